// Playing on the board itself: by clicks on pieces and cells, by keys, and in words.
import { expect, test, type Page } from '@playwright/test'
import { confirmButton, giveIfAsked, question, watchErrors } from './player'

const decision = (page: Page) => page.getByTestId('decision')

async function start(page: Page, game: string): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('button', { name: `Play ${game} now` })
    .first()
    .click()
  await expect(page.getByTestId('board')).toBeVisible()
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
}

async function answered(page: Page, number: string | null): Promise<void> {
  await expect.poll(() => decision(page).getAttribute('data-number'), { timeout: 60_000 }).not.toBe(number)
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
}

/** A unit of AT-43 that may move, with an enemy far away. */
// prettier-ignore
const MARCH = {
  pool: [5, 5],
  acting: { unit: 'alpha', stage: 'act' },
  unit: [
    { id: 'alpha', unit: 'steel_troopers', seat: 0, size: 3, places: [[60, 20], [57, 20], [63, 20]] },
    { id: 'golems', unit: 'storm_golems', seat: 1, size: 1, places: [[60, 100]] }
  ]
}

async function practise(page: Page, system: string, position: object): Promise<void> {
  const made = await page.request.post('/api/practice', { data: { system, position } })
  expect(made.status(), await made.text()).toBe(201)
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
}

/** Answers by the list until something on the board is asked for. */
async function untilOnBoard(page: Page, what: string): Promise<void> {
  for (let i = 0; i < 30; i++) {
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    const number = await decision(page).getAttribute('data-number')
    // What may be chosen comes a moment after its question, on the board or as a list; places by their numbers are folded
    // away where the board takes them.
    const lists = decision(page).locator('[data-testid=options], [data-testid=places]')
    const next = lists.locator('button:not([aria-pressed=true]):visible').first()
    const wanted = page.locator(what).first()
    await expect(next.or(wanted).first()).toBeAttached({ timeout: 60_000 })
    if (await wanted.count()) return
    await next.click()
    await giveIfAsked(page, number)
  }
  throw new Error(`${what} was never offered`)
}

test('a click on the board is the answer', async ({ page }) => {
  const errors = watchErrors(page)
  await start(page, 'Dust Tactics')
  await untilOnBoard(page, '.choice .cell')
  const number = await decision(page).getAttribute('data-number')
  const cell = page.locator('.choice .cell').last()
  const box = (await cell.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await expect(page.locator('.ghost')).toHaveCount(1)
  // With Shift it is only picked, to be looked at.
  await page.keyboard.down('Shift')
  await page.mouse.click(x, y)
  await page.keyboard.up('Shift')
  await expect(page.locator('.choice .cell.picked')).toHaveCount(1)
  await expect(confirmButton(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.locator('.choice .cell.picked')).toHaveCount(0)
  await expect(confirmButton(page)).toHaveCount(0)
  await page.mouse.click(x, y)
  await answered(page, number)
  expect(errors).toEqual([])
})

test('who wishes to confirm is asked to', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('grognard-wishes', '{"confirm":true}'))
  await start(page, 'Dust Tactics')
  await expect(confirmButton(page)).toBeVisible()
  await untilOnBoard(page, '.choice .cell')
  const box = (await page.locator('.choice .cell').last().boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.locator('.choice .cell.picked')).toHaveCount(1)
  const number = await decision(page).getAttribute('data-number')
  await confirmButton(page).click()
  await answered(page, number)
})

test('a cell that is not offered says why', async ({ page }) => {
  await start(page, 'Dust Tactics')
  await untilOnBoard(page, '.choice .cell')
  // The middle of the map is out of reach from the rim.
  const board = (await page.locator('.frame').boundingBox())!
  await page.mouse.click(board.x + board.width * 0.5, board.y + board.height * 0.45)
  await expect(page.locator('.bubble.bad')).toBeVisible()
})

test('the board by keys alone', async ({ page }) => {
  await start(page, 'Dust Tactics')
  await untilOnBoard(page, '.choice .cell')
  const number = await decision(page).getAttribute('data-number')
  await page.getByTestId('board').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.choice .cell.pointed')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await answered(page, number)
})

test('a free table by keys alone', async ({ page }) => {
  const errors = watchErrors(page)
  await practise(page, 'at43', MARCH)
  const keyed = async (key: string) => {
    const number = await decision(page).getAttribute('data-number')
    await page.keyboard.press(key)
    await answered(page, number)
  }
  const number = await decision(page).locator('[data-key=combat] .mark').innerText()
  await keyed(number)
  const at = async () => {
    const { scene } = await (
      await page.request.get(`/api/games/${page.url().split('#/game/')[1]}/table?seat=0`)
    ).json()
    return scene.pieces.find((piece: { id: string }) => piece.id === 'alpha').at
  }
  const before = await at()
  await page.getByTestId('board').focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp')
  await expect(confirmButton(page)).toBeEnabled()
  await keyed('Enter')
  // Three centimetres towards the far edge, and none aside.
  await expect.poll(at).toEqual([before[0], before[1] + 300])
  expect(errors).toEqual([])
})

