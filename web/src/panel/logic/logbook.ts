// The log as one reads it: sorted into kinds, searched, numbered, copied out. Kinds are told by what an event names.
import type { Event } from '$/wire/types'

export type LogKind = 'dice' | 'moves' | 'attacks' | 'other'
export const LOG_KINDS: readonly LogKind[] = ['dice', 'attacks', 'moves', 'other']

export interface LogLine {
  /** Its place among all events. */
  index: number
  event: Event
  kind: LogKind
  /** The clause behind it: its own, or that of the last event before it of the same answer. */
  rule: string
}

const PLACES = new Set(['cell', 'spot', 'spots', 'position'])

export function kindOf(event: Event): LogKind {
  if (event.dice) return 'dice'
  if ('target' in event.fields) return 'attacks'
  const kinds = Object.values(event.kinds)
  return kinds.some((kind) => PLACES.has(kind)) ? 'moves' : 'other'
}

/** Whose doing an event is: of the seat that it names, or of whom it names first; null where it is nobody's. */
export function seatOf(event: Event, ofPiece: (id: string) => number | undefined): number | null {
  const named = Object.entries(event.kinds)
  const seat = named.find(([, kind]) => kind === 'seat')
  if (seat) return Number(event.fields[seat[0]])
  for (const [field] of named) {
    const found = ofPiece(String(event.fields[field]))
    if (found !== undefined && found >= 0) return found
  }
  return null
}

export function linesOf(events: readonly Event[]): LogLine[] {
  let moment = -1
  let rule = ''
  return events.map((event, index) => {
    if (event.moment !== moment) rule = ''
    moment = event.moment
    rule = event.rule || rule
    return { index, event, kind: kindOf(event), rule }
  })
}

export interface Wanted {
  kind: LogKind | null
  text: string
}

/** Letters without accents and in lower case, so that “depose” finds “dépose”. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function filtered(
  lines: readonly LogLine[],
  wanted: Wanted,
  spoken: (event: Event) => string
): LogLine[] {
  const text = plain(wanted.text.trim())
  return lines.filter(
    (line) =>
      (wanted.kind === null || line.kind === wanted.kind) &&
      (!text || plain(spoken(line.event)).includes(text))
  )
}

/** The lines as text, oldest first, each with its moment and clause. */
export function asText(lines: readonly LogLine[], spoken: (event: Event) => string): string {
  return lines
    .map(({ event, rule }) => `${event.moment}. ${spoken(event)}${rule ? ` [${rule}]` : ''}`)
    .join('\n')
}

/** What belongs together: the activations of a turn, or the lines of an activation; with the line that opens it. */
export interface Chapter {
  /** The index of its first line: it stays the same while the log grows. */
  index: number
  head: LogLine | null
  lines: LogLine[]
}

export interface Turn {
  index: number
  head: LogLine | null
  chapters: Chapter[]
  count: number
}

/** The log by turns and activations, oldest first. What comes before the first of them has no head. */
export function byTurns(lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = []
  for (const line of lines) {
    const { opens } = line.event
    let turn = turns.at(-1)
    if (!turn || opens === 'turn') {
      turn = { index: line.index, head: opens === 'turn' ? line : null, chapters: [], count: 0 }
      turns.push(turn)
    }
    turn.count += 1
    if (opens === 'turn') continue
    let chapter = turn.chapters.at(-1)
    if (!chapter || opens === 'activation') {
      chapter = { index: line.index, head: opens === 'activation' ? line : null, lines: [] }
      turn.chapters.push(chapter)
    }
    chapter.lines.push(line)
  }
  return turns
}
