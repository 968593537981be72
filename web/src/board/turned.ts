// The board as it lies before who sits on its far side: everything half round, all writing upright.
import type { Place, Point } from '$/wire/types'
import type { Layout } from './layout'

export class TurnedLayout implements Layout {
  readonly turned = true

  constructor(private straight: Layout) {}

  get kind() {
    return this.straight.kind
  }
  get width() {
    return this.straight.width
  }
  get height() {
    return this.straight.height
  }
  get scale() {
    return this.straight.scale
  }
  get length() {
    return this.straight.length
  }
  get unit() {
    return this.straight.unit
  }
  get cells() {
    return this.straight.cells
  }

  /** A point of the drawing, half round; the same both ways. */
  #round = ([x, y]: Point): Point => [this.width - x, this.height - y]

  at(place: Place): Point {
    return this.#round(this.straight.at(place))
  }
  cellOf(place: number): number {
    return this.straight.cellOf(place)
  }
  floorOf(place: number): number {
    return this.straight.floorOf(place)
  }
  shape(cell: number): Point[] {
    return this.straight.shape(cell).map(this.#round)
  }
  cellAt(point: Point): number | null {
    return this.straight.cellAt(this.#round(point))
  }
  quanta(point: Point): Point {
    return this.straight.quanta(this.#round(point))
  }
  outline(points: readonly (readonly number[])[]): Point[] {
    return this.straight.outline(points).map(this.#round)
  }
  edge(a: number, b: number): [Point, Point] {
    const [from, to] = this.straight.edge(a, b)
    return [this.#round(from), this.#round(to)]
  }
}
