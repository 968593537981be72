// The games of the shelf: those the server plays, and behind them what is coming.
import type { ComingSystem, Said, SystemInfo } from '$/wire/types'

export interface Shelved {
  id: string
  name: Said
  clauses: number
  scenarios: number
  playable: boolean
}

/** Playable games first, as the server has them; behind them what is planned. */
export function shelf(systems: readonly SystemInfo[], coming: readonly ComingSystem[]): Shelved[] {
  const here = systems.map((system) => ({ ...system, playable: system.scenarios > 0 }))
  const planned = coming.map((one) => ({ ...one, scenarios: 0, playable: false }))
  return [...here.filter((one) => one.playable), ...here.filter((one) => !one.playable), ...planned]
}
