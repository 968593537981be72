// Sums as they are shown: the base, then what each clause does to it, one step after the other.
import type { Event } from '$/wire/types'

/** [clause, + or * or / or < or >, number] */
export type Part = [string, string, number]

export interface Tally {
  base: number
  rule: string
  parts: Part[]
  total: number
  /** What each line is called, the base first. */
  names?: ({ en: string; fr: string } | null)[]
}

export interface Step {
  /** How the step reads: `4`, `+ 1`, `− 2`, `× 3`, `÷ 2`, `≤ 6`, `≥ 1`. */
  sign: '' | '+' | '−' | '×' | '÷' | '≤' | '≥'
  number: number
  rule: string
  /** What the line is and whose, where the rule does not say it all. */
  name: { en: string; fr: string } | null
  /** What it comes to after this step. */
  after: number
}

/** The base first, then each part; `after` runs along. */
export function stepsOf(tally: Tally): Step[] {
  let now = tally.base
  const name = (line: number) => tally.names?.[line] ?? null
  const steps: Step[] = [{ sign: '', number: tally.base, rule: tally.rule, name: name(0), after: now }]
  for (const [i, [rule, op, number]] of tally.parts.entries()) {
    now = applied(now, op, number)
    steps.push({ ...signed(op, number), rule, name: name(i + 1), after: now })
  }
  return steps
}

export function applied(now: number, op: string, number: number): number {
  switch (op) {
    case '*':
      return now * number
    case '/':
      return now / number
    case '<':
      return Math.min(now, number)
    case '>':
      return Math.max(now, number)
    default:
      return now + number
  }
}

function signed(op: string, number: number): Pick<Step, 'sign' | 'number'> {
  if (op === '*') return { sign: '×', number }
  if (op === '/') return { sign: '÷', number }
  if (op === '<') return { sign: '≤', number }
  if (op === '>') return { sign: '≥', number }
  return number < 0 ? { sign: '−', number: -number } : { sign: '+', number }
}

export function stepText(step: Step): string {
  return step.sign ? `${step.sign} ${step.number}` : String(step.number)
}

/** The sums behind an event, by the names of their fields; a single `tally` needs none. */
export function talliesOf(event: Event): { key: string; tally: Tally }[] {
  return Object.entries(event.fields).flatMap(([key, value]) => {
    const tally = read(value)
    return tally ? [{ key: key === 'tally' ? '' : key, tally }] : []
  })
}

function read(value: unknown): Tally | null {
  if (!value || typeof value !== 'object') return null
  const { base, rule, parts, total, names } = value as Partial<Tally>
  if (typeof base !== 'number' || typeof total !== 'number' || !Array.isArray(parts)) return null
  return { base, rule: typeof rule === 'string' ? rule : '', parts, total, names }
}
