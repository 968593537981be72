// En Pointe Toujours ! by clicks: a whole scenario to the end screen, with the other side's units hidden all the way.
import { expect, test, type Page } from '@playwright/test'
import { chance, decide, watchErrors } from './player'

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
