// What options of a decision name on the board: pieces, cells, markers. No game is known here, only ids.
import { columnOf, rowOf, sheetOf } from './sheet'
import type { Decision, Form, Key, Piece, Region, Scene } from '$/wire/types'

export function optionsOf(form: Form): Key[] {
  return form.form === 'one_of' || form.form === 'some_of' || form.form === 'order' ? form.options : []
}

/** `figure@a1` names a figure within the thing a1. */
function within(of: string): string {
  return of.includes('@') ? of.slice(of.indexOf('@') + 1) : ''
}

/** The piece that a key names, if it names one. A figure that has no piece of its own is its group's first. */
export function pieceOfKey(
  pieces: (id: string) => Piece | undefined,
  of: string,
  key: Key
): Piece | undefined {
  const thing = within(of)
  if (thing) return pieces(`${thing}/${key}`) ?? (isFigure(of) ? pieces(thing) : undefined)
  if (typeof key !== 'string') return undefined
  // The cell of a sheet is at whom it aims.
  return pieceNamed(pieces, key.includes('>') ? columnOf(key) : key)
}

/** The piece of this id. A part of a thing, behind `@`, is on the thing; who leads a group bears the name of the group. */
export function pieceNamed(pieces: (id: string) => Piece | undefined, id: string): Piece | undefined {
  return pieces(id) ?? (/[@/]/.test(id) ? pieces(id.split(/[@/]/)[0]) : undefined)
}

function isFigure(of: string): boolean {
  return of.startsWith('figure@')
}

/** For each piece on the board the options that name it. */
export function optionsByPiece(
  decision: Decision | null,
  pieces: (id: string) => Piece | undefined
): Map<string, Key[]> {
  const found = new Map<string, Key[]>()
  if (!decision) return found
  const form = decision.form
  if (form.form !== 'one_of' && form.form !== 'some_of' && form.form !== 'order') return found
  for (const key of form.options) {
    const piece = pieceOfKey(pieces, form.of, key)
    if (piece) found.set(piece.id, [...(found.get(piece.id) ?? []), key])
  }
  return found
}

/** The region of a place that is asked for, or that may be pointed at instead of an option. */
export function regionOf(form: Form): Region | null {
  if (form.form === 'spot' || form.form === 'route') return form.region
  return (form.form === 'one_of' && form.region) || null
}

/** Cells that may be chosen: of a region, or of options that are cells. */
export function cellsOf(decision: Decision | null): number[] {
  if (!decision) return []
  const form = decision.form
  const region = regionOf(form)
  if (region) return region.kind === 'cells' ? region.cells : []
  if ('of' in form && form.of === 'cell') return form.options.filter((key) => typeof key === 'number')
  return []
}

/** How an option is called; a cell by its name on the map. */
export function nameOfOption(
  decision: Decision,
  scene: Scene | null,
  key: Key,
  spoken: (said: { en: string; fr: string }) => string
): string {
  const choice = decision.choices.find((one) => one.key === key)
  if (choice) return spoken(choice.said)
  const sheet = sheetOf(decision.form)
  if (sheet) {
    const row = sheet.rows.find((one) => one.key === rowOf(key))
    const column = [...sheet.columns, ...sheet.beyond].find((one) => one.key === columnOf(key))
    if (row && column) return `${spoken(row.said)} → ${spoken(column.said)}`
  }
  if (typeof key === 'number' && scene?.ground.names?.[key]) return scene.ground.names[key]
  return String(key)
}
