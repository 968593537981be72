// Facts for the board, asked of the server and kept until the next answer: reach, ranges, lines of sight.
import type { SeatView } from '$/game/seat.svelte'
import type { Piece, Place } from '$/wire/types'

export interface Sight {
  to: string
  sight: 'clear' | 'partly' | 'blocked'
  range?: number
  cover?: string
  rule?: string
  by?: Place[]
  weapons?: string[]
  /** What stands in the way, by name: in a cell, or on the side between two. */
  obstacles?: { what: string; cells: number[]; how?: string }[]
}

export interface Area {
  key?: string
  cells?: number[]
  radius?: number
}

export interface Look {
  reach?: Area | null
  ranges?: Area[]
  lines?: Sight[]
  threats?: string[]
}

export class Looks {
  #kept = new Map<string, Promise<Look>>()
  #number = -1
  /** Systems that do not know the question `look`: their single facts are asked instead. */
  static #plain = new Set<string>()

  constructor(private view: SeatView) {}

  /** From where a unit stands, or from a place where it might. */
  look(unit: Piece, at: Place | null = null): Promise<Look> {
    return this.#once(`look ${unit.id} ${JSON.stringify(at)}`, () => this.#look(unit, at))
  }

  /** What lies between two units as they stand. */
  async between(unit: Piece, target: Piece): Promise<Sight | null> {
    const known = (await this.look(unit)).lines?.find((line) => line.to === target.id)
    if (known) return known
    const found = await this.#once(`pair ${unit.id} ${target.id}`, async () => ({
      lines: [await this.#pair(unit.id, target.id)].filter((one) => one !== null)
    }))
    return found.lines?.[0] ?? null
  }

  #once(key: string, ask: () => Promise<Look>): Promise<Look> {
    if (this.#number !== this.view.number) {
      this.#kept.clear()
      this.#number = this.view.number
    }
    let kept = this.#kept.get(key)
    if (!kept) {
      kept = ask().catch(() => ({}))
      this.#kept.set(key, kept)
    }
    return kept
  }

  async #look(unit: Piece, at: Place | null): Promise<Look> {
    const system = this.view.system
    if (!Looks.#plain.has(system)) {
      try {
        return (await this.view.probe(
          'look',
          at === null ? { unit: unit.id } : { unit: unit.id, at }
        )) as Look
      } catch {
        Looks.#plain.add(system)
      }
    }
    return at === null && typeof unit.at === 'number' ? { reach: await this.#reach(unit.id) } : {}
  }

  async #reach(unit: string): Promise<Area | null> {
    try {
      const names = (await this.view.probe('reach', { unit })) as string[]
      const all = this.view.scene?.ground.names ?? []
      return { cells: names.map((name) => all.indexOf(name)).filter((cell) => cell >= 0) }
    } catch {
      return null
    }
  }

  async #pair(unit: string, target: string): Promise<Sight | null> {
    const ask = (question: string, args: Record<string, unknown>) =>
      this.view.probe(question, args).catch(() => null) as Promise<unknown>
    const grid = this.view.scene?.ground.kind !== 'table'
    const sees = await ask('sees', grid ? { unit, target } : { a: unit, b: target })
    if (sees === null) return null
    if (!sees) return { to: target, sight: 'blocked' }
    const cover = grid ? await ask('cover', { unit, target }) : ''
    const named = typeof cover === 'string' && cover !== 'none' ? cover : ''
    return { to: target, sight: named ? 'partly' : 'clear', cover: named }
  }
}
