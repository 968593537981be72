// Which questions can be passed over: those that offer to do nothing, by a key that says so.
import type { Decision, Key } from '$/wire/types'

/** Keys by which games offer to do nothing. A question without one of them is never answered for a player. */
const PASSING: readonly Key[] = ['pass', 'hold', 'keep', 'nothing']

/** The answer that does nothing; null where the question is a real one. */
export function passOf(decision: Pick<Decision, 'form'>): Key | null {
  const form = decision.form
  if (form.form !== 'one_of') return null
  return form.options.find((key) => PASSING.includes(key)) ?? null
}
