// What happened since a seat last decided anything: kept in this browser, so that it survives leaving the page.
import type { SeatView } from '$/game/seat.svelte'
import type { Event } from '$/wire/types'

const KEPT = 'grognard-seen'
/** So many games are remembered. */
const MOST = 60

type Seen = Record<string, number>

function read(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Seen
  } catch {
    return {}
  }
}

function write(key: string, moment: number): void {
  const { [key]: _, ...others } = read()
  const latest = Object.entries(others).slice(-MOST + 1)
  localStorage.setItem(KEPT, JSON.stringify({ ...Object.fromEntries(latest), [key]: moment }))
}

export class Since {
  /** The moment of the last answer that was the player's own. */
  seen = $state(0)
  /** The player has said that he has seen enough. */
  dismissed = $state(0)

  #key: string
  /** The question that was open when the view last changed. */
  #asked: { moment: number; number: number } | null = null

  constructor(readonly view: SeatView) {
    this.#key = `${view.game}/${view.seat ?? 'watch'}`
    this.seen = read()[this.#key] ?? 0
  }

  /** To be called whenever the view changes. `passed`: whether that question was answered for the player, not by him. */
  follow(passed: (number: number) => boolean): void {
    const { decision, moment, scene } = this.view
    if (!scene) return
    if (moment < this.seen) this.#set(moment)
    const asked = this.#asked
    if (asked && moment > asked.moment && !passed(asked.number)) this.#set(asked.moment + 1)
    if (decision) this.#asked = { moment, number: decision.number }
    else if (asked && asked.moment !== moment) this.#asked = null
  }

  get news(): Event[] {
    const from = Math.max(this.seen, Math.min(this.dismissed, this.view.moment))
    return this.view.log.filter((event) => event.moment > from)
  }

  dismiss(): void {
    this.dismissed = this.view.moment
    write(this.#key, this.view.moment)
  }

  #set(moment: number): void {
    this.seen = moment
    write(this.#key, moment)
  }
}
