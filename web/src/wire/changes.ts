// Brings a scene up to date with what the server says has changed.
import type { Scene, SceneChanges } from './types'

interface ListChanges<T> {
  gone?: string[]
  set?: T[]
  order?: string[] | null
}

/** Remove the gone, replace or append what is set, then bring them in order if there is one. */
export function changedList<T extends { id: string }>(
  list: T[],
  changes: ListChanges<T> | null | undefined
): T[] {
  if (!changes) return list
  const things = new Map(list.map((thing) => [thing.id, thing]))
  for (const id of changes.gone ?? []) things.delete(id)
  for (const thing of changes.set ?? []) things.set(thing.id, thing)
  if (!changes.order) return [...things.values()]
  return changes.order.flatMap((id) => things.get(id) ?? [])
}

/** A new scene; what did not change is the same object as before, so that nothing of it is drawn again. */
export function changedScene(scene: Scene, changes: SceneChanges): Scene {
  return {
    ground: changes.ground ?? scene.ground,
    pieces: changedList(scene.pieces, changes.pieces),
    markers: changedList(scene.markers, changes.markers),
    cards: changedList(scene.cards, changes.cards),
    facts: changes.facts ?? scene.facts,
    points: changes.points ?? scene.points,
    turn: changes.turn ?? scene.turn
  }
}

/** A log as far as it is known: `first` is how many events there were before those. */
export interface Log<T> {
  first: number
  events: T[]
}

/** Keep the first so many of all, drop the rest, append the fresh; what lies between is read later. */
export function changedLog<T>(log: Log<T>, changes: { keep: number; fresh: T[] }): Log<T> {
  const kept = changes.keep - log.first
  if (kept < 0 || kept > log.events.length) return { first: changes.keep, events: changes.fresh }
  if (kept === log.events.length && changes.fresh.length === 0) return log
  return { first: log.first, events: [...log.events.slice(0, kept), ...changes.fresh] }
}
