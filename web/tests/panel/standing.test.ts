import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from '$/game/choice.svelte'
import { Standing } from '$/panel/logic/standing.svelte'
import type { Form } from '$/wire/types'
import { question } from './made'

const oneOf = (...options: string[]): Form => ({ form: 'one_of', of: 'unit', options })
const reaction = (...units: string[]) =>
  question(oneOf('pass', ...units), 1, 0, { role: 'reaction', skip: 'pass' })

describe('standing orders', () => {
  beforeEach(() => localStorage.clear())

  it('ask about everybody until they are given', () => {
    expect(new Standing('g', 0).answerTo(reaction('hans'))).toBeNull()
    expect(new Standing('g', 0).answerTo(null)).toBeNull()
  })

  it('let every occasion of a side go by, and nothing but occasions', () => {
    const orders = new Standing('g', 0)
    orders.setSide(true)
    expect(orders.answerTo(reaction('hans'))).toBe('pass')
    // Asked only so that silence betrays nothing.
    expect(orders.answerTo(reaction())).toBe('pass')
    const option = question(oneOf('keep', 'crush'), 1, 0, { role: 'option', skip: 'keep' })
    expect(orders.answerTo(option)).toBeNull()
    const attack = question(oneOf('pass', 'hans'), 1, 0, { role: 'attack', skip: 'pass' })
    expect(orders.answerTo(attack)).toBeNull()
    const earnest = question(oneOf('pass', 'hans'), 1, 0, { role: 'reaction', skip: null })
    expect(orders.answerTo(earnest)).toBeNull()
  })

  it('of a unit speak for it alone', () => {
    const orders = new Standing('g', 0)
    orders.setUnit('hans', true)
    expect(orders.answerTo(reaction('hans'))).toBe('pass')
    expect(orders.answerTo(reaction('hans', 'sigrid'))).toBeNull()
    expect(orders.answerTo(reaction())).toBeNull()
    orders.setUnit('hans', false)
    expect(orders.answerTo(reaction('hans'))).toBeNull()
  })

  it('outlive the page and end with the turn', () => {
    const orders = new Standing('g', 0)
    orders.follow(1)
    orders.setSide(true)
    const again = new Standing('g', 0)
    again.follow(1)
    expect(again.side).toBe(true)
    expect(new Standing('g', 1).side).toBe(false)
    expect(new Standing('h', 0).side).toBe(false)
    again.follow(2)
    expect(again.side).toBe(false)
    expect(new Standing('g', 0).side).toBe(false)
  })

  it('answer a question once', async () => {
    const orders = new Standing('g', 0)
    orders.setSide(true)
    const give = vi.fn(async () => {})
    const choice = { decision: reaction('hans'), give } as unknown as Choice
    await orders.take(choice)
    await orders.take(choice)
    expect(give).toHaveBeenCalledTimes(1)
    expect(give).toHaveBeenCalledWith('pass')
    expect([orders.gave(1), orders.gave(2)]).toEqual([true, false])
  })
})
