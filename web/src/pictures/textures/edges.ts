/** Walls, openings, hedges and slopes as they run along the edge of a cell, drawn from left to right. */
import { n, seeded } from '../seeded'
import { blob, ink, ring, type Mark } from './marks'

export interface EdgeLine extends Mark {
  /** Casts a shade. */
  shaded?: boolean
  cap?: 'butt' | 'round' | 'square'
  dash?: string
}

const along = (from: number, to: number): string => `M${n(from)} 0H${n(to)}`

/** A wall with courses of stone on its top. */
function masonry(spans: [number, number][]): EdgeLine[] {
  const d = spans.map(([from, to]) => along(from, to)).join('')
  return [
    { d, stroke: ink('wall'), width: 11, cap: 'square', shaded: true },
    {
      d: spans.map(([from, to]) => `M${n(from)} -2.6H${n(to)}`).join(''),
      stroke: ink('wall-light'),
      width: 3,
      cap: 'square'
    },
    {
      d: spans.flatMap(([from, to]) => joints(from, to, 12).map((x) => `M${n(x)} -5V5`)).join(''),
      stroke: ink('ink'),
      width: 0.8,
      opacity: 0.5
    }
  ]
}

function joints(from: number, to: number, gap: number): number[] {
  const count = Math.max(1, Math.round((to - from) / gap))
  return Array.from({ length: count - 1 }, (_, i) => from + ((to - from) * (i + 1)) / count)
}

/** A wall with an opening that leaves `part` of it free. */
function opening(length: number, part: number): EdgeLine[] {
  const [left, right] = [(length * (1 - part)) / 2, (length * (1 + part)) / 2]
  const posts = ring(left, 0, 6.4) + ring(right, 0, 6.4)
  return [
    { d: along(left, right), stroke: ink('floor-line'), width: 9, cap: 'butt' },
    { d: along(left, right), stroke: ink('floor'), width: 6, cap: 'butt' },
    ...masonry([
      [0, left],
      [right, length]
    ]),
    { d: posts, fill: ink('wall') },
    { d: ring(left - 1, -1.4, 2.6) + ring(right - 1, -1.4, 2.6), fill: ink('wall-light') }
  ]
}

function leaves(length: number, r: number, seed: number): EdgeLine[] {
  const chance = seeded(seed)
  const count = Math.max(2, Math.round(length / (r * 1.25)))
  const places = Array.from({ length: count }, (_, i) => ((i + 0.5) * length) / count)
  return [
    { d: along(r, length - r), stroke: ink('crown-dark'), width: r * 2, shaded: true },
    {
      d: places.map((x) => blob(x, 0, r * 1.1, chance, 6)).join(''),
      fill: ink('crown'),
      stroke: ink('crown-dark'),
      width: 1
    },
    {
      d: places.map((x) => blob(x - r * 0.2, -r * 0.3, r * 0.5, chance, 5)).join(''),
      fill: ink('crown-light')
    }
  ]
}

const ticks = (length: number, gap: number, from: number, to: number): string =>
  joints(0, length, gap)
    .map((x) => `M${n(x)} ${from}V${to}`)
    .join('')

const KINDS: Record<string, (length: number) => EdgeLine[]> = {
  wall: (length) => masonry([[0, length]]),
  small: (length) => opening(length, 0.34),
  large: (length) => opening(length, 0.78),
  stone_wall: (length) => [
    { d: along(2, length - 2), stroke: ink('stone-dark'), width: 9, shaded: true },
    { d: along(2, length - 2), stroke: ink('stone'), width: 7 },
    { d: ticks(length, 9, -3.5, 3.5), stroke: ink('stone-dark'), width: 1 }
  ],
  hedge: (length) => leaves(length, 5, 71),
  bocage: (length) => [
    { d: along(3, length - 3), stroke: ink('earth'), width: 22, opacity: 0.8 },
    { d: ticks(length, 6, 8, 11) + ticks(length, 6, -11, -8), stroke: ink('earth-dark'), width: 1 },
    ...leaves(length, 8, 72)
  ],
  crest: (length) => [
    { d: along(0, length), stroke: ink('hachure'), width: 3 },
    { d: ticks(length, 6, 0, 10), stroke: ink('hachure'), width: 1.3 }
  ],
  embankment: (length) => [
    { d: along(0, length), stroke: ink('hachure'), width: 2 },
    { d: ticks(length, 9, -8, 8), stroke: ink('hachure'), width: 1.4 }
  ],
  cliff: (length) => [
    { d: along(0, length), stroke: ink('stone-dark'), width: 5, shaded: true },
    {
      d: joints(0, length, 8)
        .map((x) => `M${n(x)} 0l-3 12 6-3z`)
        .join(''),
      fill: ink('stone'),
      stroke: ink('stone-dark'),
      width: 1
    }
  ],
  ditch: (length) => [
    { d: along(0, length), stroke: ink('earth'), width: 8, opacity: 0.7 },
    { d: ticks(length, 7, -8, -4) + ticks(length, 7, 4, 8), stroke: ink('hachure'), width: 1.2 }
  ],
  wire: (length) => [
    { d: along(0, length), stroke: ink('line'), width: 1.8 },
    {
      d: joints(0, length, 12)
        .map((x) => `M${n(x - 4)} -4l8 8M${n(x - 4)} 4l8-8`)
        .join(''),
      stroke: ink('line'),
      width: 1.8
    }
  ],
  stream: (length) => [
    { d: along(0, length), stroke: ink('water-line'), width: 9 },
    { d: along(0, length), stroke: ink('water'), width: 6.6 }
  ],
  road: (length) => [
    { d: along(0, length), stroke: ink('road-edge'), width: 13 },
    { d: along(0, length), stroke: ink('road'), width: 10 }
  ],
  path: (length) => [{ d: along(0, length), stroke: ink('road-edge'), width: 3, dash: '7 6' }],
  trench: (length) => [
    { d: along(0, length), stroke: ink('earth'), width: 12, shaded: true },
    { d: along(0, length), stroke: ink('earth-dark'), width: 6 }
  ]
}

const SAME: Record<string, string> = {
  door: 'small',
  gate: 'large',
  river: 'stream',
  fence: 'wire',
  slope: 'crest',
  bocage_opening: 'hedge',
  reef: 'cliff'
}

/** The lines of an edge of this length, where 100 is the side of a square. */
export function edgeMarks(texture: string, length: number): EdgeLine[] {
  const key = texture.replaceAll('-', '_')
  const draw = KINDS[key] ?? KINDS[SAME[key] ?? 'wall']
  return draw ? draw(length) : []
}

/** Whether an edge has lines of its own, or those of another by name. */
export const edgeKnown = (texture: string): boolean => {
  const key = texture.replaceAll('-', '_')
  return key in KINDS || key in SAME
}

export const edgeKeys: readonly string[] = Object.keys(KINDS)
