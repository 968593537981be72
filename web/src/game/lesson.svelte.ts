// A lesson under way: which moment comes with which question, kept in this browser until it is over or left.
import { library } from '$/wire/api'
import type { Decision, Moment } from '$/wire/types'

type Question = Pick<Decision, 'ask' | 'number'>

const kept = (game: string): string => `grognard-lesson/${game}`
/** Questions that an errand answers by itself are gone before this many milliseconds: they teach nothing. */
const REST = 250

/** The question at which a moment came last: who opens the page anew at it sees it again. */
const came = (game: string): string => `${kept(game)}/at`

const learnt = (system: string): string => `grognard-learnt/${system}`

/** Whether the lesson of a system was had to its end here, or left. */
export function hasLearnt(system: string): boolean {
  return localStorage.getItem(learnt(system)) !== null
}

/** Says that a game teaches, before its table is opened. */
export function teach(game: string): void {
  localStorage.setItem(kept(game), '[]')
}

export class Lesson {
  /** The moment that is shown; null where none comes with the question. */
  now = $state.raw<Moment | null>(null)
  /** How many there are, and how many have come. */
  total = $state(0)
  come = $state(0)
  #moments: Moment[] = []
  #seen: number[] = []
  #at = -1
  #system = ''
  #opening: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly game: string) {}

  /** Whether this game teaches. */
  get on(): boolean {
    return localStorage.getItem(kept(this.game)) !== null
  }

  /** Asks once what is taught. */
  open(system: string, scenario: string): Promise<void> {
    this.#opening ??= this.#open(system, scenario)
    return this.#opening
  }

  async #open(system: string, scenario: string): Promise<void> {
    if (!this.on) return
    try {
      this.#seen = JSON.parse(localStorage.getItem(kept(this.game)) ?? '[]') as number[]
    } catch {
      this.#seen = []
    }
    this.#system = system
    this.#moments = await library.lesson(system, scenario)
    this.total = this.#moments.length
    this.come = this.#seen.length
  }

  /** A question is put: its moment comes if it stays. */
  follow(decision: Question | null, turn: number): void {
    if (!this.total || !decision || decision.number === this.#at) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#show(decision, turn), REST)
  }

  #show({ ask, number }: Question, turn: number): void {
    this.#at = number
    if (localStorage.getItem(came(this.game)) === String(number)) {
      this.now = this.#moments[this.#seen[this.#seen.length - 1]] ?? null
      return
    }
    const next = this.#next(ask, turn)
    this.now = next < 0 ? null : this.#moments[next]
    if (next < 0) return
    localStorage.setItem(came(this.game), String(number))
    this.#seen = [...this.#seen, next]
    this.come = this.#seen.length
    if (this.#closed) this.total = this.come
    if (this.come === this.total) localStorage.setItem(learnt(this.#system), '')
    if (this.on) localStorage.setItem(kept(this.game), JSON.stringify(this.#seen))
  }

  /** The last moment closes the lesson: it waits for all others until its turn, and nothing comes after it. */
  #next(ask: string, turn: number): number {
    if (this.#closed) return -1
    const last = this.#moments.length - 1
    return this.#moments.findIndex((moment, i) => {
      if (moment.ask !== ask || this.#seen.includes(i)) return false
      return turn >= moment.turn || (i === last && this.#seen.length === last)
    })
  }

  get #closed(): boolean {
    return this.#seen.includes(this.#moments.length - 1)
  }

  leave(): void {
    clearTimeout(this.#timer)
    localStorage.removeItem(kept(this.game))
    localStorage.removeItem(came(this.game))
    localStorage.setItem(learnt(this.#system), '')
    this.now = null
    this.total = 0
  }
}
