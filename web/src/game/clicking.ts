// What a click means: the answer at once, or a choice to look at first.
import type { Answer, Decision, Form, Key } from '$/wire/types'

/** Questions whose answers throw dice: nobody takes them back. */
const WEIGHTY: readonly Decision['role'][] = ['attack', 'request', 'reaction']
/** Forms that one click fills. */
const SINGLE: readonly string[] = ['one_of', 'spot', 'route']

/** Whether a click gives this answer, without a word more. */
export function givenAtOnce(
  { form, role, skip }: Pick<Decision, 'form' | 'role' | 'skip'>,
  answer: Answer
): boolean {
  if (isAlone(form, answer)) return true
  if (!SINGLE.includes(form.form) || byTurns(form)) return false
  if (form.form === 'one_of' && form.earnest?.includes(answer as number)) return false
  // A cell of a sheet is a shot: dice are thrown by it.
  if (form.form === 'one_of' && form.sheet && !form.sheet.alone.includes(answer as Key)) return false
  return !WEIGHTY.includes(role) || (skip !== null && answer === skip)
}

/** Whether the whole question is of the kind that a click answers. */
export function clickAnswers({ form, role }: Pick<Decision, 'form' | 'role'>): boolean {
  return SINGLE.includes(form.form) && !byTurns(form) && !WEIGHTY.includes(role)
}

/** Whether a key of several is a whole answer by itself. */
function isAlone(form: Form, answer: Answer): boolean {
  return form.form === 'some_of' && !form.sheet && (form.alone ?? []).includes(answer as Key)
}

/** Whether further clicks go on from the first: a way through the air, turn by turn. */
function byTurns(form: Form): boolean {
  return 'region' in form && form.region?.kind === 'flight'
}
