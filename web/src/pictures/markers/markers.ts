/** Markers of the board in a field of 48 by 48: things in the map's colours, claims in the colour of their seat. */
import { seeded } from '../seeded'
import { blob, ink, ring, shard, type Mark } from '../textures/marks'

const OWN = 'currentColor'
const INK = ink('ink')
/** Ink and card of printed tokens: they change places at night. */
const PRINT = 'var(--marker-ink)'
const CARD = 'var(--marker-card)'

const shade = (d: string): Mark => ({ d, fill: ink('shade'), opacity: 0.3 })

/** A disc of card with a rim, on which a sign is printed. */
const token = (...sign: Mark[]): Mark[] => [
  shade(ring(25.6, 26, 20)),
  { d: ring(24, 24, 20), fill: CARD, stroke: OWN, width: 3.4 },
  ...sign
]

const FLAG = 'M17.4 38V10.4M17.4 11.4c5-3 9 2.6 16 0v12.4c-7 2.6-11-3-16 0z'

const objective: Mark[] = token(
  { d: 'M17.4 37.4V10.6', stroke: PRINT, width: 2.8 },
  { d: 'M18.6 11c5-2.8 8.6 2.6 15.4 0v12.4c-6.8 2.6-10.4-2.8-15.4 0z', fill: OWN },
  { d: 'M12.6 38.4h10.4', stroke: PRINT, width: 2.8 }
)

const crate: Mark[] = [
  shade('M9.6 13.6h34v26h-34z'),
  { d: 'M6 10h34v26H6z', fill: ink('floor'), stroke: ink('wall'), width: 1.8 },
  { d: 'M6 18.6h34M6 27.4h34', stroke: ink('floor-line'), width: 1.4 },
  { d: 'M12.6 10v26M33.4 10v26', stroke: ink('wall'), width: 3.4 },
  { d: 'M19.6 29.6V20l1.8-3.6L23.2 20v9.6zM24.8 29.6V20l1.8-3.6L28.4 20v9.6z', fill: ink('wall') },
  { d: 'M6.8 11h32.4', stroke: ink('light'), width: 1.4, opacity: 0.7 }
]

const trap: Mark[] = [
  { d: 'M10.6 13.6l30 27M41 12.6L12 42M26.6 7.6v37', stroke: ink('shade'), width: 6.4, opacity: 0.3 },
  { d: 'M24 4.6v38', stroke: ink('metal-dark'), width: 7 },
  { d: 'M23 5v37', stroke: ink('metal'), width: 2.6 },
  { d: 'M8 10.6l32 27', stroke: INK, width: 8 },
  { d: 'M8 10.6l32 27', stroke: ink('metal-dark'), width: 6 },
  { d: 'M8.6 9.8l31 26.4', stroke: ink('metal-light'), width: 2 },
  { d: 'M40 9.6L8.6 38.4', stroke: INK, width: 8 },
  { d: 'M40 9.6L8.6 38.4', stroke: ink('metal'), width: 6 },
  { d: 'M39 8.8L8 37', stroke: ink('metal-light'), width: 2 }
]

function puffs(): Mark[] {
  const places: [number, number, number][] = [
    [15, 30, 10],
    [33, 31, 10],
    [24, 20, 12],
    [13, 18, 7],
    [35, 18, 7.5]
  ]
  return places.flatMap(([x, y, r], i) => {
    const chance = seeded(80 + i)
    return [
      { d: blob(x + 2, y + 3, r, chance, 8), fill: ink('smoke-dark'), opacity: 0.8 },
      { d: blob(x, y, r, chance, 8), fill: ink('smoke') },
      { d: blob(x - r * 0.3, y - r * 0.3, r * 0.5, chance, 6), fill: ink('smoke-light') }
    ]
  })
}

const fire: Mark[] = [
  shade('M9 43c-4-14 6-17 8-31 8 5 6 10 9 12 2-2 3-5 3-8 9 7 15 14 11 27z'),
  { d: 'M10 42c-5-13 5-17 7-31 8 5 6 10 9 12 2-2 3-5 3-8 9 7 14 14 10 27-8 4-21 4-29 0z', fill: ink('fire') },
  {
    d: 'M16 42.6c-3-8 3-10 5-17 5 4 4 7 6 8 1-1 2-3 2-4 5 5 6 8 4 13-5 2-12 2-17 0z',
    fill: ink('fire-light')
  }
]

