// What a person looks at: which piece, which line of the log, which moment, with which aids.
import type { Event, Scene } from '$/wire/types'

export class Looking {
  /** The piece whose card is open. */
  piece = $state<string | null>(null)
  /** The piece under the pointer or the keyboard. */
  hovered = $state<string | null>(null)
  /** An event whose units and places are shown on the board. */
  event = $state.raw<Event | null>(null)
  /** The table as it was at a moment of the log; null for the present. */
  past = $state.raw<{ moment: number; scene: Scene } | null>(null)
  /** The measuring tape is out. */
  tape = $state(false)
  /** Which aids the board draws. */
  aids = $state({ reach: true, ranges: true, sight: true, shots: true, acted: true })
  /** Text mode: the same table and decisions as lists. */
  text = $state(false)
}
