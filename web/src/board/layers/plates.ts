// The plates of units on a free table: name and strength below the leader and whoever of his stands there, so that they
// hide nobody, and none lies on another.
import type { Badge } from '$/wire/types'
import { lettered } from '$/words/words.svelte'
import type { Spot } from '$/board/stacking'

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
  for (const plate of plates) rise(plate, spots, scale)
  const laid: Plate[] = []
  for (const plate of [...plates].sort((a, b) => a.y - b.y || a.spot.x - b.spot.x)) {
    for (const other of laid) if (meet(plate, other, scale)) plate.y = other.y + scale * (HEIGHT + 1)
    laid.push(plate)
    laid.sort((a, b) => a.y - b.y)
  }
  return plates
}

/** A plate that would lie on figures of others below goes over its unit, if none stand there. */
function rise(plate: Plate, spots: readonly Spot[], scale: number): void {
  if (!hides(plate, plate.y, spots, scale)) return
  const over = above(plate.spot, spots) - GAP - scale * HEIGHT
  if (!hides(plate, over, spots, scale)) plate.y = over
}

/** Whether a plate with that upper edge lies on the middle of a figure. */
function hides({ spot, width }: Plate, y: number, spots: readonly Spot[], scale: number): boolean {
  return spots.some(
    (other) =>
      !other.tray &&
      Math.abs(other.x - spot.x) < (scale * width) / 2 &&
      other.y > y - other.height / 4 &&
      other.y < y + scale * HEIGHT + other.height / 4
  )
}

function above(leader: Spot, spots: readonly Spot[]): number {
  const { group } = leader.piece
  const mine = group ? spots.filter(({ piece, tray }) => piece.group === group && !tray) : [leader]
  return Math.min(leader.y - leader.height / 2, ...mine.map(({ y, height }) => y - height / 2))
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
