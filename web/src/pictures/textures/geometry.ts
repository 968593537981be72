/** Outlines: many cells become one area, and a rim is worn, rounded or set in. */
import { n, noiseAt } from '../seeded'

export type Point = readonly [number, number]
export type Loop = readonly Point[]

const place = (p: Point): string => `${Math.round(p[0] * 8)},${Math.round(p[1] * 8)}`

/** Twice the area that a loop encloses: positive if it runs clockwise on a screen. */
export function turning(loop: Loop): number {
  return loop.reduce((sum, p, i) => {
    const q = loop[(i + 1) % loop.length] as Point
    return sum + p[0] * q[1] - q[0] * p[1]
  }, 0)
}

/** The rim of areas that touch: edges that two of them share are left out. Holes run the other way. */
export function union(shapes: readonly Loop[]): Loop[] {
  const edges = new Map<string, { from: Point; to: Point }>()
  for (const shape of shapes) {
    const loop = turning(shape) < 0 ? [...shape].reverse() : shape
    loop.forEach((from, i) => {
      const to = loop[(i + 1) % loop.length] as Point
      const back = `${place(to)}>${place(from)}`
      if (!edges.delete(back)) edges.set(`${place(from)}>${place(to)}`, { from, to })
    })
  }
  const after = new Map<string, string[]>()
  for (const [key, { from }] of edges) after.set(place(from), [...(after.get(place(from)) ?? []), key])
  const loops: Loop[] = []
  while (edges.size) {
    const loop: Point[] = []
    let [key] = edges.keys() as Iterable<string>
    while (key !== undefined) {
      const edge = edges.get(key)
      if (!edge) break
      edges.delete(key)
      loop.push(edge.from)
      key = after.get(place(edge.to))?.find((next) => edges.has(next)) as string
    }
    loops.push(straightened(loop))
  }
  return loops
}

/** Without the points that lie on a straight line between their neighbours. */
function straightened(loop: Loop): Loop {
  return loop.filter((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] as Point
    const b = loop[(i + 1) % loop.length] as Point
    return Math.abs((p[0] - a[0]) * (b[1] - p[1]) - (p[1] - a[1]) * (b[0] - p[0])) > 1e-6
  })
}

/** More points along the sides, about `step` apart. */
export function divided(loop: Loop, step: number): Loop {
  return loop.flatMap((p, i) => {
    const q = loop[(i + 1) % loop.length] as Point
    const count = Math.max(1, Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / step))
    return Array.from({ length: count }, (_, k): Point => [
      p[0] + ((q[0] - p[0]) * k) / count,
      p[1] + ((q[1] - p[1]) * k) / count
    ])
  })
}

/** Every point moved inwards by what `depth` says of it. */
export function inset(loop: Loop, depth: (p: Point, i: number) => number): Loop {
  return loop.map((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] as Point
    const b = loop[(i + 1) % loop.length] as Point
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dy) || 1
    const by = depth(p, i)
    return [p[0] - (dy / length) * by, p[1] + (dx / length) * by]
  })
}

/** Points along the sides but none at the corners, which a curve through them will round. */
function cornerless(loop: Loop, step: number): Loop {
  return loop.flatMap((p, i) => {
    const q = loop[(i + 1) % loop.length] as Point
    const count = Math.max(2, Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / step))
    return Array.from({ length: count }, (_, k): Point => {
      const t = (k + 0.5) / count
      return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
    })
  })
}

/** A rim as nature leaves it: set in a little here, more there. */
export function worn(loop: Loop, unit: number, seed = 3): Loop {
  const fine = cornerless(loop, unit / 3)
  return inset(fine, ([x, y]) => unit * (0.015 + 0.085 * noiseAt((x / unit) * 100, (y / unit) * 100, seed)))
}

export function straightPath(loop: Loop): string {
  return `M${loop.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`
}

/** A curve through all points (Catmull-Rom as Béziers). */
export function smoothPath(loop: Loop): string {
  const count = loop.length
  const at = (i: number): Point => loop[(i + count) % count] as Point
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < count; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return `${d}z`
}

/** A rim in rounds, like foliage or billows. */
export function leafyPath(loop: Loop, unit: number): string {
  const fine = inset(
    divided(loop, unit / 4.4),
    ([x, y]) => unit * (0.05 + 0.05 * noiseAt((x / unit) * 100, (y / unit) * 100, 5))
  )
  const first = fine[0] as Point
  const arcs = fine.map((p, i) => {
    const q = fine[(i + 1) % fine.length] as Point
    const r = Math.hypot(q[0] - p[0], q[1] - p[1]) * 0.58
    return `A${n(r)} ${n(r)} 0 0 1 ${n(q[0])} ${n(q[1])}`
  })
  return `M${n(first[0])} ${n(first[1])}${arcs.join('')}z`
}

export function middle(loop: Loop): Point {
  const sum = loop.reduce<[number, number]>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0])
  return [sum[0] / loop.length, sum[1] / loop.length]
}

/** A point of a four-cornered piece: `u` along its long side, `v` along its short side, both from 0 to 1. */
export function within(loop: Loop): (u: number, v: number) => Point {
  const [a, b, c, d] = loop as [Point, Point, Point, Point]
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) >= Math.hypot(c[0] - b[0], c[1] - b[1])
  const [p, q, r, s] = long ? [a, b, c, d] : [b, c, d, a]
  return (u, v) => [
    (p[0] * (1 - u) + q[0] * u) * (1 - v) + (s[0] * (1 - u) + r[0] * u) * v,
    (p[1] * (1 - u) + q[1] * u) * (1 - v) + (s[1] * (1 - u) + r[1] * u) * v
  ]
}

/** The box around a loop as a loop. */
export function boxed(loop: Loop): Loop {
  const xs = loop.map((p) => p[0])
  const ys = loop.map((p) => p[1])
  const [l, r, t, b] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [
    [l, t],
    [r, t],
    [r, b],
    [l, b]
  ]
}

/** A house's ground plan within a cell: a hexagon holds a rectangle, any other cell is filled. */
function housed(cell: Loop): Loop {
  if (cell.length !== 6) return cell
  const at = within(boxed(cell))
  return [at(0.16, 0.22), at(0.84, 0.22), at(0.84, 0.78), at(0.16, 0.78)]
}

/** The walls of houses: each in its cell, but one that stands on several hexes next to each other is one. */
export function groundPlan(cells: readonly Loop[], unit: number): Loop[] {
  const outlines = union(cells)
  if (cells[0]?.length !== 6 || outlines.length === cells.length) return union(cells.map(housed))
  return outlines.map((loop) => inset(loop, () => unit * 0.08))
}
