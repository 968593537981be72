/** What a pattern cannot know: ridges of roofs, contour lines of water and hills, ribs and lids of built things. */
import { n, noiseAt } from '../seeded'
import {
  boxed,
  divided,
  inset,
  middle,
  smoothPath,
  straightPath,
  turning,
  within,
  type Loop,
  type Point
} from './geometry'
import { ink, ring, type Mark } from './marks'

const side = (a: Point, b: Point): string => `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`
const quad = (...points: Point[]): string => straightPath(points)

/** Lines along the shore, fainter farther out. */
function shore(loops: Loop[], unit: number): Mark[] {
  return [0.09, 0.19, 0.31].map((depth, i) => ({
    d: loops
      .map((loop) => smoothPath(inset(loop, ([x, y]) => unit * (depth + 0.03 * noiseAt(x, y, 9)))))
      .join(''),
    stroke: ink('water-line'),
    width: (1.3 - 0.3 * i) * (unit / 100),
    opacity: 0.6 - 0.17 * i
  }))
}

/** Short strokes down the slope, heavier away from the light. */
function hachures(loops: Loop[], unit: number): Mark[] {
  let light = ''
  let heavy = ''
  for (const loop of loops) {
    const fine = divided(loop, unit / 9)
    const inner = inset(fine, ([x, y]) => unit * (0.1 + 0.1 * noiseAt(x, y, 4)))
    fine.forEach((p, i) => {
      const q = inner[i] as Point
      const down = q[0] - p[0] + (q[1] - p[1]) < 0
      if (down) heavy += side(p, q)
      else light += side(p, q)
    })
  }
  const width = unit / 100
  return [
    { d: light, stroke: ink('hachure'), width: 0.8 * width, opacity: 0.55 },
    { d: heavy, stroke: ink('hachure'), width: 1.5 * width, opacity: 0.85 }
  ]
}

/** Smaller outlines one within the other, as maps draw a height. */
function summit(loop: Loop, unit: number, tints: string[]): Mark[] {
  const at = within(boxed(loop))
  return tints.flatMap((tint, i) => {
    const reach = 0.36 - 0.12 * i
    const rim = Array.from({ length: 11 }, (_, k): Point => {
      const a = (Math.PI * 2 * k) / 11
      const r = reach * (0.86 + 0.28 * noiseAt(k * 31, i * 17, 6))
      return at(0.5 - 0.02 * i + r * Math.cos(a), 0.5 - 0.03 * i + r * Math.sin(a))
    })
    const fallen = rim.map(([x, y]): Point => [x + unit * 0.045, y + unit * 0.055])
    return [
      { d: smoothPath(fallen), fill: ink('shade'), opacity: 0.22 },
      { d: smoothPath(rim), fill: ink(tint), stroke: ink('hachure'), width: unit / 100 },
      ...hachures([rim], unit * 0.8)
    ]
  })
}

/** A flat roof with a parapet, for houses that are no plain rectangle. */
function flatRoof(loop: Loop, unit: number, tone: string): Mark[] {
  const width = unit / 100
  const inner = straightPath(inset(loop, () => unit * 0.14))
  return [
    { d: inner, fill: ink('shade'), opacity: 0.16 },
    { d: inner, stroke: ink(`${tone}-dark`), width: 2.4 * width },
    { d: straightPath(inset(loop, () => unit * 0.07)), stroke: ink(`${tone}-light`), width: 2.4 * width }
  ]
}

/** A hipped roof: four slopes, the two away from the light darker, a ridge between them. */
function hippedRoof(loop: Loop, unit: number, tone: string): Mark[] {
  if (loop.length !== 4) return flatRoof(loop, unit, tone)
  const at = within(loop)
  const [a, b] = [at(0, 0), at(1, 0)]
  const long = Math.hypot(b[0] - a[0], b[1] - a[1])
  const short = Math.hypot(at(0, 1)[0] - a[0], at(0, 1)[1] - a[1])
  const hip = Math.min(0.5, short / long / 2)
  const [p, q] = [at(hip, 0.5), at(1 - hip, 0.5)]
  const slopes: [Point[], number][] = [
    [[at(0, 0), at(1, 0), q, p], 0],
    [[at(1, 0), at(1, 1), q], 0],
    [[at(1, 1), at(0, 1), p, q], 0],
    [[at(0, 1), at(0, 0), p], 0]
  ]
  const [cx, cy] = middle([p, q])
  const marks = slopes.map(([points]): Mark => {
    const [mx, my] = middle(points.slice(0, 2))
    const facing = (mx - cx + (my - cy)) / (Math.hypot(mx - cx, my - cy) || 1)
    return facing > 0
      ? { d: quad(...points), fill: ink('shade'), opacity: 0.1 + 0.16 * facing }
      : { d: quad(...points), fill: ink('light'), opacity: 0.05 - 0.12 * facing }
  })
  const width = unit / 100
  const hips = side(at(0, 0), p) + side(at(0, 1), p) + side(at(1, 0), q) + side(at(1, 1), q)
  return [
    ...marks,
    { d: hips, stroke: ink(`${tone}-dark`), width: 1.4 * width },
    { d: side(p, q), stroke: ink(`${tone}-dark`), width: 3.4 * width },
    { d: side(p, q), stroke: ink(`${tone}-light`), width: 1.6 * width }
  ]
}

