// Secrets of the Third Reich by clicks: the first patrol, whole, from either side of the table.
import { expect, test } from '@playwright/test'
import { chance, decide, watchErrors } from './player'

for (const [side, seats] of [
  ['first', ['me', 'bot:random']],
  ['second', ['bot:random', 'me']]
] as const) {
  test(`the first patrol by clicks from the ${side} seat`, async ({ page }) => {
    test.setTimeout(600_000)
    const errors = watchErrors(page)
    await page.goto('/')
    const made = await page.request.post('/api/games', {
      data: { system: 'sotr', scenario: 'first_patrol', seats, name: `From the ${side} seat` }
    })
    expect(made.status(), await made.text()).toBeLessThan(300)
    const { game } = await made.json()
    await page.goto(`/#/game/${game.id}`)
    const draw = chance(1949)
    let answers = 0
    while (await decide(page, draw)) answers += 1
    expect(answers).toBeGreaterThan(10)
    await expect(page.getByTestId('outcome')).toBeVisible()
    expect(errors).toEqual([])
  })
}
