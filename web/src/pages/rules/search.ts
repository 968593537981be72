// Finding words in clauses, whatever their case and accents, and showing where they stand.

export interface Stretch {
  text: string
  /** A word that was looked for. */
  hit: boolean
  /** The clause that this text names, or ''. */
  clause: string
}

/** As it is compared: small letters without accents, letter for letter as long as before. */
export function fold(text: string): string {
  let folded = ''
  for (const letter of text.replaceAll('’', "'").split('')) folded += letter.normalize('NFD')[0].toLowerCase()
  return folded
}

export function wordsOf(query: string): string[] {
  // A single letter stands nearly everywhere.
  return [
    ...new Set(
      fold(query)
        .split(/\s+/)
        .filter((word) => word.length > 1)
    )
  ]
}

/** Whether every word stands somewhere in a folded text. */
export function holds(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word))
}

/** A text cut where it names other clauses and where it holds one of the words. */
export function stretches(
  text: string,
  words: readonly string[],
  clauseOf: (name: string) => string = () => ''
): Stretch[] {
  const cut: Stretch[] = []
  let from = 0
  for (const match of text.matchAll(/[a-z0-9]+(?:\.[a-z0-9-]+)+/g)) {
    const clause = clauseOf(match[0])
    if (!clause) continue
    cut.push(...hits(text.slice(from, match.index), words))
    cut.push(...hits(match[0], words).map((part) => ({ ...part, clause })))
    from = match.index + match[0].length
  }
  return [...cut, ...hits(text.slice(from), words)]
}

function hits(text: string, words: readonly string[]): Stretch[] {
  if (!text) return []
  const folded = fold(text)
  const marked = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marked.fill(1, at, at + word.length)
    }
  }
  const cut: Stretch[] = []
  for (let i = 0, from = 0; i < text.length; i++) {
    if (i + 1 < text.length && marked[i + 1] === marked[i]) continue
    cut.push({ text: text.slice(from, i + 1), hit: marked[i] === 1, clause: '' })
    from = i + 1
  }
  return cut
}
