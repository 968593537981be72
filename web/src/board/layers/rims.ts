// The rim of cells that touch, as one path.
import type { Point } from '$/wire/types'
import { pathOf } from '$/board/layout'

const key = ([x, y]: Point): string => `${Math.round(x * 4)},${Math.round(y * 4)}`

/** Edges that two cells share are left out; what is left is joined to loops. */
export function rims(shapes: readonly Point[][]): string {
  const edges = new Map<string, [Point, Point]>()
  for (const shape of shapes) {
    shape.forEach((from, i) => {
      const to = shape[(i + 1) % shape.length]
      if (!edges.delete(`${key(to)}>${key(from)}`)) edges.set(`${key(from)}>${key(to)}`, [from, to])
    })
  }
  const after = new Map<string, string[]>()
  for (const [name, [from]] of edges) after.set(key(from), [...(after.get(key(from)) ?? []), name])
  const loops: string[] = []
  while (edges.size) {
    let name: string | undefined = edges.keys().next().value
    const loop: Point[] = []
    while (name !== undefined) {
      const edge: [Point, Point] | undefined = edges.get(name)
      if (!edge) break
      edges.delete(name)
      loop.push(edge[0])
      name = after.get(key(edge[1]))?.find((next) => edges.has(next))
    }
    loops.push(pathOf(loop))
  }
  return loops.join('')
}
