// Where a slip of paper lies beside a point, so that it hides as little as can be.
import type { Point } from '$/wire/types'

interface Size {
  width: number
  height: number
}

const GAP = 6
const EDGE = 4

/** Above, below, right or left of the point: where it hides the fewest of what should be seen. */
export function besides([x, y]: Point, away: number, size: Size, room: Size, seen: readonly Point[]): Point {
  const { width, height } = size
  const places: Point[] = [
    [x - width / 2, y - away - height - GAP],
    [x + away + GAP, y - height / 2],
    [x - away - width - GAP, y - height / 2],
    [x - width / 2, y + away + GAP]
  ]
  let best: Point = places[0]
  let least = Infinity
  for (const wanted of places) {
    const place: Point = [
      Math.max(EDGE, Math.min(room.width - width - EDGE, wanted[0])),
      Math.max(EDGE, Math.min(room.height - height - EDGE, wanted[1]))
    ]
    const pushed = Math.hypot(place[0] - wanted[0], place[1] - wanted[1])
    const hidden = seen.filter(([px, py]) => inside(px, py, place, size)).length
    // A slip that is pushed back over the point itself hides what it speaks of.
    const cost = hidden * 100 + pushed + (inside(x, y, place, size) ? 1000 : 0)
    if (cost < least) {
      least = cost
      best = place
    }
  }
  return best
}

function inside(px: number, py: number, [x, y]: Point, { width, height }: Size): boolean {
  return px > x - 12 && px < x + width + 12 && py > y - 12 && py < y + height + 12
}
