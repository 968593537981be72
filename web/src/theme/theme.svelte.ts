// Light or dark, as the system has it or as the person chose.

export type Theme = 'light' | 'dark'
const KEPT = 'grognard-theme'

class Themes {
  now = $state<Theme>(first())

  constructor() {
    this.#apply()
    matchMedia?.('(prefers-color-scheme: dark)').addEventListener?.('change', () => {
      if (!localStorage.getItem(KEPT)) {
        this.now = first()
        this.#apply()
      }
    })
  }

  set(theme: Theme): void {
    this.now = theme
    localStorage.setItem(KEPT, theme)
    this.#apply()
  }

  #apply(): void {
    document.documentElement.dataset.theme = this.now
  }
}

function first(): Theme {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'light' || kept === 'dark') return kept
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const theme = new Themes()

/** The class that gives an element the colours of a seat. */
export function seatClass(seat: number | null | undefined): string {
  return seat === null || seat === undefined || seat < 0 ? 'seat-none' : `seat-${seat % 4}`
}

/** Whether the person asked for less motion. */
export function stillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}
