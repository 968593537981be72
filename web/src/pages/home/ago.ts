// How long ago something was, in the words of the language that is switched on.
import { words } from '$/words/words.svelte'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
]

export function ago(milliseconds: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' })
  const seconds = Math.min(0, (milliseconds - now) / 1000)
  for (const [unit, length] of STEPS) {
    if (-seconds >= length) return format.format(Math.ceil(seconds / length), unit)
  }
  return format.format(0, 'minute')
}
