// The tape as the game itself counts: the distance from cell to cell along its waypoints.
import type { SeatView } from '$/game/seat.svelte'
import type { Point } from '$/wire/types'
import type { Layout } from './layout'
import type { Tape } from './tape.svelte'

const REST = 100

export class Steps {
  /** The whole distance, or null where the game does not say. */
  total = $state<number | null>(null)
  #known = new Map<string, Promise<number | null>>()

  constructor(
    tape: () => Tape,
    layout: () => Layout,
    names: () => readonly string[],
    view: () => SeatView | null
  ) {
    $effect(() => {
      const asked = view()
      const cells = cellsUnder(tape().whole, layout(), names())
      if (!asked || !cells || cells.length < 2) {
        this.total = null
        return
      }
      let wanted = true
      const timer = setTimeout(async () => {
        const legs = await Promise.all(cells.slice(1).map((to, i) => this.#leg(asked, cells[i], to)))
        if (wanted)
          this.total = legs.every((leg) => leg !== null) ? legs.reduce((sum, leg) => sum + leg, 0) : null
      }, REST)
      return () => {
        wanted = false
        clearTimeout(timer)
      }
    })
  }

  #leg(view: SeatView, a: string, b: string): Promise<number | null> {
    const key = `${a} ${b}`
    let known = this.#known.get(key)
    if (!known) {
      known = view.probe('distance', { a, b }).then(
        (fact) => (typeof fact === 'number' ? fact : null),
        () => null
      )
      this.#known.set(key, known)
    }
    return known
  }
}

/** The names of the cells under the waypoints; null where one lies beside the map, or there are no cells. */
function cellsUnder(points: readonly Point[], layout: Layout, names: readonly string[]): string[] | null {
  if (layout.kind === 'table') return null
  const cells = points.map((point) => layout.cellAt(point))
  return cells.every((cell) => cell !== null && names[cell])
    ? cells.map((cell) => names[cell as number])
    : null
}
