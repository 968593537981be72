/** What stands on the faces of dice, in a field of 48 by 48. */
import { disc, line, solid, type Drawing } from '../pictograms/layers'

const LEFT = 14
const MIDDLE = 24
const RIGHT = 34

const PIPS: Record<number, [number, number][]> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LEFT, LEFT],
    [RIGHT, RIGHT]
  ],
  3: [
    [LEFT, LEFT],
    [MIDDLE, MIDDLE],
    [RIGHT, RIGHT]
  ],
  4: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [LEFT, RIGHT],
    [RIGHT, RIGHT]
  ],
  5: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [MIDDLE, MIDDLE],
    [LEFT, RIGHT],
    [RIGHT, RIGHT]
  ],
  6: [
    [LEFT, LEFT],
    [LEFT, MIDDLE],
    [LEFT, RIGHT],
    [RIGHT, LEFT],
    [RIGHT, MIDDLE],
    [RIGHT, RIGHT]
  ]
}

/** The target: rings with a cross through them. */
const TARGET: Drawing = [
  line(disc(MIDDLE, MIDDLE, 11.6), 3.4),
  line('M24 6.6v9M24 32.4v9M6.6 24h9M32.4 24h9', 3.4),
  solid(disc(MIDDLE, MIDDLE, 4.2))
]

/** A miss: a bare face with a small stud. */
const BLANK: Drawing = [{ ...line('M24 20.6l3.4 3.4-3.4 3.4-3.4-3.4z', 2.2), pale: true }]

export interface Face {
  drawing: Drawing
  /** Whether the face is one that the game's die marks. */
  marked: boolean
  /** A number to print where a die has no pips. */
  number?: number
}

/** Games whose die bears signs instead of numbers: what each face shows. */
const SIGNED: Record<string, Record<number, 'target' | 'blank'>> = {
  dust: { 1: 'target', 2: 'target', 3: 'blank', 4: 'blank', 5: 'blank', 6: 'blank' }
}

export function faceOf(system: string, sides: number, face: number): Face {
  const sign = sides === 6 ? SIGNED[system]?.[face] : undefined
  if (sign) return { drawing: sign === 'target' ? TARGET : BLANK, marked: sign === 'target' }
  const pips = sides <= 6 ? PIPS[face] : undefined
  if (!pips) return { drawing: [], marked: false, number: face }
  return { drawing: pips.map(([x, y]) => solid(disc(x, y, 4.2))), marked: false }
}
