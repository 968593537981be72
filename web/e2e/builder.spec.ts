// Armies of one's own: of every game that lets armies be chosen, one is put together from nothing by clicks, saved, sent by
// a link to another browser, and played.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
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
  }
}

/** Opens a unit of the list, unless it is the one that was added last. */
async function open(page: Page, name: string) {
  const unit = page.getByTestId('list-unit').getByRole('button', { name }).first()
  if ((await unit.getAttribute('aria-expanded')) === 'false') await unit.click()
}

async function clean(page: Page, what: string) {
  const found = await new AxeBuilder({ page }).analyze()
  expect(found.violations.map((one) => `${what}: ${one.id}: ${one.nodes[0].html}`)).toEqual([])
}

async function build(page: Page, game: string, wanted: Wanted) {
  await page.goto('/#/armies')
  const form = page.getByTestId('new-list')
  await form.getByLabel('Game').selectOption(game)
  await form.getByLabel('For').selectOption(wanted.scenario)
  await form.getByLabel('Army').selectOption(wanted.force)
  await form.getByRole('button', { name: 'Put it together' }).click()
  for (const name of wanted.units) {
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
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

    await page.getByRole('button', { name: 'Play it' }).click()
    await expect(page.getByLabel('Army').first().locator('option:checked')).toContainText('my own')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    await decide(page, chance(1))
    expect(errors).toEqual([])
  })
}

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
