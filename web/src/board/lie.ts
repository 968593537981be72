// What the ground is at a point: the cell, and what lies there, the topmost first.
import type { Patch, Point, Scene } from '$/wire/types'
import type { Layout } from './layout'

export interface Lie {
  at: Point
  /** The name of the cell; empty on a free table. */
  cell: string
  textures: string[]
}

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
  if (!textures.length) return null
  const at = cell === null ? point : layout.at(cell)
  return {
    at,
    cell: cell === null ? '' : (scene.ground.names?.[cell] ?? ''),
    textures: [...new Set(textures)]
  }
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
