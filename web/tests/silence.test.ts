import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeatView } from '$/game/seat.svelte'
import { Silence } from '$/game/silence'
import { wishes } from '$/game/wishes.svelte'
import type { Decision, Form } from '$/wire/types'
import { question } from './panel/made'

const nobody: Form = { form: 'some_of', of: 'unit', options: ['hold'], at_least: 0, at_most: 1 }
const asked = (number: number, idle: boolean): Decision =>
  question(nobody, number, 0, { role: 'reaction', skip: [], idle })

function seat(decision: Decision, answer = vi.fn(async () => {})) {
  const view = { taken: 0, decision: decision as Decision | null, answer }
  return view as typeof view & SeatView
}

describe('a question that is put only for the sake of a secret', () => {
  const refused = vi.fn()

  beforeEach(() => {
    vi.useFakeTimers()
    refused.mockClear()
    wishes.set('idle', false)
  })

  it('is let go by, at once where a bot waits', () => {
    const view = seat(asked(4, true))
    expect(new Silence().takes(view, view.decision!, false, refused)).toBe(true)
    vi.advanceTimersByTime(0)
    expect(view.answer).toHaveBeenCalledExactlyOnceWith(4, [])
  })

  it('takes its time where a person waits, and is left alone if it has gone meanwhile', () => {
    const silence = new Silence()
    const [first, second] = [seat(asked(4, true)), seat(asked(5, true))]
    silence.takes(first, first.decision!, true, refused)
    vi.advanceTimersByTime(499)
    expect(first.answer).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1002)
    expect(first.answer).toHaveBeenCalledOnce()
    silence.takes(second, second.decision!, true, refused)
    second.decision = null
    vi.advanceTimersByTime(1501)
    expect(second.answer).not.toHaveBeenCalled()
  })

  it('is asked after all where that is refused', async () => {
    const view = seat(
      asked(4, true),
      vi.fn(async () => Promise.reject(new Error('no')))
    )
    new Silence().takes(view, view.decision!, false, refused)
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toHaveBeenCalledOnce()
  })

  it('is no real one, nor one that its player wishes to be asked', () => {
    const view = seat(asked(4, false))
    expect(new Silence().takes(view, view.decision!, false, refused)).toBe(false)
    wishes.set('idle', true)
    expect(new Silence().takes(view, asked(5, true), false, refused)).toBe(false)
  })

  it('waits for who took back, until a real one has been put', () => {
    const silence = new Silence()
    const view = seat(asked(4, true))
    view.taken = 1
    expect(silence.takes(view, asked(4, true), false, refused)).toBe(false)
    expect(silence.takes(view, asked(5, false), false, refused)).toBe(false)
    expect(silence.takes(view, asked(6, true), false, refused)).toBe(true)
  })
})
