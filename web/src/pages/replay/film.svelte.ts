// A game as a film: its frames by moment, through somebody's eyes, with the moment that is shown.
import { games, Refusal } from '$/wire/api'
import { changedScene } from '$/wire/changes'
import type { Event, GameInfo, OutcomeInfo, Refused, Scene } from '$/wire/types'

/** Through whose eyes: a seat's number, an onlooker's, or all-seeing. */
export type Eyes = number | 'public' | 'all'

export interface Still {
  scene: Scene
  events: Event[]
  /** Whether anything is to be seen or told at this moment. */
  stop: boolean
}

/** So many frames are asked for at once. */
const STRETCH = 100

export class Film {
  info = $state.raw<GameInfo | null>(null)
  eyes = $state<Eyes>('public')
  moment = $state(0)
  moments = $state(0)
  stills = $state.raw<readonly (Still | undefined)[]>([])
  outcome = $state.raw<OutcomeInfo | null>(null)
  refused = $state.raw<Refused | null>(null)
  #run = 0

  constructor(readonly game: string) {}

  readonly last = $derived(Math.max(0, this.moments - 1))
  readonly loaded = $derived(this.stills.reduce((count, still) => count + (still ? 1 : 0), 0))
  readonly whole = $derived(this.moments > 0 && this.loaded === this.moments)
  /** The still of the moment, or the nearest before it that is here. */
  readonly still = $derived.by(() => {
    for (let m = this.moment; m >= 0; m--) if (this.stills[m]) return this.stills[m]
    return this.stills.find((still) => still)
  })
  readonly events = $derived(this.stills.flatMap((still) => still?.events ?? []))

  /** Eyes that may look: mine while the game runs, anybody's once it is over. */
  readonly choices = $derived.by((): Eyes[] => {
    if (!this.info) return []
    const { seats, state } = this.info
    if (state === 'over') return ['all', ...seats.map(({ seat }) => seat), 'public']
    const mine = seats.filter(({ mine }) => mine).map(({ seat }) => seat)
    return mine.length ? mine : ['public']
  })

  /** Whether the game may be gone on from here: all its secrets must be mine to know, and something left to play. */
  readonly playable = $derived.by(() => {
    if (!this.info || !this.moments) return false
    const { seats, state, outcome } = this.info
    const mine = state === 'over' || seats.every(({ kind, mine }) => kind === 'bot' || mine)
    return mine && (state === 'running' || outcome?.way === 'resigned' || this.moment < this.last)
  })

  async open(eyes: string | null, moment: number | null): Promise<void> {
    await this.#try(async () => {
      this.info = await games.one(this.game)
      const wanted = this.choices.find((one) => String(one) === eyes) ?? this.choices[0]
      await this.#load(wanted, (last) => moment ?? (this.info?.state === 'over' ? 0 : last))
    })
  }

  /** Look with other eyes, at about the same time: each counts the moments it knows of. */
  async lookAs(eyes: Eyes): Promise<void> {
    const done = this.last ? this.moment / this.last : 0
    await this.#try(() => this.#load(eyes, (last) => Math.round(done * last)))
  }

  go(moment: number): void {
    this.moment = Math.max(0, Math.min(this.last, moment))
  }

  /** So many steps on or back, from one moment at which something happened to the next. */
  step(by: number): void {
    const way = Math.sign(by)
    let moment = this.moment
    for (let left = Math.abs(by); left > 0; left--) {
      do moment += way
      while (moment > 0 && moment < this.last && this.stills[moment] && !this.stills[moment]?.stop)
    }
    this.go(moment)
  }

  async #load(eyes: Eyes, where: (last: number) => number): Promise<void> {
    const run = ++this.#run
    const ask = (first: number) =>
      games.replay(this.game, {
        first,
        count: STRETCH,
        all: eyes === 'all' || undefined,
        seat: typeof eyes === 'number' ? eyes : undefined
      })
    let from = 0
    let replay = await ask(from)
    if (run !== this.#run) return
    this.eyes = eyes
    this.moments = replay.moments
    this.outcome = replay.outcome
    this.stills = Array<undefined>(replay.moments)
    this.go(where(this.last))
    for (;;) {
      this.#keep(replay.first, replay.scene, replay.frames)
      from += STRETCH
      if (from >= this.moments) return
      replay = await ask(from)
      if (run !== this.#run) return
    }
  }

  #keep(first: number, scene: Scene, frames: Awaited<ReturnType<typeof games.replay>>['frames']): void {
    const stills = [...this.stills]
    frames.forEach((frame, i) => {
      const changed = i > 0 && Object.keys(frame.changes).length > 0
      if (changed) scene = changedScene(scene, frame.changes)
      stills[first + i] = { scene, events: frame.events, stop: i === 0 || changed || frame.events.length > 0 }
    })
    this.stills = stills
  }

  async #try(what: () => Promise<void>): Promise<void> {
    this.refused = null
    try {
      await what()
    } catch (why) {
      if (!(why instanceof Refusal)) throw why
      this.refused = why.refused
    }
  }
}

/** Which of several events says most on a board: the last that names the most units, then places. */
export function telling(events: readonly Event[]): Event | null {
  let best: Event | null = null
  for (const event of events) if (!best || shown(event) >= shown(best)) best = event
  return best
}

function shown({ kinds, fields }: Event): number {
  const named = Object.entries(kinds).filter(
    ([field]) => fields[field] !== null && fields[field] !== undefined
  )
  const units = new Set(named.filter(([, kind]) => kind === 'unit').map(([field]) => String(fields[field])))
  const places = named.filter(([, kind]) => /cell|place|point|spot/.test(kind))
  return units.size * 10 + places.length
}
