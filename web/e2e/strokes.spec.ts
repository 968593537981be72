// One stroke where a rulebook asks much: units carried to their places, a side set up by a click, a game that teaches.
import { expect, test, type Page } from '@playwright/test'
import { clean } from './clean'
import { question, watchErrors } from './player'

// Pieces glide, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function centre(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('a unit is carried to where it shall go, and one undo takes it all back', async ({ page }) => {
  const errors = watchErrors(page)
  const unit = [
    { id: 'recon_boys', seat: 0, at: 'B2' },
    { id: 'death_dealers', seat: 0, at: 'D2' },
    { id: 'luther', seat: 1, at: 'H6', activated: true }
  ]
  const position = { round: 2, board: { size: [8, 6] }, unit }
  const made = await page.request.post('/api/practice', { data: { system: 'dust', position } })
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await expect(question(page)).toHaveAttribute('data-number', '1')
  const [x, y] = await centre(page, '[data-piece=recon_boys]')
  const [far] = await centre(page, '[data-piece=death_dealers]')
  const square = (far - x) / 2
  const at = async () => {
    const { scene } = await (await page.request.get(`/api/games/${game.id}/table?seat=0`)).json()
    return scene.pieces.find((piece: { id: string }) => piece.id === 'recon_boys').at
  }
  const before = await at()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - square, { steps: 4 })
  await page.mouse.up()
  await expect.poll(at).not.toBe(before)
  await page.locator('[data-tool=undo]').click()
  await expect.poll(at).toBe(before)
  await expect(page.getByTestId('decision').getByRole('heading').first()).toHaveText(
    'Which unit do you activate?'
  )
  // It glides back to where it was: only there can it be taken in hand again.
  const where = async () => (await centre(page, '[data-piece=recon_boys]')).map(Math.round)
  await expect.poll(where).toEqual([Math.round(x), Math.round(y)])
  // Nobody goes from one end to the other at once, and the board says so.
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5 * square, y - square, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('No way leads there from here.')).toBeVisible()
  expect(await at()).toBe(before)
  expect(errors).toEqual([])
})

test('a side is set up by one click', async ({ page }) => {
  const errors = watchErrors(page)
  const made = await page.request.post('/api/games', {
    data: { system: 'ept', scenario: 'first-contact', seats: ['me', 'bot:greedy'], name: '' }
  })
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await page.locator('[data-do=set-up]').click()
  const role = async () =>
    (await (await page.request.get(`/api/games/${game.id}/table?seat=0`)).json()).decision?.role ?? 'none'
  await expect.poll(role, { timeout: 120_000 }).not.toMatch(/placement|none/)
  await expect(page.locator('[data-do=set-up]')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the first game teaches until one leaves the lesson', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play a first game now' }).click()
  const lesson = page.getByTestId('lesson')
  await expect(lesson).toBeVisible({ timeout: 60_000 })
  await expect(lesson).toContainText('/11')
  await clean(page, 'lesson', { within: '[data-testid=lesson]' })
  await lesson.getByRole('button', { name: 'Leave the lesson' }).click()
  await expect(lesson).toHaveCount(0)
  await page.reload()
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  await expect(lesson).toHaveCount(0)
  expect(errors).toEqual([])
})