const mine: Mark[] = [
  shade(ring(26, 26.6, 15)),
  { d: ring(24, 24, 15), fill: ink('metal-dark'), stroke: INK, width: 2 },
  { d: ring(24, 24, 9), stroke: ink('metal-light'), width: 2 },
  { d: ring(24, 24, 3.4), fill: ink('alert') },
  {
    d: 'M24 3.6v4M24 40.4v4M3.6 24h4M40.4 24h4M9.6 9.6l3 3M38.4 9.6l-3 3M9.6 38.4l3-3M38.4 38.4l-3-3',
    stroke: INK,
    width: 3
  }
]

const wreck: Mark[] = [
  shade('M7 17l14-6 8 6 12-4 3 16-8 12-14-4-13 5z'),
  { d: 'M4.6 15l14-6 8 6 12-4 3 16-8 12-14-4-13 5z', fill: ink('metal-dark'), stroke: INK, width: 2 },
  { d: 'M13 20l9-4 9 5-2 10-11 1z', fill: INK, opacity: 0.85 },
  { d: 'M26 21L44 11.6', stroke: INK, width: 4 },
  { d: 'M10 16l6 6M34 31l-5-4M12 33l5-5', stroke: ink('metal-light'), width: 2 }
]

const crater: Mark[] = [
  { d: shard(24, 24, 21, seeded(91)), fill: ink('earth'), opacity: 0.6 },
  { d: ring(24, 24, 13), fill: ink('earth-dark') },
  { d: 'M14 30a12 12 0 0 0 20 0', stroke: ink('earth'), width: 3 },
  {
    d: 'M24 4v5M24 39v5M4 24h5M39 24h5M10 10l4 4M38 10l-4 4M10 38l4-4M38 38l-4-4',
    stroke: ink('earth-dark'),
    width: 2
  }
]

const foxhole: Mark[] = [
  { d: ring(24, 24, 17), fill: ink('earth'), stroke: ink('earth-dark'), width: 2, opacity: 0.9 },
  { d: 'M12 24c0-8 24-8 24 0s-24 8-24 0z', fill: ink('earth-dark') }
]

const wire: Mark[] = [
  { d: 'M4 24c4-14 10-14 14 0s10 14 14 0 8-12 12 0', stroke: ink('line'), width: 2.6 },
  { d: 'M4 24c4 14 10 14 14 0s10-14 14 0 8 12 12 0', stroke: ink('line'), width: 2.6 },
  { d: 'M11 9v30M25 9v30M38 9v30', stroke: ink('wall'), width: 3 }
]

const drop: Mark[] = token(
  { d: 'M12.6 22c0-14 22.8-14 22.8 0-3-2-5.2-2-7.6 0-2.4-2-5.2-2-7.6 0-2.4-2-4.6-2-7.6 0z', fill: OWN },
  { d: 'M13 22.6l11 12 11-12M20.2 22.6L24 34.6l3.8-12', stroke: PRINT, width: 1.6 },
  { d: 'M20 33.6h8v6h-8z', fill: PRINT }
)

const arrow = (turned: boolean): Mark[] =>
  token(
    turned
      ? { d: 'M34.6 10.6v26.8', stroke: PRINT, width: 3 }
      : { d: 'M13.4 10.6v26.8', stroke: PRINT, width: 3 },
    turned
      ? { d: 'M10 24h15M19 16.6l7.6 7.4-7.6 7.4', stroke: OWN, width: 4.4 }
      : { d: 'M18.6 24h15M27.4 16.6l7.6 7.4-7.6 7.4', stroke: OWN, width: 4.4 }
  )

const leave: Mark[] = token(
  { d: 'M27 11.6H12.6v24.8H27', stroke: PRINT, width: 3 },
  { d: 'M18.6 24h16M28.6 16.6l7.6 7.4-7.6 7.4', stroke: OWN, width: 4.4 }
)

const deploy: Mark[] = token(
  { d: 'M11.6 17.6v-6h6M30.4 11.6h6v6M36.4 30.4v6h-6M17.6 36.4h-6v-6', stroke: PRINT, width: 3 },
  { d: ring(24, 19.4, 3.8), fill: OWN },
  { d: 'M16.6 33.6c0-10 14.8-10 14.8 0z', fill: OWN }
)

const brick: Mark[] = token({
  d: 'M11.6 18h11v5h-11zM25.4 18h11v5h-11zM18.6 26h11v5h-11zM11.6 26h4.4v5h-4.4zM32 26h4.4v5H32z',
  fill: OWN
})

const tile: Mark[] = [
  { d: 'M6 6h10M32 6h10v10M42 32v10H32M16 42H6V32M6 16V6', stroke: OWN, width: 3.4 },
  { d: 'M24 14v20M14 24h20', stroke: OWN, width: 4 }
]

