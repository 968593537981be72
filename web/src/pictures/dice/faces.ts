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
  /** What to print where a die has neither sign nor pips. */
  letters?: string
}

/** Signs by which a die's faces are called where it bears no numbers. */
const SIGNS: Record<string, Face> = {
  '◎': { drawing: TARGET, marked: true },
  '·': { drawing: BLANK, marked: false }
}

/** A face by what the game calls it: a sign is drawn, other letters are printed, and a number has its pips. */
export function faceOf(name: string, sides: number, face: number): Face {
  const sign = SIGNS[name]
  if (sign) return sign
  if (name && name !== String(face)) return { drawing: [], marked: false, letters: name }
  const pips = sides <= 6 ? PIPS[face] : undefined
  if (!pips) return { drawing: [], marked: false, letters: String(face) }
  return { drawing: pips.map(([x, y]) => solid(disc(x, y, 4.2))), marked: false }
}
