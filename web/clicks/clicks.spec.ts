// How hard a person works: clicks and questions until the first shot, and in each turn. It prints, and asserts nothing.
import { test, type Page } from '@playwright/test'
import type { Answer, Decision, Point, State, Suggested } from '../src/wire/types'

/** Turns that are counted; a whole game says no more than they do. */
const TURNS = Number(process.env.TURNS ?? 2)
const GAMES = ['Dust Tactics', 'AT-43', 'En Pointe Toujours !']

class Tally {
  clicks = 0
  questions = 0
  readonly asked = new Map<string, number>()

  question(ask: string): void {
    this.questions += 1
    this.asked.set(ask, (this.asked.get(ask) ?? 0) + 1)
  }

  toString(): string {
    const most = [...this.asked].sort((a, b) => b[1] - a[1]).slice(0, 6)
    const named = most.map(([ask, times]) => `${ask} ${times}`).join(', ')
    return `${this.clicks} clicks, ${this.questions} questions (${named})`
  }
}

/** One who knows what he wants, the bot's answer, and gives it by the shortest way the page has. */
class Player {
  constructor(
    readonly page: Page,
    readonly game: string
  ) {}

  get panel() {
    return this.page.getByTestId('decision')
  }

  async table(): Promise<State> {
    return (await this.page.request.get(`/api/games/${this.game}/table?seat=0`)).json()
  }

  /** The next question of this seat; null once the game is over. */
  async asked(): Promise<[State, Decision] | null> {
    for (;;) {
      const state = await this.table()
      if (state.outcome) return null
      if (state.decision) return [state, state.decision as Decision]
      await this.page.waitForTimeout(100)
    }
  }

  async wanted(decision: Decision): Promise<Answer> {
    const data = { seat: 0, number: decision.number }
    const said = await this.page.request.post(`/api/games/${this.game}/hint`, { data })
    const { answers } = (await said.json()) as { answers: Suggested[] }
    return answers[0].answer as Answer
  }

  /** Answers by clicks and returns how many it took. */
  async answer(state: State, decision: Decision): Promise<number> {
    const number = String(decision.number)
    await this.page.waitForFunction(
      (wanted) => document.querySelector('[data-testid=decision]')?.getAttribute('data-number') === wanted,
      number
    )
    const clicks = await this.pick(state, decision, await this.wanted(decision))
    const confirm = this.panel.locator('[data-do=confirm]')
    const given = await this.page.waitForFunction(
      (number) => {
        const panel = document.querySelector('[data-testid=decision]')
        if (panel?.getAttribute('data-number') !== number) return 'given'
        if (panel.getAttribute('aria-busy') === 'true') return false
        return panel.querySelector('[data-do=confirm]:not(:disabled)') ? 'open' : false
      },
      number,
      { polling: 50 }
    )
    if ((await given.jsonValue()) === 'given') return clicks
    await confirm.click()
    await this.page.waitForFunction(
      (number) => document.querySelector('[data-testid=decision]')?.getAttribute('data-number') !== number,
      number
    )
    return clicks + 1
  }

  async pick(state: State, decision: Decision, answer: Answer): Promise<number> {
    const { form } = decision
    if (form.form === 'order') return 0
    if (form.form === 'amount') return this.amount(Number(answer) - form.low)
    if (typeof answer !== 'object') return this.click(answer)
    if (form.form === 'some_of') {
      for (const key of answer as (string | number)[]) await this.click(key)
      return answer.length
    }
    return this.place(state, (Array.isArray(answer[0]) ? answer[leader(decision)] : answer) as Point)
  }

  async click(key: string | number): Promise<number> {
    // Straight at the button: whether it can be reached with a pointer is for the tests to say.
    await this.panel
      .locator(`[data-key="${key}"]`)
      .first()
      .evaluate((button: HTMLElement) => button.click())
    return 1
  }

  async amount(more: number): Promise<number> {
    for (let i = 0; i < more; i++) await this.panel.getByTestId('amount').locator('button').last().click()
    return more
  }

  /** A point of a free table, where it lies on the screen. */
  async place(state: State, [x, y]: Point): Promise<number> {
    const { ground } = state.scene ?? {}
    const [width, height] = [ground?.width ?? 1, ground?.height ?? 1]
    const at = await this.page
      .locator('[data-testid=board] svg[viewBox]')
      .first()
      .evaluate(
        (svg, [right, up]) => {
          const box = svg.getBoundingClientRect()
          return [box.left + right * box.width, box.top + (1 - up) * box.height]
        },
        [x / width, y / height]
      )
    await this.page.mouse.click(at[0], at[1])
    return 1
  }
}

function leader({ form }: Decision): number {
  return (form.form === 'spot' || form.form === 'route') && 'leader' in form.region ? form.region.leader : 0
}

for (const name of GAMES) {
  test(`clicks of ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // With CONFIRM=1 every answer is confirmed, as some wish it.
    if (process.env.CONFIRM)
      await page.addInitScript(() => localStorage.setItem('grognard-wishes', '{"confirm":true}'))
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${name} now` }).click()
    await page.waitForURL(/#\/game\//)
    const player = new Player(page, page.url().split('#/game/')[1])
    const untilShot = new Tally()
    untilShot.clicks = 1
    const turns = new Map<string, Tally>()
    // Dice that fell before the first aim; what falls after it is the shot.
    let before: number | null = null
    let shot = false
    for (let next = await player.asked(); next; next = await player.asked()) {
      const [state, decision] = next
      const turn = String(state.scene?.turn ?? 0)
      const rolls = state.events.fresh.filter((event) => event.dice).length
      shot ||= before !== null && rolls > before
      if (shot && !turns.has(turn) && turns.size > TURNS) break
      const tallies = [...(shot ? [] : [untilShot]), turns.get(turn) ?? new Tally()]
      turns.set(turn, tallies[tallies.length - 1])
      const clicks = await player.answer(state, decision)
      for (const tally of tallies) {
        tally.question(decision.ask)
        tally.clicks += clicks
      }
      if (decision.role === 'attack') before ??= rolls
    }
    console.log(`${name}, until the first shot${shot ? '' : ' (none yet)'}: ${untilShot}`)
    for (const [turn, tally] of turns) console.log(`${name}, turn ${turn}: ${tally}`)
  })
}
