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

/** Keep the first so many, drop the rest, append the fresh. */
export function changedEvents<T>(events: T[], changes: { keep: number; fresh: T[] }): T[] {
  if (changes.keep >= events.length && changes.fresh.length === 0) return events
  return [...events.slice(0, changes.keep), ...changes.fresh]
}
