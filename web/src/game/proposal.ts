// What stands picked in a list of several before anybody has clicked: what is mostly meant.
import type { Decision, Key } from '$/wire/types'
import { column } from './sheet'

/** Who suffers, in the order in which the rules name them; and where a sheet has one unit to aim at beside mere things, all
 * that can goes at it. */
export function proposed(
  { form, role }: Pick<Decision, 'form' | 'role'>,
  isUnit: (key: string) => boolean
): Key[] {
  if (form.form !== 'some_of') return []
  if (!form.sheet) return role === 'loss' ? form.options.slice(0, form.at_least) : []
  const units = form.sheet.columns.filter(({ key }) => isUnit(String(key)))
  if (units.length !== 1) return []
  const all = column(form.sheet, form.options, [], units[0].key)
  return all.length >= form.at_least && all.length <= form.at_most ? all : []
}
