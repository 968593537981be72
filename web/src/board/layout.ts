// Where things of a scene lie on the drawing: cells, points of a free table, edges. One square is 100 units wide,
// and so are ten centimetres of a free table.
import type { Ground, Place, Point } from '$/wire/types'
import { TurnedLayout } from './turned'

export const UNIT = 100
/** Half the width of a hex whose height is a unit. */
const HEX_SIDE = UNIT / Math.sqrt(3)

export interface Layout {
  readonly kind: 'square' | 'hex' | 'table'
  readonly width: number
  readonly height: number
  /** How many units a quantum of the table is long; 1 on grids. */
  readonly scale: number
  /** How many units the game's own unit of length is long on the drawing: a centimetre, an inch, a cell. */
  readonly length: number
  /** What that unit is called: its key in the catalogues, nothing on grids. */
  readonly unit: string
  /** The middle of a place. */
  at(place: Place): Point
  /** The cell of a place of the grid: itself, or the one that it lies above. */
  cellOf(place: number): number
  /** How many storeys above the ground a place lies. */
  floorOf(place: number): number
  /** The corners of a cell. */
  shape(cell: number): Point[]
  /** The cell under a point of the drawing, or null. */
  cellAt(point: Point): number | null
  /** The point of the table, in its quanta, under a point of the drawing. */
  quanta(point: Point): Point
  /** An outline of the table on the drawing. */
  outline(points: readonly (readonly number[])[]): Point[]
  /** The two ends of the edge between two neighbouring cells. */
  edge(a: number, b: number): [Point, Point]
  readonly cells: number
  /** Whether it is seen from the far side of the table. */
  readonly turned: boolean
}

export function layoutOf(ground: Ground, turned = false): Layout {
  return turned ? new TurnedLayout(straight(ground)) : straight(ground)
}

function straight(ground: Ground): Layout {
  if (ground.kind === 'hex') return new HexLayout(ground)
  return ground.kind === 'table' ? new TableLayout(ground) : new SquareLayout(ground)
}

/** How long the units of free tables are on the drawing. */
const LENGTHS: Record<string, number> = { cm: UNIT / 10, inch: (UNIT / 10) * 2.54 }

/** Where all places lie on the ground. */
class Flat {
  readonly turned = false
  readonly length: number = UNIT
  readonly unit: string = ''

  cellOf(place: number): number {
    return place
  }

  floorOf(_place: number): number {
    return 0
  }
}

class SquareLayout extends Flat implements Layout {
  readonly kind = 'square'
  readonly scale = 1
  readonly width: number
  readonly height: number
  readonly cells: number

  constructor(private ground: Ground) {
    super()
    this.width = ground.width * UNIT
    this.height = ground.height * UNIT
    this.cells = ground.width * ground.height
  }

  /** Column, and row counted from the top: the first row of the game lies nearest to the player. */
  #column(cell: number): Point {
    const { width, height } = this.ground
    return [cell % width, height - 1 - Math.floor(cell / width)]
  }

  at(place: Place): Point {
    const [column, row] = typeof place === 'number' ? this.#column(place) : place
    return [(column + 0.5) * UNIT, (row + 0.5) * UNIT]
  }

  shape(cell: number): Point[] {
    const [x, y] = this.at(cell)
    const half = UNIT / 2
    return [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half]
    ]
  }

  cellAt([x, y]: Point): number | null {
    const column = Math.floor(x / UNIT)
    const row = this.ground.height - 1 - Math.floor(y / UNIT)
    if (column < 0 || row < 0 || column >= this.ground.width || row >= this.ground.height) return null
    return row * this.ground.width + column
  }

  quanta(point: Point): Point {
    return point
  }

  outline(points: readonly (readonly number[])[]): Point[] {
    return points.map(([x, y]) => [x * UNIT, this.height - y * UNIT])
  }

  edge(a: number, b: number): [Point, Point] {
    return betweenCentres(this.at(a), this.at(b), UNIT / 2)
  }
}

class HexLayout implements Layout {
  readonly turned = false
  readonly kind = 'hex'
  readonly length = UNIT
  readonly unit = ''
  readonly scale = 1
  readonly width: number
  readonly height: number
  readonly cells: number
  #centres: Point[]
  #floors: readonly (readonly number[])[]

  constructor(ground: Ground) {
    this.#floors = ground.floors ?? []
    const { centres, cells } = hexCentres(ground)
    const [right, bottom] = [0, 1].map((axis) => Math.max(...centres.map((centre) => centre[axis])))
    // A map that is cut at its edges ends in the middle of its outermost hexes.
    const [dx, dy] = ground.cut ? [HEX_SIDE, UNIT / 2] : [0, 0]
    this.#centres = centres.map(([x, y]) => [x - dx, y - dy])
    this.cells = cells
    this.width = right + HEX_SIDE - 2 * dx
    this.height = bottom + UNIT / 2 - 2 * dy
  }