/** Ribs across a container's lid, its corner posts and the doors at one end. */
function ribs(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const width = unit / 100
  let dark = ''
  let lit = ''
  for (let i = 1; i < 12; i++) {
    dark += side(at(i / 12, 0.1), at(i / 12, 0.9))
    lit += side(at(i / 12 - 0.022, 0.1), at(i / 12 - 0.022, 0.9))
  }
  const posts = [at(0.045, 0.09), at(0.955, 0.09), at(0.045, 0.91), at(0.955, 0.91)]
  return [
    { d: dark, stroke: ink('metal-dark'), width: 2 * width, opacity: 0.75 },
    { d: lit, stroke: ink('metal-light'), width: 1.6 * width },
    {
      d: quad(at(0.03, 0.06), at(0.97, 0.06), at(0.97, 0.94), at(0.03, 0.94)),
      stroke: ink('metal-dark'),
      width: 1.4 * width
    },
    { d: posts.map(([x, y]) => ring(x, y, 3.4 * width)).join(''), fill: ink('metal-dark') }
  ]
}

/** The inside of an open container: a dark floor, light on the far wall, doors swung out. */
function opened(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const width = unit / 100
  return [
    { d: quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1)), fill: ink('metal') },
    { d: quad(at(0.06, 0.12), at(1, 0.12), at(1, 0.88), at(0.06, 0.88)), fill: ink('floor') },
    {
      d: quad(at(0.06, 0.12), at(1, 0.12), at(1, 0.3), at(0.14, 0.3), at(0.14, 0.88), at(0.06, 0.88)),
      fill: ink('shade'),
      opacity: 0.4
    },
    {
      d: [0.28, 0.46, 0.64, 0.82].map((u) => side(at(u, 0.12), at(u, 0.88))).join(''),
      stroke: ink('floor-line'),
      width
    },
    {
      d: side(at(1, 0.1), at(1.13, -0.14)) + side(at(1, 0.9), at(1.13, 1.14)),
      stroke: ink('metal'),
      width: 5 * width
    }
  ]
}

/** Blocks of a low wall with caps. */
function blocks(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const width = unit / 100
  const joints = [0.2, 0.4, 0.6, 0.8].map((u) => side(at(u, 0), at(u, 1))).join('')
  return [
    {
      d: quad(at(0.02, 0.24), at(0.98, 0.24), at(0.98, 0.76), at(0.02, 0.76)),
      fill: ink('light'),
      opacity: 0.35
    },
    { d: joints, stroke: ink('concrete-dark'), width: 1.4 * width },
    {
      d: side(at(0, 0.24), at(1, 0.24)) + side(at(0, 0.76), at(1, 0.76)),
      stroke: ink('concrete-dark'),
      width: 0.9 * width,
      opacity: 0.8
    }
  ]
}

/** A machine of rings with a glowing middle. */
function generator(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const [cx, cy] = at(0.5, 0.5)
  const r = Math.hypot(at(0.5, 0)[0] - cx, at(0.5, 0)[1] - cy)
  const width = unit / 100
  const spokes = [0, 1, 2, 3, 4, 5].map((i) => {
    const a = (Math.PI * i) / 3 + 0.26
    return side(
      [cx + r * 0.36 * Math.cos(a), cy + r * 0.36 * Math.sin(a)],
      [cx + r * 0.78 * Math.cos(a), cy + r * 0.78 * Math.sin(a)]
    )
  })
  return [
    { d: ring(cx, cy, r * 0.8), fill: ink('metal-light'), stroke: ink('metal-dark'), width: 1.6 * width },
    { d: spokes.join(''), stroke: ink('metal-dark'), width: 3 * width },
    { d: ring(cx, cy, r * 0.42), fill: ink('metal-dark') },
    { d: ring(cx, cy, r * 0.26), fill: ink('water-line') },
    { d: ring(cx - r * 0.06, cy - r * 0.08, r * 0.1), fill: ink('light') }
  ]
}

