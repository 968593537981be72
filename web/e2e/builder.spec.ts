// Armies of one's own: of every game that lets armies be chosen, one is put together from nothing by clicks, saved, sent by
// a link to another browser, and played.
import { expect, type Page, test } from '@playwright/test'
import { clean } from './clean'
import { chance, decide, question, watchErrors } from './player'

interface Wanted {
  scenario: string
  force: string
  /** What is added, by name. */
  units: string[]
  /** What is chosen for some of them, until the army is in order. */
  choose: (page: Page) => Promise<void>
}

const ARMIES: Record<string, Wanted> = {
  dust: {
    scenario: 'tournament-200',
    force: 'allies',
    units: [
      ...['Bazooka Joe', 'The Boss', 'Recon Boys', 'The Gunners', 'Death Dealers', 'Hell Boys'],
      ...['Sniper Team', 'Blackhawk', 'Pounder']
    ],
    choose: async (page) => {
      await open(page, 'Bazooka Joe')
      await page.getByRole('combobox', { name: 'Joins' }).selectOption({ index: 1 })
    }
  },
  at43: {
    scenario: 'search_and_destroy',
    force: 'white_stars',
    units: ['Star troopers', 'Steel troopers', 'Steel TacArms', 'Fire Toad'],
    choose: async (page) => {
      await open(page, 'Star troopers')
      await page.getByRole('combobox', { name: 'Fighters' }).selectOption('12')
      await page.getByRole('combobox', { name: 'Officer' }).selectOption('3')
      await page.getByRole('button', { name: 'More of medic' }).click()
      await page.getByLabel('Its own name').fill('Sierra Alpha')
      await page.getByLabel('Its own name').blur()
    }
  },
  epic: {
    scenario: 'tournament_netea_3000',
    force: 'marines',
    units: [
      ...['Tactical Detachment', 'Devastator Detachment', 'Assault Detachment', 'Land Raider Detachment'],
      ...['Bike Detachment', 'Scout Detachment', 'Predator Detachment', 'Terminator Detachment', 'Reaver']
    ],
    choose: async (page) => {
      await open(page, 'Tactical Detachment')
      await page.getByRole('checkbox', { name: 'Captain' }).check()
    }
  },
  sotr: {
    scenario: 'meeting_engagement',
    force: 'united_states',
    units: [
      ...['Command section', 'Armoured infantry squad', 'Armoured infantry squad', 'Ranger assault squad'],
      ...['HMG team', 'Super-bazooka team', 'M4 Sherman (76)', 'artillery strike']
    ],
    choose: async (page) => {
      await open(page, 'Armoured infantry squad')
      await page.getByRole('checkbox', { name: 'smoke grenades' }).check()
    }
  },
  ept: {
    // The smallest: what is built is as large as on any other, and the turn that is played is short.
    scenario: 'first-contact',
    force: 'seat-0',
    units: [
      ...['Company HQ', 'Section', 'Section', 'Section'],
      ...['Light mortar', 'entrenchment', '105 mm howitzers']
    ],
    choose: async (page) => {
      await open(page, 'Section')
      await page.getByRole('combobox', { name: 'decoys' }).selectOption('2')
    }
  }
}

/** Opens a unit of the list, unless it is the one that was added last. */
async function open(page: Page, name: string) {
  const unit = page.getByTestId('list-unit').getByRole('button', { name }).first()
  if ((await unit.getAttribute('aria-expanded')) === 'false') await unit.click()
}

async function build(page: Page, game: string, wanted: Wanted) {
  await page.goto('/#/armies')
  const form = page.getByTestId('new-list')
  await form.getByLabel('Game').selectOption(game)
  await form.getByLabel('For').selectOption(wanted.scenario)
  await form.getByLabel('Army').selectOption(wanted.force)
  await form.getByRole('button', { name: 'Put it together' }).click()
  for (const name of wanted.units) {
    await page
      .getByRole('button', { name: `Add ${name}`, exact: true })
      .first()
      .click()
  }
  await expect(page.getByTestId('list-unit')).toHaveCount(wanted.units.length)
  await wanted.choose(page)
  await page.getByLabel('Name of the army').fill('My own')
  await page.getByLabel('Name of the army').blur()
  await expect(page.getByTestId('legal')).toBeVisible()
}

for (const [game, wanted] of Object.entries(ARMIES)) {
  test(`an army of ${game} is put together from nothing, saved, sent and played`, async ({
    page,
    browser
  }) => {
    const errors = watchErrors(page)
    await build(page, game, wanted)
    await clean(page, game)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    expect((await saving).suggestedFilename()).toBe('my-own.json')

    await page.getByRole('button', { name: 'Link', exact: true }).click()
    const link = await page.getByRole('textbox', { name: 'Link to this army' }).inputValue()
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await other.goto(link)
    await expect(other.getByTestId('list-unit')).toHaveCount(wanted.units.length)
    await expect(other.getByTestId('legal')).toBeVisible()
    await expect(other.getByLabel('Name of the army')).toHaveValue('My own')
    expect(other.url()).not.toContain('list=')
    await other.context().close()

    await printed(page, 'My own')

    await page.getByRole('button', { name: 'Play it' }).click()
    await expect(page.getByLabel('Army').first().locator('option:checked')).toContainText('my own')
    // Somebody who need not think long.
    await page.getByRole('group', { name: 'Seat 2' }).getByLabel('Who').selectOption('bot:random')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    await decide(page, chance(1))
    await playTurn(page)
    expect(errors).toEqual([])
  })
}

