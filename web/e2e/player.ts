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

/** Looked at often: to wait a second too long for every answer would be most of what a whole game takes. */
const SOON = { polling: 30, timeout: 60_000 }

/** Answers the question that is shown, by clicks; false once the game is over. */
export async function decide(page: Page, draw: Chance): Promise<boolean> {
  const shown = await page.waitForFunction(
    () => {
      if (document.querySelector('[data-testid=outcome]')?.checkVisibility()) return { number: null }
      const asked = document.querySelector('[data-testid=decision]:not([data-number=""])')
      return asked?.checkVisibility() ? { number: asked.getAttribute('data-number') } : null
    },
    undefined,
    SOON
  )
  const number = (await shown.jsonValue())?.number ?? null
  if (number === null) return false
  // What can be chosen may come a moment after its question.
  await expect
    .poll(() => choose(page, draw, number), {
      intervals: [SOON.polling],
      timeout: SOON.timeout,
      message: `question ${number} offers something`
    })
    .toBe(true)
  await giveIfAsked(page, number)
  return true
}

/** The panel while it asks something. */
export const question = (page: Page): Locator => page.locator('[data-testid=decision]:not([data-number=""])')

export const confirmButton = (page: Page): Locator =>
  page.getByTestId('decision').locator('[data-do=confirm]')

type Standing = 'answered' | 'sending' | 'ready' | 'open'

interface Wanted {
  number: string | null
  wanted: Standing[]
}

/** How a question stands, if in one of the wanted ways; looked at in one go, for the last question goes away while the
 * end screen comes. Runs in the page. */
function look({ number, wanted }: Wanted): Standing | null {
  const found = (): Standing => {
    const panel = document.querySelector('[data-testid=decision]')
    if (!panel || panel.getAttribute('data-number') !== number) return 'answered'
    if (panel.getAttribute('aria-busy') === 'true') return 'sending'
    return panel.querySelector('[data-do=confirm]:not(:disabled)') ? 'ready' : 'open'
  }
  const now = found()
  return wanted.includes(now) ? now : null
}

const standing = (page: Page, number: string | null): Promise<Standing | null> =>
  page.evaluate(look, { number, wanted: ['answered', 'sending', 'ready', 'open'] } as Wanted)

async function until(page: Page, number: string | null, wanted: Standing[]): Promise<Standing | null> {
  const found = await page.waitForFunction(look, { number, wanted }, SOON)
  return found.jsonValue()
}

/** Confirms what is picked, unless the click that picked it was the answer; then waits until it is taken. */
export async function giveIfAsked(page: Page, number: string | null): Promise<void> {
  const settled = await until(page, number, ['answered', 'ready'])
  if (settled === 'answered') return
  await confirmButton(page).click()
  await until(page, number, ['answered'])
}

/** Picks something; false where nothing is offered yet. */
async function choose(page: Page, draw: Chance, number: string | null): Promise<boolean> {
  const decision = page.getByTestId('decision')
  // What mostly falls is ticked beforehand.
  if ((await standing(page, number)) !== 'open') return true
  const cells = decision.locator('[data-testid=sheet] .cell:not(.grey)')
  const open = await cells.count()
  // Beneath a sheet there may be a list: one or the other.
  const listed = await decision.getByTestId('options').count()
  if (open && (!listed || draw.below(2))) {
    await cells.nth(draw.below(open)).click()
    return true
  }
  // Places by their numbers are unfolded once, and stay so.
  const folded = decision.locator('details.numbers:not([open]) > summary')
  if (await folded.count()) await folded.click()
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
    return true
  }
  const fits = decision.getByRole('button', { name: /A place that fits|Stay where/ })
  if (!(await fits.count())) return false
  await fits.first().click()
  return true
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
