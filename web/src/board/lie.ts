// What the ground is at a point: the cell, and what lies there, the topmost first.
import type { Patch, Point, Scene } from '$/wire/types'
import type { Layout } from './layout'

export interface Lie {
  at: Point
  /** The name of the cell; empty on a free table. */
  cell: string
  textures: string[]
  /** What lies on the side of the cell that the pointer is at. */
  edges: string[]
}

/** How near a pointer must be to the side of a cell, in units of the drawing. */
const NEAR = 12

export function lieAt(scene: Scene, layout: Layout, point: Point): Lie | null {
  const cell = layout.cellAt(point)
  const on = (patch: Patch): boolean =>
    cell !== null && patch.cells?.length
      ? patch.cells.includes(cell)
      : Boolean(patch.outline?.length) && within(layout.outline(patch.outline), point)
  const textures = (scene.ground.patches ?? [])
    .filter(on)
    .map((patch) => patch.texture)
    .reverse()
  const edges = (scene.ground.edges ?? [])
    .filter(({ a, b }) => (a === cell || b === cell) && away(point, ...layout.edge(a, b)) < NEAR)
    .map(({ texture }) => texture)
  if (!textures.length && !edges.length) return null
  const at = cell === null ? point : layout.at(cell)
  return {
    at,
    cell: cell === null ? '' : (scene.ground.names?.[cell] ?? ''),
    textures: [...new Set(textures)],
    edges: [...new Set(edges)]
  }
}

/** How far a point is from the line between two others. */
function away([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - part * dx, y - ay - part * dy)
}

/** Whether a point lies in an outline: a ray from it crosses the rim an odd number of times. */
export function within(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]
    const [bx, by] = outline[j]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