/** The flat roof of a bunker: a bevelled rim, a hatch, slits on every side. */
function bunkerRoof(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const width = unit / 100
  const rim = quad(at(0.14, 0.14), at(0.86, 0.14), at(0.86, 0.86), at(0.14, 0.86))
  const corners =
    side(at(0, 0), at(0.14, 0.14)) +
    side(at(1, 0), at(0.86, 0.14)) +
    side(at(1, 1), at(0.86, 0.86)) +
    side(at(0, 1), at(0.14, 0.86))
  const slits =
    side(at(0.32, 0.06), at(0.68, 0.06)) +
    side(at(0.32, 0.94), at(0.68, 0.94)) +
    side(at(0.06, 0.32), at(0.06, 0.68)) +
    side(at(0.94, 0.32), at(0.94, 0.68))
  const [hx, hy] = at(0.66, 0.36)
  return [
    { d: rim, fill: ink('light'), opacity: 0.25 },
    { d: rim + corners, stroke: ink('concrete-dark'), width: 1.4 * width },
    { d: slits, stroke: ink('ink'), width: 4 * width, opacity: 0.75 },
    { d: ring(hx, hy, 11 * width), fill: ink('concrete'), stroke: ink('concrete-dark'), width: 2 * width },
    { d: `M${n(hx - 6 * width)} ${n(hy)}h${n(12 * width)}`, stroke: ink('concrete-dark'), width: 2 * width }
  ]
}

/** A landing pad: a ring, a cross, lamps at the corners. */
function pad(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const [cx, cy] = at(0.5, 0.5)
  const r = Math.hypot(at(0.5, 0)[0] - cx, at(0.5, 0)[1] - cy)
  const width = unit / 100
  return [
    { d: ring(cx, cy, r * 0.72), stroke: ink('fire-light'), width: 4 * width },
    {
      d: side(at(0.5, 0.3), at(0.5, 0.7)) + side(at(0.3, 0.5), at(0.7, 0.5)),
      stroke: ink('light'),
      width: 4 * width
    },
    {
      d: [at(0.08, 0.08), at(0.92, 0.08), at(0.92, 0.92), at(0.08, 0.92)]
        .map(([x, y]) => ring(x, y, 3 * width))
        .join(''),
      fill: ink('fire')
    }
  ]
}

/** A burnt-out machine: torn plates, a scorched middle. */
function hulk(loop: Loop, unit: number): Mark[] {
  const at = within(loop.length === 4 ? loop : boxed(loop))
  const width = unit / 100
  const [cx, cy] = at(0.5, 0.5)
  return [
    {
      d: quad(
        at(0.08, 0.2),
        at(0.4, 0.06),
        at(0.56, 0.24),
        at(0.9, 0.12),
        at(0.94, 0.6),
        at(0.74, 0.92),
        at(0.4, 0.84),
        at(0.1, 0.94)
      ),
      fill: ink('metal'),
      stroke: ink('ink'),
      width: 1.4 * width
    },
    {
      d: quad(at(0.24, 0.34), at(0.5, 0.26), at(0.76, 0.4), at(0.7, 0.74), at(0.34, 0.72)),
      fill: ink('metal-dark')
    },
    { d: ring(cx, cy, 9 * width), fill: ink('ink'), opacity: 0.8 },
    { d: side(at(0.6, 0.5), at(1.05, 0.34)), stroke: ink('ink'), width: 4 * width },
    {
      d:
        side(at(0.2, 0.3), at(0.34, 0.5)) +
        side(at(0.3, 0.8), at(0.42, 0.62)) +
        side(at(0.8, 0.2), at(0.66, 0.4)),
      stroke: ink('metal-light'),
      width: 1.4 * width
    }
  ]
}

/** A road's ruts, or the dashes of a path. */
function ruts(loops: Loop[], unit: number): Mark[] {
  return [
    {
      d: loops.map((loop) => smoothPath(inset(loop, () => unit * 0.1))).join(''),
      stroke: ink('road-edge'),
      width: unit / 130,
      opacity: 0.5
    }
  ]
}

const built: Record<string, (loop: Loop, unit: number) => Mark[]> = {
  'roof-wood': (loop, unit) => hippedRoof(loop, unit, 'roof'),
  'roof-stone': (loop, unit) => hippedRoof(loop, unit, 'slate'),
  container: ribs,
  open_container: opened,
  low_wall: blocks,
  nanogenerator: generator,
  bunker: bunkerRoof,
  drop_point: pad,
  wreck: hulk
}

/** Whether a texture is a thing of straight walls. */
export const isHouse = (key: string): boolean => key in built

/** Extra marks of a texture on the area with these rims. */
export function ornaments(key: string, loops: Loop[], unit: number, alone: boolean): Mark[] {
  const outer = loops.filter((loop) => turning(loop) > 0)
  if (key in built) return outer.flatMap((loop) => built[key]?.(loop, unit) ?? [])
  if (key === 'water' || key === 'ford') return shore(loops, unit)
  if (key.startsWith('hill-')) {
    const tints = alone ? ['hill-3', 'hill-4'] : []
    return [...hachures(loops, unit), ...outer.flatMap((loop) => summit(loop, unit, tints))]
  }
  if (key === 'ditch' || key === 'crater' || key === 'foxhole') return hachures(loops, unit)
  return key === 'road' ? ruts(loops, unit) : []
}
