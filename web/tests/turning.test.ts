import { describe, expect, it } from 'vitest'
import type { SeatView } from '$/game/seat.svelte'
import { asksHeading, laysOutline, turning } from '$/game/turning.svelte'
import { question } from './panel/made'

const headings = (number: number) =>
  question({ form: 'one_of', of: 'heading', options: [0, 450, 900] }, number, 0, { role: 'placement' })
const place = (number: number) =>
  question(
    { form: 'spot', region: { kind: 'spots', box: [0, 0, 9, 9], place: [1, 1], outline: [[0, 0]] } },
    number
  )

describe('what is laid down', () => {
  it('is turned as the last one, and further by taking that answer back', async () => {
    const taken: number[] = []
    const view = { undo: { free: 1 }, takeBack: async (steps: number) => taken.push(steps) }
    const mine = view as unknown as SeatView
    expect(turning.answer(mine, headings(3))).toBe(0)
    expect(turning.can(mine, place(4))).toBe(true)
    await turning.turn(mine, place(4))
    expect(taken).toEqual([1])
    expect(turning.answer(mine, headings(3))).toBe(450)
    expect(turning.answer(mine, headings(7))).toBe(450)
    // What was laid down lies: another question is not about it.
    await turning.turn(mine, place(4))
    expect(taken).toEqual([1])
  })

  it('is asked for by nothing else', () => {
    expect(asksHeading(question({ form: 'one_of', of: 'heading', options: [0, 900] }))).toBe(false)
    expect(
      asksHeading(question({ form: 'one_of', of: 'unit', options: ['a', 'b'] }, 1, 0, { role: 'placement' }))
    ).toBe(false)
    expect(laysOutline(place(1).form)).toBe(true)
    expect(laysOutline({ form: 'spot', region: { kind: 'spots', box: [0, 0, 9, 9], place: [1, 1] } })).toBe(
      false
    )
  })
})
