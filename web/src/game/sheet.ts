// A sheet of cells `row>column`: which go together, and what a click on one, or on a whole column, leaves picked.
import type { Form, Key, Sheet } from '$/wire/types'

const MARK = '>'

export const cellKey = (row: Key, column: Key): string => `${row}${MARK}${column}`
export const rowOf = (key: Key): string => String(key).split(MARK)[0]
export const columnOf = (key: Key): string => String(key).slice(String(key).indexOf(MARK) + 1)

export function sheetOf(form: Form): Sheet | null {
  return form.form === 'some_of' || form.form === 'one_of' ? (form.sheet ?? null) : null
}

/** The list after a cell was clicked: it goes, or it comes and those go that it excludes. */
export function ticked(sheet: Sheet, list: readonly Key[], key: Key): Key[] {
  if (list.includes(key)) return list.filter((one) => one !== key)
  if (sheet.alone.includes(key)) return [key]
  const group = sheet.groups.find((rows) => rows.includes(rowOf(key))) ?? [rowOf(key)]
  return [...list.filter((one) => !sheet.alone.includes(one) && !group.includes(rowOf(one))), key]
}

/** The list after a whole column was clicked: everything that can goes at it, or, where it all does already, nothing. */
export function column(sheet: Sheet, options: readonly Key[], list: readonly Key[], at: Key): Key[] {
  const cells = options.filter((key) => columnOf(key) === String(at) && !sheet.alone.includes(key))
  const first = sheet.groups.flatMap((rows) => cells.find((key) => rows.includes(rowOf(key))) ?? [])
  if (first.length && first.every((key) => list.includes(key)))
    return list.filter((key) => !first.includes(key))
  return first.filter((key) => !list.includes(key)).reduce((now, key) => ticked(sheet, now, key), [...list])
}

/** The one cell after a column was clicked: its first, or, where one of it is picked, the one below it. */
export function next(options: readonly Key[], picked: Key | null, at: Key): Key | null {
  const cells = options.filter((key) => String(key).includes(MARK) && columnOf(key) === String(at))
  return cells.length ? cells[((picked === null ? -1 : cells.indexOf(picked)) + 1) % cells.length] : null
}

/** What of a form is listed beneath its sheet, or all of it where it has none; what hardly anybody means comes last. */
export function listed(form: Form, seldom: readonly Key[] = []): Key[] {
  const all =
    form.form === 'one_of' ? (form.sheet?.alone ?? form.options) : 'options' in form ? form.options : []
  if (!seldom.length) return all
  return [...all.filter((key) => !seldom.includes(key)), ...all.filter((key) => seldom.includes(key))]
}

/** The column that all of some cells lie in, if it is one: a click on the piece there fills it. */
export function columnOn(form: Form, keys: readonly Key[]): string | null {
  const sheet = sheetOf(form)
  if (!sheet) return null
  const columns = new Set(keys.filter((key) => !sheet.alone.includes(key)).map(columnOf))
  return columns.size === 1 ? [...columns][0] : null
}
