/** Marks of the gouge: tapered cuts, rays, rows of cuts over a ground, grass, all of them by seed. */
import { between, n, seeded } from '../seeded'

/** One cut, pointed at both ends. */
export function cut(x: number, y: number, length: number, angle: number, width: number): string {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const [ox, oy] = [-Math.sin(angle) * width, Math.cos(angle) * width]
  const [mx, my] = [x + dx * 0.45, y + dy * 0.45]
  return `M${n(x)} ${n(y)}Q${n(mx + ox)} ${n(my + oy)} ${n(x + dx)} ${n(y + dy)}Q${n(mx - ox)} ${n(my - oy)} ${n(x)} ${n(y)}z`
}

interface Rows {
  seed: number
  left?: number
  right?: number
  top: number
  bottom: number
  /** Distance of rows, at the top and at the bottom. */
  gap: [number, number]
  length: [number, number]
  width: [number, number]
  angle?: (x: number, y: number) => number
  /** How many of the cuts are made. */
  share?: number
}

/** Rows of cuts, closer and finer towards the horizon. */
export function rows(made: Rows): string {
  const chance = seeded(made.seed)
  const { left = -20, right = 660, share = 0.75 } = made
  let d = ''
  let y = made.top
  while (y < made.bottom) {
    const near = (y - made.top) / (made.bottom - made.top)
    const at = ([far, close]: [number, number]) => far + (close - far) * near
    let x = left + between(chance, 0, at(made.length))
    while (x < right) {
      const length = at(made.length) * between(chance, 0.5, 1.3)
      if (chance() < share) {
        const wobble = between(chance, -0.3, 0.3) * at(made.gap)
        d += cut(x, y + wobble, length, made.angle?.(x, y) ?? 0, at(made.width) * between(chance, 0.6, 1.2))
      }
      x += length * between(chance, 1.05, 1.7)
    }
    y += at(made.gap)
  }
  return d
}

/** Rays around a light: wedges that widen outwards, broken here and there. */
export function rays(
  seed: number,
  x: number,
  y: number,
  from: number,
  to: number,
  count: number,
  width: number
): string {
  const chance = seeded(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = (Math.PI * 2 * (i + between(chance, -0.3, 0.3))) / count
    let reach = from + between(chance, 0, 14)
    while (reach < to) {
      const length = between(chance, 30, 110)
      d += cut(
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        length,
        angle,
        width * (0.4 + reach / to)
      )
      reach += length + between(chance, 4, 18)
    }
  }
  return d
}

/** Rings of cuts around a light. */
export function halo(
  seed: number,
  x: number,
  y: number,
  from: number,
  to: number,
  gap: number,
  width: number
): string {
  const chance = seeded(seed)
  let d = ''
  for (let r = from; r < to; r += gap) {
    const step = 26 / r
    for (let a = chance() * step; a < Math.PI * 2; a += step * between(chance, 1.1, 1.9)) {
      const thin = width * (1 - 0.6 * ((r - from) / (to - from)))
      d += cut(x + Math.cos(a) * r, y + Math.sin(a) * r, step * r * 0.9, a + Math.PI / 2 + step * 0.4, thin)
    }
  }
  return d
}

/** Blades of grass that stand on a line. */
export function grass(
  seed: number,
  left: number,
  right: number,
  ground: (x: number) => number,
  height: [number, number],
  gap: number
): string {
  const chance = seeded(seed)
  let d = ''
  for (let x = left; x < right; x += gap * between(chance, 0.5, 1.5)) {
    const h = between(chance, ...height)
    const y = ground(x) + 3
    const lean = between(chance, -0.5, 0.5) * h
    d += `M${n(x - 1.4)} ${n(y)}Q${n(x)} ${n(y - h * 0.6)} ${n(x + lean)} ${n(y - h)}Q${n(x + 1.6)} ${n(y - h * 0.5)} ${n(x + 2)} ${n(y)}z`
  }
  return d
}

/** A billow of smoke or dust: rounds along a rising line. */
export function billow(seed: number, places: readonly (readonly [number, number, number])[]): string {
  const chance = seeded(seed)
  return places
    .map(([x, y, r]) => {
      const lobes = 9
      const points = Array.from({ length: lobes }, (_, i) => {
        const a = (Math.PI * 2 * i) / lobes + between(chance, -0.15, 0.15)
        const reach = r * between(chance, 0.88, 1.05)
        return [x + reach * Math.cos(a), y + reach * 0.9 * Math.sin(a)] as const
      })
      const bow = r * 0.5
      const first = points[0] as readonly [number, number]
      return (
        `M${n(first[0])} ${n(first[1])}` +
        [...points.slice(1), first]
          .map(([px, py]) => `A${n(bow)} ${n(bow)} 0 0 1 ${n(px)} ${n(py)}`)
          .join('') +
        'z'
      )
    })
    .join('')
}

/** Cuts that follow the light side of billows. */
export function billowLight(
  seed: number,
  places: readonly (readonly [number, number, number])[],
  toLeft = true
): string {
  const chance = seeded(seed)
  return places
    .flatMap(([x, y, r]) =>
      [0.78, 0.52].map((part) => {
        const a = (toLeft ? Math.PI : 0) + between(chance, 0.1, 0.5)
        return cut(
          x + r * part * Math.cos(a),
          y + r * part * Math.sin(a),
          r * 0.8,
          a + Math.PI / 2 + 0.35,
          r * 0.1
        )
      })
    )
    .join('')
}
