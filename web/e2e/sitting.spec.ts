// At a table with a friend: what he sees before he sits down, names, who is there, a clock, the board from his side.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { clean } from './clean'
import { chance, decide, giveIfAsked, question, watchErrors } from './player'

interface Made {
  game: { id: string }
  links: { path: string }[]
}

async function create(page: Page, wanted: object): Promise<Made> {
  const made = await page.request.post('/api/games', { data: { armies: [], name: '', ...wanted } })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as Made
}

async function visitor(browser: Browser, fields: { locale?: string; width?: number } = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: fields.locale ?? 'en-GB',
    viewport: { width: fields.width ?? 1280, height: 720 }
  })
  return context.newPage()
}

test('a friend sees seats, armies and house rules before he sits down, and both go by their names', async ({
  page,
  browser
}) => {
  await page.goto('/')
  const { game, links } = await create(page, {
    system: 'at43',
    scenario: 'search_and_destroy',
    options: { open_measuring: true },
    seats: ['me', 'link'],
    players: ['Anna <i>A.</i>', '']
  })
  await page.goto(`/#/game/${game.id}`)
  const friend = await visitor(browser, { locale: 'fr-FR', width: 390 })
  const errors = watchErrors(friend)
  await friend.goto(links[0].path)
  const invitation = friend.getByTestId('invitation')
  await expect(invitation).toContainText('Anna <i>A.</i>')
  await expect(friend.getByTestId('invited-rules')).toContainText('mesur')
  await expect(friend.getByTestId('invited-rules').getByRole('link')).toBeVisible()
  await expect(invitation.getByRole('listitem').first()).toBeVisible()
  expect(friend.url()).not.toContain(links[0].path.split('/').at(-1)!)
  await clean(friend, 'invitation')
  // He only looks: the seat is still open.
  await expect(page.getByTestId('presence-1')).toHaveCount(0)
  await invitation.getByLabel('Mon nom à la table').fill('Bruno')
  await invitation.getByRole('button', { name: 'Prendre la place' }).click()
  await expect(friend.getByTestId('board')).toBeVisible()

  const head = page.locator('.head').last()
  await expect(head).toContainText('Bruno')
  await expect(page.getByTestId('presence-1')).toHaveAccessibleName('At the table now')
  await expect(friend.getByTestId('presence-0')).toHaveAccessibleName('À la table en ce moment')

  // A name can be changed at the table, and the clock is there for who wants it.
  await page.getByRole('tab', { name: 'Table' }).click()
  const own = page.getByTestId('player-0')
  await own.getByRole('textbox').fill('Annette')
  await own.getByRole('button').click()
  await expect(friend.locator('.head').last()).toContainText('Annette')
  await expect(page.getByTestId('clock-0')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Show a clock/ }).check()
  await expect(page.getByTestId('clock-0')).toHaveText(/^\d+:\d\d$/)

  await friend.context().close()
  await expect(page.getByTestId('presence-1')).toHaveAccessibleName('Not at the table now')
  expect(errors).toEqual([])
})

for (const [system, scenario] of [
  ['dust', 'first-patrol'],
  ['sotr', 'first_patrol'],
  ['ept', 'first-contact']
])
  test(`${system}: the board lies before the second seat, and clicks find what is under them`, async ({
    page
  }) => {
    const errors = watchErrors(page)
    await page.goto('/')
    const { game } = await create(page, { system, scenario, seats: ['bot:greedy', 'me'] })
    await page.goto(`/#/game/${game.id}`)
    const board = page.getByTestId('board')
    await expect(board).toHaveAttribute('data-turned', 'true')
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    const draw = chance(7)
    let byBoard = 0
    for (let i = 0; i < 60 && byBoard < 2; i++) {
      const number = await page.getByTestId('decision').getAttribute('data-number')
      const offered = page.locator('.piece.offered')
      if (await offered.count()) {
        byBoard += 1
        await offered.first().click()
        await giveIfAsked(page, number)
      } else if (!(await decide(page, draw))) break
      await expect(question(page).or(page.getByTestId('outcome'))).toBeVisible({ timeout: 60_000 })
    }
    expect(byBoard).toBeGreaterThan(0)
    const before = await page.getByTestId('decision').getAttribute('data-number')
    await page.getByTestId('board-turn').click()
    await expect(board).not.toHaveAttribute('data-turned', 'true')
    await page.reload()
    await expect(question(page)).toBeVisible()
    await expect(board).not.toHaveAttribute('data-turned', 'true')
    await page.getByTestId('board-turn').click()
    await expect(board).toHaveAttribute('data-turned', 'true')
    expect(await page.getByTestId('decision').getAttribute('data-number')).toBe(before)
    expect(errors).toEqual([])
  })

for (const [system, name, total] of [
  ['at43', 'AT-43', 10],
  ['ept', 'En Pointe Toujours !', 9],
  ['epic', 'Epic: Armageddon', 8],
  ['sotr', 'Secrets of the Third Reich', 10]
] as const)
  test(`${system}: the first game teaches, in French too`, async ({ page }) => {
    const errors = watchErrors(page)
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${name} now` }).click()
    const lesson = page.getByTestId('lesson')
    await expect(lesson).toBeVisible({ timeout: 60_000 })
    await expect(lesson).toContainText(`1/${total}`)
    const title = await lesson.getByRole('heading').innerText()
    await page.getByRole('button', { name: 'FR', exact: true }).click()
    await expect(lesson.getByRole('heading')).not.toHaveText(title)
    await lesson.getByRole('button', { name: 'Quitter la leçon' }).click()
    await expect(lesson).toHaveCount(0)
    expect(errors).toEqual([])
  })

test('standing orders: set on the card of a unit, kept by the server, taken back as easily', async ({
  page
}) => {
  const errors = watchErrors(page)
  await page.goto('/')
  const { game } = await create(page, {
    system: 'dust',
    scenario: 'first-patrol',
    seats: ['me', 'bot:greedy']
  })
  await page.goto(`/#/game/${game.id}`)
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  const kept = async () =>
    (await (await page.request.get(`/api/games/${game.id}/table?seat=0`)).json()).orders as unknown
  await page.locator('.piece.seat-0').first().click()
  await page.getByRole('tab', { name: 'Unit' }).click()
  const orders = page.getByTestId('orders')
  await orders.getByLabel('My whole side').selectOption('hold')
  await expect.poll(kept).toMatchObject({ side: { does: 'hold' } })
  await expect(page.locator('[data-tool=standing]')).toHaveAttribute('aria-pressed', 'true')
  await orders.getByLabel('This unit').selectOption('fire')
  await orders.getByLabel('Distance').fill('3')
  await orders.getByLabel('Distance').press('Tab')
  await expect
    .poll(async () => Object.values(((await kept()) as { units: Record<string, unknown> }).units))
    .toEqual([{ does: 'fire', within: 3 }])
  await page.reload()
  await expect(page.locator('[data-tool=standing]')).toHaveAttribute('aria-pressed', 'true')
  await clean(page, 'standing orders')
  await page.locator('[data-tool=standing]').click()
  await expect.poll(kept).toMatchObject({ side: null })
  expect(errors).toEqual([])
})
