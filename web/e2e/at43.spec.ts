// AT-43 by clicks: a whole mission to the end screen, and two browsers of which neither learns the other's secrets.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { clean } from './clean'
import { chance, decide, watchErrors } from './player'

const troopers = (label: string) => ({ unit: 'steel_troopers', label, size: 6, special_weapon: 'laser_gun' })
const golems = (label: string) => ({ unit: 'storm_golems', label, size: 6, special_weapon: 'sonic_gun' })
const first = <T extends object>(unit: T) => ({ ...unit, officer: 1 })
const army = (side: string, units: object[]) => ({ side, sections: [{ units }] })

async function create(
  page: Page,
  wanted: object
): Promise<{ game: { id: string }; links: { path?: string }[] }> {
  await page.goto('/')
  const made = await page.request.post('/api/games', {
    data: { system: 'at43', ...wanted }
  })
  expect(made.status(), await made.text()).toBeLessThan(300)
  return made.json()
}

test('a whole mission of AT-43 by clicks against a bot', async ({ page }) => {
  test.setTimeout(480_000)
  const errors = watchErrors(page)
  const { game } = await create(page, {
    scenario: 'search_and_destroy',
    armies: [
      army('white_stars', [first(troopers('Sierra Alpha'))]),
      army('therians', [first(golems('.256'))])
    ],
    options: { turns: 2 },
    seats: ['me', 'bot:greedy'],
    name: 'Two turns'
  })
  await page.goto(`/#/game/${game.id}`)
  const draw = chance(43)
  let answers = 0
  while (await decide(page, draw)) answers += 1
  expect(answers).toBeGreaterThan(10)
  await expect(page.getByTestId('outcome')).toBeVisible()
  expect(errors).toEqual([])
})

test('scenery hangs at the pointer: R turns it, and a click lays it down', async ({ page }) => {
  const errors = watchErrors(page)
  const { game } = await create(page, {
    scenario: 'search_and_destroy',
    seats: ['me', 'me'],
    name: 'Palette'
  })
  await page.goto(`/#/game/${game.id}`)
  const decision = page.getByTestId('decision')
  const kinds = decision.getByTestId('options').getByRole('button')
  await expect(kinds.first()).toContainText(/× \d/)
  await expect(decision.locator('[data-footprint] path').first()).toBeVisible()
  await clean(page, 'palette', { within: '[data-testid=decision]' })
  await kinds.first().click()
  await expect(decision.getByRole('button', { name: 'Turn it (R)' })).toBeVisible()
  const box = (await page.getByTestId('board').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const footprint = page.locator('.footprint')
  await expect(footprint).toBeVisible()
  const lies = await footprint.getAttribute('d')
  await page.keyboard.press('r')
  // It is still at the pointer, and lies otherwise.
  await expect.poll(() => footprint.getAttribute('d').catch(() => lies)).not.toBe(lies)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(decision.getByTestId('options')).toBeVisible()
  const { scene } = await (await page.request.get(`/api/games/${game.id}/table?seat=0`)).json()
  expect(scene.ground.patches.length + scene.markers.length + scene.pieces.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

interface Ear {
  /** All that a page hears from the server, as text. */
  heard: string[]
  /** What it answered. */
  sent: unknown[]
}

function overhear(page: Page): Ear {
  const ear: Ear = { heard: [], sent: [] }
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => ear.heard.push(String(payload)))
    socket.on('framesent', ({ payload }) => ear.sent.push(JSON.parse(String(payload)).answer))
  })
  page.on('response', (response) => {
    if (!response.url().includes('/api/games')) return
    response.text().then(
      (text) => ear.heard.push(text),
      () => {}
    )
  })
  return ear
}

/** Every list of words in a message, however deep. */
function lists(value: unknown): string[][] {
  if (Array.isArray(value)) {
    const words = value.every((one) => typeof one === 'string') ? [value as string[]] : []
    return [...words, ...value.flatMap(lists)]
  }
  return value && typeof value === 'object' ? Object.values(value).flatMap(lists) : []
}

function knows(heard: readonly string[], secret: readonly string[]): boolean {
  return heard.some((text) => {
    try {
      return lists(JSON.parse(text)).some((list) => list.join() === secret.join())
    } catch {
      return false
    }
  })
}

async function join(browser: Browser, address: string): Promise<{ page: Page; ear: Ear }> {
  const page = await (await browser.newContext()).newPage()
  const ear = overhear(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Take the seat' }).click()
  return { page, ear }
}

/** Lays the cards in the reverse of the order in which they are offered; returns what was sent. */
async function layCards(page: Page, ear: Ear): Promise<string[]> {
  const decision = page.getByTestId('decision')
  const cards = decision.getByTestId('order').getByRole('listitem')
  await expect(cards.first()).toBeVisible({ timeout: 60_000 })
  const count = await cards.count()
  const offered = await cards.locator('.name').allInnerTexts()
  for (let to = 0; to < count - 1; to++) {
    for (let at = count - 1; at > to; at--) await cards.nth(at).getByRole('button', { name: /up$/ }).click()
  }
  expect(await cards.locator('.name').allInnerTexts()).toEqual(offered.reverse())
  const before = ear.sent.length
  await decision.locator('[data-do=confirm]').click()
  await expect.poll(() => ear.sent.slice(before).find(Array.isArray)).toBeDefined()
  return ear.sent.slice(before).find(Array.isArray) as string[]
}

test('two browsers online: neither page ever hears what the other laid face down', async ({
  page,
  browser
}) => {
  const ear = overhear(page)
  const { game, links } = await create(page, {
    scenario: 'skirmish',
    armies: [
      army('white_stars', [
        first(troopers('Sierra Alpha')),
        troopers('Sierra Bravo'),
        troopers('Sierra Charlie')
      ]),
      army('therians', [first(golems('.256')), golems('.260'), golems('.264')])
    ],
    seats: ['me', 'link'],
    name: 'Two tables'
  })
  const link = links.find((one) => one.path?.includes('join'))
  expect(link).toBeDefined()
  const friend = await join(browser, String(link?.path))
  await page.goto(`/#/game/${game.id}`)

  const mine = await layCards(page, ear)
  const theirs = await layCards(friend.page, friend.ear)
  await expect(friend.page.getByTestId('order')).toHaveCount(0)
  await expect(page.getByTestId('decision')).toBeVisible()

  // Each hears of its own cards, so the search would find the others'.
  await expect.poll(() => knows(ear.heard, mine)).toBe(true)
  await expect.poll(() => knows(friend.ear.heard, theirs)).toBe(true)
  await page.reload()
  await friend.page.reload()
  for (const one of [page, friend.page]) await expect(one.getByTestId('board')).toBeVisible()
  await expect(page.getByTestId('log')).toBeVisible()
  expect(knows(ear.heard, theirs)).toBe(false)
  expect(knows(friend.ear.heard, mine)).toBe(false)
  await friend.page.context().close()
})
