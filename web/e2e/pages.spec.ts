// The pages around the table: home, new game, links, rules, replay; French, phone, keyboard, files.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { clean } from './clean'
import { finishedGame, watchErrors } from './player'

test('home: the five games, a first game in one click, and back among my games', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(5)
  for (const name of ['Dust Tactics', 'AT-43', 'En Pointe Toujours !']) {
    await expect(page.getByRole('button', { name: `Play ${name} now` })).toBeEnabled()
  }
  await expect(page.getByTestId('my-games')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play a first game now' }).click()
  await expect(page).toHaveURL(/#\/game\//)
  await expect(
    page
      .getByTestId('decision')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
  ).toBeVisible()
  await page.getByRole('link', { name: 'Grognard' }).click()
  const mine = page.getByTestId('my-games').getByRole('listitem')
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText('First Patrol')
  await mine.getByRole('link', { name: 'First Patrol' }).click()
  await expect(page).toHaveURL(/#\/game\//)
  expect(errors).toEqual([])
})

test('new game: a scenario with its map, armies, a link that seats one person, one to watch', async ({
  page,
  browser
}) => {
  await page.goto('/#/new/dust')
  await page.getByRole('radio', { name: /The Farm/ }).check()
  await expect(page.getByRole('img', { name: 'Map of The Farm' }).locator('svg').first()).toBeVisible()
  const seat = page.getByRole('group', { name: 'Seat 1' })
  await seat.getByLabel('Army').selectOption({ index: 1 })
  await expect(seat.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'With somebody by link' }).click()
  await page.getByLabel('A name for the game, if you like').fill('Sunday')
  await page.getByRole('button', { name: 'Start the game' }).click()

  const links = page.getByTestId('links')
  const join = await links.getByLabel(/^Seat of/).inputValue()
  const watch = await links.getByLabel(/^To watch/).inputValue()
  expect(await links.getByLabel('A message to send', { exact: true }).inputValue()).toContain(join)
  await page.getByRole('link', { name: 'To the table' }).click()
  await expect(page).toHaveURL(/#\/game\//)

  const friend = await visitor(browser)
  await friend.goto(join)
  await expect(friend.getByTestId('invitation')).toContainText('The Farm')
  await friend.getByRole('button', { name: 'Take the seat' }).click()
  await expect(friend).toHaveURL(/#\/game\/[^/]+$/)
  await expect(friend.getByRole('heading', { level: 1, name: 'Sunday' })).toBeAttached()
  const secret = join.split('/').at(-1)!
  expect(friend.url()).not.toContain(secret)

  const late = await visitor(browser)
  await late.goto(join)
  await expect(late.getByRole('alert')).toBeVisible()
  await expect(late.getByText('A seat’s link opens once.')).toBeVisible()
  expect(late.url()).not.toContain(secret)
  await late.goto(join.slice(0, -20).replace(/join\/.*/, 'join/nothing/else'))
  await expect(late.getByRole('alert')).toContainText('not the whole link')

  const onlooker = await visitor(browser)
  await onlooker.goto(watch)
  await expect(onlooker).toHaveURL(/#\/game\//)
  await expect(onlooker.getByRole('heading', { level: 1, name: 'Sunday' })).toBeAttached()
  for (const other of [friend, late, onlooker]) await other.context().close()
})

test('new game: house rules that differ from the book, each with its clause', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/#/new/at43')
  const rules = page.getByTestId('house-rules')
  const measuring = rules.getByLabel('Distances may be measured before an action is declared')
  await expect(measuring).toBeHidden()
  await rules.getByText('House rules').click()
  await expect(rules.getByRole('link', { name: /measuring\.declare-first/ })).toBeVisible()
  await expect(measuring).not.toBeChecked()
  await measuring.check()
  await expect(rules.getByText('1 changed')).toBeVisible()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page).toHaveURL(/#\/game\//)
  const game = page.url().split('/').at(-1)!
  const kept = await (await page.request.get(`/api/games/${game}/export`)).json()
  expect(kept.setup.options).toEqual({ open_measuring: true })
  expect(errors).toEqual([])
})

test('new game: fresh links from the list of my games', async ({ page }) => {
  await page.request.post('/api/games', {
    data: { system: 'dust', scenario: 'first-patrol', seats: ['me', 'link'], name: 'Later' }
  })
  await page.goto('/')
  await page.getByTestId('my-games').getByRole('button', { name: 'Links…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Seat of/)).toHaveValue(/#\/join\//)
  await expect(dialog.getByLabel(/^To watch/)).toHaveValue(/#\/watch\//)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('rules: search with highlights, filters, deep links, and a position to see a rule', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/#/rules/dust')
  const clauses = page.getByTestId('clauses').getByRole('article')
  await expect.poll(() => clauses.count()).toBeGreaterThan(250)
  await page.keyboard.press('/')
  await page.keyboard.type('building WALL')
  await expect.poll(() => clauses.count()).toBeLessThan(60)
  const marks = page.getByTestId('clauses').locator('mark')
  await expect(marks.first()).toBeVisible()
  // The last letters typed may still be on their way.
  const others = async () => (await marks.allTextContents()).filter((text) => !/^(building|wall)/i.test(text))
  await expect.poll(others).toEqual([])
  await page.getByRole('searchbox').fill('no such words at all')
  await expect(page.getByText('No clause fits').first()).toBeVisible()

  // A deep link is shown even though the search would hide it.
  await page.goto('/#/rules/dust/dust.move.allowance')
  const wanted = page.getByRole('article', { name: 'move.allowance' })
  await expect(wanted).toBeInViewport()
  await expect(wanted.getByRole('link', { name: 'move.allowance' })).toHaveAttribute(
    'aria-current',
    'location'
  )
  await page.getByRole('link', { name: /^Buildings/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Buildings' })).toBeInViewport()

  await page
    .getByRole('button', { name: /^See it/ })
    .first()
    .click()
  const shown = clauses.filter({ has: page.getByText('See it', { exact: true }) })
  await expect.poll(async () => (await shown.count()) === (await clauses.count())).toBe(true)
  await clauses
    .first()
    .getByRole('button', { name: /^See it/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/game\//)
  await expect(page.getByTestId('decision')).toBeVisible()
  await expect(page.getByTestId('example')).toBeVisible()

  // An example says what to try, and tells what was done.
  await page.goto('/#/rules/dust/dust.skill.artillery-strike')
  await page
    .getByRole('button', { name: /The Boss calls Steel Rain/ })
    .first()
    .click()
  const example = page.getByTestId('example')
  await expect(example).toHaveAttribute('data-stands', 'next')
  await expect(example).toContainText('→ The Boss')
  await clean(page, 'example', { within: '[data-testid=example]' })
  await page.getByTestId('decision').locator('[data-key=the_boss]').click()
  await expect(example).toContainText('1/')
  await page.getByTestId('decision').locator('[data-key="move+move"]').click()
  await expect(example).toHaveAttribute('data-stands', 'otherwise')
  await example.getByRole('button', { name: 'Close the example' }).click()
  await expect(example).toHaveCount(0)
  await page.goto('/#/rules/dust/dust.no.such-clause')
  await expect(page.getByText('There is no clause dust.no.such-clause.')).toBeVisible()
  expect(errors).toEqual([])
})

test('replay: both ways by keys, slider and events, through every eye, shared by link', async ({
  page,
  browser
}) => {
  const errors = watchErrors(page)
  const game = await finishedGame(page)
  await page.goto(`/#/replay/${game}`)
  const scrub = page.getByTestId('scrub')
  const at = async () => Number(await scrub.inputValue())
  await expect(scrub).toBeVisible()
  await expect.poll(async () => Number(await scrub.getAttribute('max'))).toBeGreaterThan(10)
  const last = Number(await scrub.getAttribute('max'))
  expect(await at()).toBe(0)

  await page.keyboard.press('End')
  await expect.poll(at).toBe(last)
  await expect(page.getByTestId('outcome')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  expect(await at()).toBeLessThan(last)
  await expect(page.getByTestId('outcome')).toBeHidden()
  await page.keyboard.press('Home')
  await expect.poll(at).toBe(0)
  await page.keyboard.press('ArrowRight')
  expect(await at()).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  const before = await at()
  await expect.poll(at, { timeout: 15_000 }).toBeGreaterThan(before + 1)
  await page.keyboard.press('Space')

  // The event list leads to its moments, and the board follows.
  const events = page.getByTestId('events')
  // Several lines may belong to one moment: the line is shown as happening now, not always as the last.
  await events.locator('button.line').nth(12).click()
  await expect(events.locator('li').nth(12)).toHaveClass(/\bnow\b/)
  const moment = await at()
  await expect(page).toHaveURL(new RegExp(`moment=${moment}&eyes=all`))
  const seen = await page.locator('[data-piece]').count()
  expect(seen).toBeGreaterThan(0)

  await page.reload()
  await expect.poll(at).toBe(moment)
  for (const eyes of ['0', '1', 'public', 'all']) {
    await page.getByTestId('eyes').selectOption(eyes)
    await expect(page).toHaveURL(new RegExp(`eyes=${eyes}`))
  }

  await page.getByRole('button', { name: 'Share this moment' }).click()
  await page.getByRole('button', { name: 'Make a link for anybody' }).click()
  const open = await page.getByLabel('For anybody', { exact: true }).inputValue()
  const stranger = await visitor(browser)
  await stranger.goto(open)
  await expect.poll(async () => Number(await stranger.getByTestId('scrub').inputValue())).toBe(moment)
  await expect(stranger).toHaveURL(new RegExp(`/#/replay/${game}\\?moment=${moment}`))
  await stranger.context().close()

  // From any moment it can be played on, for practice; at its end there is nothing left to play.
  await page.keyboard.press('Escape')
  await page.getByTestId('play-on').click()
  await expect(page).toHaveURL(/#\/game\//)
  expect(page.url()).not.toContain(game)
  await expect(page.locator('[data-piece]').first()).toBeVisible()
  await page.goto(`/#/replay/${game}?moment=${last}`)
  await expect.poll(at).toBe(last)
  await expect(page.getByTestId('play-on')).toHaveCount(0)

  const other = await visitor(browser)
  await other.goto(`/#/replay/${game}`)
  await expect(other.getByRole('alert')).toBeVisible()
  await other.context().close()
  expect(errors).toEqual([])
})

test('files: a downloaded game comes back, a position is practised, nonsense is refused', async ({
  page
}) => {
  const game = await finishedGame(page)
  const text = await (await page.request.get(`/api/games/${game}/export`)).text()
  await page.goto('/')
  await page.getByTestId('import').setInputFiles(file('game.json', text))
  await expect(page).toHaveURL(/#\/game\//)
  await page.goto('/')
  await page.getByTestId('import').setInputFiles(file('game.json', '{"format": "something else"}'))
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByTestId('practise').setInputFiles(file('position.toml', 'this is no position'))
  await expect(page.getByRole('alert')).toBeVisible()
})

test('French at once, and still after a reload', async ({ page }) => {
  const game = await finishedGame(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'FR' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jouer à Dust Tactics' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mes parties' })).toBeVisible()
  await page.goto('/#/rules/dust')
  await expect(page.getByRole('heading', { level: 1, name: 'Règles de Dust Tactics' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Ligne de mire' })).toBeAttached()
  // The clauses themselves change with the language, and what was looked for stays.
  await page.getByRole('searchbox').fill('couvert')
  const found = page.getByTestId('clauses').getByRole('article').first()
  await expect(found.locator('mark').first()).toHaveText(/couvert/i)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await page.getByRole('searchbox').fill('cover')
  await expect(found.locator('mark').first()).toHaveText(/cover/i)
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.goto('/#/new/dust')
  await expect(page.getByRole('radio', { name: /Première patrouille/ })).toBeChecked()
  await page.goto(`/#/replay/${game}`)
  await expect(page.getByTestId('events').getByRole('button').first()).toHaveText(/^Round 1|^Tour 1/)
  await expect(page.getByRole('button', { name: 'Partager ce moment' })).toBeVisible()
})

test('a phone: nothing wider than the window, and the table can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const game = await finishedGame(page)
  for (const path of [
    '',
    '#/new/dust',
    '#/new/at43',
    '#/new/ept',
    '#/rules/at43',
    `#/replay/${game}`,
    '#/nowhere'
  ]) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Dust Tactics now' }).click()
  await expect(page.getByTestId('decision')).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

function file(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}
