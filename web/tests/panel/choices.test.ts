import { describe, expect, it } from 'vitest'
import { answerText } from '$/panel/logic/answers'
import { rings } from '$/panel/logic/bell'
import { cardLines, provenancesOf, sureness } from '$/panel/logic/card'
import { lengths } from '$/panel/logic/notes'
import type { Key, NoteInfo } from '$/wire/types'
import { question, scene } from './made'

const said = (one: { en: string }) => one.en

describe('an answer in words', () => {
  it('names options, numbers and places', () => {
    const one = question({ form: 'some_of', of: 'unit', options: ['a', 'b'], at_least: 0, at_most: 2 })
    one.choices = [{ key: 'a', said: { en: 'Alpha', fr: 'Alpha' } }]
    expect(answerText(one, scene(), ['a', 'b'], said)).toBe('Alpha, b')
    expect(answerText(question({ form: 'amount', low: 0, high: 9 }), scene(), 4, said)).toBe('4')
    const route = question({
      form: 'route',
      unit: 'a',
      region: { kind: 'cells', cells: [0, 2], ways: { 2: [1, 2], 0: [0] } }
    })
    expect(answerText(route, scene(), 2, said)).toBe('B1 → C1')
    expect(answerText(route, scene(), 0, said)).toBe('A1')
    const table = { ...scene(), ground: { ...scene().ground, quantum: 100 } }
    const spot = question({ form: 'spot', region: { kind: 'spots', box: [0, 0, 1, 1], place: [0, 0] } })
    expect(answerText(spot, table, [5123, 3200], said)).toBe('51.2 / 32')
    expect(
      answerText(
        spot,
        table,
        [
          [100, 250],
          [1, 1]
        ],
        said
      )
    ).toBe('1 / 2.5')
  })
})

describe('options beside each other', () => {
  const note = (key: string, value: number) =>
    ({
      tallies: [],
      odds: [],
      means: [{ key, name: { en: key, fr: key }, value }],
      rule: '',
      reasons: [],
      places: []
    }) as NoteInfo
  it('are measured by the same mean against the greatest', () => {
    const bars = lengths(
      new Map<Key, NoteInfo>([
        ['a', note('damage', 1)],
        ['b', note('damage', 2)]
      ])
    )
    expect([...bars]).toEqual([
      ['a', 0.5],
      ['b', 1]
    ])
  })
  it('are not where there is nothing to compare', () => {
    expect(lengths(new Map([['a', note('damage', 1)]])).size).toBe(0)
    expect(
      lengths(
        new Map([
          ['a', note('damage', 1)],
          ['b', note('cost', 2)]
        ])
      ).size
    ).toBe(0)
    expect(
      lengths(
        new Map([
          ['a', note('damage', 0)],
          ['b', note('damage', 0)]
        ])
      ).size
    ).toBe(0)
  })
})

describe('a card', () => {
  const row = (label: string, values: string[], provenance: string) => ({
    label,
    values,
    provenance,
    rule: 'r'
  })
  const rows = [
    row('speed', ['1'], 'book'),
    row('Rifle', ['4'], 'published'),
    row('', ['2/1'], 'reconstructed')
  ]
  it('puts rows without a label to the one before, each value with where it is from', () => {
    expect(cardLines(rows).map((line) => [line.label, line.values])).toEqual([
      ['speed', [{ text: '1', provenance: 'book' }]],
      [
        'Rifle',
        [
          { text: '4', provenance: 'published' },
          { text: '2/1', provenance: 'reconstructed' }
        ]
      ]
    ])
  })
  it('lists where its numbers are from, the surest first', () => {
    const card = { id: 'a', title: 'A', rows: rows.toReversed(), skills: [], note: '' }
    expect(provenancesOf(card)).toEqual(['book', 'published', 'reconstructed'])
    expect(['book', 'deduced', 'reconstructed', 'guessed'].map(sureness)).toEqual([
      'full',
      'half',
      'hollow',
      'hollow'
    ])
  })
})

describe('the bell', () => {
  it('rings after a wait, or for who does not look', () => {
    expect(rings(500, false)).toBe(false)
    expect(rings(5000, false)).toBe(true)
    expect(rings(500, true)).toBe(true)
  })
})
