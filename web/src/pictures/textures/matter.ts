/** Patterns of what lies or was built: water, stones, sand, roofs, boards, plates, smoke. */
import { between, n } from '../seeded'
import { blob, ink, ring, shard, strewn, type Mark, type Pattern } from './marks'

const wave = (x: number, y: number, w: number): string =>
  `M${n(x)} ${n(y)}q${n(w / 4)} ${n(-w / 9)} ${n(w / 2)} 0t${n(w / 2)} 0`

const water: Pattern = {
  id: 'gt-water',
  size: 260,
  marks: [
    {
      d: strewn(41, 260, 65)
        .map(({ x, y, chance }) => blob(x, y, between(chance, 18, 30), chance, 8, 0.3))
        .join(''),
      fill: ink('water-deep'),
      opacity: 0.45
    },
    {
      d: strewn(42, 260, 37)
        .map(({ x, y, chance }) => wave(x, y, between(chance, 12, 22)))
        .join(''),
      stroke: ink('water-line'),
      width: 1,
      opacity: 0.65
    }
  ]
}

const ford: Pattern = {
  id: 'gt-ford',
  size: 180,
  marks: [
    ...water.marks.slice(1),
    {
      d: strewn(43, 180, 30)
        .map(({ x, y, chance }) => ring(x, y, between(chance, 2, 4.4)))
        .join(''),
      fill: ink('stone-light'),
      stroke: ink('stone-dark'),
      width: 0.8
    }
  ]
}

function stone(x: number, y: number, r: number, chance: () => number): Mark[] {
  const seed = chance()
  const again = () => {
    let state = seed
    return () => (state = (state * 9301.7 + 0.49297) % 1)
  }
  return [
    { d: shard(x + r * 0.28, y + r * 0.34, r, again()), fill: ink('shade'), opacity: 0.34 },
    {
      d: shard(x, y, r, again()),
      fill: ink(seed > 0.72 ? 'roof' : 'stone'),
      stroke: ink('stone-dark'),
      width: 0.9
    },
    {
      d: shard(x - r * 0.16, y - r * 0.2, r * 0.56, again()),
      fill: ink(seed > 0.72 ? 'roof-light' : 'stone-light')
    }
  ]
}

const rubble: Pattern = {
  id: 'gt-rubble',
  size: 250,
  marks: [
    {
      d: strewn(51, 250, 14)
        .map(({ x, y, chance }) => shard(x, y, between(chance, 0.7, 2.2), chance))
        .join(''),
      fill: ink('stone-dark'),
      opacity: 0.55
    },
    ...strewn(52, 250, 25, 0.4).flatMap(({ x, y, chance }) => stone(x, y, between(chance, 4, 11), chance))
  ]
}

const sand: Pattern = {
  id: 'gt-sand',
  size: 200,
  marks: [
    {
      d: strewn(53, 200, 11, 0.48)
        .map(({ x, y, chance }) => ring(x, y, between(chance, 0.4, 0.9)))
        .join(''),
      fill: ink('sand-line')
    },
    {
      d: strewn(54, 200, 50)
        .map(({ x, y, chance }) => wave(x, y, between(chance, 18, 34)))
        .join(''),
      stroke: ink('sand-line'),
      width: 0.9,
      opacity: 0.7
    }
  ]
}

const snow: Pattern = {
  id: 'gt-snow',
  size: 240,
  marks: [
    {
      d: strewn(55, 240, 60)
        .map(({ x, y, chance }) => wave(x, y, between(chance, 24, 44)))
        .join(''),
      stroke: ink('snow-line'),
      width: 1.4,
      opacity: 0.5
    },
    {
      d: strewn(56, 240, 34)
        .map(({ x, y }) => ring(x, y, 0.8))
        .join(''),
      fill: ink('snow-line')
    }
  ]
}

const smoke: Pattern = {
  id: 'gt-smoke',
  size: 220,
  marks: strewn(57, 220, 36, 0.34).flatMap(({ x, y, chance }) => {
    const r = between(chance, 17, 27)
    return [
      { d: blob(x + 3, y + 4, r, chance, 8), fill: ink('smoke-dark'), opacity: 0.55 },
      { d: blob(x, y, r * 0.94, chance, 8), fill: ink('smoke'), opacity: 0.9 },
      { d: blob(x - r * 0.26, y - r * 0.3, r * 0.5, chance, 6), fill: ink('smoke-light'), opacity: 0.7 }
    ]
  })
}

/** Courses of roof tiles. */
function tiles(line: string): Mark[] {
  let courses = ''
  let joints = ''
  for (let row = 0; row < 10; row++) {
    courses += `M0 ${row * 8 + 4}H80`
    for (let col = 0; col < 10; col++) joints += `M${col * 8 + (row % 2 ? 4 : 0)} ${row * 8 + 4}v-3.4`
  }
  return [
    { d: courses, stroke: ink(line), width: 0.9, opacity: 0.6 },
    { d: joints, stroke: ink(line), width: 0.7, opacity: 0.45 }
  ]
}

