/** What a pattern is made of, and how marks are strewn over a tile that repeats without a seam. */
import { between, n, seeded, type Chance } from '../seeded'

export interface Mark {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

export interface Pattern {
  id: string
  /** Side of the tile, where 100 is the side of a square. */
  size: number
  marks: Mark[]
}

export const ink = (name: string): string => `var(--map-${name})`

/** Places about `gap` apart on a tile, each repeated beyond the seam if it is near one. */
export function strewn(
  seed: number,
  size: number,
  gap: number,
  wander = 0.36
): { x: number; y: number; chance: Chance }[] {
  const chance = seeded(seed)
  const count = Math.round(size / gap)
  const step = size / count
  const places: { x: number; y: number; chance: Chance }[] = []
  for (let row = 0; row < count; row++) {
    for (let col = 0; col < count; col++) {
      const shift = row % 2 ? 0.5 : 0
      const x = (col + shift + 0.5 + between(chance, -wander, wander)) * step
      const y = (row + 0.5 + between(chance, -wander, wander)) * step
      const own = Math.floor(chance() * 1e9)
      for (const dx of [-size, 0, size]) {
        for (const dy of [-size, 0, size]) {
          if (x + dx > -gap && x + dx < size + gap && y + dy > -gap && y + dy < size + gap) {
            places.push({ x: x + dx, y: y + dy, chance: seeded(own) })
          }
        }
      }
    }
  }
  return places.sort((a, b) => a.y - b.y)
}

/** A round shape with lobes, like a tree's crown from above. */
export function blob(x: number, y: number, r: number, chance: Chance, lobes = 7, depth = 0.16): string {
  const turn = chance() * 6.28
  const points = Array.from({ length: lobes }, (_, i) => {
    const angle = turn + (6.283 * i) / lobes
    const reach = r * between(chance, 1 - depth, 1 + depth * 0.4)
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const
  })
  const chord = 2 * r * Math.sin(Math.PI / lobes) * 0.62
  const [first, ...rest] = points
  if (!first) return ''
  const arcs = [...rest, first].map(([px, py]) => `A${n(chord)} ${n(chord)} 0 0 1 ${n(px)} ${n(py)}`)
  return `M${n(first[0])} ${n(first[1])}${arcs.join('')}z`
}

/** A stone: an uneven polygon. */
export function shard(x: number, y: number, r: number, chance: Chance): string {
  const corners = 5 + Math.floor(chance() * 3)
  const turn = chance() * 6.28
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (6.283 * i) / corners
    const reach = r * between(chance, 0.65, 1.1)
    return `${n(x + reach * Math.cos(angle))} ${n(y + reach * 0.86 * Math.sin(angle))}`
  })
  return `M${points.join('L')}z`
}

export const ring = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`
