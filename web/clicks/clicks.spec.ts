// How hard a person works: clicks and questions until the first shot, and in each turn. It prints, and asserts nothing.
import { test, type Page } from '@playwright/test'
import { layoutOf } from '../src/board/layout'
import { column, columnOn, rowOf } from '../src/game/sheet'
import type {
  Answer,
  Decision,
  Form,
  Key,
  Piece,
  Place,
  Point,
  Sheet,
  State,
  Suggested
} from '../src/wire/types'

/** Turns that are counted; a whole game says no more than they do. */
const TURNS = Number(process.env.TURNS ?? 2)
const GAMES = [
  'Dust Tactics',
  'AT-43',
  'En Pointe Toujours !',
  'Epic: Armageddon',
  'Secrets of the Third Reich'
]

/** Roles of questions that may lie between a unit and where it goes. */
const ONWARD: Decision['role'][] = ['activation', 'action', 'option', 'placement', 'move']

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
  /** Whether somebody was aimed at: dice that fall then are a shot. */
  aimed = false
  /** Strokes that the board did not take: counted as a click for each word of their answer. */
  byHand = 0

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
      // What nobody could react to, the page lets go by itself.
      if (state.decision && !state.decision.idle) return [state, state.decision as Decision]
      await this.page.waitForTimeout(100)
    }
  }

  async post<T>(what: string, data: object): Promise<T> {
    return (
      await this.page.request.post(`/api/games/${this.game}/${what}`, { data: { seat: 0, ...data } })
    ).json()
  }

  /** Carries a piece to where it is wanted, where one stroke answers all questions until then; those it answered. */
  async carry(state: State, first: Decision): Promise<Decision[]> {
    if (first.role !== 'activation' && !first.walks) return []
    const { answers, asked } = await this.foreseen(state)
    const acting = asked.flatMap(({ about }) => about.filter(({ name }) => name === 'unit'))[0]?.value
    const unit = first.role !== 'activation' ? null : first.walks ? String(acting) : answers[0]
    const place = answers[answers.length - 1] as Place
    if (asked.length < 2 || !takesPlace(asked[asked.length - 1], place)) return []
    const { answers: led } = await this.post<{ answers: Answer[] }>('errand', {
      number: first.number,
      unit,
      place
    })
    if (JSON.stringify(led) !== JSON.stringify(answers)) return []
    const piece = state.scene?.pieces.find((one) => [one.id, one.group].includes(String(unit ?? acting)))
    if (!piece) return []
    await this.shown(first)
    await this.drag(state, piece, place)
    while ((await this.table()).number < first.number + asked.length - 1) await this.page.waitForTimeout(50)
    return asked
  }

  /** What would be asked and answered until a place is named, looked up in a copy of the game. */
  async foreseen(state: State): Promise<{ answers: Answer[]; asked: Decision[] }> {
    const [answers, asked]: [Answer[], Decision[]] = [[], []]
    const seats = (state.game?.seats ?? []).map(() => 'me')
    const data = { moment: state.moment, seat: 0, seats }
    const made = await this.page.request.post(`/api/games/${this.game}/branch`, { data })
    const { game } = (await made.json()) as { game: { id: string } }
    const copy = new Player(this.page, game.id)
    for (;;) {
      const decision = (await copy.table()).decision as Decision | null
      if (!decision || !ONWARD.includes(decision.role)) break
      const answer = await copy.wanted(decision)
      await copy.post('answers', { number: decision.number, answer })
      answers.push(answer)
      asked.push(decision)
      if (takesPlace(decision, answer)) break
    }
    await this.page.request.delete(`/api/games/${game.id}`)
    return { answers, asked }
  }

  async drag(state: State, piece: Piece, place: Place): Promise<void> {
    const layout = layoutOf((state.scene as NonNullable<State['scene']>).ground)
    const box = await this.page.locator(`[data-piece="${piece.id}"]`).first().boundingBox()
    if (!box) return
    const [x, y] = await this.onScreen(layout.at(place as Point), layout.width, layout.height)
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 9, y, { steps: 4 })
    await this.page.mouse.move(x, y)
    await this.page.mouse.up()
  }

  /** A point of the drawing, where it lies on the screen. */
  async onScreen([x, y]: Point, width: number, height: number): Promise<Point> {
    return this.page
      .locator('[data-testid=board] svg[viewBox]')
      .first()
      .evaluate(
        (svg, [right, down]): [number, number] => {
          const box = svg.getBoundingClientRect()
          return [box.left + right * box.width, box.top + down * box.height]
        },
        [x / width, y / height]
      )
  }

  async shown(decision: Decision): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelector('[data-testid=decision]')?.getAttribute('data-number') === wanted,
      String(decision.number)
    )
  }

  async gone(number: string): Promise<void> {
    await this.page.waitForFunction(
      (number) => document.querySelector('[data-testid=decision]')?.getAttribute('data-number') !== number,
      number
    )
  }

  /** Lets everything be set up by one click. */
  async setUp(decision: Decision): Promise<number> {
    await this.shown(decision)
    await this.panel.locator('[data-do=set-up]').click()
    for (;;) {
      const { decision, outcome } = await this.table()
      if (outcome || (decision && decision.role !== 'placement')) return 1
      await this.page.waitForTimeout(100)
    }
  }

  async wanted(decision: Decision): Promise<Answer> {
    const data = { seat: 0, number: decision.number }
    // A bot on a busy machine may need a second try.
    for (;;) {
      const said = await this.page.request.post(`/api/games/${this.game}/hint`, { data })
      if (said.ok()) return ((await said.json()) as { answers: Suggested[] }).answers[0].answer as Answer
      await this.page.waitForTimeout(500)
    }
  }

  /** Answers by the shortest way: how many clicks it took, and which questions. */
  async settle(state: State, decision: Decision, before: boolean): Promise<[number, Decision[]]> {
    if (before && decision.role === 'placement') return [await this.setUp(decision), [decision]]
    const carried = await this.carry(state, decision)
    return carried.length ? [1, carried] : [await this.answer(state, decision), [decision]]
  }

  /** Answers by clicks and returns how many it took. */
  async answer(state: State, decision: Decision): Promise<number> {
    const number = String(decision.number)
    await this.shown(decision)
    const wanted = await this.wanted(decision)
    this.aimed ||= aims(decision, wanted)
    const clicks = await this.pick(state, decision, wanted)
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
    await this.gone(number)
    return clicks + 1
  }

  async pick(state: State, decision: Decision, answer: Answer): Promise<number> {
    const { form } = decision
    if (form.form === 'order') return 0
    if (form.form === 'amount') return this.amount(Number(answer), form.low)
    if (form.form === 'one_of' && Array.isArray(answer)) return this.chained(state, decision, answer as Key[])
    if (form.form === 'one_of' && !form.options.includes(answer as string)) {
      return this.onBoard(state, answer as string | number)
    }
    if (typeof answer !== 'object') return this.click(answer)
    if (form.form === 'some_of') {
      // Who suffers is proposed, and that is mostly as good.
      if (decision.role === 'loss' && !form.sheet) return 0
      return this.several(form, answer as Key[])
    }
    return this.place(state, (Array.isArray(answer[0]) ? answer[leader(decision)] : answer) as Point)
  }

  /** What is ticked already stays so; all that fires at one target goes there by a click on its head, else one after the
   * other. */
  async several(form: Extract<Form, { form: 'some_of' }>, keys: Key[]): Promise<number> {
    const ticked = await this.panel
      .locator('[data-key][aria-pressed=true]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-key')))
    const same = (one: readonly unknown[]) =>
      one.length === keys.length && keys.every((key) => one.includes(String(key)))
    if (same(ticked)) return 0
    const at = form.sheet && columnOn(form, keys)
    if (at && !ticked.length && same(column(form.sheet as Sheet, form.options, [], at))) {
      await this.panel.locator(`[data-column="${at}"]`).click()
      return 1
    }
    const wrong = form.options.filter((key) => ticked.includes(String(key)) !== keys.includes(key))
    // Another cell of a group takes the place of the one that is ticked.
    const takenOff = (key: Key) => !keys.includes(key) && keys.some((other) => together(form, key, other))
    const clicks = wrong.filter((key) => !takenOff(key))
    for (const key of clicks) await this.click(key)
    return clicks.length
  }

  async click(key: string | number): Promise<number> {
    // Straight at the button: whether it can be reached with a pointer is for the tests to say.
    await this.panel
      .locator(`[data-key="${key}"]`)
      .first()
      .evaluate((button: HTMLElement) => button.click())
    return 1
  }

  /** What stands in no list: a piece or a hex of the board. */
  async onBoard(state: State, key: string | number): Promise<number> {
    if (typeof key === 'string') {
      await this.page.locator(`[data-piece="${key}"]`).first().click({ force: true })
      return 1
    }
    const layout = layoutOf((state.scene as NonNullable<State['scene']>).ground)
    const [x, y] = await this.onScreen(layout.at(key), layout.width, layout.height)
    await this.page.mouse.click(x, y)
    return 1
  }

  /** Whether a stroke was an answer, or asks to be confirmed. */
  async taken(decision: Decision): Promise<boolean> {
    for (let i = 0; i < 30; i++) {
      if ((await this.table()).number !== decision.number) return true
      if (await this.panel.locator('[data-do=confirm]:not(:disabled)').count()) return true
      await this.page.waitForTimeout(100)
    }
    return false
  }

  /** Who, and where: one stroke. Who, and what he does: a click each; whoever is no answer alone is asked for elsewhere. */
  async chained(state: State, decision: Decision, [who, ...rest]: Key[]): Promise<number> {
    const form = decision.form as Extract<Form, { form: 'one_of' }>
    const piece = state.scene?.pieces.find(({ id, group }) => [id, group].includes(String(who)))
    if (piece && rest.length === 1 && typeof rest[0] === 'number') {
      await this.drag(state, piece, rest[0])
      if (await this.taken(decision)) return 1
      this.byHand += 1
    }
    if (form.options.includes(who)) return this.click(who)
    if (form.members?.includes(who)) return this.onBoard(state, who)
    await this.post('answers', { number: decision.number, answer: [who, ...rest] })
    return 1 + rest.length
  }

  /** The least is picked from the first; a slider, where numbers are many, is set by one stroke. */
  async amount(wanted: number, low: number): Promise<number> {
    if (wanted === low) return 0
    const button = this.panel.getByTestId('amount').locator(`[data-key="${wanted}"]`)
    if (await button.count()) await button.click()
    else await this.panel.locator('input[type=range]').fill(String(wanted))
    return 1
  }

  /** A point of a free table, where it lies on the screen. */
  async place(state: State, [x, y]: Point): Promise<number> {
    const { ground } = state.scene ?? {}
    const [width, height] = [ground?.width ?? 1, ground?.height ?? 1]
    const at = await this.onScreen([x, height - y], width, height)
    await this.page.mouse.click(at[0], at[1])
    return 1
  }
}

