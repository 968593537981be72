// Standing orders: whom a seat does not want to be asked about, until the turn ends. They stay in this browser; what the
// server hears of them are answers like any other, so that nobody can tell one from a player who thinks and lets it be.
import type { Choice } from '$/game/choice.svelte'
import type { Answer, Decision } from '$/wire/types'
import { optionsOf } from '$/game/options'
import { passOf } from './skip'

interface Kept {
  turn: number
  side: boolean
  units: string[]
}

const NONE: Kept = { turn: -1, side: false, units: [] }

export class Standing {
  #kept = $state.raw<Kept>(NONE)
  #given = new Set<number>()

  constructor(
    readonly game: string,
    readonly seat: number | null
  ) {
    try {
      this.#kept = { ...NONE, ...(JSON.parse(localStorage.getItem(this.#name) ?? '{}') as Partial<Kept>) }
    } catch {
      // Nothing was kept that could be read.
    }
  }

  get #name(): string {
    return `grognard-standing/${this.game}/${this.seat ?? ''}`
  }

  /** The whole side lets every occasion go by. */
  get side(): boolean {
    return this.#kept.side
  }

  holds(unit: string): boolean {
    return this.#kept.side || this.#kept.units.includes(unit)
  }

  setSide(side: boolean): void {
    this.#keep({ ...this.#kept, side })
  }

  setUnit(unit: string, holds: boolean): void {
    const others = this.#kept.units.filter((one) => one !== unit)
    this.#keep({ ...this.#kept, units: holds ? [...others, unit] : others })
  }

  /** What turn it is: with another one all orders are forgotten. */
  follow(turn: number): void {
    if (turn === this.#kept.turn) return
    if (this.#kept.turn < 0) this.#keep({ ...this.#kept, turn })
    else this.#keep({ ...NONE, turn })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    if (kept.side || kept.units.length) localStorage.setItem(this.#name, JSON.stringify(kept))
    else localStorage.removeItem(this.#name)
  }

  /** The answer that the orders give to a question; null where the player is to be asked. */
  answerTo(decision: Pick<Decision, 'role' | 'skip' | 'form'> | null): Answer | null {
    const pass = decision && decision.role === 'reaction' ? passOf(decision) : null
    if (!decision || pass === null) return null
    const able = optionsOf(decision.form).filter((key) => key !== pass)
    return this.side || (able.length > 0 && able.every((key) => this.holds(String(key)))) ? pass : null
  }

  /** Whether the answer to that question was given by the orders. */
  gave(number: number): boolean {
    return this.#given.has(number)
  }

  async take(choice: Choice): Promise<void> {
    const answer = this.answerTo(choice.decision)
    if (answer === null || this.#given.has(choice.decision.number)) return
    this.#given.add(choice.decision.number)
    await choice.give(answer)
  }
}
