import { describe, expect, it } from 'vitest'
import { proposed } from '$/game/proposal'
import type { Form, Sheet } from '$/wire/types'

const none = { en: '', fr: '' }
const heads = (...keys: string[]) => keys.map((key) => ({ key, said: none }))
const sheet = (columns: string[]): Sheet => ({
  rows: heads('squad:0', 'squad:0!', 'squad:1'),
  columns: heads(...columns),
  groups: [['squad:0', 'squad:0!'], ['squad:1']],
  alone: ['smoke>hans'],
  beyond: []
})
const options = ['squad:0>hans', 'squad:0!>hans', 'squad:1>hans', 'squad:1>crate@C1', 'smoke>hans']
const fire = (columns: string[], more: Partial<Form> = {}) =>
  ({ form: 'some_of', of: 'shot', options, at_least: 0, at_most: 2, sheet: sheet(columns), ...more }) as Form
const units = (key: string) => !key.includes('@')

describe('what stands picked before anybody has clicked', () => {
  it('is everything that can fire at the only unit there is, each figure once and nothing that stands alone', () => {
    const all = ['squad:0>hans', 'squad:1>hans']
    expect(proposed({ form: fire(['hans']), role: 'attack' }, units)).toEqual(all)
    expect(proposed({ form: fire(['hans', 'crate@C1']), role: 'attack' }, units)).toEqual(all)
  })

  it('is nothing where there is a choice of units, none at all, or too much for an answer', () => {
    expect(proposed({ form: fire(['hans', 'luther']), role: 'attack' }, units)).toEqual([])
    expect(proposed({ form: fire(['crate@C1']), role: 'attack' }, units)).toEqual([])
    expect(proposed({ form: fire(['hans'], { at_most: 1 }), role: 'attack' }, units)).toEqual([])
  })

  it('is of losses as many as must be, and of other lists nothing', () => {
    const form: Form = { form: 'some_of', of: 'figure@a', options: [3, 4, 0], at_least: 2, at_most: 2 }
    expect(proposed({ form, role: 'loss' }, units)).toEqual([3, 4])
    expect(proposed({ form, role: 'choice' }, units)).toEqual([])
    expect(proposed({ form: { form: 'amount', low: 0, high: 2 }, role: 'loss' }, units)).toEqual([])
  })
})
