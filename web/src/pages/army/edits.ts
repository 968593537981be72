// Edits of a list, each of which makes another list and leaves the old one as it was, for undo.
import type { ArmyList, EntryInfo, EntryOption, ListUnit } from '$/wire/types'

export type Chosen = string | Record<string, number>
/** A unit by its part and its number there. */
export type At = readonly [part: number, unit: number]

function withPart(list: ArmyList, part: number, units: ListUnit[]): ArmyList {
  return { ...list, parts: list.parts.map((one, n) => (n === part ? units : one)) }
}

export function added(list: ArmyList, part: number, unit: ListUnit): ArmyList {
  return withPart(list, part, [...list.parts[part], unit])
}

export function removed(list: ArmyList, [part, at]: At): ArmyList {
  const gone = list.parts[part][at].key
  const left = withPart(
    list,
    part,
    list.parts[part].filter((_, n) => n !== at)
  )
  if (!gone) return left
  return { ...left, parts: left.parts.map((units) => units.map((unit) => unlinked(unit, gone))) }
}

/** Whoever had chosen a unit that is gone has chosen nobody. */
function unlinked(unit: ListUnit, gone: string): ListUnit {
  const kept = Object.entries(unit.chosen ?? {}).filter(([, choice]) => choice !== gone)
  return { ...unit, chosen: Object.fromEntries(kept) }
}

export function copied(list: ArmyList, [part, at]: At): ArmyList {
  const units = list.parts[part]
  const twin = { ...units[at], key: undefined }
  return withPart(list, part, [...units.slice(0, at + 1), twin, ...units.slice(at + 1)])
}

/** A unit one place up or down, within its part. */
export function moved(list: ArmyList, [part, at]: At, by: -1 | 1): ArmyList {
  const units = [...list.parts[part]]
  if (at + by < 0 || at + by >= units.length) return list
  ;[units[at], units[at + by]] = [units[at + by], units[at]]
  return withPart(list, part, units)
}

export function changed(list: ArmyList, [part, at]: At, what: Partial<ListUnit>): ArmyList {
  return withPart(
    list,
    part,
    list.parts[part].map((unit, n) => (n === at ? { ...unit, ...what } : unit))
  )
}

/** Another choice of an option; null: what the unit has anyway. */
export function chosen(list: ArmyList, at: At, option: string, choice: Chosen | null): ArmyList {
  const { [option]: _, ...others } = list.parts[at[0]][at[1]].chosen ?? {}
  return changed(list, at, { chosen: choice === null ? others : { ...others, [option]: choice } })
}

/** The numbers of an option's items as they stand. */
export function numbersOf(unit: ListUnit, option: EntryOption): Record<string, number> {
  const choice = unit.chosen?.[option.id]
  return typeof choice === 'object' && choice ? choice : { ...option.base }
}

/** One more or less of an item. Where the option holds a fixed number of units, another kind makes room for it. */
export function counted(unit: ListUnit, option: EntryOption, item: string, number: number): Chosen | null {
  const numbers = { ...numbersOf(unit, option) }
  const before = numbers[item] ?? 0
  numbers[item] = number
  const sum = Object.values(numbers).reduce((all, one) => all + one, 0)
  const has = Object.values(option.base).reduce((all, one) => all + one, 0)
  if (has && option.low === option.high && sum !== has) {
    const other = Object.keys({ ...option.base, ...numbers }).find(
      (one) => one !== item && (number > before ? (numbers[one] ?? 0) > 0 : true)
    )
    if (other) numbers[other] = (numbers[other] ?? 0) + (before - number)
  }
  const kept = Object.fromEntries(Object.entries(numbers).filter(([, one]) => one > 0))
  return Object.keys(kept).length && !same(kept, option.base) ? kept : null
}

/** How many a click adds: a lot; with nothing taken yet of what may be left, the fewest that may be taken. */
export function stepOf(option: EntryOption, count: number): number {
  const optional = !Object.keys(option.base).length
  return optional && !count ? Math.max(option.lot, option.low) : option.lot
}

const same = (one: Record<string, number>, other: Record<string, number>): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])

/** What was chosen for a unit, as pairs of an option and its items with their numbers. */
export function choicesOf(
  unit: ListUnit,
  entry: EntryInfo
): { option: EntryOption; text: [string, number][] }[] {
  return entry.options
    .filter((option) => option.kind !== 'link' && unit.chosen?.[option.id] !== undefined)
    .map((option) => {
      const choice = unit.chosen![option.id]
      return { option, text: typeof choice === 'string' ? [[choice, 1]] : Object.entries(choice) }
    })
}

export const sizeOf = (list: ArmyList): number => list.parts.reduce((sum, part) => sum + part.length, 0)