const laser: Mark[] = [
  { d: ring(24, 24, 15), stroke: ink('alert'), width: 2.6 },
  { d: 'M24 3.6v12M24 32.4v12M3.6 24h12M32.4 24h12', stroke: ink('alert'), width: 2.6 },
  { d: ring(24, 24, 4), fill: ink('alert') }
]

const template: Mark[] = [
  { d: ring(24, 24, 19), fill: ink('fire-light'), stroke: ink('fire'), width: 2.4, opacity: 0.4 },
  { d: ring(24, 24, 19), stroke: ink('fire'), width: 2.4 },
  { d: 'M24 14v20M14 24h20', stroke: ink('fire'), width: 2.4 }
]

const note: Mark[] = token({ d: 'M24 13v13.6', stroke: OWN, width: 4.6 }, { d: ring(24, 34, 2.8), fill: OWN })

const scorched: Mark[] = [
  { d: shard(24, 24, 20, seeded(95)), fill: INK, opacity: 0.35 },
  { d: shard(24, 24, 12, seeded(96)), fill: INK, opacity: 0.5 }
]

/** Ground that may be trapped: a warning sign, and nothing of what lies under it. */
const trapped: Mark[] = [
  shade('M26 8l20 34H6z'),
  { d: 'M24 5.6L43 39.4H5z', fill: CARD, stroke: ink('alert'), width: 3.6 },
  { d: 'M24 16v11.6', stroke: PRINT, width: 4 },
  { d: ring(24, 33.4, 2.4), fill: PRINT }
]

const dummy: Mark[] = [
  shade('M26 8l20 34H6z'),
  { d: 'M24 5.6L43 39.4H5z', fill: CARD, stroke: ink('alert'), width: 3.6 },
  { d: 'M17.6 21l12.8 13M30.4 21L17.6 34', stroke: PRINT, width: 3.6 }
]

/** A trench seen from above: a ditch in a bend with its spoil in front. */
const trench: Mark[] = [
  { d: 'M6 30c8-14 14 2 20-8s8-8 16-4', stroke: ink('earth'), width: 15 },
  { d: 'M6 31c8-14 14 2 20-8s8-8 16-4', stroke: ink('earth-dark'), width: 8 },
  { d: 'M6 20c7-10 13 2 18-6s9-8 18-4', stroke: ink('earth-dark'), width: 1.6, opacity: 0.7 }
]

const shells: Mark[] = [
  ...template,
  { d: 'M20 34V21c0-5 4-9 4-9s4 4 4 9v13z', fill: ink('fire'), stroke: INK, width: 1.4 }
]

const markers: Record<string, Mark[]> = {
  objective,
  ammo_crate: crate,
  crate,
  tank_trap: trap,
  smoke: puffs(),
  fire,
  blaze: fire,
  mine,
  minefield: mine,
  wreck,
  crater,
  foxhole,
  wire,
  drop_point: drop,
  entry_zone: arrow(false),
  access_zone: arrow(false),
  exit_zone: leave,
  deployment_zone: deploy,
  portion_zone: deploy,
  cover_zone: brick,
  tile_place: tile,
  laser_mark: laser,
  template,
  blast: template,
  flag: token({ d: FLAG, stroke: OWN, width: 3 }),
  scorched,
  trap: trapped,
  dummy_trap: dummy,
  entrenchment: trench,
  fortification: brick,
  bunker: brick,
  light_shelter: foxhole,
  roadblock: trap,
  anti_tank_obstacle: trap,
  ied: mine,
  barbed_wire: wire,
  major_ied: mine,
  siege: laser,
  artillery: shells,
  artillery_smoke: puffs(),
  artillery_target: laser,
  tunnel: crater,
  note
}

export function markerMarks(kind: string): Mark[] {
  const key = kind.replaceAll('-', '_')
  if (markers[key]) return markers[key]
  const word = Object.keys(markers).find((known) => key.includes(known) || known.includes(key))
  return markers[word ?? 'note'] ?? []
}

/** Whether a marker has a drawing of its own. */
export const markerKnown = (kind: string): boolean => kind.replaceAll('-', '_') in markers

export const markerKinds: readonly string[] = Object.keys(markers)

/** How a marker that covers an area is laid over the map: `currentColor` is its seat's accent. */
export interface ZoneLook {
  hatch: boolean
  dash: string
  strength: number
}

export function zoneOf(kind: string): ZoneLook {
  if (kind.includes('exit')) return { hatch: true, dash: '10 6', strength: 0.1 }
  if (kind.includes('cover') || kind.includes('tile') || kind.includes('portion'))
    return { hatch: false, dash: '3 5', strength: 0.08 }
  return { hatch: false, dash: '12 7', strength: 0.14 }
}
