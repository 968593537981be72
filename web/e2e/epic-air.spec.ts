// Epic from the air by clicks: a Thunderhawk flies in with a turn, lands beside Orks, and Terminators assault them.
import { expect, test, type Page } from '@playwright/test'
import { chance, confirmButton, decide, question, watchErrors } from './player'

const aboard = { unit: 'marines.terminator', carrier: 'W/0' }
// prettier-ignore
const position = {
  turn: 2,
  active: 0,
  last_turn: 3,
  armies: ['marines', 'orks'],
  ratings: [5, 3],
  formation: [
    { id: 'W', seat: 0, status: 'reserve', units: ['marines.thunderhawk'], initiative: 1 },
    { id: 'T', seat: 0, units: [aboard, aboard, aboard, aboard], initiative: 1 },
    { id: 'A', seat: 0, units: ['marines.tactical'], places: [[20, 10]], acted: true, initiative: 1 },
    { id: 'B', seat: 1, units: ['orks.boyz', 'orks.boyz', 'orks.boyz'], places: [[60, 80], [63, 80], [66, 80]] },
    { id: 'C', seat: 1, units: ['orks.grotz'], places: [[160, 10]], acted: true }
  ]
}

/** Where a place of the table, in cm, is on the screen: two bases tell how the board lies. */
async function lie(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const middle = async (id: string): Promise<[number, number]> => {
    const box = await page.locator(`[data-piece="${id}"]`).first().boundingBox()
    if (!box) throw new Error(`${id} is not on the board`)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const [ax, ay] = await middle('A')
  const [cx] = await middle('C')
  const scale = (cx - ax) / 140
  return (x, y) => [ax + (x - 20) * scale, ay - (y - 10) * scale]
}

const choose = (page: Page, name: RegExp) =>
  page.getByTestId('decision').getByTestId('options').getByRole('button', { name }).click()

test('an air assault is flown, landed and fought by clicks', async ({ page }) => {
  test.setTimeout(120_000)
  const errors = watchErrors(page)
  await page.goto('/')
  const made = await page.request.post('/api/practice', { data: { system: 'epic', position } })
  expect(made.status(), await made.text()).toBeLessThan(300)
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await expect(question(page)).toBeVisible({ timeout: 30_000 })

  await choose(page, /Thunderhawk/)
  await choose(page, /Ground attack/)
  await choose(page, /air assault/)
  await choose(page, /Boyz/)
  await confirmButton(page).click()
  await expect(question(page)).toContainText('where does it fly to')

  const at = await lie(page)
  await page.mouse.click(...at(75, 40))
  await page.mouse.move(...at(60, 72))
  // The way goes on to the pointer: in from the edge, a turn where one clicked, and its end.
  await expect(page.locator('[data-turn]')).toHaveCount(1)
  await page.mouse.click(...at(60, 72))
  await expect(confirmButton(page)).toBeEnabled()
  await page.mouse.click(...at(60, 72))

  await expect(question(page)).toContainText('get out', { timeout: 30_000 })
  await page.getByTestId('decision').getByTestId('options').getByRole('button').first().click()
  await confirmButton(page).click()
  await expect(page.getByText(/Thunderhawk Gunship lands/).first()).toBeAttached({ timeout: 30_000 })
  const draw = chance(3)
  for (let answers = 0; answers < 3 && (await decide(page, draw)); answers += 1);
  expect(errors).toEqual([])
})
