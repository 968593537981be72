import { expect, test } from '@playwright/test'
import { chance, decide, watchErrors } from './player'

test('a whole mission of AT-43 by clicks against a bot', async ({ page }) => {
  test.setTimeout(1_500_000)
  const errors = watchErrors(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play AT-43 now' }).first().click()
  const draw = chance(43)
  while (await decide(page, draw));
  await expect(page.getByTestId('outcome')).toBeVisible()
  expect(errors).toEqual([])
})
