// Every page in both themes, with no violation of what axe can find.
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { finishedGame } from './player'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
    // Looking at every element of a dozen pages takes its time.
    test.setTimeout(900_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const game = await finishedGame(page)
    const pages: Record<string, (page: Page) => Promise<unknown>> = {
      '': (page) => expect(page.getByTestId('my-games')).toBeVisible(),
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
      [`#/replay/${game}?moment=30`]: (page) => expect(page.getByTestId('scrub')).toHaveValue('30'),
      [`#/replay/${game}?moment=9999`]: (page) => expect(page.getByTestId('outcome')).toBeVisible(),
      [`#/game/${game}`]: (page) => expect(page.getByTestId('outcome')).toBeVisible(),
      '#/join/AAAAAAAAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB': (page) =>
        expect(page.getByRole('alert')).toBeVisible(),
      '#/nowhere': (page) => expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    }
    for (const [path, ready] of Object.entries(pages)) {
      await page.goto('about:blank')
      await page.goto(`/${path}`)
      await ready(page)
      await clean(page, path || 'home')
    }

    await page.goto('/#/new/dust')
    await page.getByRole('button', { name: 'With somebody by link' }).click()
    await page.getByRole('button', { name: 'Start the game' }).click()
    await expect(page.getByTestId('links')).toBeVisible()
    await clean(page, 'links')

    for (const name of ['Dust Tactics', 'AT-43', 'En Pointe Toujours !']) {
      await page.goto('/')
      await page.getByRole('button', { name: `Play ${name} now` }).click()
      await expect(page.getByTestId('decision')).toBeVisible({ timeout: 60_000 })
      await clean(page, `table of ${name}`)
    }
  })
}

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`)}`
  )
  expect(found, where).toEqual([])
}
