// Epic by clicks: the first battle, whole, from either seat; and a turn of 3,000 points in which formations are dragged.
import { expect, test, type Page } from '@playwright/test'
import { chance, confirmButton, decide, question, watchErrors } from './player'

async function opened(page: Page, scenario: string, seats: string[], armies?: string[]): Promise<string> {
  await page.goto('/')
  const made = await page.request.post('/api/games', {
    data: { system: 'epic', scenario, seats, armies, name: '' }
  })
  expect(made.status(), await made.text()).toBeLessThan(300)
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  return game.id
}

for (const [side, seats] of [
  ['first', ['me', 'bot:random']],
  ['second', ['bot:random', 'me']]
] as const) {
  test(`the first battle by clicks from the ${side} seat`, async ({ page }) => {
    const errors = watchErrors(page)
    await opened(page, 'first_blood', [...seats])
    // Both armies are on the board.
    await expect(page.getByText(/M1 \d+\/\d+/).first()).toBeAttached()
    await expect(page.getByText(/O1 \d+\/\d+/).first()).toBeAttached()
    const draw = chance(7)
    let answers = 0
    while (await decide(page, draw)) answers += 1
    expect(answers).toBeGreaterThan(15)
    await expect(page.getByTestId('outcome')).toBeVisible()
    expect(errors).toEqual([])
  })
}

type Place = [number, number]
interface Table {
  scene: { turn: number }
  decision: { number: number; role: string; form: { form: string } } | null
}

const told = async (page: Page, game: string): Promise<Table> =>
  (await page.request.get(`/api/games/${game}/table?seat=0`)).json()

/** The middle of the formation at work on the screen, of who leads it. */
async function middle(page: Page): Promise<Place | null> {
  const box = await page.locator('.pieces .piece.actor').first().boundingBox()
  return box && [box.x + box.width / 2, box.y + box.height / 2]
}

/** What came of an answer: given, refused, or still to be confirmed. */
async function settled(page: Page, number: number, ready = true): Promise<string | null> {
  const found = await page.waitForFunction(
    ([number, ready]) => {
      const panel = document.querySelector('[data-testid=decision]')
      if (panel?.getAttribute('data-number') !== String(number)) return 'given'
      if (panel.getAttribute('aria-busy') === 'true') return null
      if (panel.querySelector('[role=alert]')) return 'refused'
      return ready && panel.querySelector('[data-do=confirm]:not(:disabled)') ? 'ready' : null
    },
    [number, ready] as const,
    { polling: 30, timeout: 60_000 }
  )
  return found.jsonValue()
}

/** Takes the formation at work by its leader and drags it some 10 cm up the table; whether that was an answer. */
async function dragged(page: Page, game: string): Promise<boolean> {
  const { decision } = await told(page, game)
  if (decision?.form.form !== 'route' || decision.role !== 'move') return false
  const from = await middle(page)
  if (!from) return false
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0], from[1] - 40, { steps: 4 })
  await page.mouse.up()
  let came = await settled(page, decision.number)
  if (came === 'ready') {
    await confirmButton(page).click()
    came = await settled(page, decision.number, false)
  }
  // Where it may not go there, it goes where the panel knows that it fits.
  if (came === 'refused') await question(page).getByRole('button', { name: 'Clear' }).click()
  return came === 'given'
}

test('a whole turn of 3,000 points, formations dragged where they go', async ({ page }) => {
  const errors = watchErrors(page)
  const game = await opened(
    page,
    'tournament_netea_3000',
    ['me', 'bot:random'],
    ['marines_3000_a', 'orks_3000_a']
  )
  await page.locator('[data-do=set-up]').click()
  await expect(page.locator('[data-do=set-up]')).toHaveCount(0, { timeout: 120_000 })
  const draw = chance(11)
  let drags = 0
  for (let answers = 0; answers < 200 && (await told(page, game)).scene.turn < 2; answers += 1) {
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    if (await dragged(page, game)) drags += 1
    else await decide(page, draw)
  }
  expect((await told(page, game)).scene.turn).toBe(2)
  expect(drags).toBeGreaterThan(3)
  expect(errors).toEqual([])
})
