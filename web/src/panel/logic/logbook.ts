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
