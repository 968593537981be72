// Plays by clicks: whatever the page offers, until the game is over.
import { expect, type Locator, type Page } from '@playwright/test'

/** Errors on the page fail a test: scripts, the page's policy, requests that did not come back. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`))
  page.on('console', (message) => {
    // A system that does not know a question of the board's aids refuses it, and the board goes without.
    if (message.location().url.endsWith('/probe')) return
    // A piece that was looked at may be gone by the time the server is asked about it.
    if (message.location().url.endsWith('/look') && message.text().includes('422')) return
    // Sensible places asked for while the question was being answered come too late, and nobody waits for them.
    if (/\/(candidates|hint)$/.test(message.location().url) && message.text().includes('409')) return
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  })
  return errors
}

export interface Chance {
  below(n: number): number
}

/** The same draws on every machine. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  return {
    below(n) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * n)
    }
  }
}

/** Answers the question that is shown, by clicks; false once the game is over. */
export async function decide(page: Page, draw: Chance): Promise<boolean> {
  const decision = page.getByTestId('decision')
  const outcome = page.getByTestId('outcome')
  await expect(outcome.or(question(page))).toBeVisible({ timeout: 60_000 })
  if (await outcome.isVisible()) return false
  const number = await decision.getAttribute('data-number')
  await choose(page, draw, number)
  await giveIfAsked(page, number)
  return true
}

/** The panel while it asks something. */
export const question = (page: Page): Locator => page.locator('[data-testid=decision]:not([data-number=""])')

export const confirmButton = (page: Page): Locator =>
  page.getByTestId('decision').getByRole('button', { name: 'Confirm', exact: true })

/** Looked at in one go: the last question goes away while the end screen comes. */
const standing = (page: Page, number: string | null): Promise<'answered' | 'sending' | 'ready' | 'open'> =>
  page.evaluate((number) => {
    const found = document.querySelector('[data-testid=decision]')
    if (!found || found.getAttribute('data-number') !== number) return 'answered'
    if (found.getAttribute('aria-busy') === 'true') return 'sending'
    return found.querySelector('[data-do=confirm]:not(:disabled)') ? 'ready' : 'open'
  }, number)

/** Confirms what is picked, unless the click that picked it was the answer; then waits until it is taken. */
export async function giveIfAsked(page: Page, number: string | null): Promise<void> {
  const settled = async () => ['answered', 'ready'].includes(await standing(page, number))
  await expect.poll(settled, { timeout: 60_000, message: `question ${number} has its answer` }).toBe(true)
  if ((await standing(page, number)) === 'ready') await confirmButton(page).click()
  await expect
    .poll(() => standing(page, number), { timeout: 60_000, message: `question ${number} was answered` })
    .toBe('answered')
}

async function choose(page: Page, draw: Chance, number: string | null): Promise<void> {
  const decision = page.getByTestId('decision')
  // What mostly falls is ticked beforehand.
  if ((await standing(page, number)) === 'ready') return
  const cells = decision.locator('[data-testid=sheet] .cell:not(.grey)')
  const open = await cells.count()
  // Beneath a sheet there may be a list: one or the other.
  const listed = await decision.getByTestId('options').count()
  if (open && (!listed || draw.below(2))) {
    await cells.nth(draw.below(open)).click()
    return
  }
  for (const list of ['options', 'places']) {
    const buttons = decision.getByTestId(list).getByRole('button')
    const count = await buttons.count()
    if (!count) continue
    await buttons.nth(draw.below(count)).click()
    // Where several are to be chosen, go on until they are enough.
    for (let i = 0; i < count && (await standing(page, number)) === 'open'; i++) {
      const pressed = await buttons.nth(i).getAttribute('aria-pressed')
      if (pressed !== 'true') await buttons.nth(i).click()
    }
    return
  }
  const fits = decision.getByRole('button', { name: /A place that fits|Stay where/ })
  if (await fits.count()) await fits.first().click()
}

/** A game between two bots that is over, owned by this page's visitor. */
export async function finishedGame(page: Page, system = 'dust', scenario = 'first-patrol'): Promise<string> {
  const made = await page.request.post('/api/games', {
    data: { system, scenario, seats: ['bot:greedy', 'bot:greedy'], name: 'Bots at play' }
  })
  const { game } = (await made.json()) as { game: { id: string } }
  await expect
    .poll(async () => (await (await page.request.get(`/api/games/${game.id}`)).json()).state, {
      timeout: 120_000,
      message: 'the bots finish their game'
    })
    .toBe('over')
  return game.id
}
