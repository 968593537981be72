import { describe, expect, it, vi } from 'vitest'
import type { Choice } from '$/game/choice.svelte'
import { passOf } from '$/panel/logic/skip'
import { Skipping } from '$/panel/logic/skipping.svelte'
import type { Decision, Form } from '$/wire/types'
import { question } from './made'

const oneOf = (...options: (string | number)[]): Form => ({ form: 'one_of', of: 'unit', options })

const passing = { role: 'reaction', skip: 'pass' } as const

describe('what can be passed over', () => {
  it('is a question that says with which answer', () => {
    expect(passOf(question(oneOf('pass', 'hans'), 1, 0, passing))).toBe('pass')
    expect(passOf(question(oneOf('keep', 'crush'), 1, 0, { role: 'option', skip: 'keep' }))).toBe('keep')
    const some: Form = { form: 'some_of', of: 'unit', options: ['hans'], at_least: 0, at_most: 1 }
    expect(passOf(question(some, 1, 0, { role: 'reaction', skip: [] }))).toEqual([])
  })

  it('is nothing else, whatever its keys are called', () => {
    expect(passOf(question(oneOf('hans', 'pass')))).toBeNull()
    expect(passOf(question(oneOf('move', 'nothing')))).toBeNull()
    expect(passOf(question({ form: 'amount', low: 0, high: 3 }))).toBeNull()
  })

  it('is never an activation, an action, an attack or a request', () => {
    for (const role of ['activation', 'action', 'attack', 'request'] as const)
      expect(passOf(question(oneOf('pass', 'hans'), 1, 0, { role, skip: 'pass' }))).toBeNull()
  })
})

describe('skipping', () => {
  function choice(form: Form, number: number, seat = 0, more: Partial<Decision> = passing) {
    const give = vi.fn(async () => {})
    const made = { decision: question(form, number, seat, more), view: { game: 'g' }, refused: null, give }
    return { choice: made as unknown as Choice, give }
  }

  it('passes for its seat until a real decision, and stops there', async () => {
    const skipping = new Skipping()
    skipping.start(0)
    const first = choice(oneOf('pass', 'hans'), 4)
    const other = choice(oneOf('pass', 'sigrid'), 5, 1)
    const real = choice(oneOf('pass', 'hans'), 6, 0, { role: 'activation' })
    await skipping.take(first.choice)
    await skipping.take(first.choice)
    await skipping.take(other.choice)
    expect(first.give).toHaveBeenCalledExactlyOnceWith('pass')
    expect(other.give).not.toHaveBeenCalled()
    expect(skipping.seat).toBe(0)
    await skipping.take(real.choice)
    expect(real.give).not.toHaveBeenCalled()
    expect(skipping.seat).toBeNull()
    expect(skipping.gave('g', 4)).toBe(true)
    expect(skipping.gave('g', 6)).toBe(false)
  })

  it('does nothing before it is switched on, and stops at a refusal', async () => {
    const skipping = new Skipping()
    const one = choice(oneOf('pass', 'hans'), 4)
    await skipping.take(one.choice)
    expect(one.give).not.toHaveBeenCalled()
    skipping.start(0)
    one.give.mockImplementation(async () => void Object.assign(one.choice, { refused: { error: 'stale' } }))
    await skipping.take(one.choice)
    expect(skipping.seat).toBeNull()
  })
})
