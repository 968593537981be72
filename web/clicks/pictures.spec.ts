// The README's pictures, taken from the page as it is: each game played on by hints until what is shown is asked.
//
//     make client && npm --prefix web run clicks -- pictures      (GAMES=dust,ept: only these)
import { type Page, test } from '@playwright/test'
import type { Decision, State } from '../src/wire/types'

const FOLDER = '../docs/pictures'
const WANTED = (process.env.GAMES ?? 'dust,at43,ept,epic,sotr').split(',')

interface Picture {
  name: string
  /** The question that is shown, at this turn or later. */
  ask: string
  turn: number
  /** A sheet with at least so many cells. */
  cells?: number
  /** Whether the pointer rests on who acts. */
  hover?: boolean
}

const PICTURES: Record<string, Picture> = {
  dust: { name: 'Dust Tactics', ask: 'dust-move', turn: 2, hover: true },
  at43: { name: 'AT-43', ask: 'at43-action', turn: 1, cells: 2 },
  ept: { name: 'En Pointe Toujours !', ask: 'ept-unit', turn: 2, hover: true },
  epic: { name: 'Epic: Armageddon', ask: 'epic-target', turn: 1 },
  sotr: { name: 'Secrets of the Third Reich', ask: 'sotr-fire', turn: 1, cells: 1 }
}

function fits({ decision, scene }: State, { ask, turn, cells = 0 }: Picture): boolean {
  if (decision?.ask !== ask || (scene?.turn ?? 0) < turn) return false
  const form = decision.form as Decision['form']
  if (!cells) return true
  return 'sheet' in form && form.sheet !== undefined && form.sheet.columns.length >= cells
}

/** Answers by hints until the picture is there; the unit that acts. */
async function playOn(page: Page, game: string, picture: Picture): Promise<string> {
  for (;;) {
    const table = await page.request.get(`/api/games/${game}/table?seat=0`)
    const state = (await table.json()) as State
    if (state.outcome) throw new Error(`${picture.ask} was never asked`)
    if (fits(state, picture))
      return String(state.decision?.about.find(({ name }) => name === 'unit')?.value ?? '')
    if (!state.decision) {
      await page.waitForTimeout(200)
      continue
    }
    const data = { seat: 0, number: state.decision.number }
    const hint = await page.request.post(`/api/games/${game}/hint`, { data })
    if (!hint.ok()) continue
    const { answers } = await hint.json()
    await page.request.post(`/api/games/${game}/answers`, { data: { ...data, answer: answers[0].answer } })
  }
}

for (const system of WANTED) {
  test(`picture of ${system}`, async ({ page }) => {
    const picture = PICTURES[system]
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${picture.name} now` }).click()
    await page.waitForURL(/#\/game\//)
    const unit = await playOn(page, page.url().split('#/game/')[1], picture)
    await page.reload()
    const lesson = page.getByRole('button', { name: 'Leave the lesson' })
    await page.locator('[data-testid=decision]:not([data-number=""])').waitFor()
    await lesson.click({ timeout: 3000 }).catch(() => {})
    if (picture.hover && unit) await page.locator(`[data-piece="${unit}"]`).first().hover({ force: true })
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${FOLDER}/${system}.png` })
  })
}
