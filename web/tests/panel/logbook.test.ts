import { describe, expect, it } from 'vitest'
import { asText, byTurns, filtered, kindOf, linesOf, seatOf } from '$/panel/logic/logbook'
import type { Event } from '$/wire/types'
import { event, roll } from './made'

const spoken = (one: Event) => one.said.fr
const events = [
  event(0, 'round', { said: { en: 'Round 1', fr: 'Tour 1' } }),
  event(1, 'moved', {
    fields: { cell: 4 },
    kinds: { cell: 'cell' },
    said: { en: 'A moves', fr: 'A se déplace' }
  }),
  { ...roll(0, [1]), moment: 2, rule: 'g.roll', said: { en: 'dice', fr: 'dés' } },
  event(2, 'fired', { fields: { unit: 'a', target: 'b' }, said: { en: 'A fires', fr: 'A tire' } }),
  event(3, 'next', { said: { en: 'next', fr: 'suite' } })
]

describe('whose doing a line is', () => {
  const owner = (id: string) => ({ joe: 1, tree: -1 })[id]
  it('is told by the seat that it names, else by who is named first', () => {
    expect(
      seatOf(
        event(1, 'x', { fields: { seat: 0, unit: 'joe' }, kinds: { unit: 'unit', seat: 'seat' } }),
        owner
      )
    ).toBe(0)
    expect(
      seatOf(
        event(1, 'x', { fields: { at: 'tree', unit: 'joe' }, kinds: { at: 'piece', unit: 'unit' } }),
        owner
      )
    ).toBe(1)
    expect(seatOf(event(1, 'x', { fields: { unit: 'gone' }, kinds: { unit: 'unit' } }), owner)).toBeNull()
  })
})

describe('the log', () => {
  it('tells kinds by what an event names', () => {
    expect(events.map(kindOf)).toEqual(['other', 'moves', 'dice', 'attacks', 'other'])
  })

  it('gives a line without a rule that of what led to it, within the same answer', () => {
    expect(linesOf(events).map((line) => line.rule)).toEqual(['', '', 'g.roll', 'g.roll', ''])
  })

  it('is filtered by kind and by text, accents or not', () => {
    const lines = linesOf(events)
    expect(filtered(lines, { kind: 'attacks', text: '' }, spoken).map((line) => line.index)).toEqual([3])
    expect(filtered(lines, { kind: null, text: 'DEPLACE' }, spoken).map((line) => line.index)).toEqual([1])
    expect(filtered(lines, { kind: 'dice', text: 'deplace' }, spoken)).toEqual([])
  })

  it('is copied as text, with moments and rules', () => {
    expect(asText(linesOf(events.slice(1, 3)), spoken)).toBe('1. A se déplace\n2. dés [g.roll]')
  })
})

describe('the log by turns', () => {
  const told = [
    event(0, 'set-up', {}),
    event(0, 'round', { opens: 'turn' }),
    event(1, 'activated', { opens: 'activation' }),
    event(2, 'moved', {}),
    event(3, 'activated', { opens: 'activation' }),
    event(4, 'round', { opens: 'turn' }),
    event(4, 'drawn', {})
  ]

  it('has a turn for each that begins, with what came before the first, and activations in them', () => {
    const turns = byTurns(linesOf(told))
    expect(turns.map((turn) => [turn.index, turn.head?.index ?? null, turn.count])).toEqual([
      [0, null, 1],
      [1, 1, 4],
      [5, 5, 2]
    ])
    expect(turns[1].chapters.map((one) => one.lines.map((line) => line.index))).toEqual([[2, 3], [4]])
    expect(turns[2].chapters[0].head).toBeNull()
  })
})
