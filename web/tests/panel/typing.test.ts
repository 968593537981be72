import { describe, expect, it } from 'vitest'
import { strokeOf } from '$/panel/logic/typing'

const on = (html: string) => {
  document.body.innerHTML = html
  return document.body.querySelector('[data-here]') ?? document.body
}
const press = (key: string, target: Element = document.body, more = {}) =>
  strokeOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more })

describe('keys at the table', () => {
  it('pick, confirm, cancel, take back', () => {
    expect(press('1')).toEqual({ do: 'pick', index: 0 })
    expect(press('9')).toEqual({ do: 'pick', index: 8 })
    expect(press('Enter')).toEqual({ do: 'confirm' })
    expect(press('Escape')).toEqual({ do: 'cancel' })
    expect(press('U')).toEqual({ do: 'undo' })
    expect(press('?')).toEqual({ do: 'help' })
    expect(press('r')).toEqual({ do: 'turn' })
  })

  it('are left to the browser with Ctrl, to fields, and to who has dealt with them', () => {
    expect(press('u', document.body, { ctrlKey: true })).toBeNull()
    expect(press('u', document.body, { defaultPrevented: true })).toBeNull()
    expect(press('u', on('<input data-here type="search">'))).toBeNull()
    expect(press('Escape', on('<dialog open><p data-here></p></dialog>'))).toBeNull()
    expect(press('0')).toBeNull()
  })

  it('leave Enter to the button that has the focus, but confirm by it what is picked already', () => {
    expect(press('Enter', on('<button data-here></button>'))).toBeNull()
    expect(
      press('Enter', on('<ul data-testid="options"><button data-here aria-pressed="false"></button></ul>'))
    ).toBeNull()
    expect(
      press('Enter', on('<ul data-testid="options"><button data-here aria-pressed="true"></button></ul>'))
    ).toEqual({
      do: 'confirm'
    })
    expect(
      press('Enter', on('<div data-testid="amount"><button data-here aria-pressed="true"></button></div>'))
    ).toEqual({ do: 'confirm' })
  })
})
