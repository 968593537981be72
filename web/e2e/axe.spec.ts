// Every page in both themes, with no violation of what axe can find.
import { expect, test, type Page } from '@playwright/test'
import { clean } from './clean'
import { finishedGame } from './player'
import type { Decision, State, Suggested } from '../src/wire/types'

type Pages = Record<string, (page: Page) => Promise<unknown>>

const PAGES: Pages = {
  '#/new/': (page) => expect(page.getByRole('link', { name: 'AT-43' })).toBeVisible(),
  '#/new/dust': async (page) => {
    await expect(page.getByRole('group', { name: 'Seat 2' })).toBeVisible()
    await page.getByText('House rules').click()
  },
  '#/new/at43': (page) => expect(page.getByRole('group', { name: 'Seat 2' })).toBeVisible(),
  '#/new/ept': (page) => expect(page.getByRole('group', { name: 'Seat 2' })).toBeVisible(),
  '#/rules/dust/dust.cover.corner': async (page) => {
    await expect(page.getByRole('article', { name: 'cover.corner', exact: true })).toBeInViewport()
    // All clauses are made alike; a few dozen of them say as much as all.
    await page.getByRole('searchbox').fill('corner')
    await expect.poll(() => page.getByTestId('clauses').getByRole('article').count()).toBeLessThan(50)
  },
  '#/join/AAAAAAAAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB': (page) =>
    expect(page.getByRole('alert')).toBeVisible(),
  '#/nowhere': (page) => expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
}

/** What is seen of a game that is over. */
const OVER: Pages = {
  '': (page) => expect(page.getByTestId('my-games')).toBeVisible(),
  '#/replay/GAME?moment=30': (page) => expect(page.getByTestId('scrub')).toHaveValue('30'),
  '#/replay/GAME?moment=9999': (page) => expect(page.getByTestId('outcome')).toBeVisible(),
  '#/game/GAME': (page) => expect(page.getByTestId('outcome')).toBeVisible()
}

async function allClean(page: Page, pages: Pages, game = ''): Promise<void> {
  for (const [path, ready] of Object.entries(pages)) {
    await page.goto('about:blank')
    await page.goto(`/${path.replace('GAME', game)}`)
    await ready(page)
    await cleanByDayAndNight(page, path || 'home')
  }
}

test('axe finds nothing on the pages, light and dark', async ({ page }) => {
  await allClean(page, PAGES)
  await page.goto('/#/new/dust')
  await page.getByRole('button', { name: 'With somebody by link' }).click()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page.getByTestId('links')).toBeVisible()
  await cleanByDayAndNight(page, 'links')
})

test('axe finds nothing on what is left of a game, light and dark', async ({ page }) => {
  await allClean(page, OVER, await finishedGame(page))
})

for (const name of [
  'Dust Tactics',
  'AT-43',
  'En Pointe Toujours !',
  'Epic: Armageddon',
  'Secrets of the Third Reich'
]) {
  test(`axe finds nothing at the table of ${name}, light and dark`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${name} now` }).click()
    await expect(page.getByTestId('decision')).toBeVisible({ timeout: 60_000 })
    await cleanByDayAndNight(page, `table of ${name}`)
    await page.getByRole('tab', { name: 'Table' }).click()
    await page.getByTestId('legend').locator('summary').click()
    await expect(page.getByTestId('legend').getByRole('listitem').first()).toBeVisible()
    await cleanByDayAndNight(page, `legend of ${name}`)
  })
}

test('axe finds nothing where plans that hardly anybody means are unfolded, light and dark', async ({
  page
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Dust Tactics now' }).click()
  await page.waitForURL(/#\/game\//)
  await playOn(page, page.url().split('#/game/')[1], ({ seldom }) => seldom.length > 0)
  const more = page.getByTestId('decision').getByRole('button', { name: /more possibilit/ })
  await cleanByDayAndNight(page, 'plans that are meant')
  const few = await page.getByTestId('options').getByRole('button').count()
  await more.click()
  await expect.poll(() => page.getByTestId('options').getByRole('button').count()).toBeGreaterThan(few)
  await cleanByDayAndNight(page, 'plans unfolded')
})

/** Answers the first seat's questions as its hints say, until one is as wanted and stands on the page. */
async function playOn(page: Page, game: string, wanted: (decision: Decision) => boolean): Promise<void> {
  for (;;) {
    const state = (await (await page.request.get(`/api/games/${game}/table?seat=0`)).json()) as State
    expect(state.outcome, 'it is asked before the game is over').toBeFalsy()
    const decision = state.decision as Decision | null
    if (decision && wanted(decision)) {
      await expect(page.getByTestId('decision')).toHaveAttribute('data-number', String(decision.number))
      return
    }
    const data = { seat: 0, number: decision?.number }
    const hint = decision && (await page.request.post(`/api/games/${game}/hint`, { data }))
    if (!hint?.ok()) {
      await page.waitForTimeout(100)
      continue
    }
    const { answers } = (await hint.json()) as { answers: Suggested[] }
    await page.request.post(`/api/games/${game}/answers`, { data: { ...data, answer: answers[0].answer } })
  }
}

/** What axe asks of colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Looks at all by day, and at night at the colours again: nothing else on a page knows of the theme. */
async function cleanByDayAndNight(page: Page, where: string): Promise<void> {
  await themed(page, 'light')
  await clean(page, `${where}, light`)
  await themed(page, 'dark')
  await clean(page, `${where}, dark`, { rules: COLOURS })
}

async function themed(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}
