// Questions that are put only for the sake of a secret: nobody could react, and silence would tell so. They cost no click.
import type { Decision } from '$/wire/types'
import type { SeatView } from './seat.svelte'
import { wishes } from './wishes.svelte'

/** How long it takes where another person waits; never twice the same, or it would tell that nobody was asked. */
const pause = (): number => 500 + 1000 * Math.random()

export class Silence {
  /** How often its player had taken something back when the last real question was put. */
  #taken = 0

  /** Whether it lets a question go by, which then need not be shown, unless that is refused. Who takes back wants to
   *  answer himself. */
  takes(view: SeatView, decision: Decision, watched: boolean, refused: () => void): boolean {
    if (!decision.idle) this.#taken = view.taken
    if (!decision.idle || decision.skip === null || wishes.idle || this.#taken !== view.taken) return false
    const skip = decision.skip
    const give = () => {
      if (view.decision === decision) view.answer(decision.number, skip).catch(refused)
    }
    setTimeout(give, watched ? pause() : 0)
    return true
  }
}
