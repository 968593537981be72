// Which facts the board shows just now: of the unit hovered over, or of the planned place of the one that acts.
import type { Looking } from '$/game/looking.svelte'
import type { SeatView } from '$/game/seat.svelte'
import type { Look, Piece, Place, Point, Sight } from '$/wire/types'
import { placeOf, type Choosing } from './choosing.svelte'
import type { Hand } from './hand.svelte'
import { lineTo, Looks } from './looks'

/** How long a pointer must rest on something before its facts are asked for, in milliseconds. */
const REST = 120

export interface Shown {
  from: Point
  look: Look
  lines?: Sight[]
}

interface Wanted {
  unit: Piece
  at: Place | null
  from: Point
  /** Only the line to this piece is of interest. */
  to: Piece | null
  /** Only how far it could go and shoot: nothing is pointed at. */
  areas?: boolean
}

export class Sightings {
  area = $state.raw<Shown | null>(null)
  #looks = new Map<SeatView, Looks>()
  #asking = 0

  constructor(
    private choosing: Choosing,
    private hand: Hand,
    private view: () => SeatView | null
  ) {
    $effect(() => {
      const wanted = this.#wanted()
      const view = this.view()
      const asking = ++this.#asking
      if (!wanted || !view) {
        this.area = null
        return
      }
      const timer = setTimeout(() => void this.#ask(view, wanted, asking), REST)
      return () => clearTimeout(timer)
    })
  }

  async #ask(view: SeatView, wanted: Wanted, asking: number): Promise<void> {
    const looks = this.#looks.get(view) ?? new Looks(view)
    this.#looks.set(view, looks)
    const look = await looks.look(wanted.unit, wanted.at)
    let lines: Sight[] | undefined
    if (wanted.to) {
      const line = lineTo(look, wanted.to)
      lines = line ? [line] : []
    }
    const told = wanted.areas ? { ...look, lines: [], threats: [], signs: [] } : look
    if (asking === this.#asking) this.area = { from: wanted.from, look: told, lines }
  }

  /** The planned place of who moves, the line to a target, or all about a unit under the pointer. */
  #wanted(): Wanted | null {
    const { choosing, hand } = this
    const actor = choosing.actor
    const choice = choosing.choice
    const planned = choice ? (choice.pointed ?? choice.picked) : null
    if (actor && planned !== null && choosing.region) {
      const place = typeof planned === 'number' ? planned : placeOf(planned, choosing.region)
      if (place !== null) return { unit: actor, at: place, from: choosing.layout.at(place), to: null }
    }
    const over = hand.over ? choosing.piece(hand.over) : undefined
    const target = choosing.targetOf(planned)?.piece
    const aimed = target ? choosing.piece(target) : over
    if (actor && aimed && aimed.seat !== actor.seat) return this.#from(actor, aimed)
    if (over ?? aimed) return this.#from((over ?? aimed) as Piece, null)
    // Among enemies to choose from, the lines to all of them are compared before any is pointed at.
    if (actor && this.#aiming(actor)) return this.#from(actor, null)
    // Who may be sent to a place by pointing at it: one sees how far.
    const from = actor && choice?.decision.walks ? this.#from(actor, null) : null
    return from && { ...from, areas: true }
  }

  #aiming(actor: Piece): boolean {
    return this.choosing.targets.some((target) => {
      const piece = target.piece ? this.choosing.piece(target.piece) : undefined
      return piece !== undefined && piece.seat !== actor.seat
    })
  }

  #from(unit: Piece, to: Piece | null): Wanted | null {
    const { planned, layout } = this.choosing
    if (planned !== null && unit === this.choosing.actor)
      return { unit: this.#whole(unit), at: planned, from: layout.at(planned), to }
    const spot = this.choosing.spot(unit.id)
    if (!spot || spot.tray) return null
    return { unit: this.#whole(unit), at: null, from: [spot.x, spot.y], to }
  }

  /** A single figure of a group stands for its unit. */
  #whole(piece: Piece): Piece {
    return (piece.group && this.choosing.piece(piece.group)) || piece
  }

  aids(
    looking: Looking | null,
    part: 'areas' | 'lines'
  ): { reach: boolean; ranges: boolean; sight: boolean } {
    const aids = looking?.aids ?? { reach: false, ranges: false, sight: false }
    return part === 'areas'
      ? { reach: aids.reach && !this.area?.lines, ranges: aids.ranges, sight: false }
      : { reach: false, ranges: false, sight: aids.sight }
  }
}
