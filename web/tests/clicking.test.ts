import { describe, expect, it } from 'vitest'
import { clickAnswers, givenAtOnce } from '$/game/clicking'
import type { Decision } from '$/wire/types'

const oneOf = { form: 'one_of' as const, of: 'unit', options: ['pass', 'hans'] }

function asked(role: Decision['role'], form: Decision['form'] = oneOf, skip: string | null = null) {
  return { role, form, skip }
}

describe('a click', () => {
  it('answers where nothing is thrown by it', () => {
    for (const role of ['activation', 'action', 'move', 'placement', 'loss', 'choice'] as const) {
      expect(givenAtOnce(asked(role), 'hans')).toBe(true)
      expect(clickAnswers(asked(role))).toBe(true)
    }
  })

  it('only picks what throws dice', () => {
    for (const role of ['attack', 'request', 'reaction'] as const) {
      expect(givenAtOnce(asked(role), 'hans')).toBe(false)
      expect(clickAnswers(asked(role))).toBe(false)
    }
  })

  it('lets an occasion go by at once', () => {
    expect(givenAtOnce(asked('reaction', oneOf, 'pass'), 'pass')).toBe(true)
    expect(givenAtOnce(asked('reaction', oneOf, 'pass'), 'hans')).toBe(false)
    expect(givenAtOnce(asked('reaction'), 'pass')).toBe(false)
  })

  it('is not enough where several things or a number are wanted', () => {
    const some = { form: 'some_of' as const, of: 'unit', options: ['hans'], at_least: 1, at_most: 1 }
    expect(givenAtOnce(asked('choice', some), 'hans')).toBe(false)
    expect(givenAtOnce(asked('choice', { form: 'amount', low: 0, high: 3 }), 2)).toBe(false)
    expect(clickAnswers(asked('choice', { form: 'order', of: 'unit', options: ['hans'] }))).toBe(false)
  })
})
