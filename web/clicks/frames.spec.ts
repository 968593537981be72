// How smooth the board is with 300 pieces on it, while a pointer sweeps over them, carries one of them and moves the map.
// It prints, and asserts nothing.
//
//     make client && npm --prefix web run clicks -- frames
//
// Frames a second by the clock, and the milliseconds that the page's own thread works for a frame, which others on the
// machine do not lengthen: 60 frames a second leave 16.
import { type CDPSession, type Page, test } from '@playwright/test'

const [SIDE, ROWS] = [26, 12]
const SWEEPS = 90

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

/** Counts frames while something is done. */
async function frames(page: Page, what: string, doing: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    const counted = { frames: 0, began: performance.now(), on: true }
    Object.assign(window, { counted })
    const count = () => {
      counted.frames += 1
      if (counted.on) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const before = await worked(session)
  await doing()
  const spent = (await worked(session)) - before
  const [count, took] = await page.evaluate(() => {
    const { counted } = window as unknown as { counted: { frames: number; began: number; on: boolean } }
    counted.on = false
    return [counted.frames, performance.now() - counted.began]
  })
  console.log(
    `${what}: ${((1000 * count) / took).toFixed(0)} frames a second, ${(spent / count).toFixed(1)} ms of work a frame`
  )
  await session.detach()
}

test('frames with 300 pieces', async ({ page }) => {
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
  const sweep = async () => {
    for (let n = 0; n < SWEEPS; n++) await page.mouse.move(...at(n), { steps: 3 })
  }
  await frames(page, 'at rest', () => page.waitForTimeout(2000))
  await frames(page, 'hovering', sweep)
  const own = (await page.locator('[data-piece=t140]').boundingBox())!
  await page.mouse.move(own.x + own.width / 2, own.y + own.height / 2)
  await page.mouse.down()
  await frames(page, 'carrying', sweep)
  await page.keyboard.press('Escape')
  await page.mouse.move(box.x + 3, box.y + 3)
  await page.mouse.up()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await frames(page, 'zooming', async () => {
    for (let n = 0; n < SWEEPS; n++) await page.mouse.wheel(0, n % 20 < 10 ? -60 : 60)
  })
})

test('a first table on a warm start', async ({ page }) => {
  for (const name of ['Dust Tactics', 'AT-43', 'En Pointe Toujours !']) {
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
