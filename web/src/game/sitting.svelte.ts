// A person at a table: all seats that are his, the one whose eyes he looks through, and the choice before him.
import { untrack } from 'svelte'
import { games, Refusal } from '$/wire/api'
import type { Decision, GameInfo, Refused } from '$/wire/types'
import { Choice } from './choice.svelte'
import { Looking } from './looking.svelte'
import { SeatView } from './seat.svelte'
import { Silence } from './silence'

export class Sitting {
  info = $state.raw<GameInfo | null>(null)
  refused = $state.raw<Refused | null>(null)
  views = $state.raw<SeatView[]>([])
  /** Index into `views` of the seat that is shown. */
  shown = $state(0)
  /** Hot-seat with secrets: the screen was handed over and the next player has not yet said that he looks. */
  passing = $state(false)
  /** On one screen: whether what every seat sees has come, so that it is known what must be hidden. */
  arrived = $state(false)
  /** The choice before the seat that is shown; a new one for every question. */
  choice = $state.raw<Choice | null>(null)
  readonly looking = new Looking()

  readonly #silence = new Silence()
  #stop: (() => void) | undefined

  constructor(readonly game: string) {}

  get view(): SeatView | undefined {
    return this.views[this.shown]
  }

  get hotSeat(): boolean {
    return this.views.length > 1
  }

  async open(): Promise<void> {
    try {
      this.info = await games.one(this.game)
    } catch (why) {
      if (why instanceof Refusal) this.refused = why.refused
      return
    }
    const mine = this.info.seats.filter((seat) => seat.mine).map((seat) => seat.seat)
    this.views = (mine.length ? mine : [null]).map((seat) => new SeatView(this.game, seat))
    for (const view of this.views) view.open()
    this.#stop = $effect.root(() => {
      $effect(() => this.#followTurn())
      $effect(() => {
        const view = this.view
        const decision = view?.decision
        // What a choice looks at while it is made does not make it anew.
        this.choice = view && decision ? untrack(() => this.#choice(view, decision)) : null
      })
      $effect(() => {
        if (this.view?.info) this.info = this.view.info
      })
    })
  }

  /** What is to be chosen; nothing where nobody could. At one screen for all it is passing it on that tells nothing. */
  #choice(view: SeatView, decision: Decision): Choice | null {
    const watched = this.info?.seats.some((seat) => !seat.mine && seat.kind === 'person') ?? true
    const ask = () => void (view.decision === decision && (this.choice = new Choice(view, decision)))
    if (!this.hotSeat && this.#silence.takes(view, decision, watched, ask)) return null
    return new Choice(view, decision)
  }

  close(): void {
    this.#stop?.()
    for (const view of this.views) view.close()
    this.views = []
  }

  /** On one screen the seat that is asked is shown; where anything is hidden, only after the screen is passed. */
  #followTurn(): void {
    if (!this.hotSeat) return
    if (this.views.some((view) => !view.scene)) return
    const asked = this.views.findIndex((view) => view.decision !== null)
    // Who opens the page may be any of them: he says so too before he sees what is hidden.
    if (this.arrived && (asked < 0 || asked === this.shown)) return
    this.arrived = true
    this.shown = Math.max(0, asked)
    this.passing = this.hidesAnything(this.shown)
  }

  /** Whether the seats on this screen see or know different things. */
  hidesAnything(next: number): boolean {
    if (this.info?.open || this.views.some((view) => view.over)) return false
    if (this.views[next]?.decision?.secret) return true
    const known = this.views.map(({ scene, events, before }) =>
      JSON.stringify([scene?.pieces, scene?.markers, scene?.facts, before + events.length])
    )
    return known.some((one) => one !== known[0])
  }
}
