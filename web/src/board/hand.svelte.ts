// The hand over the board: what hovering, clicking, dragging and keys do there.
import type { Choice } from '$/game/choice.svelte'
import type { Looking } from '$/game/looking.svelte'
import { columnOn } from '$/game/sheet'
import { laysOutline } from '$/game/turning.svelte'
import type { Answer, Key, NoteInfo, Point } from '$/wire/types'
import type { Camera } from './camera'
import { placeOf, type Choosing, type Target } from './choosing.svelte'
import type { Dragging } from './gestures'
import { ARROWS, nextIn } from './keys'
import { lieAt, type Lie } from './lie'
import type { Tape } from './tape.svelte'

/** How near a second click must be to a planned place to confirm it, in units of the drawing. */
const SAME_PLACE = 4
/** How long a pointer rests before the ground is named, in milliseconds. */
const GROUND_REST = 450

export class Hand {
  /** The piece under the pointer. */
  over = $state<string | null>(null)
  /** What the ground is under a pointer that rests where no piece is. */
  ground = $state.raw<Lie | null>(null)
  /** Where a pointer was last over the board. */
  #last: Point | null = null
  #rest: ReturnType<typeof setTimeout> | undefined
  /** Several options lie on the piece that was clicked: one of them is to be named. */
  several = $state.raw<Target[]>([])
  /** A piece on its way in the hand, and where it would be let go. */
  carried = $state.raw<{ piece: string; at: Point } | null>(null)
  /** Where somebody was sent and no way leads. */
  astray = $state.raw<Point | null>(null)
  /** A place that was tried and is not among the options, with the reasons. */
  failed = $state.raw<{ at: Point; note: NoteInfo } | null>(null)

  constructor(
    private choosing: Choosing,
    private camera: Camera,
    private tape: Tape,
    private looking: () => Looking | null
  ) {}

