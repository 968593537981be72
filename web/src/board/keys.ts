// The board by keyboard: from one thing to the next in the direction of an arrow.
import type { Point } from '$/wire/types'

export const ARROWS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0]
}

/** The nearest thing in a direction: what lies aside counts double. Without a start, the one most in that direction. */
export function nextIn<T extends { at: Point }>(
  things: readonly T[],
  from: Point | null,
  [dx, dy]: Point
): T | null {
  let best: T | null = null
  let least = Infinity
  for (const thing of things) {
    const [x, y] = from ? [thing.at[0] - from[0], thing.at[1] - from[1]] : thing.at
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy - y * dx)
    if (from && (ahead <= 1 || aside > ahead * 2.5)) continue
    const cost = from ? ahead + 2 * aside : -ahead
    if (cost < least) {
      least = cost
      best = thing
    }
  }
  return best
}
