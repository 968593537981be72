// Lines of a card put together: values that belong to one label, each with where it is from.
import type { Card, Row } from '$/wire/types'

export interface CardLine {
  label: string
  rule: string
  values: { text: string; provenance: string }[]
  /** Where the line is from that has no values of its own. */
  provenance: string
}

/** A row without a label goes on with the one before it. */
export function cardLines(rows: readonly Row[]): CardLine[] {
  const lines: CardLine[] = []
  for (const row of rows) {
    const values = row.values.map((text) => ({ text, provenance: row.provenance }))
    const last = lines.at(-1)
    if (!row.label && last) last.values.push(...values)
    else lines.push({ label: row.label, rule: row.rule, values, provenance: row.provenance })
  }
  return lines
}

/** From the surest to the least sure; what is unknown here comes last. */
const ORDER = ['book', 'published', 'deduced', 'reconstructed']

export function provenancesOf(card: Card): string[] {
  const found = new Set(card.rows.map((row) => row.provenance).filter(Boolean))
  return [...found].sort((a, b) => rank(a) - rank(b))
}

const rank = (provenance: string): number => {
  const at = ORDER.indexOf(provenance)
  return at < 0 ? ORDER.length : at
}

/** How sure a value is, for its sign: full, half, or hollow. */
export function sureness(provenance: string): 'full' | 'half' | 'hollow' {
  if (provenance === 'book' || provenance === 'published' || provenance === '') return 'full'
  return provenance === 'deduced' ? 'half' : 'hollow'
}
