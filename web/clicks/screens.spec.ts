// How the page and each game look on a desk, a tablet and a phone, in both languages: pictures for people to look at.
//
//     make client && npm --prefix web run clicks -- screens      (they lie in web/test-results/screens)
//
// Narrower: GAMES=dust,ept  MOMENTS=first,reacting  LOCALES=fr  WIDTHS=390, and `-g pages` or `-g dust`.
import { mkdirSync } from 'node:fs'
import { type Browser, type Page, test } from '@playwright/test'
import type { Decision, State } from '../src/wire/types'

const FOLDER = 'test-results/screens'
const NAMES: Record<string, string> = {
  dust: 'Dust Tactics',
  at43: 'AT-43',
  ept: 'En Pointe Toujours !',
  epic: 'Epic: Armageddon',
  sotr: 'Secrets of the Third Reich'
}
const chosen = (name: string, all: string): string[] => (process.env[name] ?? all).split(',')
const GAMES = chosen('GAMES', Object.keys(NAMES).join(','))
const LOCALES = chosen('LOCALES', 'fr,en')
const HEIGHTS: Record<string, number> = { 1440: 900, 1024: 768, 390: 844 }
const WIDTHS = chosen('WIDTHS', '1440,1024,390').map(Number)

/** What one looks at: the first table with its lesson, a game some answers on, who reacts, and a sheet of aims. */
const MOMENTS: Record<string, (state: State, answers: number) => boolean> = {
  first: () => true,
  moving: ({ decision, scene }) => (scene?.turn ?? 0) > 0 && decision?.role === 'move',
  reacting: ({ decision }) => decision?.role === 'reaction' && !decision.idle,
  aiming: ({ decision }) => columns(decision as Decision | null) > 0,
  later: ({ scene }, answers) => (scene?.turn ?? 0) > 1 && answers > 20
}
const WANTED = chosen('MOMENTS', Object.keys(MOMENTS).join(','))
/** What is not asked until then never will be. */
const AT_MOST = 150

const PAGES: Record<string, string> = {
  home: '#/',
  'new-dust': '#/new/dust',
  'new-at43': '#/new/at43',
  'new-ept': '#/new/ept',
  'new-epic': '#/new/epic',
  'new-sotr': '#/new/sotr',
  armies: '#/armies',
  rules: '#/rules/at43/at43.shooting.twin-weapons'
}

function columns(decision: Decision | null): number {
  const form = decision?.form
  return form && 'sheet' in form ? (form.sheet?.columns.length ?? 0) : 0
}

/** Answers by hints, and stops once at each wanted moment; those that never came. */
async function playOn(page: Page, game: string, stop: (moment: string) => Promise<void>): Promise<string[]> {
  const wanted = new Set(WANTED)
  for (let answers = 0; wanted.size && answers < AT_MOST;) {
    const state = (await (await page.request.get(`/api/games/${game}/table?seat=0`)).json()) as State
    if (state.outcome) break
    if (!state.decision) {
      await page.waitForTimeout(200)
      continue
    }
    const moment = [...wanted].find((name) => MOMENTS[name](state, answers))
    if (moment) {
      wanted.delete(moment)
      await stop(moment)
    }
    const data = { seat: 0, number: state.decision.number }
    const hint = await page.request.post(`/api/games/${game}/hint`, { data })
    if (!hint.ok()) continue
    const { answers: best } = await hint.json()
    await page.request.post(`/api/games/${game}/answers`, { data: { ...data, answer: best[0].answer } })
    answers += 1
  }
  return [...wanted]
}

/** The same visitor in each language, at each width. */
async function pictures(page: Page, browser: Browser, name: string, open: (shown: Page) => Promise<void>) {
  mkdirSync(FOLDER, { recursive: true })
  const storageState = await page.context().storageState()
  for (const locale of LOCALES) {
    const context = await browser.newContext({ locale, storageState, reducedMotion: 'reduce' })
    const shown = await context.newPage()
    for (const width of WIDTHS) {
      await shown.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
      await open(shown)
      await shown.waitForTimeout(300)
      await shown.screenshot({ path: `${FOLDER}/${name}-${locale}-${width}.png` })
    }
    await context.close()
  }
}

test('screens of pages', async ({ page, browser }) => {
  await page.goto('/')
  await page.request.post('/api/games', { data: { system: 'dust', seats: ['me', 'me'] } })
  for (const [name, address] of Object.entries(PAGES))
    await pictures(page, browser, name, async (shown) => {
      await shown.goto('about:blank')
      await shown.goto(`/${address}`, { waitUntil: 'networkidle' })
    })
})

for (const game of GAMES) {
  test(`screens of builder, ${game}`, async ({ page, browser }) => {
    await page.goto('/#/armies')
    const form = page.getByTestId('new-list')
    await form.getByLabel('Game').selectOption(game)
    await form.getByLabel('Begin with').selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Put it together' }).click()
    await page.locator('[data-testid=legal], [data-testid=faults]').waitFor()
    const address = page.url()
    await pictures(page, browser, `builder-${game}`, async (shown) => {
      await shown.goto('about:blank')
      await shown.goto(address)
      // On a phone it lies behind another tab.
      await shown.locator('[data-testid=legal], [data-testid=faults]').first().waitFor({ state: 'attached' })
    })
  })

  test(`screens of ${game}`, async ({ page, browser }) => {
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${NAMES[game]} now` }).click()
    await page.waitForURL(/#\/game\//)
    const id = page.url().split('#/game/')[1]
    const missed = await playOn(page, id, (moment) =>
      pictures(page, browser, `${game}-${moment}`, async (shown) => {
        await shown.goto(`/#/game/${id}`)
        await shown.reload()
        await shown.locator('[data-testid=decision]:not([data-number=""])').waitFor()
      })
    )
    if (missed.length) console.log(`${game}: nothing to see of ${missed.join(', ')}`)
  })
}
