// Taking back: done at once where it is free, offered to the others where it is not.
import type { SeatView } from '$/game/seat.svelte'
import { Refusal } from '$/wire/api'
import type { Refused } from '$/wire/types'

class TakingBack {
  busy = $state(false)
  refused = $state.raw<Refused | null>(null)

  /** Takes back the last answer of a seat, or asks for it. */
  ask(view: SeatView, steps?: number): Promise<void> {
    return this.#do(() => view.takeBack(steps))
  }

  accept(view: SeatView): Promise<void> {
    return this.#do(() => view.acceptUndo())
  }

  /** Says no, or withdraws one's own wish. */
  decline(view: SeatView): Promise<void> {
    return this.#do(() => view.declineUndo())
  }

  /** Sets the game aside rather than go on under other rules. */
  refuseRules(view: SeatView): Promise<void> {
    return this.#do(() => view.refuseRules())
  }

  clear(): void {
    this.refused = null
  }

  async #do(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.refused = null
    try {
      await what()
    } catch (why) {
      this.refused = why instanceof Refusal ? why.refused : null
    } finally {
      this.busy = false
    }
  }
}

export const takingBack = new TakingBack()
