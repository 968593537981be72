// The plates of units on a free table: name and strength below the leader and whoever of his stands there, so that they
// hide nobody, and none lies on another.
import type { Badge } from '$/wire/types'
import { lettered } from '$/words/words.svelte'
import type { Spot } from './stacking'

export interface Plate {
  spot: Spot
  badges: readonly Badge[]
  text: string
  width: number
  /** Its upper edge. */
  y: number
}

export const HEIGHT = 12
const MOST_BADGES = 4
/** Between a plate and what is above it. */
const GAP = 2
/** How wide letters are, in bold of 8.5; all others are as wide as a figure. */
const WIDE: Record<string, number> = { M: 8.5, W: 9.4, ' ': 3, I: 3.2, J: 3.2, '/': 3.2, '.': 3.3 }
const CAPITAL = 6.6
const FIGURE = 6

/** Every plate, drawn so many times as large as the board; who comes too near to one further up goes below it. */
export function arranged(spots: readonly Spot[], scale: number): Plate[] {
  const plates = spots
    .filter((spot) => spot.piece.shape === 'base' && !spot.tray && spot.piece.label)
    .map((spot) => made(spot, spots))
  const laid: Plate[] = []
  for (const plate of [...plates].sort((a, b) => a.y - b.y || a.spot.x - b.spot.x)) {
    for (const other of laid) if (meet(plate, other, scale)) plate.y = other.y + scale * (HEIGHT + 1)
    laid.push(plate)
    laid.sort((a, b) => a.y - b.y)
  }
  return plates
}

function made(spot: Spot, spots: readonly Spot[]): Plate {
  const badges = (spot.piece.badges ?? []).slice(0, MOST_BADGES)
  const text = `${lettered(spot.piece)} ${spot.piece.strength}`
  const width = 14 + wide(text) + 9.5 * badges.length
  return { spot, badges, text, width, y: below(spot, width, spots) + GAP }
}

function wide(text: string): number {
  const letters = [...text.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter))
  return letters.reduce((sum, one) => sum + (WIDE[one] ?? (/\p{Lu}/u.test(one) ? CAPITAL : FIGURE)), 0)
}

/** The lower edge of the leader and of his men in the column below him. */
function below(leader: Spot, width: number, spots: readonly Spot[]): number {
  const { group } = leader.piece
  const mine = group ? spots.filter(({ piece, tray }) => piece.group === group && !tray) : [leader]
  const column = mine.filter(({ x, width: base }) => Math.abs(x - leader.x) < (width + base) / 2)
  return Math.max(leader.y + leader.height / 2, ...column.map(({ y, height }) => y + height / 2))
}

const meet = (one: Plate, other: Plate, scale: number): boolean =>
  Math.abs(one.spot.x - other.spot.x) < (scale * (one.width + other.width)) / 2 &&
  Math.abs(one.y - other.y) < scale * HEIGHT
