// The games of the shelf in their order; those the server does not play yet are shown as coming.
import type { Said, SystemInfo } from '$/wire/types'

interface Planned {
  id: string
  name: Said
  /** How many clauses of its rulebook are written out. */
  clauses: number
}

const SHELF: readonly Planned[] = [
  { id: 'dust', name: both('Dust Tactics'), clauses: 291 },
  { id: 'at43', name: both('AT-43'), clauses: 415 },
  { id: 'ept', name: both('En Pointe Toujours !'), clauses: 589 },
  { id: 'epic', name: both('Epic: Armageddon'), clauses: 436 },
  { id: 'sotr', name: both('Secrets of the Third Reich'), clauses: 493 }
]

function both(name: string): Said {
  return { en: name, fr: name }
}

export interface Shelved {
  id: string
  name: Said
  clauses: number
  scenarios: number
  playable: boolean
}

/** Playable games first, as the server has them; behind them what is planned. */
export function shelf(systems: readonly SystemInfo[]): Shelved[] {
  const here = systems.map((system) => ({ ...system, playable: system.scenarios > 0 }))
  const known = new Set(systems.map((system) => system.id))
  const planned = SHELF.filter(({ id }) => !known.has(id)).map((one) => ({
    ...one,
    scenarios: 0,
    playable: false
  }))
  return [...here.filter((one) => one.playable), ...here.filter((one) => !one.playable), ...planned]
}
