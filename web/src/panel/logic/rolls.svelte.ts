// Rolls as they are shown: those of the latest message, one after the other, until they are skipped or have been seen.
import type { SeatView } from '$/game/seat.svelte'
import type { Event } from '$/wire/types'

/** How long a roll has the tray before the next joins it, and how long the last stays. */
const BETWEEN = 750
const STAY = 3200
/** Of a long message only the last rolls are shown: all are in the log. */
const MOST = 4

export class Rolls {
  shown = $state.raw<Event[]>([])
  #waiting: Event[] = []
  #known: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly view: Pick<SeatView, 'events' | 'freshFrom' | 'scene'>) {}

  /** To be called whenever events come; what was there at first is not rolled again. */
  follow(wanted: boolean, still: boolean): void {
    const { events, freshFrom, scene } = this.view
    if (!scene) return
    const from = this.#known === null ? events.length : Math.min(this.#known, freshFrom)
    const before = this.#known ?? 0
    this.#known = events.length
    if (!wanted || events.length === before) return
    const fresh = events.slice(from).filter((event) => event.dice)
    if (!fresh.length) return
    this.shown = []
    this.#waiting = fresh.slice(-MOST)
    if (still) {
      this.shown = this.#waiting
      this.#waiting = []
    }
    this.#next()
  }

  skip(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
    this.shown = []
  }

  #next(): void {
    clearTimeout(this.#timer)
    const [first, ...rest] = this.#waiting
    if (first) {
      this.shown = [...this.shown, first]
      this.#waiting = rest
    }
    this.#timer = setTimeout(() => (rest.length ? this.#next() : this.skip()), rest.length ? BETWEEN : STAY)
  }
}
