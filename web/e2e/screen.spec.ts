// One screen for several players: it is passed on wherever one of them knows what another does not.
import { expect, test, type Page } from '@playwright/test'
import { watchErrors } from './player'

async function atOneScreen(page: Page, system: string, scenario: string): Promise<string> {
  await page.goto('/')
  const made = await page.request.post('/api/games', { data: { system, scenario, seats: ['me', 'me'] } })
  return ((await made.json()) as { game: { id: string } }).game.id
}

test('a game with secrets shows nothing before its player says that he has the screen', async ({ page }) => {
  const errors = watchErrors(page)
  const game = await atOneScreen(page, 'ept', 'first-contact')
  await page.goto(`/#/game/${game}`)
  const pass = page.getByTestId('pass')
  await expect(pass).toContainText('Pass the screen')
  await expect(page.locator('[data-piece]')).toHaveCount(0)
  await pass.getByRole('button').click()
  await expect(page.getByTestId('decision')).toBeVisible()
  // The bar says whose eyes these are.
  await expect(page.getByText('One screen for all: Player 1 has it now')).toBeVisible()
  // Whoever comes back to the page may be another.
  await page.reload()
  await expect(pass).toBeVisible()
  await expect(page.locator('[data-piece]')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('an open game is never passed, and says whose turn it is', async ({ page }) => {
  const game = await atOneScreen(page, 'dust', 'first-patrol')
  await page.goto(`/#/game/${game}`)
  await expect(page.getByTestId('decision')).toBeVisible()
  await expect(page.getByTestId('pass')).toHaveCount(0)
  await expect(page.getByText(/One screen for all: (Allied|Axis) player has it now/)).toBeVisible()
})
