// How quick the builder is: opened with the largest ready army of each game, and at a click. It prints, and asserts nothing.
//
//     make client && npm --prefix web run clicks -- builder
//
// By the clock, and in time of the page's own thread, which others on the machine do not lengthen.
import { type CDPSession, type Page, test } from '@playwright/test'

const ARMIES: [game: string, scenario: string][] = [
  ['dust', 'tournament-400'],
  ['at43', 'ready_table'],
  ['ept', 'the-collective-farm'],
  ['epic', 'tournament_netea_4000'],
  ['sotr', 'breakthrough']
]

/** Milliseconds that the page's thread has worked. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0)
}

/** Until the whole list stands there, looked over. */
async function interactive(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector('[data-testid=legal], [data-testid=faults]')
            ? requestAnimationFrame(() => done(performance.now()))
            : requestAnimationFrame(look)
        look()
      })
  )
}

/** A click on a button, until the list and what is told of it have changed and are drawn. */
async function answered(page: Page, name: string): Promise<[row: number, told: number]> {
  return page.evaluate((name) => {
    const sum = () => document.querySelector('.sum')?.textContent
    const units = () => document.querySelectorAll('[data-testid=list-unit]').length
    const [rows, before] = [units(), sum()]
    const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
    return new Promise<[number, number]>((done) => {
      const began = performance.now()
      let row = 0
      const look = () => {
        if (!row && units() !== rows) row = performance.now() - began
        if (row && sum() !== before) done([row, performance.now() - began])
        else requestAnimationFrame(look)
      }
      button.click()
      requestAnimationFrame(look)
    })
  }, name)
}

const median = (all: number[]): string => [...all].sort((a, b) => a - b)[all.length >> 1].toFixed(0)

for (const [game, scenario] of ARMIES) {
  test(`builder of ${game}`, async ({ page }) => {
    await page.goto('/#/armies')
    const form = page.getByTestId('new-list')
    await form.getByLabel('Game').selectOption(game)
    await form.getByLabel('For').selectOption(scenario)
    await form.getByLabel('Begin with').selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Put it together' }).click()
    await interactive(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const [opened, spent]: [number[], number[]] = [[], []]
    for (let n = 0; n < 5; n++) {
      await page.reload({ waitUntil: 'commit' })
      opened.push(await interactive(page))
      // It is counted from where the page began.
      spent.push(await worked(session))
    }
    const add = await page.getByRole('button', { name: /^Add / }).first().getAttribute('aria-label')
    const [rows, told, thread]: [number[], number[], number[]] = [[], [], []]
    for (let n = 0; n < 9; n++) {
      const before = await worked(session)
      const [row, all] = await answered(page, add ?? '')
      rows.push(row)
      told.push(all)
      thread.push((await worked(session)) - before)
    }
    const units = await page.getByTestId('list-unit').count()
    console.log(
      `${game}, ${units - 9} units: open in ${median(opened)} ms (thread ${median(spent)}); ` +
        `a click drawn after ${median(rows)} ms, looked over after ${median(told)} ms (thread ${median(thread)})`
    )
  })
}
