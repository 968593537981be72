// Roads and paths from cell to cell: one line through each cell, bent where the road bends.
import { edgeKeys, edgeMarks } from '$/pictures/textures/edges'
import type { Point } from '$/wire/types'
import { round, type Layout } from '$/board/layout'

export interface Road {
  d: string
  stroke: string
  width: number
  dash?: string
}

/** All ways of a texture are drawn as one, so that crossings have no seams: first the rims, then the surface. */
export function roadsOf(ways: readonly (readonly [number, number, string])[], layout: Layout): Road[] {
  const lines = new Map<string, string>()
  for (const texture of new Set(ways.map((way) => way[2]))) {
    lines.set(
      texture,
      linesOf(
        ways.filter((way) => way[2] === texture),
        layout
      )
    )
  }
  return [...lines].flatMap(([texture, d]) =>
    edgeMarks(edgeKeys.includes(texture) ? texture : 'road', 100).flatMap(({ stroke, width, dash }) =>
      stroke && width ? [{ d, stroke, width, dash }] : []
    )
  )
}

function linesOf(ways: readonly (readonly [number, number, string])[], layout: Layout): string {
  const ends = new Map<number, Point[]>()
  for (const [a, b] of ways) {
    const [[ax, ay], [bx, by]] = [layout.at(a), layout.at(b)]
    const middle: Point = [(ax + bx) / 2, (ay + by) / 2]
    for (const cell of [a, b]) ends.set(cell, [...(ends.get(cell) ?? []), middle])
  }
  const text = ([x, y]: Point) => `${round(x)} ${round(y)}`
  return [...ends]
    .map(([cell, sides]) => {
      const centre = text(layout.at(cell))
      if (sides.length === 2) return `M${text(sides[0])}Q${centre} ${text(sides[1])}`
      return sides.map((side) => `M${centre}L${text(side)}`).join('')
    })
    .join('')
}