/** Whether a question was answered by a place of the board. */
function takesPlace({ form }: Decision, answer: Answer): boolean {
  if (form.form === 'one_of') return typeof answer === 'number' && !form.earnest?.includes(answer)
  return form.form === 'spot' || form.form === 'route'
}

/** Whether an answer is a cell of a sheet, or a place where somebody is fired at. */
function aims({ form }: Decision, answer: Answer): boolean {
  if (form.form !== 'one_of') return false
  return Boolean(form.sheet) || Boolean(form.earnest?.includes(answer as number))
}

/** Whether two cells of a sheet exclude each other: they are of the same weapon, or group. */
function together({ sheet }: Extract<Form, { form: 'some_of' }>, one: Key, other: Key): boolean {
  const rows = [rowOf(one), rowOf(other)]
  return (
    rows[0] === rows[1] || Boolean(sheet?.groups.some((group) => rows.every((row) => group.includes(row))))
  )
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
      const [clicks, asked] = await player.settle(state, decision, turn === '0')
      if (process.env.EACH && !shot)
        console.log(`${clicks}  ${asked.map(({ ask }) => ask).join(' + ')}: ${decision.said.en}`)
      for (const tally of tallies) {
        tally.question(asked.map(({ ask }) => ask).join(' + '))
        tally.clicks += clicks
      }
      if (decision.role === 'attack' || player.aimed) before ??= rolls
    }
    if (player.byHand) console.log(`${name}: ${player.byHand} strokes were not taken`)
    console.log(`${name}, until the first shot${shot ? '' : ' (none yet)'}: ${untilShot}`)
    for (const [turn, tally] of turns) console.log(`${name}, turn ${turn}: ${tally}`)
  })
}
