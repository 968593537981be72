import { expect, test } from '@playwright/test'
import { chance, decide, watchErrors } from './player'

test('a whole game of Dust by clicks against a bot', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Dust Tactics now' }).click()
  const draw = chance(7)
  let answers = 0
  while (await decide(page, draw)) answers += 1
  expect(answers).toBeGreaterThan(5)
  await expect(page.getByTestId('outcome')).toBeVisible()
  expect(errors).toEqual([])
})