/** Prints as the browser would, and looks at the paper. */
async function printed(page: Page, title: string) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.paper h1')).toHaveText(title)
  await expect(page.locator('.paper article').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}

/** How often the bot's advice is asked for; from then on the first sensible answer will do, and costs no thought. */
const HINTS = 4

/** Plays on in this browser's seat until the second turn begins, while the page is elsewhere; then it shows it all. */
async function playTurn(page: Page) {
  const table = page.url()
  const games = `/api/games/${new URL(table).hash.split('/')[2]}`
  await page.goto('/#/nowhere')
  const ask = async (path: string, data: object) => {
    const said = await page.request.post(`${games}/${path}`, { data })
    return said.ok() ? said.json() : null
  }
  let [turns, since, hints] = [0, 0, HINTS]
  for (let looks = 0; looks < 4000 && turns < 2; looks++) {
    const { decision, outcome, events } = await (
      await page.request.get(`${games}/table?seat=0&since=${since}`)
    ).json()
    if (outcome) break
    if (!decision) {
      await page.waitForTimeout(20) // the bot is asked
      continue
    }
    turns += events.fresh.filter((one: { opens: string }) => one.opens === 'turn').length
    const to = { seat: 0, number: decision.number }
    const found = (await ask(hints-- > 0 ? 'hint' : 'candidates', to))?.answers[0]
    await ask('answers', { ...to, answer: found ? found.answer : decision.skip })
    since = decision.number
  }
  await page.goto(table)
  await expect(page.getByTestId('outcome').or(question(page))).toBeVisible({ timeout: 60_000 })
  if (!(await page.getByTestId('outcome').isVisible())) expect(turns).toBeGreaterThanOrEqual(2)
}

/** Begins a list from a ready army. */
async function fromReady(page: Page, game: string, scenario: string, index = 1) {
  await page.goto('/#/armies')
  const form = page.getByTestId('new-list')
  await form.getByLabel('Game').selectOption(game)
  await form.getByLabel('For').selectOption(scenario)
  await form.getByLabel('Begin with').selectOption({ index })
  await form.getByRole('button', { name: 'Put it together' }).click()
  await expect(page.getByTestId('legal')).toBeVisible()
}

