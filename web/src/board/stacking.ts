// Where each piece is drawn: in the middle of its place, beside others of the same cell, or in its seat's tray.
import type { Piece, Point, Scene } from '$/wire/types'
import type { Layout } from './layout'
import { UNIT } from './layout'

export interface Spot {
  piece: Piece
  x: number
  y: number
  /** The width and height it is drawn with. */
  width: number
  height: number
  tray: boolean
  /** How many storeys above the ground it stands. */
  floor: number
}

export interface Tray {
  seat: number
  x: number
  y: number
  width: number
  height: number
}

/** A counter on a cell of its own. */
const ALONE = 0.76
/** One that shares a hex with a marker, and where it lies then: a corner is left to the marker. */
const BESIDE_MARKER = 0.66
const ASIDE: Point = [0.1 * UNIT, 0.09 * UNIT]
const TRAY_PIECE = 0.7 * UNIT
const TRAY_STEP = 0.82 * UNIT
/** From the map's rim to the trays. */
const TRAY_GAP = 0.62 * UNIT

export interface Arranged {
  spots: Spot[]
  trays: Tray[]
}

/** `wide`: there is more room beside the map than above and below it. */
export function arrange(scene: Scene, layout: Layout, wide = false): Arranged {
  const spots = new Map<string, Spot>()
  const cells = new Map<number, Piece[]>()
  const off = new Map<number, Piece[]>()
  for (const piece of scene.pieces) {
    if (piece.at === null) off.set(piece.seat, [...(off.get(piece.seat) ?? []), piece])
    else if (typeof piece.at === 'number') {
      const cell = layout.cellOf(piece.at)
      cells.set(cell, [...(cells.get(cell) ?? []), piece])
    } else spots.set(piece.id, onTable(piece, layout))
  }
  const marked = markedHexes(scene, layout)
  for (const [cell, pieces] of cells)
    shared(cell, pieces, layout, marked.has(cell)).forEach((spot) => spots.set(spot.piece.id, spot))
  const trays: Tray[] = []
  for (const [seat, pieces] of [...off].sort(([a], [b]) => a - b)) {
    const [tray, found] = inTray(seat, pieces, layout, wide)
    trays.push(tray)
    for (const spot of found) spots.set(spot.piece.id, spot)
  }
  return { spots: scene.pieces.flatMap((piece) => spots.get(piece.id) ?? []), trays }
}

function onTable(piece: Piece, layout: Layout): Spot {
  const [x, y] = layout.at(piece.at as Point)
  const [width, height] = piece.size.map((side) => side * layout.scale)
  return { piece, x, y, width, height, tray: false, floor: 0 }
}

/** Hexes in which markers lie: a hex is too small for a counter in its middle and a marker in a corner. */
function markedHexes(scene: Scene, layout: Layout): Set<number> {
  if (layout.kind !== 'hex') return new Set()
  return new Set(
    (scene.markers ?? []).flatMap(({ at }) => (typeof at === 'number' ? [layout.cellOf(at)] : []))
  )
}

/** The side of a counter that has its cell for itself, or shares it with others. */
export function sideOfCounter(sharing = 1): number {
  if (sharing <= 1) return ALONE * UNIT
  return sharing === 2 ? 0.6 * UNIT : (0.92 * UNIT) / Math.ceil(Math.sqrt(sharing)) - 2
}

function shared(cell: number, pieces: Piece[], layout: Layout, marked: boolean): Spot[] {
  const [cx, cy] = layout.at(cell)
  const beside = marked && pieces.length === 1
  const side = beside ? BESIDE_MARKER * UNIT : sideOfCounter(pieces.length)
  return pieces.map((piece, i) => {
    const [dx, dy] = beside ? ASIDE : offset(i, pieces.length, side)
    const floor = layout.floorOf(piece.at as number)
    return { piece, x: cx + dx, y: cy + dy, width: side, height: side, tray: false, floor }
  })
}

/** Two overlap a little from corner to corner, the upper one on top: it hides the other's mark, and neither its letters
 * nor its strength, which are printed below. More lie in rows. */
function offset(i: number, count: number, side: number): Point {
  if (count === 1) return [0, 0]
  if (count === 2) return i ? [-0.17 * UNIT, -0.16 * UNIT] : [0.17 * UNIT, 0.16 * UNIT]
  const wide = Math.ceil(Math.sqrt(count))
  const rows = Math.ceil(count / wide)
  return [((i % wide) - (wide - 1) / 2) * (side + 2), (Math.floor(i / wide) - (rows - 1) / 2) * (side + 2)]
}

/** Trays lie below and above the map, or where there is more room to its left and right; the nearer seat's nearest. */
function inTray(seat: number, pieces: Piece[], layout: Layout, wide: boolean): [Tray, Spot[]] {
  const along = Math.max(1, Math.floor(((wide ? layout.height : layout.width) * 0.96) / TRAY_STEP))
  const ranks = Math.ceil(pieces.length / along)
  const waiting = [...pieces].sort((a, b) => rank(a) - rank(b))
  const second = (seat % 2 === 1) !== layout.turned
  const place = (at: number, away: number): Point => {
    if (wide) return second ? [layout.width + away, at] : [-away, layout.height - at]
    return second ? [layout.width - at, -away] : [at, layout.height + away]
  }
  const spots = waiting.map((piece, i): Spot => {
    const at = ((i % along) + 0.5) * TRAY_STEP
    const away = TRAY_GAP + (Math.floor(i / along) + 0.5) * TRAY_STEP
    const [x, y] = place(at, away)
    return { piece, x, y, width: TRAY_PIECE, height: TRAY_PIECE, tray: true, floor: 0 }
  })
  const ends = [
    place(0, TRAY_GAP),
    place(Math.min(pieces.length, along) * TRAY_STEP, TRAY_GAP + ranks * TRAY_STEP)
  ]
  const [left, right] = ends.map(([x]) => x).sort((a, b) => a - b)
  const [top, bottom] = ends.map(([, y]) => y).sort((a, b) => a - b)
  return [{ seat, x: left, y: top, width: right - left, height: bottom - top }, spots]
}

/** Those who may still come lie before those who are lost. */
function rank(piece: Piece): number {
  return piece.status === 'gone' ? 1 : 0
}
