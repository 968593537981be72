// How what is laid on the table is turned: asked by the game before its place, chosen by a person while it hangs at the
// pointer. The question is answered with what was chosen last; to turn it further takes that answer back.
import type { Answer, Decision, Form } from '$/wire/types'
import type { SeatView } from './seat.svelte'
import { wishes } from './wishes.svelte'

/** Whether a question asks how a thing is turned that is to be laid down next. */
export function asksHeading({ form, role }: Pick<Decision, 'form' | 'role'>): boolean {
  return role === 'placement' && form.form === 'one_of' && form.of === 'heading' && form.options.length > 1
}

/** Whether a question asks where a thing shall lie whose outline is known. */
export const laysOutline = (form: Form): boolean =>
  form.form === 'spot' && form.region.kind === 'spots' && (form.region.outline?.length ?? 0) > 0

class Turning {
  /** Which of the headings things are laid at. */
  #at = 0
  /** The table, and the number of the question where, that can be turned. */
  #turned = $state.raw<{ view: SeatView; number: number } | null>(null)

  /** The answer to a question how something is turned; nothing where the player wants to say it himself. */
  answer(view: SeatView, decision: Decision): Answer | null {
    const { form, number } = decision
    if (!asksHeading(decision) || form.form !== 'one_of' || wishes.confirm) return null
    this.#turned = { view, number: number + 1 }
    return form.options[this.#at % form.options.length]
  }

  /** Whether what hangs at the pointer can be turned. */
  can(view: SeatView, decision: Decision): boolean {
    const turned = this.#turned
    return turned?.view === view && turned.number === decision.number && view.undo.free > 0
  }

  /** Turns it to the next heading. */
  async turn(view: SeatView, decision: Decision): Promise<void> {
    if (!this.can(view, decision)) return
    this.#at += 1
    await view.takeBack(1)
  }
}

export const turning = new Turning()
