// The table as it was: scenes of moments gone by, fetched by the stretch and kept until something is taken back.
import type { Looking } from '$/game/looking.svelte'
import type { SeatView } from '$/game/seat.svelte'
import { games, Refusal } from '$/wire/api'
import { changedScene } from '$/wire/changes'
import type { Refused, Replay, Scene } from '$/wire/types'

/** So many frames are fetched at once. */
const STRETCH = 50

/** The scene of every frame of a stretch. */
export function scenesOf(replay: Pick<Replay, 'scene' | 'frames'>): Map<number, Scene> {
  let scene = replay.scene
  return new Map(
    replay.frames.map((frame) => {
      scene = changedScene(scene, frame.changes)
      return [frame.moment, scene]
    })
  )
}

export class Past {
  loading = $state(false)
  refused = $state.raw<Refused | null>(null)

  #scenes = new Map<number, Scene>()
  #known = 0
  #asked = 0

  constructor(
    readonly view: SeatView,
    readonly looking: Looking
  ) {}

  /** Shows the board as it was; the latest wish wins. */
  async show(moment: number): Promise<void> {
    const asked = ++this.#asked
    const wanted = Math.max(0, Math.min(this.view.moment, moment))
    this.refused = null
    this.loading = true
    try {
      const scene = await this.#scene(wanted)
      if (asked === this.#asked && scene) this.looking.past = { moment: wanted, scene }
    } catch (why) {
      if (asked === this.#asked) this.refused = why instanceof Refusal ? why.refused : null
    } finally {
      if (asked === this.#asked) this.loading = false
    }
  }

  back(): void {
    this.#asked += 1
    this.loading = false
    this.refused = null
    this.looking.past = null
    this.looking.event = null
  }

  async #scene(moment: number): Promise<Scene | undefined> {
    // What was taken back and played otherwise is another past.
    if (this.view.moment < this.#known) this.#scenes.clear()
    this.#known = this.view.moment
    if (!this.#scenes.has(moment)) {
      const first = moment - (moment % STRETCH)
      const replay = await games.replay(this.view.game, { seat: this.view.seat, first, count: STRETCH })
      for (const [at, scene] of scenesOf(replay)) this.#scenes.set(at, scene)
    }
    return this.#scenes.get(moment)
  }
}
