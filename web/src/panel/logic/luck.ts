// A report on luck: how often each face came up for each seat, beside how often it should have.
import type { Event } from '$/wire/types'

export interface FaceCount {
  /** A face to draw; where faces bear the same sign, the first of them. */
  face: number
  /** Its name in the log, by language. */
  name: { en: string; fr: string }
  count: number
  expected: number
}

export interface Luck {
  seat: number
  sides: number
  dice: number
  faces: FaceCount[]
  /** Successes, in those rolls that count them, and the dice of these rolls. */
  hits: number
  counted: number
}

interface Pile {
  seat: number
  sides: number
  counts: number[]
  hits: number
  counted: number
}

/** For every seat and kind of die that was rolled, by seat. */
export function luckOf(events: readonly Event[]): Luck[] {
  const piles = new Map<string, Pile>()
  const names = new Map<number, Map<number, { en: string; fr: string }>>()
  for (const event of events) {
    const seat = event.fields.seat
    if (!event.dice || typeof seat !== 'number') continue
    const { sides, faces, hits } = event.dice
    const key = `${seat}/${sides}`
    const pile = piles.get(key) ?? { seat, sides, counts: Array(sides + 1).fill(0), hits: 0, counted: 0 }
    piles.set(key, pile)
    const known = names.get(sides) ?? new Map()
    names.set(sides, known)
    faces.forEach((face, i) => {
      pile.counts[face] = (pile.counts[face] ?? 0) + 1
      known.set(face, {
        en: event.dice?.names.en[i] ?? String(face),
        fr: event.dice?.names.fr[i] ?? String(face)
      })
    })
    if (hits >= 0) {
      pile.hits += hits
      pile.counted += faces.length
    }
  }
  return [...piles.values()]
    .map((pile) => reported(pile, names.get(pile.sides) ?? new Map()))
    .sort((a, b) => a.seat - b.seat || a.sides - b.sides)
}

function reported(pile: Pile, names: Map<number, { en: string; fr: string }>): Luck {
  const dice = pile.counts.reduce((sum, count) => sum + count, 0)
  // Which faces look alike is only known once every face has been seen.
  const alike = names.size === pile.sides
  const faces: FaceCount[] = []
  for (let face = 1; face <= pile.sides; face++) {
    const name = names.get(face) ?? { en: String(face), fr: String(face) }
    const same = alike ? faces.find((one) => one.name.en === name.en) : undefined
    const count = pile.counts[face] ?? 0
    if (same) {
      same.count += count
      same.expected += dice / pile.sides
    } else faces.push({ face, name, count, expected: dice / pile.sides })
  }
  return { seat: pile.seat, sides: pile.sides, dice, faces, hits: pile.hits, counted: pile.counted }
}
