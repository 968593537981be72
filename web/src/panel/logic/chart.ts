// A chart of points over time: steps for each seat, drawn into a box.
import type { Replay } from '$/wire/types'

/** Points of every seat from a moment on. */
export interface Standing {
  moment: number
  points: number[]
}

/** Where points changed in a stretch of a replay; the first standing is that of its first frame. */
export function standingsOf(replay: Pick<Replay, 'first' | 'scene' | 'frames'>): Standing[] {
  const found: Standing[] = [{ moment: replay.first, points: replay.scene.points }]
  for (const frame of replay.frames) {
    if (frame.changes.points) found.push({ moment: frame.moment, points: frame.changes.points })
  }
  return found
}

/** Standings one after the other, without those that change nothing. */
export function joined(stretches: Standing[][]): Standing[] {
  const found: Standing[] = []
  for (const standing of stretches.flat()) {
    const last = found.at(-1)
    if (!last || String(last.points) !== String(standing.points)) found.push(standing)
  }
  return found
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Drawn {
  /** For each seat the line through its points. */
  paths: string[]
  /** For each seat where its line ends. */
  ends: [number, number][]
  /** Heights of the rulings with the points they stand for. */
  rulings: { y: number; points: number }[]
  x(moment: number): number
  y(points: number): number
}

/** A round step, so that at most five rulings are needed. */
export function stepFor(span: number): number {
  for (let scale = 1; ; scale *= 10) {
    for (const step of [1, 2, 5]) if (span / (step * scale) <= 5) return step * scale
  }
}

export function drawn(standings: readonly Standing[], last: number, seats: number, box: Box): Drawn {
  const all = standings.flatMap((standing) => standing.points)
  const step = stepFor(Math.max(1, ...all) - Math.min(0, ...all))
  const low = Math.floor(Math.min(0, ...all) / step) * step
  const high = Math.max(low + step, Math.ceil(Math.max(0, ...all) / step) * step)
  const x = (moment: number) => box.left + ((box.right - box.left) * moment) / Math.max(1, last)
  const y = (points: number) => box.bottom - ((box.bottom - box.top) * (points - low)) / (high - low)
  const rulings = []
  for (let points = low; points <= high; points += step) rulings.push({ y: y(points), points })
  const paths: string[] = []
  const ends: [number, number][] = []
  for (let seat = 0; seat < seats; seat++) {
    const at = (standing: Standing | undefined) => y(standing?.points[seat] ?? 0)
    const first = standings[0]
    let path = `M${x(first?.moment ?? 0)} ${at(first)}`
    for (const standing of standings.slice(1)) path += `H${x(standing.moment)}V${at(standing)}`
    paths.push(`${path}H${x(last)}`)
    ends.push([x(last), at(standings.at(-1))])
  }
  return { paths, ends, rulings, x, y }
}

/** The standing that held at a moment. */
export function standingAt(standings: readonly Standing[], moment: number): Standing | undefined {
  return standings.findLast((standing) => standing.moment <= moment)
}
