// What events show on the board: shots from one piece to another, ways that were gone, places that were named.
import type { Event, Piece, Point } from '$/wire/types'
import type { Choosing } from './choosing.svelte'

export interface Shot {
  from: Point
  to: Point
  seat: number
  label: string
  /** It was shot before the last answer. */
  old?: boolean
}

export interface Trail {
  way: Point[]
  seat: number
}

export interface Happening {
  shots: Shot[]
  trails: Trail[]
  pieces: string[]
}

/** No event is known by its name here: who shot whom is told by fields `unit` and `target`, who went by places. */
export function happening(events: readonly Event[], choosing: Choosing): Happening {
  const found: Happening = { shots: [], trails: [], pieces: [] }
  const shots = new Map<string, Shot>()
  for (const event of events) {
    const unit = pieceNamed(event, 'unit', choosing)
    const target = pieceNamed(event, 'target', choosing)
    if (unit) found.pieces.push(unit.id)
    if (target) found.pieces.push(target.id)
    if (unit && target) {
      const shot = shotOf(event, unit, target, choosing)
      if (shot) shots.set(`${unit.id}>${target.id}`, shot)
    }
    if (unit) found.trails.push(...trailsOf(event, unit, choosing))
  }
  found.shots = [...shots.values()]
  return found
}

/** How far back a shot is looked for once nothing newer is to be shown. */
const LOOK_BACK = 60

/** What happened since the seat's last answer; where nobody shot since, the last shot before it. */
export function lately(events: readonly Event[], since: number, choosing: Choosing): Happening {
  const fresh = happening(events.slice(since), choosing)
  if (fresh.shots.length) return fresh
  for (let i = since - 1; i >= Math.max(0, since - LOOK_BACK); i--) {
    const { shots } = happening([events[i]], choosing)
    if (shots.length) return { ...fresh, shots: shots.map((shot) => ({ ...shot, old: true })) }
  }
  return fresh
}

function pieceNamed(event: Event, field: string, choosing: Choosing): Piece | undefined {
  const value = event.fields[field]
  if (typeof value !== 'string') return undefined
  return choosing.piece(value) ?? choosing.piece(value.split('/')[0])
}

function shotOf(event: Event, unit: Piece, target: Piece, choosing: Choosing): Shot | null {
  const [from, to] = [choosing.spot(unit.id), choosing.spot(target.id)]
  if (!from || !to || from.tray || to.tray) return null
  const hits = event.fields.hits
  return {
    from: [from.x, from.y],
    to: [to.x, to.y],
    seat: unit.seat,
    label: typeof hits === 'number' && hits >= 0 ? String(hits) : ''
  }
}

function trailsOf(event: Event, unit: Piece, choosing: Choosing): Trail[] {
  const { start, way, end } = event.fields
  const { layout } = choosing
  if (typeof start === 'number' && Array.isArray(way)) {
    return [{ seat: unit.seat, way: [start, ...(way as number[])].map((cell) => layout.at(cell)) }]
  }
  if (isPlaces(start) && isPlaces(end)) {
    return end.flatMap((place, i) =>
      start[i] ? [{ seat: unit.seat, way: [layout.at(start[i]), layout.at(place)] }] : []
    )
  }
  return []
}

function isPlaces(value: unknown): value is Point[] {
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && one.length === 2)
}

/** A curve between two points that leaves both ends free, and where its head points. */
export function arrow(
  [ax, ay]: Point,
  [bx, by]: Point,
  gap: number
): { d: string; head: string; middle: Point } {
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
  const room = Math.min(gap, length / 3)
  const [sx, sy, ex, ey] = [ax + ux * room, ay + uy * room, bx - ux * room, by - uy * room]
  const bend = Math.min(36, length * 0.14)
  const [mx, my] = [(sx + ex) / 2 - uy * bend, (sy + ey) / 2 + ux * bend]
  const [hx, hy] = [ex - mx, ey - my]
  const h = Math.hypot(hx, hy) || 1
  const [dx, dy] = [hx / h, hy / h]
  const [bx1, by1] = [ex - dx * 18, ey - dy * 18]
  const head = `M${ex} ${ey}L${bx1 - dy * 8} ${by1 + dx * 8}L${bx1 + dy * 8} ${by1 - dx * 8}Z`
  return {
    d: `M${sx} ${sy}Q${mx} ${my} ${bx1} ${by1}`,
    head,
    middle: [(sx + 2 * mx + ex) / 4, (sy + 2 * my + ey) / 4]
  }
}
