// From which side of the table a person looks: who has the second seat sits on the far side, unless he turned the board.
// What he chose for a game is remembered in this browser.
const KEPT = 'grognard-turned'
/** For how many games it is remembered. */
const MOST = 50

function read(): [string, boolean][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, boolean][]) : []
  } catch {
    return []
  }
}

class Sides {
  #kept = $state.raw<[string, boolean][]>(read())

  /** Whether the board of a game is turned for a seat. On one screen for all it lies still. */
  turned(game: string, seat: number | null, shared: boolean): boolean {
    const chosen = this.#kept.find(([one]) => one === game)
    return chosen ? chosen[1] : !shared && seat !== null && seat % 2 === 1
  }

  turn(game: string, to: boolean): void {
    this.#kept = [[game, to] as [string, boolean], ...this.#kept.filter(([one]) => one !== game)].slice(
      0,
      MOST
    )
    localStorage.setItem(KEPT, JSON.stringify(this.#kept))
  }
}

export const sides = new Sides()