/** Lays what is to be laid by clicks: where the other has laid something before, the next place is tried. */
async function clickFreePlace(page: Page): Promise<void> {
  const number = await decision(page).getAttribute('data-number')
  const board = (await page.locator('.frame').boundingBox())!
  await expect(async () => {
    const [across, down] = PLACES.shift()!
    await page.mouse.move(board.x + board.width * across, board.y + board.height * down)
    await expect(page.locator('.cross')).toHaveCount(1)
    await page.mouse.click(board.x + board.width * across, board.y + board.height * down)
    await expect(decision(page)).not.toHaveAttribute('data-number', number!, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await answered(page, number)
}

/** Places far from each other and from the edges of a table, as shares of the frame that shows it. */
const PLACES = [0.3, 0.42, 0.58, 0.7].flatMap((across) => [0.6, 0.4].map((down) => [across, down]))

test('a place on a free table by a click, and no tape where the book forbids to measure', async ({
  page
}) => {
  const errors = watchErrors(page)
  // A mission that begins with laying scenery: the first one has a table that is laid.
  const made = await page.request.post('/api/games', {
    data: { system: 'at43', scenario: 'search_and_destroy', seats: ['me', 'bot:greedy'], name: '' }
  })
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  await untilOnBoard(page, '.choice .box, .choice .reach')
  await clickFreePlace(page)
  // AT-43 lets nobody measure before he has declared, unless the house rule of open measuring is on.
  await expect(page.getByRole('button', { name: 'Measuring tape' })).toBeDisabled()
  expect(errors).toEqual([])
})

test('the table in words', async ({ page }) => {
  await start(page, 'Dust Tactics')
  await page.getByRole('button', { name: 'What the board shows' }).click()
  await page.getByLabel('Text instead of the board').click()
  await expect(page.getByTestId('text-board').getByRole('row', { name: /Recon Boys/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the board' }).click()
  await expect(page.getByTestId('board')).toBeVisible()
})

test('what a unit could do: reach, ranges and lines of sight, from where it stands and from the planned place', async ({
  page
}) => {
  const errors = watchErrors(page)
  await start(page, 'Dust Tactics')
  await untilOnBoard(page, '.choice .cell')
  // Entering the table comes first; the next unit that moves stands on it already.
  const number = await decision(page).getAttribute('data-number')
  await decision(page).locator('[data-testid=places] button, [data-testid=options] button').first().click()
  await answered(page, number)
  const own = page.locator('.pieces .piece.seat-0:not(.gone)').first()
  await own.hover()
  await expect(page.locator('.sight .reach')).toHaveCount(1)
  await expect(page.locator('.sight .range').first()).toBeAttached()
  await expect(page.locator('.range-names text').first()).not.toBeEmpty()

  const here = await page.locator('.sight .range').first().getAttribute('d')
  await untilOnBoard(page, '.choice .cell')
  const box = (await page.locator('.choice .cell').last().boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.locator('.ghost')).toHaveCount(1)
  await expect(page.locator('.sight .range').first()).toBeAttached()
  await expect.poll(() => page.locator('.sight .range').first().getAttribute('d')).not.toBe(here)
  expect(errors).toEqual([])
})

test('the tape counts as the game does', async ({ page }) => {
  await start(page, 'Dust Tactics')
  await page.getByRole('button', { name: 'Measuring tape' }).click()
  const board = (await page.locator('.frame').boundingBox())!
  await page.mouse.click(board.x + board.width * 0.06, board.y + board.height * 0.94)
  await page.mouse.move(board.x + board.width * 0.4, board.y + board.height * 0.5)
  await expect(page.locator('.tape .game')).toHaveText(/^\d+ by the rules$/)
})

test('a game on a phone, by taps', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true
  })
  const page = await context.newPage()
  const errors = watchErrors(page)
  await start(page, 'Dust Tactics')
  await untilOnBoard(page, '.choice .cell')
  const number = await decision(page).getAttribute('data-number')
  const box = (await page.locator('.choice .cell').first().boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.locator('.choice .cell.picked')).toHaveCount(1)
  await confirmButton(page).tap()
  await answered(page, number)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(390)

  // A free table too: AT-43's units are sent by a tap, which is looked at before it is confirmed.
  await practise(page, 'at43', MARCH)
  await decision(page).locator('[data-key=combat]').tap()
  await expect(page.locator('.choice .reach').first()).toBeVisible()
  const asked = await decision(page).getAttribute('data-number')
  const own = (await page.locator('[data-piece=alpha]').boundingBox())!
  await page.touchscreen.tap(own.x + own.width / 2, own.y - 2 * own.height)
  await expect(confirmButton(page)).toBeEnabled()
  await confirmButton(page).tap()
  await answered(page, asked)
  expect(await wide()).toBeLessThanOrEqual(390)
  expect(errors).toEqual([])
  await context.close()
})
