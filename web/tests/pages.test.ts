import { describe, expect, it } from 'vitest'
import { shelf } from '$/pages/home/coming'
import { telling } from '$/pages/replay/film.svelte'
import { fold, holds, stretches, wordsOf } from '$/pages/rules/search'
import type { Event, SystemInfo } from '$/wire/types'

const system = (id: string, scenarios: number): SystemInfo => ({
  id,
  name: { en: id, fr: id },
  title: id,
  ground: 'square',
  rules: 'f',
  scenarios,
  clauses: 10,
  options: []
})

describe('the shelf', () => {
  it('has what can be played first, and what is planned behind it, each once', () => {
    const coming = [{ id: 'chess', name: { en: 'Chess', fr: 'Échecs' }, clauses: 7 }]
    const found = shelf([system('sotr', 0), system('dust', 3)], coming)
    expect(found.map(({ id, playable }) => [id, playable])).toEqual([
      ['dust', true],
      ['sotr', false],
      ['chess', false]
    ])
  })

  it('shows a game that nobody planned', () => {
    expect(shelf([system('chess', 1)], [])[0]).toMatchObject({ id: 'chess', playable: true })
  })
})

describe('the search in the rules', () => {
  const told = (text: string, query: string) =>
    stretches(text, wordsOf(query)).map(({ text, hit }) => (hit ? `[${text}]` : text))

  it('does not mind case and accents', () => {
    expect(fold('Mêlée À')).toBe('melee a')
    expect(holds(fold('Élément de couvert'), wordsOf('COUVERT element'))).toBe(true)
    expect(holds(fold('cover'), wordsOf('cover wall'))).toBe(false)
  })

  it('marks every place of every word, also where words touch or overlap', () => {
    expect(told('A wall, two Walls', 'wall')).toEqual(['A ', '[wall]', ', two ', '[Wall]', 's'])
    expect(told('sidewall', 'side wall')).toEqual(['[sidewall]'])
    expect(told('nothing', 'x')).toEqual(['nothing'])
    expect(told('', 'wall')).toEqual([])
  })

  it('links the clauses that a text names, and only those', () => {
    const clauseOf = (name: string) => (name === 'hero.join' ? 'dust.hero.join' : '')
    expect(stretches('see hero.join, not e.g. that', [], clauseOf)).toEqual([
      { text: 'see ', hit: false, clause: '' },
      { text: 'hero.join', hit: false, clause: 'dust.hero.join' },
      { text: ', not e.g. that', hit: false, clause: '' }
    ])
  })
})

describe('the event that a replay shows on the board', () => {
  const event = (kind: string, fields: Record<string, unknown>, kinds: Record<string, string>): Event => ({
    kind,
    fields,
    kinds,
    moment: 1,
    reveals: [],
    opens: '' as const,
    rule: '',
    said: { en: kind, fr: kind },
    dice: null
  })

  it('is the last of those that name the most units, then places', () => {
    const move = event('move', { unit: 'a', from: 1, to: 2 }, { unit: 'unit', from: 'cell', to: 'cell' })
    const shot = event('shot', { unit: 'a', target: 'b' }, { unit: 'unit', target: 'unit' })
    const loss = event('loss', { unit: 'b' }, { unit: 'unit' })
    expect(telling([move, shot, loss])?.kind).toBe('shot')
    expect(telling([loss, move])?.kind).toBe('move')
    expect(telling([])).toBeNull()
  })
})