  get #choice(): Choice | null {
    return this.choosing.choice
  }

  #pieceUnder(event: MouseEvent): string | null {
    return (event.target as Element).closest('[data-piece]')?.getAttribute('data-piece') ?? null
  }

  /** Forgets what belongs to a question that is answered; what is to be laid down hangs at the pointer at once. */
  reset(): void {
    this.several = []
    this.failed = null
    this.astray = null
    this.carried = null
    const choice = this.#choice
    if (this.#last && choice && laysOutline(choice.decision.form)) choice.point(this.#inside(this.#last))
  }

  // -- the pointer ---------------------------------------------------------------------------------

  hover(event: PointerEvent): void {
    if ((event.target as Element).closest('[data-over-board]')) return
    const looking = this.looking()
    const point = this.camera.toMap(event.clientX, event.clientY)
    if (looking?.tape && this.#measured) {
      this.tape.end = this.tape.points.length ? point : null
      return
    }
    this.#last = event.pointerType === 'touch' ? null : point
    const piece = this.#pieceUnder(event)
    this.over = piece
    this.#feel(piece === null && event.pointerType !== 'touch' ? point : null)
    if (looking) looking.hovered = piece
    this.#choice?.point(this.#answerUnder(piece, point))
  }

  /** Ground is named where the pointer rests, for it is everywhere. */
  #feel(point: Point | null): void {
    clearTimeout(this.#rest)
    this.ground = null
    if (point) {
      const { scene, layout } = this.choosing
      this.#rest = setTimeout(() => (this.ground = lieAt(scene, layout, point)), GROUND_REST)
    }
  }

  leave(): void {
    this.over = null
    this.#last = null
    this.#feel(null)
    const looking = this.looking()
    if (looking) looking.hovered = null
    this.#choice?.point(null)
    this.tape.end = null
  }

  /** What would be picked here, if anything. */
  #answerUnder(piece: string | null, point: Point): Answer | null {
    const own = piece ? this.choosing.offered.get(piece) : undefined
    if (own) return own[0].answer
    const cell = this.choosing.layout.cellAt(point)
    if (cell !== null && this.choosing.targets.some((target) => target.cell === cell)) return cell
    const place = this.choosing.free ? this.#inside(point) : null
    if (place && this.choosing.region?.kind === 'flight') return this.#further(place)
    return this.#choice?.picked === null ? place : null
  }

  #inside(point: Point): Point | null {
    const { layout } = this.choosing
    const [x, y] = point
    if (x < 0 || y < 0 || x > layout.width || y > layout.height) return null
    return layout.quanta(point)
  }

  click(event: PointerEvent): void {
    const looking = this.looking()
    const point = this.camera.toMap(event.clientX, event.clientY)
    if (looking?.tape && this.#measured) {
      this.tape.add(point)
      return
    }
    const piece = this.#pieceUnder(event)
    this.several = []
    this.failed = null
    this.astray = null
    const target = (event.target as Element).closest('[data-target]')?.getAttribute('data-target')
    if (target)
      this.#pick(this.choosing.targets.find((one) => String(one.answer) === target)?.answer ?? null, event)
    else if (!this.#clickChoice(piece, point, event) && looking) looking.piece = piece
    if (piece && looking) looking.piece = piece
  }

  #clickChoice(piece: string | null, point: Point, event: PointerEvent): boolean {
    const choice = this.#choice
    if (!choice) return false
    const own = piece ? (this.choosing.offered.get(piece) ?? []) : []
    const aimed = columnOn(
      choice.decision.form,
      own.map((target) => target.answer as Key)
    )
    if (aimed !== null) {
      choice.pickColumn(aimed)
      return true
    }
    if (own.length > 1) {
      this.several = own
      return true
    }
    if (own.length === 1) return this.#pick(own[0].answer, event)
    const { layout } = this.choosing
    const cell = layout.cellAt(point)
    if (cell !== null && this.choosing.region?.kind === 'cells') {
      if (this.choosing.targets.some((target) => target.cell === cell)) return this.#pick(cell, event)
      if (piece === null) void this.#explain(cell, layout.at(cell))
      return piece === null
    }
    if (cell !== null && this.choosing.targets.some((target) => target.cell === cell))
      return this.#pick(cell, event)
    if (this.choosing.free) return this.#pickPoint(point, event)
    if (choice.decision.walks && this.choosing.actor && piece === null && !this.#looks(event))
      return this.#send(choice, null, point)
    return false
  }

  /** Sends somebody to where the pointer is, before the game asks where to. */
  #send(choice: Choice, unit: Key | null, point: Point): boolean {
    const { layout } = this.choosing
    const place = layout.kind === 'table' ? this.#inside(point) : layout.cellAt(point)
    if (place === null) return false
    void choice.send(unit, place).then((sent) => {
      if (!sent && choice === this.#choice) this.astray = typeof place === 'number' ? layout.at(place) : point
    })
    return true
  }

  /** A finger has no way to look first: its first tap shows, the second gives. */
  #pick(answer: Answer | null, event?: PointerEvent): boolean {
    const choice = this.#choice
    if (!choice || answer === null) return false
    choice.click(answer as Key, this.#looks(event) && choice.picked !== answer)
    return true
  }

  #looks(event?: PointerEvent): boolean {
    return event !== undefined && (event.shiftKey || event.pointerType === 'touch')
  }

  #pickPoint(point: Point, event?: PointerEvent): boolean {
    const choice = this.#choice
    const place = this.#inside(point)
    if (!choice || !place) return false
    const turn = this.#turns.findIndex((one) => this.#near(one, place))
    if (turn >= 0 && turn < this.#turns.length - 1) {
      // An earlier turn: the way is flown anew from there.
      choice.point(null)
      choice.pickPlace(this.#turns.slice(0, turn + 1))
      return true
    }
    const before = choice.picked !== null ? placeOf(choice.picked, this.choosing.region) : null
    if (before && this.#near(before, place)) {
      void choice.confirm()
      return true
    }
    choice.point(null)
    if (this.choosing.region?.kind === 'flight') choice.pickPlace(this.#further(place))
    else choice.click(place, this.#looks(event))
    return true
  }

  /** The places that a way through the air has been given so far: its turns, and where it ends. */
  get #turns(): Point[] {
    const picked = this.#choice?.picked
    if (this.choosing.region?.kind !== 'flight' || !Array.isArray(picked)) return []
    return (Array.isArray(picked[0]) ? picked : [picked]) as Point[]
  }

  /** The way that goes on to a place; with as many turns as it may have its end is moved there. */
  #further(place: Point): Point[] {
    const region = this.choosing.region
    const most = region?.kind === 'flight' ? region.places - 1 : 1
    return [...this.#turns.slice(0, most - 1), place]
  }

  #near(a: Point, b: Point): boolean {
    const { layout } = this.choosing
    const [ax, ay] = layout.at(a)
    const [bx, by] = layout.at(b)
    return Math.hypot(ax - bx, ay - by) <= SAME_PLACE / Math.min(1, this.camera.k)
  }

  /** Why a place cannot be chosen, said at the place. */
  async #explain(answer: Answer, at: Point): Promise<void> {
    const choice = this.#choice
    if (!choice) return
    try {
      const note = await choice.noteOf(answer)
      if (note.reasons.length && choice === this.#choice) this.failed = { at, note }
    } catch {
      // No answer, no slip: the board stays as it is.
    }
  }

  /** A ghost can be dragged: the leader takes the group along, another model goes alone. Who is to move can be dragged
   * to where it shall go. */
  grab(event: PointerEvent): Dragging | null {
    const choice = this.#choice
    if (choice && this.choosing.region && this.#isActor(this.#pieceUnder(event))) return this.#drag(choice)
    const sent = choice && this.#sendable(choice, this.#pieceUnder(event))
    if (sent) return this.#carry(choice, sent)
    const ghost = (event.target as Element).closest('[data-ghost]')?.getAttribute('data-ghost')
    const region = this.choosing.region
    if (!choice || !ghost || choice.picked === null || !region || !('leader' in region)) return null
    const model = Number(ghost)
    const move = (moved: PointerEvent) => {
      const place = this.#inside(this.camera.toMap(moved.clientX, moved.clientY))
      if (!place || choice.picked === null) return
      if (model === region.leader) choice.pickPlace(place)
      else
        choice.pickPlace(this.choosing.placesOf(choice.picked).map((one, i) => (i === model ? place : one)))
    }
    return { move, end: move }
  }

  /** Whether a piece can be carried to a place before the game asks where: who may act next, or who acts. */
  #sendable(choice: Choice, id: string | null): { piece: string; unit: Key | null } | null {
    const piece = id ? this.choosing.piece(id) : undefined
    const { role, walks, seat } = choice.decision
    if (!piece || piece.seat !== seat) return null
    const own = this.choosing.offered.get(piece.id) ?? []
    if (role === 'activation' && own.length === 1) return { piece: piece.id, unit: own[0].answer as Key }
    if (!walks) return null
    return role === 'activation' || this.#isActor(piece.id)
      ? { piece: piece.id, unit: piece.group || piece.id }
      : null
  }

  #carry(choice: Choice, { piece, unit }: { piece: string; unit: Key | null }): Dragging {
    const under = (event: PointerEvent) => this.camera.toMap(event.clientX, event.clientY)
    const looking = this.looking()
    return {
      move: (event) => {
        if (looking) looking.hovered = piece
        const cell = this.choosing.layout.cellAt(under(event))
        const at =
          this.choosing.layout.kind === 'table' || cell === null ? null : this.choosing.layout.at(cell)
        this.carried = { piece, at: at ?? under(event) }
      },
      end: (event) => {
        this.carried = null
        if (looking) looking.hovered = null
        if (choice === this.#choice && event.type === 'pointerup') this.#send(choice, unit, under(event))
      }
    }
  }

  /** Whether a piece is who the question is about, or one of its models. */
  #isActor(id: string | null): boolean {
    const actor = this.choosing.actor
    if (!id || !actor) return false
    return id === actor.id || (actor.group !== '' && this.choosing.piece(id)?.group === actor.group)
  }

  #drag(choice: Choice): Dragging {
    const under = (event: PointerEvent) => this.camera.toMap(event.clientX, event.clientY)
    return {
      move: (event) => choice.point(this.#placeUnder(under(event))),
      end: (event) => {
        choice.point(null)
        if (choice === this.#choice && event.type === 'pointerup')
          this.#clickChoice(null, under(event), event)
      }
    }
  }

  /** Where who is dragged would be let go: a place that may be chosen, or any of a free table. */
  #placeUnder(point: Point): Answer | null {
    if (this.choosing.free) {
      const place = this.#inside(point)
      return place && this.choosing.region?.kind === 'flight' ? this.#further(place) : place
    }
    const cell = this.choosing.layout.cellAt(point)
    return cell !== null && this.choosing.targets.some((target) => target.cell === cell) ? cell : null
  }

  // -- keys ----------------------------------------------------------------------------------------

  /** Returns whether the key meant something here. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false
    const arrow = ARROWS[event.key]
    if (arrow) {
      if (event.shiftKey) this.camera.panBy(-arrow[0] * 60, -arrow[1] * 60)
      else this.#step(arrow, event.altKey)
      return true
    }
    switch (event.key) {
      case '+':
      case '=':
        this.camera.zoom(1.25)
        return true
      case '-':
        this.camera.zoom(0.8)
        return true
      case '0':
        this.camera.fit()
        return true
      case 'm':
      case 'M':
        return this.#toggleTape()
      case 'Enter':
      case ' ':
        return this.#enter()
      case 'Escape':
        return this.#escape()
      default:
        return false
    }
  }

  /** Whether the game lets anybody measure at any time. */
  get #measured(): boolean {
    return this.choosing.scene.ground.measured
  }

  #toggleTape(): boolean {
    const looking = this.looking()
    if (!looking || !this.#measured) return false
    looking.tape = !looking.tape
    this.tape.clear()
    return true
  }

  #step(arrow: Point, fine: boolean): void {
    const choice = this.#choice
    if (choice && this.choosing.free) {
      this.#stepPlace(choice, arrow, fine)
      return
    }
    const targets = choice ? this.choosing.targets : []
    const from = choice ? this.choosing.targetOf(choice.pointed ?? choice.picked) : null
    if (choice && targets.length) {
      const next = nextIn(targets, from?.at ?? null, arrow)
      if (next) {
        choice.point(next.answer)
        this.over = next.piece ?? null
        this.camera.show(next.at)
      }
      return
    }
    this.#stepPieces(arrow)
  }

  #stepPieces(arrow: Point): void {
    const all = this.choosing.scene.pieces.flatMap((piece) => {
      const spot = piece.label || !piece.group ? this.choosing.spot(piece.id) : undefined
      return spot ? [{ id: piece.id, at: [spot.x, spot.y] as Point }] : []
    })
    const from = this.over ? this.choosing.spot(this.over) : undefined
    const next = nextIn(all, from ? [from.x, from.y] : null, arrow)
    if (!next) return
    this.over = next.id
    const looking = this.looking()
    if (looking) looking.hovered = next.id
    this.camera.show(next.at)
  }

  /** A planned place by keys: a unit of length a step, with Alt a tenth. */
  #stepPlace(choice: Choice, [dx, dy]: Point, fine: boolean): void {
    const region = this.choosing.region
    if (!region || region.kind === 'cells') return
    const first = region.kind === 'march' ? region.places[region.leader] : region.place
    const now = placeOf(choice.picked ?? first, region) ?? first
    const { length, scale } = this.choosing.layout
    const step = length / scale / (fine ? 10 : 1)
    const place: Point = [Math.round(now[0] + dx * step), Math.round(now[1] - dy * step)]
    choice.pickPlace(region.kind === 'flight' ? [...this.#turns.slice(0, -1), place] : place)
    this.camera.show(this.choosing.layout.at(place))
  }

  #enter(): boolean {
    const choice = this.#choice
    const looking = this.looking()
    if (choice && choice.pointed !== null && typeof choice.pointed !== 'object')
      return this.#pick(choice.pointed)
    if (choice && choice.picked !== null && choice.complete) {
      void choice.confirm()
      return true
    }
    if (looking && this.over) looking.piece = this.over
    return true
  }

  #escape(): boolean {
    const looking = this.looking()
    this.reset()
    if (looking?.tape && this.#measured) {
      if (this.tape.points.length) this.tape.clear()
      else looking.tape = false
    } else if (this.#choice?.begun) this.#choice.cancel()
    else if (looking) looking.piece = null
    return true
  }
}