test('two friends bring armies of their own, unseen by each other until both are there', async ({
  page,
  browser
}) => {
  const errors = watchErrors(page)
  await fromReady(page, 'dust', 'skirmish')
  await page.getByLabel('Name of the army').fill('Secret of mine')
  await page.getByLabel('Name of the army').blur()
  await page.getByRole('button', { name: 'Play it' }).click()
  await page.getByRole('button', { name: 'With somebody by link' }).click()
  await page.getByRole('checkbox', { name: /brings an army of their own/ }).check()
  await page.getByLabel('My name at the table').first().fill('Ada')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByTestId('meeting')).toContainText('ready')
  const link = await page.getByRole('textbox', { name: 'Link for seat 2' }).inputValue()
  await clean(page, 'meeting')

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const theirs = watchErrors(other)
  await other.goto(link)
  await expect(other.getByTestId('meeting')).toContainText('choosing an army')
  expect(other.url()).not.toContain(link.split('/').at(-1))
  expect(await other.content()).not.toContain('Secret of mine')
  await expect(other.getByTestId('meeting')).toContainText('Ada')
  await other.getByRole('textbox', { name: 'My name at the table' }).fill('Blaise')
  await other.getByRole('button', { name: 'Bring it' }).click()
  await expect(other).toHaveURL(/#\/game\//)
  await expect(page).toHaveURL(/#\/game\//)
  await expect(page.getByTestId('decision')).toBeVisible({ timeout: 30_000 })
  await expect(other.getByTestId('decision')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Blaise').first()).toBeVisible()
  await expect(other.getByText('Ada').first()).toBeVisible()
  expect([...errors, ...theirs]).toEqual([])
  await other.context().close()
})

test('lists are kept on the server with a key and found in another browser', async ({ page, browser }) => {
  await fromReady(page, 'at43', 'search_and_destroy')
  await page.getByLabel('Name of the army').fill('On two machines')
  await page.getByLabel('Name of the army').blur()
  await page.goto('/#/armies')
  await page.getByRole('button', { name: 'Keep my lists on the server' }).click()
  await expect(page.getByTestId('served')).toContainText('the lists are the same')
  const key = await page.getByRole('textbox', { name: 'Key of my lists' }).inputValue()
  await clean(page, 'served')

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await other.goto('/#/armies')
  await other.getByLabel('A key from another device').fill('no key')
  await other.getByRole('button', { name: 'Use it' }).click()
  await expect(other.getByRole('alert')).toContainText('no key')
  await other.getByLabel('A key from another device').fill(key)
  await other.getByRole('button', { name: 'Use it' }).click()
  await other.getByRole('link', { name: 'On two machines' }).click()
  await expect(other.getByTestId('legal')).toBeVisible()
  await other.getByLabel('Name of the army').fill('Changed elsewhere')
  await other.getByLabel('Name of the army').blur()
  await other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Changed elsewhere' })).toBeVisible()
  await other.context().close()
})

test('two lists stand side by side, a list is tried and stopped', async ({ page }) => {
  const errors = watchErrors(page)
  await fromReady(page, 'dust', 'skirmish')
  await page.getByLabel('Name of the army').fill('First')
  await page.getByLabel('Name of the army').blur()
  await fromReady(page, 'dust', 'skirmish', 2)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByLabel('Beside').selectOption({ label: 'First' })
  await expect(page.getByTestId('compared')).toHaveCount(2)
  await expect(page.getByTestId('compared').nth(1).getByRole('listitem').first()).toBeVisible()
  await clean(page, 'compare')

  const trial = page.getByTestId('trial')
  await trial.getByRole('button', { name: 'Try it' }).click()
  await expect(trial.getByText(/% won/).first()).toBeVisible({ timeout: 60_000 })
  await trial.getByRole('button', { name: 'Stop' }).click()
  await expect(trial.getByRole('button', { name: 'Try it' })).toBeVisible()
  await clean(page, 'trial')
  expect(errors).toEqual([])
})

test('a list of another program is pasted, and what was not understood is said line by line', async ({
  page
}) => {
  await page.goto('/#/armies')
  const form = page.getByTestId('new-list')
  await form.getByLabel('Game').selectOption('epic')
  await form.getByLabel('For').selectOption('tournament_netea_3000')
  await form.getByLabel('Army').selectOption('marines')
  const paste = page.getByTestId('paste')
  await paste.getByText('Paste a list of another program').click()
  await paste
    .getByLabel(/The text of a list/)
    .fill('+ Core +\nTactical Detachment [325 pts]: Captain\nGolden Banana [75 pts]\n2x Scout Detachment')
  await paste.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByTestId('unread')).toHaveText(/Line 3:\s*Golden Banana/)
  await clean(page, 'paste')
  await paste.getByRole('button', { name: 'Open what was recognised' }).click()
  await expect(page.getByTestId('list-unit')).toHaveCount(3)
  await expect(page.getByTestId('list-unit').first()).toContainText('Captain')
})

test('a scenario prints its map and briefing', async ({ page }) => {
  await page.goto('/#/new/ept')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print map and briefing' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.map svg, .map img').first()).toBeVisible()
  await expect(page.locator('.paper li').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden()
})

test('faults are shown with their rule, mended by a button and undone by a key; a file brings a list back', async ({
  page
}) => {
  const errors = watchErrors(page)
  await page.goto('/#/armies')
  const form = page.getByTestId('new-list')
  await form.getByLabel('Game').selectOption('dust')
  await form.getByLabel('For').selectOption('skirmish')
  await form.getByLabel('Begin with').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Put it together' }).click()
  await expect(page.getByTestId('legal')).toBeVisible()
  const units = page.getByTestId('list-unit')
  const count = await units.count()
  await page.getByRole('button', { name: 'Copy Bazooka Joe' }).click()
  const faults = page.getByTestId('faults')
  await expect(faults).toContainText('Bazooka Joe')
  await expect(faults.getByRole('link', { name: /tournament/ }).first()).toBeVisible()
  await faults.getByRole('button', { name: 'Take out Bazooka Joe' }).first().click()
  await expect(page.getByTestId('legal')).toBeVisible()
  await expect(units).toHaveCount(count)
  await page.keyboard.press('Control+z')
  await expect(units).toHaveCount(count + 1)
  await page.keyboard.press('Control+z')
  await expect(units).toHaveCount(count)

  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text)
  })
  await page.goto('/#/armies')
  await expect(page.getByTestId('my-lists').getByRole('listitem')).toHaveCount(1)
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file('strange.json', 'no army at all'))
  await expect(page.getByRole('alert')).toContainText('no army')
  await form.getByLabel('Game').selectOption('dust')
  await form.getByLabel('For').selectOption('skirmish')
  const army = { side: 'allies', units: ['bazooka_joe', 'recon_boys'] }
  await input.setInputFiles(file('mine.json', JSON.stringify(army)))
  await expect(units).toHaveCount(2)
  expect(errors.filter((one) => !one.includes('422'))).toEqual([])
})

test('an army is put together on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/armies')
  await page.getByRole('button', { name: 'Put it together' }).click()
  await page.getByRole('button', { name: /^Add / }).nth(3).click()
  await page.getByRole('button', { name: /^Army/ }).click()
  await expect(page.getByTestId('list-unit')).toHaveCount(1)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByTestId('list-card')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await clean(page, 'phone')
})
