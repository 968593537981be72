// Epic by clicks: the first battle, a whole turn of the Space Marines against the bot, and the same from the other seat.
import { expect, test, type Page } from '@playwright/test'
import { chance, decide, question, watchErrors } from './player'

async function opened(page: Page, seats: string[]): Promise<void> {
  await page.goto('/')
  const made = await page.request.post('/api/games', {
    data: { system: 'epic', scenario: 'first_blood', seats, name: 'First Blood' }
  })
  expect(made.status(), await made.text()).toBeLessThan(300)
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await expect(question(page)).toBeVisible({ timeout: 30_000 })
}

for (const [seats, enemy] of [
  [['me', 'bot:random'], 'O1'],
  [['bot:random', 'me'], 'M1']
] as const) {
  test(`the first battle is begun by clicks against ${enemy}`, async ({ page }) => {
    test.setTimeout(60_000)
    const errors = watchErrors(page)
    await opened(page, [...seats])
    // Both armies are on the board, and who shall act is asked in words.
    await expect(page.getByText(/M1 \d+\/\d+/).first()).toBeAttached()
    await expect(page.getByText(/O1 \d+\/\d+/).first()).toBeAttached()
    const draw = chance(7)
    let answers = 0
    while (answers < 8 && (await decide(page, draw))) answers += 1
    expect(answers).toBe(8)
    expect(errors).toEqual([])
  })
}
