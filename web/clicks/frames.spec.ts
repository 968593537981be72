// How smooth the board is with 300 pieces on it, while a pointer sweeps over them, carries one of them and moves the map.
// It prints, and asserts nothing.
//
//     make client && npm --prefix web run clicks -- frames
//
// Frames by the clock: how many a second, and how long they took; and the milliseconds that the page's own thread works for
// one, which others on the machine do not lengthen: 60 frames a second leave 16. Without a graphics card, layers are put
// together by the processor: the fewer and the smaller, the better.
import { type CDPSession, type Page, test } from '@playwright/test'

const [SIDE, ROWS] = [26, 12]
/** Moves of the pointer from one place to the next. */
const STEPS = 12

/** Two armies of tanks face each other, 312 in all. */
function position() {
  const unit = Array.from({ length: SIDE * ROWS }, (_, n) => {
    const [column, row] = [n % SIDE, Math.floor(n / SIDE)]
    const seat = row < ROWS / 2 ? 0 : 1
    return {
      id: `t${n}`,
      seat,
      profile: seat ? 'hermann' : 'blackhawk',
      at: `${String.fromCharCode(65 + column)}${seat ? SIDE - (ROWS - 1 - row) : row + 1}`
    }
  })
  return { board: { size: [SIDE, SIDE] }, rounds: 5, round: 1, unit }
}

async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0)
}

/** How long things are done, in milliseconds. */
const SECONDS = 3000
/** A frame that took longer than that, in milliseconds, was not drawn in its sixtieth of a second. */
const LATE = 17.5

/** Repeats something for three seconds, and prints how its frames came. */
async function frames(page: Page, what: string, doing: (n: number) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    const counted = { at: [] as number[], on: true }
    Object.assign(window, { counted })
    const count = (now: number) => {
      counted.at.push(now)
      if (counted.on) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const before = await worked(session)
  const until = Date.now() + SECONDS
  for (let n = 0; Date.now() < until; n++) await doing(n)
  const spent = (await worked(session)) - before
  const at = await page.evaluate(() => {
    const { counted } = window as unknown as { counted: { at: number[]; on: boolean } }
    counted.on = false
    return counted.at
  })
  const took = at
    .slice(1)
    .map((now, i) => now - at[i])
    .sort((one, other) => one - other)
  const [middle, most] = [0.5, 0.95].map((share) => took[Math.floor(share * took.length)].toFixed(1))
  const late = (100 * took.filter((one) => one > LATE).length) / took.length
  const slowest = took
    .slice(-20)
    .reverse()
    .map((one) => one.toFixed(0))
    .join(' ')
  const rate = (1000 * took.length) / (at[at.length - 1] - at[0])
  console.log(
    `${what}: ${rate.toFixed(0)} frames a second, median ${middle} ms, 95 of 100 within ${most} ms, ` +
      `${late.toFixed(0)} % late; ${(spent / took.length).toFixed(1)} ms of work a frame; slowest ${slowest}`
  )
  await session.detach()
}

test('frames with 300 pieces', async ({ page }) => {
  // What the browser can do at most, where there is nothing to draw and the pointer moves all the same.
  await page.goto('about:blank')
  await frames(page, 'an empty page', (n) => page.mouse.move(100 + (n % 100) * 8, 100 + (n % 60) * 8))
  await page.goto('/')
  const made = await page.request.post('/api/practice', {
    data: { system: 'dust', position: position(), seats: ['me', 'me'] }
  })
  const { game } = (await made.json()) as { game: { id: string } }
  await page.goto(`/#/game/${game.id}`)
  const pieces = page.locator('[data-testid=board] [data-piece]')
  await pieces.first().waitFor()
  console.log(`${await pieces.count()} pieces`)
  const box = (await page.getByTestId('board').boundingBox())!
  const at = (n: number): [number, number] => [
    box.x + box.width * (0.2 + 0.6 * ((n * 7) % 20) * 0.05),
    box.y + box.height * (0.2 + 0.6 * ((n * 3) % 20) * 0.05)
  ]
  // A pointer that goes from place to place in a few steps each, at the pace of a hand.
  const sweep = async (n: number) => {
    const [[x, y], [to, down]] = [at(Math.floor(n / STEPS)), at(Math.floor(n / STEPS) + 1)]
    const part = (n % STEPS) / STEPS
    await page.mouse.move(x + part * (to - x), y + part * (down - y))
  }
  await frames(page, 'at rest', () => page.waitForTimeout(100))
  await frames(page, 'hovering', sweep)
  const own = (await page.locator('[data-piece=t140]').boundingBox())!
  await page.mouse.move(own.x + own.width / 2, own.y + own.height / 2)
  await page.mouse.down()
  await frames(page, 'carrying', sweep)
  await page.keyboard.press('Escape')
  await page.mouse.move(box.x + 3, box.y + 3)
  await page.mouse.up()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await frames(page, 'zooming', (n) => page.mouse.wheel(0, n % 20 < 10 ? -60 : 60))
})

test('a first table on a warm start', async ({ page }) => {
  for (const name of [
    'Dust Tactics',
    'AT-43',
    'En Pointe Toujours !',
    'Epic: Armageddon',
    'Secrets of the Third Reich'
  ]) {
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${name} now` }).click()
    const asked = page.locator('[data-testid=decision]:not([data-number=""])')
    await asked.waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const [took, spent]: [number[], number[]] = [[], []]
    for (let n = 0; n < 5; n++) {
      await page.reload({ waitUntil: 'commit' })
      await asked.waitFor()
      took.push(await page.evaluate(() => performance.now()))
      spent.push(await worked(session))
    }
    const middle = (all: number[]) => [...all].sort((a, b) => a - b)[2].toFixed(0)
    console.log(`${name}: asked after ${middle(took)} ms, ${middle(spent)} ms of the page's own work`)
    await session.detach()
  }
})
