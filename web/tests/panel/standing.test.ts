import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Standing } from '$/panel/logic/standing.svelte'
import { play } from '$/wire/api'
import type { StandingOrders } from '$/wire/types'

const HOLD = { does: 'hold', within: 0 } as const
const FIRE = { does: 'fire', within: 4 } as const

describe('standing orders', () => {
  const view = { game: 'g', seat: 1 as number | null, orders: null as StandingOrders | null }
  const sent = vi.spyOn(play, 'orders')

  beforeEach(() => {
    view.orders = null
    view.seat = 1
    sent.mockReset()
    sent.mockImplementation((_game, _seat, { side, units }) =>
      Promise.resolve(side || Object.keys(units).length ? { turn: 2, side, units } : null)
    )
  })

  it('are what the server says that they are', () => {
    const standing = new Standing(view)
    expect([standing.side, standing.own('hans'), standing.holds]).toEqual([null, null, false])
    view.orders = { turn: 1, side: HOLD, units: { hans: FIRE } }
    expect([standing.side, standing.own('hans'), standing.holds]).toEqual([HOLD, FIRE, true])
  })

  it('are given whole, so that an order for one unit leaves the others as they are', async () => {
    const standing = new Standing(view)
    await standing.orderUnit('hans', FIRE)
    await standing.orderSide(HOLD)
    await standing.orderUnit('heidi', HOLD)
    expect(view.orders).toEqual({ turn: 2, side: HOLD, units: { hans: FIRE, heidi: HOLD } })
    await standing.orderUnit('hans', null)
    await standing.orderSide(null)
    expect(view.orders).toEqual({ turn: 2, side: null, units: { heidi: HOLD } })
    await standing.orderUnit('heidi', null)
    expect(view.orders).toBeNull()
  })

  it('are for who has a seat', async () => {
    view.seat = null
    await new Standing(view).orderSide(HOLD)
    expect(sent).not.toHaveBeenCalled()
  })
})
