/** Patterns of what grows: grass, crowns, bushes, crops, reeds. */
import { between, n } from '../seeded'
import { blob, ink, ring, strewn, type Mark, type Pattern } from './marks'

/** A crown with its shadow to the lower right and light from the upper left. */
function crown(x: number, y: number, r: number, chance: () => number, fill = ink('crown')): Mark[] {
  const lit = r * 0.62
  return [
    { d: blob(x + r * 0.2, y + r * 0.24, r * 1.04, chance), fill: ink('shade'), opacity: 0.3 },
    { d: blob(x, y, r, chance), fill, stroke: ink('crown-dark'), width: 0.9 },
    { d: blob(x - r * 0.26, y - r * 0.28, lit * 0.8, chance, 6), fill: ink('crown-light'), opacity: 0.75 },
    {
      d: `M${n(x + r * 0.66)} ${n(y + r * 0.1)}q${n(-r * 0.05)} ${n(r * 0.5)} ${n(-r * 0.62)} ${n(r * 0.62)}M${n(x + r * 0.4)} ${n(y + r * 0.02)}q${n(-r * 0.05)} ${n(r * 0.3)} ${n(-r * 0.36)} ${n(r * 0.36)}`,
      stroke: ink('crown-dark'),
      width: 1.1,
      opacity: 0.75
    }
  ]
}

function palm(x: number, y: number, r: number, chance: () => number): Mark[] {
  const turn = chance() * 6.28
  let fronds = ''
  for (let i = 0; i < 7; i++) {
    const a = turn + (6.283 * i) / 7
    const [tx, ty] = [x + r * Math.cos(a), y + r * Math.sin(a)]
    const [ux, uy] = [x + r * 0.6 * Math.cos(a - 0.35), y + r * 0.6 * Math.sin(a - 0.35)]
    const [vx, vy] = [x + r * 0.6 * Math.cos(a + 0.25), y + r * 0.6 * Math.sin(a + 0.25)]
    fronds += `M${n(x)} ${n(y)}Q${n(ux)} ${n(uy)} ${n(tx)} ${n(ty)}Q${n(vx)} ${n(vy)} ${n(x)} ${n(y)}z`
  }
  return [
    { d: ring(x + 3, y + 4, r * 0.72), fill: ink('shade'), opacity: 0.2 },
    { d: fronds, fill: ink('crown'), stroke: ink('crown-dark'), width: 0.8 },
    { d: ring(x, y, r * 0.14), fill: ink('earth') }
  ]
}

const tuft = (x: number, y: number, h: number): string =>
  `M${n(x - h * 0.5)} ${n(y - h * 0.7)}L${n(x - h * 0.1)} ${n(y)}M${n(x)} ${n(y - h)}V${n(y)}M${n(x + h * 0.5)} ${n(y - h * 0.7)}L${n(x + h * 0.1)} ${n(y)}`

const open: Pattern = {
  id: 'gt-open',
  size: 510,
  marks: [
    {
      d: strewn(11, 510, 26)
        .map(({ x, y, chance }) => ring(x, y, between(chance, 0.4, 1.1)))
        .join(''),
      fill: ink('paper-speck')
    },
    {
      d: strewn(12, 510, 64)
        .filter(({ chance }) => chance() < 0.55)
        .map(({ x, y }) => tuft(x, y, 5))
        .join(''),
      stroke: ink('grass'),
      width: 0.9,
      opacity: 0.7
    },
    {
      d: strewn(13, 510, 85, 0.48)
        .map(({ x, y, chance }) => blob(x, y, between(chance, 6, 30), chance, 9, 0.34))
        .join(''),
      fill: ink('paper-speck'),
      opacity: 0.13
    }
  ]
}

const woods: Pattern = {
  id: 'gt-woods',
  size: 260,
  marks: strewn(21, 260, 26, 0.26).flatMap(({ x, y, chance }) => crown(x, y, between(chance, 12, 17), chance))
}

const jungle: Pattern = {
  id: 'gt-jungle',
  size: 240,
  marks: strewn(22, 240, 24, 0.3).flatMap(({ x, y, chance }) =>
    chance() < 0.4
      ? palm(x, y, between(chance, 14, 18), chance)
      : crown(x, y, between(chance, 12, 18), chance, ink('crown-dark'))
  )
}

const orchard: Pattern = {
  id: 'gt-orchard',
  size: 150,
  marks: [
    {
      d: strewn(23, 150, 30)
        .map(({ x, y }) => tuft(x, y, 4))
        .join(''),
      stroke: ink('brush-dark'),
      width: 0.8,
      opacity: 0.5
    },
    ...[25, 75, 125]
      .flatMap((y) => [25, 75, 125].map((x) => [x, y] as const))
      .flatMap(([x, y]) => {
        const chance = strewn(x * 7 + y, 50, 50)[0]?.chance ?? Math.random
        return crown(x, y, 14, chance)
      })
  ]
}

const palms: Pattern = {
  id: 'gt-palms',
  size: 220,
  marks: strewn(25, 220, 44, 0.2).flatMap(({ x, y, chance }) => palm(x, y, between(chance, 15, 19), chance))
}

const brush: Pattern = {
  id: 'gt-brush',
  size: 230,
  marks: [
    {
      d: strewn(26, 230, 29)
        .map(({ x, y, chance }) => blob(x + 1.5, y + 2, between(chance, 4, 7), chance, 5))
        .join(''),
      fill: ink('shade'),
      opacity: 0.16
    },
    {
      d: strewn(26, 230, 29)
        .map(({ x, y, chance }) => blob(x, y, between(chance, 4, 7), chance, 5))
        .join(''),
      fill: ink('crown-light'),
      stroke: ink('brush-dark'),
      width: 0.9
    },
    {
      d: strewn(27, 230, 38)
        .map(({ x, y }) => tuft(x, y, 6))
        .join(''),
      stroke: ink('brush-dark'),
      width: 1
    }
  ]
}

function ears(): Mark[] {
  let rows = ''
  let grains = ''
  for (let row = 0; row < 12; row++) {
    const y = row * 10 + 5
    rows += `M0 ${n(y + 3)}H120`
    for (let col = 0; col < 12; col++) {
      const x = col * 10 + (row % 2 ? 5 : 0)
      grains += `M${n(x)} ${n(y)}l2.4-5M${n(x + 3)} ${n(y + 1)}l2.4-5`
    }
  }
  return [
    { d: rows, stroke: ink('grain-line'), width: 0.5, opacity: 0.5 },
    { d: grains, stroke: ink('grain-line'), width: 1.2, opacity: 0.8 }
  ]
}

const grain: Pattern = { id: 'gt-grain', size: 120, marks: ears() }

const marsh: Pattern = {
  id: 'gt-marsh',
  size: 220,
  marks: [
    {
      d: strewn(31, 220, 27)
        .map(({ x, y, chance }) => `M${n(x)} ${n(y)}h${n(between(chance, 8, 20))}`)
        .join(''),
      stroke: ink('water-line'),
      width: 1.1,
      opacity: 0.7
    },
    {
      d: strewn(32, 220, 44)
        .map(({ x, y }) => tuft(x, y, 9))
        .join(''),
      stroke: ink('crown-dark'),
      width: 1.2
    }
  ]
}

export const growth: Pattern[] = [open, woods, jungle, orchard, palms, brush, grain, marsh]
