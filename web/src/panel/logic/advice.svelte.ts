// A hint: what the bot would answer, put before the player as his own choice, to be confirmed or not.
import type { Choice } from '$/game/choice.svelte'
import { Refusal } from '$/wire/api'
import type { Answer, Key, Point, Refused, Said } from '$/wire/types'
import { said } from '$/words/words.svelte'

export class Advice {
  thinking = $state(false)
  refused = $state.raw<Refused | null>(null)
  #said = $state.raw<Said | null>(null)

  constructor(readonly choice: Choice) {}

  get said(): string {
    return said(this.#said)
  }

  async ask(): Promise<void> {
    if (this.thinking) return
    this.thinking = true
    this.refused = null
    try {
      const hint = await this.choice.view.hint()
      this.#said = hint.said
      preview(this.choice, hint.answer as Answer)
    } catch (why) {
      this.refused = why instanceof Refusal ? why.refused : null
    } finally {
      this.thinking = false
    }
  }
}

/** Picks an answer without giving it. */
export function preview(choice: Choice, answer: Answer): void {
  const { form } = choice.decision
  if (form.form === 'one_of') choice.pick(answer as Key)
  else if (form.form === 'amount') choice.setAmount(answer as number)
  else if (form.form === 'some_of' || form.form === 'order') choice.picked = answer as Key[]
  else if (typeof answer === 'number') choice.pick(answer)
  else choice.pickPlace(answer as Point | Point[])
}
