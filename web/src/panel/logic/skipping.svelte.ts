// Skipping to the next real decision: passes are given for a seat until a question offers none.
import type { Choice } from '$/game/choice.svelte'
import { passOf } from './skip'

export class Skipping {
  /** The seat that passes; null while nobody does. */
  seat = $state<number | null>(null)
  /** How many passes were given since it was switched on. */
  passes = $state(0)
  #last = ''

  start(seat: number): void {
    this.seat = seat
    this.passes = 0
  }

  stop(): void {
    this.seat = null
  }

  /** Whether the answer to that question was given here. */
  gave(game: string, number: number): boolean {
    return this.#last === `${game}/${number}`
  }

  /** Passes if the question can be passed, and stops if it is a real one. */
  async take(choice: Choice): Promise<void> {
    const { decision } = choice
    if (this.seat === null || decision.seat !== this.seat) return
    const pass = passOf(decision)
    const name = `${choice.view.game}/${decision.number}`
    if (pass === null) return this.stop()
    if (this.#last === name) return
    this.#last = name
    this.passes += 1
    await choice.give(pass)
    if (choice.refused) this.stop()
  }
}
