// Dust Tactics by clicks, from the first page to the end screen, with the page left and opened again on the way.
import { expect, test } from '@playwright/test'
import { clean } from './clean'
import { chance, confirmButton, decide, question, watchErrors } from './player'

// Pieces glide, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The page is opened anew after so many answers. */
const RELOAD_AFTER = 8

test('a whole game of Dust by clicks against a bot, with a reload in the middle', async ({ page }) => {
  test.setTimeout(480_000)
  const errors = watchErrors(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Dust Tactics now' }).click()
  const draw = chance(7)
  const decision = page.getByTestId('decision')
  let answers = 0
  while (await decide(page, draw)) {
    answers += 1
    if (answers !== RELOAD_AFTER) continue
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    const asked = {
      number: await decision.getAttribute('data-number'),
      words: await decision.getByRole('heading').first().innerText()
    }
    const pieces = await page.locator('[data-piece]').count()
    await page.reload()
    await expect(decision).toHaveAttribute('data-number', String(asked.number))
    await expect(decision.getByRole('heading').first()).toHaveText(asked.words)
    await expect(page.locator('[data-piece]')).toHaveCount(pieces)
  }
  expect(answers).toBeGreaterThan(RELOAD_AFTER)
  await expect(page.getByTestId('outcome')).toBeVisible()
  expect(errors).toEqual([])
})

test('an attack is one sheet, filled in on the board or in the panel and given by one answer', async ({
  page
}) => {
  const errors = watchErrors(page)
  const unit = [
    { id: 'death_dealers', seat: 0, at: 'B2' },
    { id: 'sturmpioniere', seat: 1, at: 'E3' },
    { id: 'hans', seat: 1, at: 'D4' },
    { id: 'luther', seat: 1, at: 'H6' }
  ]
  const position = { round: 2, board: { size: [8, 6] }, unit }
  const made = await page.request.post('/api/practice', { data: { system: 'dust', position } })
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  const decision = page.getByTestId('decision')
  await decision.locator('[data-key="sustained"]').click()
  const sheet = decision.getByTestId('sheet')
  const picked = sheet.locator('.cell[aria-pressed=true]')
  await expect(sheet.locator('.cell.grey').first()).toBeVisible()
  // A rifle has no value against a walker: the cell is grey and says why. Luther is out of everybody's reach.
  await sheet.locator('[data-key="death_dealers:0>hans"]').focus()
  await expect(decision.getByTestId('note')).toContainText('no effect on armour class')
  await expect(decision.locator('.beyond')).toContainText('Luther')
  await page.locator('[data-piece=sturmpioniere]').first().click()
  await expect(picked).toHaveCount(4)
  await sheet.locator('[data-key="death_dealers:2>hans"]').click()
  await expect(picked).toHaveCount(4)
  await expect(sheet.locator('[data-key="death_dealers:2>sturmpioniere"]')).toHaveAttribute(
    'aria-pressed',
    'false'
  )
  await confirmButton(page).click()
  const told = async () => (await page.request.get(`/api/games/${game.id}/table?seat=0`)).text()
  await expect.poll(told).toContain('M9 Bazooka is aimed at Hans')
  expect(errors).toEqual([])
})

test('at the only enemy everything is aimed from the first, and rounds are numbers to be clicked or typed', async ({
  page
}) => {
  const errors = watchErrors(page)
  const unit = [
    { id: 'death_dealers', seat: 0, at: 'B2' },
    { id: 'sturmpioniere', seat: 1, at: 'B5' }
  ]
  const position = { round: 2, board: { size: [8, 6] }, elements: { D3: 'ammo_crate' }, unit }
  const made = await page.request.post('/api/practice', { data: { system: 'dust', position } })
  expect(made.status(), await made.text()).toBeLessThan(300)
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  const decision = page.getByTestId('decision')
  await decision.locator('[data-key="sustained"]').click()
  const picked = decision.locator('[data-testid=sheet] .cell[aria-pressed=true]')
  await expect(picked).toHaveCount(4)
  // The first click on the target affirms it, the next one calls the fire off, and another orders it again.
  const target = page.locator('[data-piece=sturmpioniere]').first()
  for (const left of [4, 0, 4]) {
    await target.click()
    await expect(picked).toHaveCount(left)
    await expect(confirmButton(page)).toHaveText(left ? 'Confirm' : 'Confirm: none of them')
  }
  await confirmButton(page).click()
  const numbers = decision.getByTestId('amount').getByRole('button')
  await expect(numbers).toHaveText(['1', '2', '3'])
  await numbers.nth(1).click()
  await expect(numbers.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('3')
  await expect(numbers.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await clean(page, 'rounds')
  // Enter confirms the number that has the focus and is picked.
  await numbers.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(decision.getByTestId('amount')).toHaveCount(0)
  expect(errors).toEqual([])
})
