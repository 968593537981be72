// One seat's view of one game, kept up to date by its socket.
import { play } from '$/wire/api'
import { changedLog, changedScene } from '$/wire/changes'
import { Live, type Connection } from '$/wire/live'
import type {
  Answer,
  Decision,
  Event,
  GameInfo,
  Key,
  Line,
  Look,
  NoteInfo,
  OutcomeInfo,
  Piece,
  Place,
  Question,
  Refused,
  RulesChange,
  Scene,
  StandingOrders,
  State,
  Undo
} from '$/wire/types'

/** How much of the past is read at once. */
const STRETCH = 400

export class SeatView {
  connection = $state<Connection>('opening')
  /** Why this seat cannot be shown, where it cannot. */
  gone = $state.raw<Refused | null>(null)
  number = $state(0)
  moment = $state(0)
  scene = $state.raw<Scene | null>(null)
  /** What happened lately: the last page when the table was opened, and all since. */
  events = $state.raw<Event[]>([])
  /** How many events there were before those, and as many of them as have been read by now. */
  before = $state(0)
  past = $state.raw<Event[]>([])
  /** All that is known of what happened, from the first. */
  readonly log = $derived([...this.past, ...this.events])
  asked = $state.raw<Question | null>(null)
  decision = $state.raw<Decision | null>(null)
  undo = $state.raw<Undo>({ free: 0, offer: null })
  /** How often something was taken back from here. */
  taken = 0
  /** Whether the game goes on under other rules than it began by. */
  rules = $state.raw<RulesChange | null>(null)
  outcome = $state.raw<OutcomeInfo | null>(null)
  /** When the question was put, and how long each seat had been waited for before that. */
  since = $state(0)
  clocks = $state.raw<number[]>([])
  /** My standing orders, where I have given any this turn. */
  orders = $state.raw<StandingOrders | null>(null)
  lines = $state.raw<Line[]>([])
  info = $state.raw<GameInfo | null>(null)
  /** How many events there were when the last message came: what is behind them is fresh. */
  freshFrom = $state(0)
  /** How many events there were when this seat last answered: what is behind them happened since. */
  sinceMine = $state(0)

  #live: Live
  #reading = false
  /** How many answers the last errand took, and the number it came to. */
  #stroke = { at: -1, steps: 1 }

  constructor(
    readonly game: string,
    readonly seat: number | null
  ) {
    this.#live = new Live(game, seat, {
      state: (state) => this.take(state),
      connection: (now) => (this.connection = now),
      refused: (why) => (this.gone = why)
    })
  }

  open(): void {
    this.#live.open()
    addEventListener('online', this.#wake)
  }

  close(): void {
    removeEventListener('online', this.#wake)
    this.#live.close()
  }

  #wake = (): void => this.#live.wake()

  take(state: State): void {
    const first = this.scene === null
    const log = changedLog({ first: this.before, events: this.events }, state.events)
    this.freshFrom = Math.min(Math.max(0, state.events.keep - log.first), this.events.length)
    this.events = log.events
    if (log.first !== this.before) {
      this.before = log.first
      this.past = []
      void this.#readBack()
    }
    if (first) this.sinceMine = this.events.length
    this.sinceMine = Math.min(this.sinceMine, this.events.length)
    if (state.scene) this.scene = state.scene
    else if (state.changes && this.scene) this.scene = changedScene(this.scene, state.changes)
    this.number = state.number
    this.moment = state.moment
    this.asked = state.asked
    this.undo = state.undo
    this.rules = state.rules
    this.outcome = state.outcome
    this.since = state.since
    this.clocks = state.clocks
    this.orders = state.orders
    if (state.lines.length) {
      const known = new Set(this.lines.map((line) => line.id))
      this.lines = [...this.lines, ...state.lines.filter((line) => !known.has(line.id))]
    }
    if (state.game) this.info = state.game
    const decision = state.decision as Decision | null
    // The same question sent anew must not throw away what the player has begun to choose.
    if (decision?.number !== this.decision?.number || decision?.seat !== this.decision?.seat) {
      this.decision = decision
    }
  }

  /** Reads what was told before, a stretch at a time, while the table is looked at already. */
  async #readBack(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.past.length < this.before) {
        const { past, before } = this
        const end = before - past.length
        const from = Math.max(0, end - STRETCH)
        const page = await play.log(this.game, this.seat, from, end - from)
        if (this.past !== past || !page.events.length) continue // much was taken back meanwhile: begin anew
        this.past = [...page.events, ...past]
      }
    } catch {
      // It is only the past; who opens the table again reads it then.
    } finally {
      this.#reading = false
    }
  }

  get system(): string {
    return this.info?.system ?? ''
  }

  get over(): boolean {
    return this.outcome !== null
  }

  piece(id: string): Piece | undefined {
    return this.#pieces.get(id)
  }

  #pieces = $derived(new Map((this.scene?.pieces ?? []).map((piece) => [piece.id, piece])))
  #cards = $derived(new Map((this.scene?.cards ?? []).map((card) => [card.id, card])))

  card(id: string) {
    return this.#cards.get(id)
  }

  answer(number: number, answer: Answer): Promise<void> {
    const before = this.events.length
    return this.#live.answer(number, answer).then(() => {
      this.sinceMine = Math.min(before, this.events.length)
    })
  }

  note(number: number, option: Answer): Promise<NoteInfo> {
    return this.#live.note(number, option)
  }

  look(piece: string, at: Place | null): Promise<Look> {
    return play.look(this.game, this.seat, piece, at)
  }

  probe(question: string, args: Record<string, unknown>): Promise<unknown> {
    return play.probe(this.game, this.seat, question, args)
  }

  /** Sends a unit to a place by all the answers that this takes; false where none lead there. */
  async send(number: number, unit: Key | null, place: Place): Promise<boolean> {
    const answers = await play.errand(this.game, this.#mine(), number, unit, place)
    for (const [i, answer] of answers.entries()) await this.answer(number + i, answer)
    this.#stroke = { at: number + answers.length - 1, steps: answers.length }
    return answers.length > 0
  }

  /** What was done at one stroke is taken back at one, as far as it is free. */
  takeBack(steps = this.number === this.#stroke.at ? Math.min(this.#stroke.steps, this.undo.free || 1) : 1) {
    this.taken += 1
    return play.undo(this.game, this.#mine(), this.number, steps)
  }

  refuseRules() {
    return play.refuseRules(this.game, this.#mine(), this.number)
  }

  acceptUndo() {
    return play.acceptUndo(this.game, this.#mine(), this.number)
  }

  declineUndo() {
    return play.declineUndo(this.game, this.#mine(), this.number)
  }

  resign() {
    return play.resign(this.game, this.#mine(), this.number)
  }

  say(text: string) {
    return play.say(this.game, this.#mine(), text)
  }

  hint() {
    return play.hint(this.game, this.#mine(), this.decision?.number ?? 0)
  }

  candidates() {
    return play.candidates(this.game, this.#mine(), this.decision?.number ?? 0)
  }

  #mine(): number {
    if (this.seat === null) throw new Error('an onlooker has no seat')
    return this.seat
  }
}
