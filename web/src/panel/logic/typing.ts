// What keys do at the table, and when they are somebody else's: of a field that is typed in, of the browser.

export type Stroke =
  | { do: 'pick'; index: number }
  | {
      do: 'confirm' | 'cancel' | 'undo' | 'log' | 'help' | 'hint' | 'skip' | 'text' | 'card' | 'talk' | 'turn'
    }

const LETTERS: Record<string, Stroke> = {
  u: { do: 'undo' },
  l: { do: 'log' },
  '?': { do: 'help' },
  h: { do: 'hint' },
  s: { do: 'skip' },
  t: { do: 'text' },
  c: { do: 'card' },
  k: { do: 'talk' },
  r: { do: 'turn' },
  enter: { do: 'confirm' },
  escape: { do: 'cancel' }
}

/** What is picked already, in the lists and among the numbers. */
const PICKED = ':is([data-testid=options], [data-testid=places], [data-testid=amount]) [aria-pressed=true]'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>

/** What a key means here; null where it means nothing, or belongs to what has the focus. */
export function strokeOf(event: Pressed): Stroke | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input:not([type=range]), textarea, select, dialog, [contenteditable]')) return null
  if (/^[1-9]$/.test(event.key)) return { do: 'pick', index: Number(event.key) - 1 }
  const stroke = LETTERS[event.key.toLowerCase()]
  if (!stroke) return null
  // Enter presses the button or follows the link that has the focus; a picked option is confirmed by it.
  if (stroke.do === 'confirm' && target?.closest('button, a, summary, [role=button], [role=tab]')) {
    return target.closest(PICKED) ? stroke : null
  }
  return stroke
}
