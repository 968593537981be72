// Facts for the board, asked of the server and kept until the next answer: reach, ranges, lines of sight.
import type { SeatView } from '$/game/seat.svelte'
import type { Look, Piece, Place, Sight } from '$/wire/types'

const NOTHING: Look = { reach: null, ranges: [], lines: [], threats: [], signs: [] }

export class Looks {
  #kept = new Map<string, Promise<Look>>()
  #number = -1

  constructor(private view: Pick<SeatView, 'look' | 'number'>) {}

  /** From where a unit stands, or from a place where it might. What cannot be told is not drawn, this once. */
  look(unit: Piece, at: Place | null = null): Promise<Look> {
    if (this.#number !== this.view.number) {
      this.#kept.clear()
      this.#number = this.view.number
    }
    const key = `${unit.id} ${JSON.stringify(at)}`
    let kept = this.#kept.get(key)
    if (!kept) {
      kept = this.view.look(unit.id, at).catch(() => NOTHING)
      this.#kept.set(key, kept)
    }
    return kept
  }
}

/** The line to a piece, or to the group it belongs to. */
export function lineTo(look: Look, piece: Piece): Sight | undefined {
  return look.lines.find((line) => line.to === piece.id || line.to === piece.group)
}
