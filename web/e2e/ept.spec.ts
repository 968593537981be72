// En Pointe Toujours ! by clicks: a whole scenario to the end screen, with the other side's units hidden all the way.
import { expect, test, type Page } from '@playwright/test'
import { layoutOf } from '../src/board/layout'
import type { Scene } from '../src/wire/types'
import { chance, decide, question, watchErrors } from './player'

/** All that the page hears of a game, in the order it comes. */
function overhear(page: Page): string[] {
  const heard: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)))
  })
  page.on('response', (response) => {
    if (!response.url().includes('/api/games/')) return
    response.text().then(
      (text) => heard.push(text),
      () => {}
    )
  })
  return heard
}

/** The ids that the events of a message bring to light, of whatever kind they are. */
function revealed(text: string): string[] {
  const body = JSON.parse(text) as { events?: { fresh: { reveals: string[] }[] } } | null
  return body?.events?.fresh.flatMap((event) => event.reveals) ?? []
}

/** Units of the other side that are named somewhere before an event brought them to light. */
function betrayed(heard: readonly string[]): string[] {
  const known = new Set<string>()
  return heard.flatMap((text) => {
    revealed(text).forEach((unit) => known.add(unit))
    return [...text.matchAll(/"(b-[a-z0-9_]+-\d+)"/g)]
      .map(([, unit]) => unit)
      .filter((unit) => !known.has(unit))
  })
}

test('a whole scenario of En Pointe Toujours ! by clicks against a bot', async ({ page }) => {
  test.setTimeout(900_000)
  const errors = watchErrors(page)
  const heard = overhear(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play En Pointe Toujours ! now' }).click()
  const board = page.getByTestId('board')
  const theirs = board.locator('[data-piece^="hidden-1-"]')
  const draw = chance(1944)
  let answers = 0
  let met = false
  while (await decide(page, draw)) {
    answers += 1
    if (met || !(await theirs.count())) continue
    // Both sides are set up: of the other one there are markers, all alike, but for who has been seen since.
    met = true
    const said = await theirs.evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('aria-label')))
    expect(new Set(said).size).toBe(1)
  }
  expect(met).toBe(true)
  expect(answers).toBeGreaterThan(20)
  await expect(page.getByTestId('outcome')).toBeVisible()
  // One's own units are heard of, so the search would find the others'.
  expect(heard.some((text) => text.includes('"a-section_hq-1"'))).toBe(true)
  // Before the end nobody was named who had not been seen; the end screen may show all there was.
  const open = heard.findIndex((text) => text.includes('"outcome":{'))
  expect(betrayed(open < 0 ? heard : heard.slice(0, open))).toEqual([])
  expect(errors).toEqual([])
})

/** Open water, deep water, shallows, beach and land; a craft with men aboard stands in one of its hexes. */
// prettier-ignore
const atSea = (at: string) => ({
  turn: 2,
  opened: [true, true],
  activation: 'wave',
  map: { drawn: { columns: 3, depth: 13, terrain: ['OOO', 'OOO', 'ddd', 'hhh', 'eee', '...', '...'] } },
  formation: [{ id: 'wave', seat: 0, leader: 'boat', landing: true }],
  unit: [
    { id: 'boat', seat: 0, profile: 'lcvp', at, facing: 3, formation: 'wave' },
    { id: 'men', seat: 0, profile: 'us_squad', status: 'aboard', carrier: 'boat', formation: 'wave' },
    { id: 'far', seat: 1, profile: 'us_squad', at: 'A7', neutralised: true }
  ]
})

test('a landing by clicks: a craft runs in to the beach, and its men get off', async ({ page }) => {
  const errors = watchErrors(page)
  const opened = async (at: string): Promise<() => Promise<Scene>> => {
    const made = await page.request.post('/api/practice', {
      data: { system: 'ept', position: atSea(at), seats: ['me', 'bot:random'] }
    })
    expect(made.status(), await made.text()).toBe(201)
    const { game } = (await made.json()) as { game: { id: string } }
    await page.goto(`/#/game/${game.id}`)
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    return async () => (await (await page.request.get(`/api/games/${game.id}/table?seat=0`)).json()).scene
  }
  const panel = page.getByTestId('decision')
  const scene = await opened('B1')
  await page.locator('[data-piece=boat]').first().click()
  await expect(page.locator('.choice .cell').first()).toBeVisible()
  const { ground } = await scene()
  const [layout, beach] = [layoutOf(ground), (ground.names ?? []).indexOf('B5')]
  const box = (await page.locator('[data-testid=board] svg[viewBox]').first().boundingBox())!
  const [x, y] = layout.at(beach)
  await page.mouse.click(box.x + (x / layout.width) * box.width, box.y + (y / layout.height) * box.height)
  const boat = async () => (await scene()).pieces.find(({ id }) => id === 'boat')?.at
  await expect.poll(boat).toBe(beach)

  await opened('B4')
  const men = panel.locator('[data-key=men]')
  if (await men.count()) await men.click()
  await panel.locator('[data-key=disembark]').click()
  await expect(
    page
      .getByTestId('log')
      .getByText(/ gets off in B4/)
      .first()
  ).toBeVisible()
  expect(errors).toEqual([])
})
