import { describe, expect, it } from 'vitest'
import { stepsOf, stepText, talliesOf } from '$/panel/logic/sums'
import { event } from './made'

describe('a sum', () => {
  const tally = {
    base: 2,
    rule: 'g.base',
    parts: [
      ['g.times', '*', 8],
      ['g.half', '/', 2],
      ['g.less', '+', -3],
      ['g.most', '<', 4],
      ['g.least', '>', 6]
    ] as [string, string, number][],
    total: 6
  }

  it('goes step by step, each with its clause, to its total', () => {
    const steps = stepsOf(tally)
    expect(steps.map(stepText)).toEqual(['2', '× 8', '÷ 2', '− 3', '≤ 4', '≥ 6'])
    expect(steps.map((step) => step.after)).toEqual([2, 16, 8, 5, 4, 6])
    expect(steps.map((step) => step.rule)).toEqual([
      'g.base',
      'g.times',
      'g.half',
      'g.less',
      'g.most',
      'g.least'
    ])
    expect(steps.at(-1)?.after).toBe(tally.total)
  })

  it('is found in an event that has one, and in no other', () => {
    expect(talliesOf(event(1, 'rolled', { fields: { tally } }))).toEqual([{ key: '', tally }])
    expect(talliesOf(event(1, 'moved', { fields: { cell: 3 } }))).toEqual([])
    expect(talliesOf(event(1, 'odd', { fields: { tally: 'four', shifts: null } }))).toEqual([])
  })

  it('has its name where an event has several', () => {
    const found = talliesOf(event(1, 'read', { fields: { total: 7, power: tally, shifts: tally } }))
    expect(found).toEqual([
      { key: 'power', tally },
      { key: 'shifts', tally }
    ])
  })
})
