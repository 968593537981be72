// Standing orders: what a seat wants done about reactions until the turn ends. The server keeps them and answers by
// them; nobody else is told, and what they answer is an answer like any other.
import type { SeatView } from '$/game/seat.svelte'
import { play, Refusal } from '$/wire/api'
import type { StandingOrder, StandingOrders } from '$/wire/types'

export class Standing {
  busy = $state(false)

  constructor(private view: Pick<SeatView, 'game' | 'seat' | 'orders'>) {}

  get seat(): number | null {
    return this.view.seat
  }

  /** What is ordered for the whole side. */
  get side(): StandingOrder | null {
    return this.view.orders?.side ?? null
  }

  /** What is ordered for a unit by itself. */
  own(unit: string): StandingOrder | null {
    return this.view.orders?.units[unit] ?? null
  }

  /** The whole side lets every occasion go by. */
  get holds(): boolean {
    return this.side?.does === 'hold'
  }

  orderSide(side: StandingOrder | null): Promise<void> {
    return this.#give({ side, units: this.view.orders?.units ?? {} })
  }

  orderUnit(unit: string, order: StandingOrder | null): Promise<void> {
    const { [unit]: _, ...others } = this.view.orders?.units ?? {}
    return this.#give({ side: this.side, units: order ? { ...others, [unit]: order } : others })
  }

  async #give(orders: Pick<StandingOrders, 'side' | 'units'>): Promise<void> {
    if (this.view.seat === null || this.busy) return
    this.busy = true
    try {
      this.view.orders = await play.orders(this.view.game, this.view.seat, orders)
    } catch (why) {
      // The table moved on, or the game is over: what the server says next is what stands.
      if (!(why instanceof Refusal)) throw why
    } finally {
      this.busy = false
    }
  }
}
