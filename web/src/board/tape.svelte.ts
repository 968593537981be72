// The measuring tape: waypoints on the drawing and the length along them.
import type { Point } from '$/wire/types'

export class Tape {
  points = $state.raw<Point[]>([])
  /** Where the pointer holds the loose end. */
  end = $state.raw<Point | null>(null)

  get whole(): Point[] {
    return this.end && this.points.length ? [...this.points, this.end] : this.points
  }

  add(point: Point): void {
    this.points = [...this.points, point]
  }

  back(): void {
    this.points = this.points.slice(0, -1)
  }

  clear(): void {
    this.points = []
    this.end = null
  }

  /** The lengths of the legs, in units of the drawing. */
  get legs(): number[] {
    const all = this.whole
    return all.slice(1).map(([x, y], i) => Math.hypot(x - all[i][0], y - all[i][1]))
  }

  get total(): number {
    return this.legs.reduce((sum, leg) => sum + leg, 0)
  }
}
