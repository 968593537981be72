import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Looking } from '$/game/looking.svelte'
import type { SeatView } from '$/game/seat.svelte'
import { Past } from '$/panel/logic/past.svelte'
import { Rolls } from '$/panel/logic/rolls.svelte'
import { Since } from '$/panel/logic/since.svelte'
import { games } from '$/wire/api'
import type { Event, Replay } from '$/wire/types'
import { event, question, roll, scene } from './made'

function seat(moment: number, events: Event[] = []) {
  const of = { moment, events, log: events, decision: null, scene: scene([moment]), freshFrom: 0 }
  const view = { game: 'g', seat: 0, ...of }
  return view as unknown as SeatView
}

function replayed(first: number, moments: number): Replay {
  const frames = Array.from({ length: Math.min(50, moments - first) }, (_, i) => ({
    moment: first + i,
    events: [],
    changes: i ? { points: [first + i] } : {}
  }))
  return { seat: 0, all_seeing: false, moments, first, scene: scene([first]), frames, outcome: null }
}

describe('the board as it was', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is shown for a moment, fetched by the stretch, and left again', async () => {
    const asked = vi
      .spyOn(games, 'replay')
      .mockImplementation(async (_, { first = 0 }) => replayed(first, 80))
    const past = new Past(seat(79), new Looking())
    await past.show(60)
    expect(past.looking.past).toMatchObject({ moment: 60, scene: { points: [60] } })
    await past.show(61)
    expect(past.looking.past?.scene.points).toEqual([61])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0][1]).toEqual({ seat: 0, first: 50, count: 50 })
    past.back()
    expect(past.looking.past).toBeNull()
  })

  it('is asked for anew after something was taken back', async () => {
    const asked = vi
      .spyOn(games, 'replay')
      .mockImplementation(async (_, { first = 0 }) => replayed(first, 30))
    const view = seat(29)
    const past = new Past(view, new Looking())
    await past.show(3)
    view.moment = 10
    await past.show(3)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('does not come up any more once it was left', async () => {
    vi.spyOn(games, 'replay').mockImplementation(async (_, { first = 0 }) => replayed(first, 30))
    const past = new Past(seat(29), new Looking())
    const showing = past.show(3)
    past.back()
    await showing
    expect(past.looking.past).toBeNull()
  })
})

describe('what happened since', () => {
  beforeEach(() => localStorage.clear())
  const nobody = (_: number) => false
  const step = (since: Since, view: SeatView, moment: number, decision: number | null, passed = nobody) => {
    view.moment = moment
    view.decision = decision === null ? null : question({ form: 'amount', low: 0, high: 1 }, decision)
    since.follow(passed)
  }
  const events = [0, 1, 2, 3, 4].map((moment) => event(moment, `e${moment}`))

  it('is what came after my own last answer', () => {
    const view = seat(0, events)
    const since = new Since(view)
    step(since, view, 1, 2)
    expect(since.news.map((one) => one.moment)).toEqual([1, 2, 3, 4])
    step(since, view, 2, null)
    step(since, view, 4, 5)
    expect(since.seen).toBe(2)
    expect(since.news.map((one) => one.moment)).toEqual([3, 4])
  })

  it('survives leaving the page, can be put aside, and shrinks with what is taken back', () => {
    const view = seat(0, events)
    const first = new Since(view)
    step(first, view, 2, 3)
    step(first, view, 3, null)
    const again = new Since(view)
    expect(again.seen).toBe(3)
    view.moment = 4
    again.dismiss()
    expect(again.news).toEqual([])
    step(again, view, 1, 6)
    expect(again.seen).toBe(1)
  })

  it('counts a pass that was given for me as not looked at', () => {
    const view = seat(0, events)
    const since = new Since(view)
    step(since, view, 1, 2)
    step(since, view, 3, 4, (number) => number === 2)
    expect(since.seen).toBe(0)
  })
})

describe('dice on the table', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('are those that come while one looks, one after the other, until they are skipped', () => {
    const view = seat(1, [roll(0, [1])])
    const rolls = new Rolls(view)
    rolls.follow(true, false)
    expect(rolls.shown).toEqual([])
    const [two, three] = [roll(0, [2]), roll(1, [3])]
    view.freshFrom = 1
    view.events = [...view.events, two, event(2, 'fired'), three]
    rolls.follow(true, false)
    expect(rolls.shown).toEqual([two])
    vi.advanceTimersByTime(800)
    expect(rolls.shown).toEqual([two, three])
    rolls.skip()
    expect(rolls.shown).toEqual([])
  })

  it('lie there at once without motion, are put away by themselves, and stay away where unwanted', () => {
    const view = seat(1, [])
    const rolls = new Rolls(view)
    rolls.follow(true, true)
    view.events = [roll(0, [1]), roll(0, [2])]
    rolls.follow(true, true)
    expect(rolls.shown).toHaveLength(2)
    vi.advanceTimersByTime(5000)
    expect(rolls.shown).toEqual([])
    view.freshFrom = 2
    view.events = [...view.events, roll(0, [3])]
    rolls.follow(false, true)
    expect(rolls.shown).toEqual([])
  })
})
