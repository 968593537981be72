// How each game looks on a desk, a tablet and a phone, in both languages: pictures for people to look at.
//
//     make client && npm --prefix web run clicks -- screens      (they lie in web/test-results/screens)
//
// Each game is one that is set up and has a few answers behind it; what is asked then is shown.
import { mkdirSync } from 'node:fs'
import { type Page, test } from '@playwright/test'

const FOLDER = 'test-results/screens'
const GAMES = (process.env.GAMES ?? 'dust,at43,ept,epic,sotr').split(',')
const NAMES: Record<string, string> = {
  dust: 'Dust Tactics',
  at43: 'AT-43',
  ept: 'En Pointe Toujours !',
  epic: 'Epic: Armageddon',
  sotr: 'Secrets of the Third Reich'
}
const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844]
]
/** Answers that are given before anybody looks, at least; setting up is not what one looks at. */
const ANSWERS = Number(process.env.ANSWERS ?? 8)

async function playOn(page: Page, game: string): Promise<void> {
  for (let answers = 0; ;) {
    const state = await (await page.request.get(`/api/games/${game}/table?seat=0`)).json()
    if (state.outcome) return
    if (!state.decision) {
      await page.waitForTimeout(200)
      continue
    }
    const { number, role } = state.decision
    if (answers >= ANSWERS && role !== 'placement') return
    const data = { seat: 0, number }
    const hint = await page.request.post(`/api/games/${game}/hint`, { data })
    if (!hint.ok()) continue
    const { answers: best } = await hint.json()
    await page.request.post(`/api/games/${game}/answers`, { data: { ...data, answer: best[0].answer } })
    answers += 1
  }
}

for (const game of GAMES) {
  test(`screens of ${game}`, async ({ page, browser }) => {
    mkdirSync(FOLDER, { recursive: true })
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${NAMES[game]} now` }).click()
    await page.waitForURL(/#\/game\//)
    const id = page.url().split('#/game/')[1]
    await playOn(page, id)
    for (const locale of ['fr-FR', 'en-GB']) {
      const context = await browser.newContext({
        locale,
        storageState: await page.context().storageState(),
        reducedMotion: 'reduce'
      })
      const shown = await context.newPage()
      for (const [width, height] of WIDTHS) {
        await shown.setViewportSize({ width, height })
        await shown.goto(`/#/game/${id}`)
        await shown.reload()
        await shown.locator('[data-testid=decision]:not([data-number=""])').waitFor()
        await shown.screenshot({ path: `${FOLDER}/${game}-${locale.slice(0, 2)}-${width}.png` })
      }
      await context.close()
    }
  })
}
