// Which tables were opened from a worked example, kept in this browser.
const kept = (game: string): string => `grognard-example/${game}`

/** Says that a table shows an example, before it is opened. */
export function show(game: string, example: string): void {
  localStorage.setItem(kept(game), example)
}

/** The example that a table shows; null where it shows none, or was told to stop. */
export function shown(game: string): string | null {
  return localStorage.getItem(kept(game))
}

export function leave(game: string): void {
  localStorage.removeItem(kept(game))
}
