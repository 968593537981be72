// Setting up as proposed: what the bot would answer is given for a seat as long as it is asked where things are placed.
import type { Choice } from '$/game/choice.svelte'
import type { Answer } from '$/wire/types'

export class Setting {
  /** The seat that is set up for; null while nobody is. */
  seat = $state<number | null>(null)
  #last = ''

  start(seat: number): void {
    this.seat = seat
  }

  stop(): void {
    this.seat = null
  }

  /** Places as proposed, and stops at the first question of another kind. */
  async take(choice: Choice): Promise<void> {
    const { decision, view } = choice
    if (this.seat === null || decision.seat !== this.seat) return
    if (decision.role !== 'placement') return this.stop()
    const name = `${view.game}/${decision.number}`
    if (this.#last === name) return
    this.#last = name
    try {
      const { answer } = await view.hint()
      if (this.seat === decision.seat) await choice.give(answer as Answer)
    } catch {
      this.stop()
    }
    if (choice.refused) this.stop()
  }
}