  at(place: Place): Point {
    return typeof place === 'number' ? (this.#centres[place] ?? [0, 0]) : place
  }

  cellOf(place: number): number {
    return place < this.cells ? place : (this.#floors[place - this.cells]?.[0] ?? place)
  }

  floorOf(place: number): number {
    return place < this.cells ? 0 : (this.#floors[place - this.cells]?.[1] ?? 0)
  }

  shape(cell: number): Point[] {
    const [x, y] = this.at(cell)
    const half = UNIT / 2
    return [
      [x - HEX_SIDE / 2, y - half],
      [x + HEX_SIDE / 2, y - half],
      [x + HEX_SIDE, y],
      [x + HEX_SIDE / 2, y + half],
      [x - HEX_SIDE / 2, y + half],
      [x - HEX_SIDE, y]
    ]
  }

  cellAt([x, y]: Point): number | null {
    let best: number | null = null
    let nearest = (UNIT / 2) ** 2 * 1.34
    this.#centres.forEach(([cx, cy], cell) => {
      const away = (cx - x) ** 2 + (cy - y) ** 2
      if (away < nearest) {
        nearest = away
        best = cell
      }
    })
    return best
  }

  quanta(point: Point): Point {
    return point
  }

  outline(points: readonly (readonly number[])[]): Point[] {
    return points.map(([x, y]) => [x, y])
  }

  edge(a: number, b: number): [Point, Point] {
    return betweenCentres(this.at(a), this.at(b), HEX_SIDE / 2)
  }
}

/** Hexes stand in columns, flat side up, counted down each column; names say column and row ("C7", "C7/1"). */
function hexCentres(ground: Ground): { centres: Point[]; cells: number } {
  const names = ground.names ?? []
  const places = names.length
    ? names.map((name) => placeOfName(name))
    : Array.from({ length: ground.width * ground.height }, (_, cell): Point => [
        Math.floor(cell / ground.height),
        cell % ground.height
      ])
  // Places above the ground share the hex they stand in, named or not.
  const named = names.some((name) => name.includes('/'))
  const floors = ground.floors ?? []
  const cells = named ? names.filter((name) => !name.includes('/')).length : places.length
  if (!named) for (const [cell] of floors) places.push(places[cell] ?? [0, 0])
  const rows = rowsOf(places)
  const lower = lowerColumns(ground, rows)
  const centres = places.map(([column, row]): Point => [
    HEX_SIDE + column * 1.5 * HEX_SIDE,
    ((rows.get(column)?.indexOf(row) ?? 0) + 0.5) * UNIT + (column % 2 === lower ? UNIT / 2 : 0)
  ])
  return { centres, cells }
}

/** The numbers of the rows of each column, from the top. */
function rowsOf(places: readonly Point[]): Map<number, number[]> {
  const found = new Map<number, Set<number>>()
  for (const [column, row] of places) found.set(column, (found.get(column) ?? new Set()).add(row))
  return new Map([...found].map(([column, rows]) => [column, [...rows].sort((a, b) => a - b)]))
}

/** Which columns lie half a hex lower, even ones (0) or odd ones (1): those that have a hex less, or as the map says. */
function lowerColumns(ground: Ground, rows: Map<number, number[]>): number {
  const [even, odd] = [rows.get(0)?.length ?? 0, rows.get(1)?.length ?? 0]
  if (odd && even !== odd) return odd > even ? 0 : 1
  return ground.parity ? 0 : 1
}

function placeOfName(name: string): Point {
  const [, letters = 'A', number = '1'] = /^([A-Za-z]+)([0-9]+)/.exec(name) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return [column - 1, Number(number) - 1]
}

class TableLayout extends Flat implements Layout {
  readonly kind = 'table'
  override readonly length: number
  override readonly unit: string
  readonly cells = 0
  readonly scale: number
  readonly width: number
  readonly height: number

  constructor(ground: Ground) {
    super()
    this.unit = ground.unit || 'cm'
    this.length = LENGTHS[this.unit] ?? LENGTHS.cm
    this.scale = this.length / (ground.quantum || 1)
    this.width = ground.width * this.scale
    this.height = ground.height * this.scale
  }

  at(place: Place): Point {
    if (typeof place === 'number') return [0, 0]
    return [place[0] * this.scale, this.height - place[1] * this.scale]
  }

  shape(): Point[] {
    return []
  }

  cellAt(): number | null {
    return null
  }

  quanta([x, y]: Point): Point {
    return [Math.round(x / this.scale), Math.round((this.height - y) / this.scale)]
  }

  outline(points: readonly (readonly number[])[]): Point[] {
    return points.map(([x, y]) => this.at([x, y]))
  }

  edge(): [Point, Point] {
    return [
      [0, 0],
      [0, 0]
    ]
  }
}

function betweenCentres([ax, ay]: Point, [bx, by]: Point, half: number): [Point, Point] {
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2]
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [nx, ny] = [-(by - ay) / length, (bx - ax) / length]
  return [
    [mx - nx * half, my - ny * half],
    [mx + nx * half, my + ny * half]
  ]
}

export function pathOf(points: readonly Point[], closed = true): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('') + (closed ? 'Z' : '')
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Columns by letters, as the games name them. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