const roof: Pattern = { id: 'gt-roof', size: 80, marks: tiles('roof-dark') }
const slate: Pattern = { id: 'gt-slate', size: 80, marks: tiles('slate-dark') }

const boards: Pattern = {
  id: 'gt-boards',
  size: 100,
  marks: [
    {
      d: Array.from({ length: 8 }, (_, i) => `M0 ${i * 12.5}H100`).join(''),
      stroke: ink('floor-line'),
      width: 0.9
    },
    {
      d: Array.from({ length: 8 }, (_, i) => `M${(i * 37) % 100} ${i * 12.5}v12.5`).join(''),
      stroke: ink('floor-line'),
      width: 0.9
    },
    {
      d: strewn(61, 100, 25)
        .map(({ x, y, chance }) => `M${n(x)} ${n(y)}h${n(between(chance, 4, 14))}`)
        .join(''),
      stroke: ink('floor-line'),
      width: 0.5,
      opacity: 0.6
    }
  ]
}

const flags: Pattern = {
  id: 'gt-flags',
  size: 100,
  marks: [
    {
      d: 'M0 0H100M0 50H100M25 0V50M75 0V50M0 50V100M50 50V100',
      stroke: ink('stone-dark'),
      width: 1,
      opacity: 0.5
    },
    { d: 'M27 2H73M2 52H48M52 52H98', stroke: ink('stone-light'), width: 1.4, opacity: 0.7 }
  ]
}

const plates: Pattern = {
  id: 'gt-plates',
  size: 100,
  marks: [
    { d: 'M0 0H100M0 50H100M50 0V50M0 50V100', stroke: ink('metal-dark'), width: 1.2, opacity: 0.7 },
    { d: 'M0 1.6H100M0 51.6H100', stroke: ink('metal-light'), width: 1, opacity: 0.8 },
    {
      d: [5, 45, 55, 95].flatMap((y) => [5, 45, 55, 95].map((x) => ring(x, y, 1.2))).join(''),
      fill: ink('metal-dark')
    }
  ]
}

/** Old slabs of a works: joints, a crack here and there, stains. */
const slabs: Pattern = {
  id: 'gt-slabs',
  size: 400,
  marks: [
    {
      d: 'M0 0H400M0 200H400M100 0V200M300 0V200M0 200V400M200 200V400',
      stroke: ink('slab-line'),
      width: 1.6,
      opacity: 0.8
    },
    { d: 'M0 2H400M0 202H400', stroke: ink('light'), width: 1, opacity: 0.5 },
    {
      d: 'M118 32l18 22 4 26 22 14M230 330l26-8 14 12 28-4M40 260l14 30-6 22',
      stroke: ink('slab-line'),
      width: 1.1
    },
    {
      d: strewn(66, 400, 133)
        .map(({ x, y, chance }) => blob(x, y, between(chance, 14, 44), chance, 9, 0.34))
        .join(''),
      fill: ink('slab-line'),
      opacity: 0.12
    }
  ]
}

const concrete: Pattern = {
  id: 'gt-concrete',
  size: 140,
  marks: [
    {
      d: strewn(62, 140, 10, 0.5)
        .map(({ x, y, chance }) => ring(x, y, between(chance, 0.3, 0.9)))
        .join(''),
      fill: ink('concrete-dark'),
      opacity: 0.6
    },
    { d: 'M0 70h40l8 5 14-3M96 20l10 6 4 12 12 6', stroke: ink('concrete-dark'), width: 0.8, opacity: 0.6 }
  ]
}

const hatch: Pattern = {
  id: 'gt-hatch',
  size: 12,
  marks: [{ d: 'M-3 3L3-3M0 12L12 0M9 15L15 9', stroke: ink('line'), width: 1.1, opacity: 0.7 }]
}

const earth: Pattern = {
  id: 'gt-earth',
  size: 120,
  marks: [
    {
      d: strewn(63, 120, 12, 0.5)
        .map(({ x, y, chance }) => `M${n(x)} ${n(y)}l${n(between(chance, 2, 5))} ${n(between(chance, 1, 3))}`)
        .join(''),
      stroke: ink('earth-dark'),
      width: 0.9,
      opacity: 0.5
    }
  ]
}

const contour: Pattern = {
  id: 'gt-slope',
  size: 150,
  marks: [
    {
      d: strewn(64, 150, 25)
        .map(({ x, y, chance }) => `M${n(x)} ${n(y)}l${n(between(chance, 2, 4))} ${n(between(chance, 4, 7))}`)
        .join(''),
      stroke: ink('hachure'),
      width: 0.8,
      opacity: 0.45
    }
  ]
}

export const matter: Pattern[] = [
  water,
  ford,
  rubble,
  sand,
  snow,
  smoke,
  roof,
  slate,
  boards,
  flags,
  plates,
  slabs,
  concrete,
  hatch,
  earth,
  contour
]
