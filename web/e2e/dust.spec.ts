// Dust Tactics by clicks, from the first page to the end screen, with the page left and opened again on the way.
import { expect, test } from '@playwright/test'
import { chance, decide, question, watchErrors } from './player'

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
