// The ranges of a unit's weapons as they are drawn: those that reach alike share a ring, named where it can be read.
import type { Area, Point } from '$/wire/types'
import type { Layout } from '$/board/layout'
import { rims } from './rims'

export interface Ring {
  d: string
  names: string[]
  /** Where the names are written. */
  at: Point
}

/** How far a name stays from the rim of the map. */
const EDGE = 16
/** How far the middle of its letters does, where a ring begins at that rim. */
const INSIDE = 9

export function ringsOf(
  ranges: readonly Area[],
  from: Point,
  layout: Layout,
  say: (key: string) => string,
  /** How many times as large as the board names are written. */
  scale = 1
): Ring[] {
  const found = new Map<string, Ring>()
  for (const range of ranges) {
    const ring = range.cells?.length
      ? ofCells(range.cells, layout)
      : range.radius
        ? ofRadius(range.radius * layout.scale, from, layout)
        : null
    if (!ring) continue
    const same = found.get(ring.d)
    const name = range.key && ring.at ? say(range.key) : ''
    if (!same) found.set(ring.d, { d: ring.d, at: ring.at ?? from, names: name ? [name] : [] })
    else if (name && !same.names.includes(name)) same.names.push(name)
  }
  return apart([...found.values()], layout, scale)
}

/** How high a line of names is, and how wide a letter of it. */
const [LINE, LETTER] = [17, 7]

/** Two names tell enough; the card has them all. */
export function named({ names }: Ring): string {
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ')
}

/** Names stay on the map; those that would be written over each other, one below the other. */
function apart(rings: Ring[], { width: map }: Layout, scale: number): Ring[] {
  const [line, letter] = [scale * LINE, scale * LETTER]
  const width = (ring: Ring): number => letter * named(ring).length
  const written: Ring[] = []
  for (const ring of rings.filter(({ names }) => names.length)) {
    const half = Math.min(map, width(ring)) / 2
    ring.at = [Math.max(half, Math.min(map - half, ring.at[0])), ring.at[1]]
    const meets = (other: Ring): boolean =>
      Math.abs(ring.at[1] - other.at[1]) < line &&
      Math.abs(ring.at[0] - other.at[0]) < (width(ring) + width(other)) / 2
    while (written.some(meets)) ring.at = [ring.at[0], ring.at[1] + line]
    written.push(ring)
  }
  return rings
}

/** A ring, and where its name can be read; nowhere where it runs round the map. */
type Drawn = { d: string; at: Point | null }

function ofCells(cells: readonly number[], layout: Layout): Drawn {
  const shapes = cells.map((cell) => layout.shape(cell))
  // On the upper rim of the middle one of the topmost cells: there it lies between counters, and under none.
  const top = Math.min(...shapes.flat().map(([, y]) => y))
  const upmost = cells
    .map((cell) => layout.at(cell))
    .filter((_, i) => shapes[i].some(([, y]) => y <= top + 1))
  upmost.sort(([a], [b]) => a - b)
  const [x] = upmost[Math.floor(upmost.length / 2)]
  return { d: rims(shapes), at: [x, Math.max(INSIDE, top)] }
}

/** From the top of a ring to both sides, in degrees. */
const TURNS = [0, ...Array.from({ length: 12 }, (_, i) => [15 * (i + 1), -15 * (i + 1)]).flat()]

function ofRadius(r: number, [x, y]: Point, layout: Layout): Drawn {
  const d = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  const places: Point[] = TURNS.map((turn) => {
    const angle = (turn * Math.PI) / 180
    return [x + (r + 6) * Math.sin(angle), y - (r + 6) * Math.cos(angle)]
  })
  const inside = places.find(
    ([px, py]) => px > 4 * EDGE && px < layout.width - 4 * EDGE && py > EDGE && py < layout.height - EDGE
  )
  return { d, at: inside ?? null }
}
