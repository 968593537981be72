// What of the pending choice can be taken on the board, and what a click or a key there means.
import type { Choice } from '$/game/choice.svelte'
import { cellsOf, nameOfOption, pieceOfKey, regionOf } from '$/game/options'
import { columnOf, sheetOf } from '$/game/sheet'
import type { Answer, Decision, Key, Piece, Point, Region, Scene } from '$/wire/types'
import { said } from '$/words/words.svelte'
import { type Layout, UNIT } from './layout'
import type { Spot } from './stacking'

/** Something on the board that can be chosen: where it is, and by which answer. */
export interface Target {
  answer: Answer
  at: Point
  name: string
  piece?: string
  cell?: number
  marker?: string
  patch?: string
}

export interface BoardState {
  scene: Scene
  layout: Layout
  choice: Choice | null
  spots: readonly Spot[]
}

export class Choosing {
  #get: () => BoardState
  #pieces = $derived.by(() => new Map(this.#get().scene.pieces.map((piece) => [piece.id, piece])))
  #spots = $derived.by(() => new Map(this.#get().spots.map((spot) => [spot.piece.id, spot])))

  constructor(get: () => BoardState) {
    this.#get = get
  }

  get choice(): Choice | null {
    return this.#get().choice
  }

  get layout(): Layout {
    return this.#get().layout
  }

  get scene(): Scene {
    return this.#get().scene
  }

  piece(id: string): Piece | undefined {
    return this.#pieces.get(id)
  }

  spot(id: string): Spot | undefined {
    return this.#spots.get(id)
  }

  /** Whether a piece is drawn about there. */
  standsAt([x, y]: Point): boolean {
    return this.#get().spots.some(
      (spot) => !spot.tray && Math.hypot(spot.x - x, spot.y - y) < spot.width / 2 + 0.2 * UNIT
    )
  }

  /** The region of a place that is asked for, if it is one. */
  region: Region | null = $derived.by(() => {
    const form = this.choice?.decision.form
    return form ? regionOf(form) : null
  })

  /** Whether any point may be tried. */
  free: boolean = $derived(this.region !== null && this.region.kind !== 'cells')

  /** The piece that the question is about: who moves, who shoots. */
  actor: Piece | null = $derived.by(() => {
    const decision = this.choice?.decision
    if (!decision) return null
    if (decision.form.form === 'route') return this.piece(decision.form.unit) ?? null
    const about =
      decision.about.find((arg) => arg.name === 'unit') ?? decision.about.find((arg) => arg.kind === 'unit')
    return about ? (this.piece(String(about.value)) ?? null) : null
  })

  /** Whom the question is about, to be pointed out: who acts, or else the first of one's own that it names. */
  subject: Piece | null = $derived.by(() => {
    const decision = this.choice?.decision
    if (!decision || this.actor) return this.actor
    for (const { value } of decision.about) {
      const piece =
        this.piece(String(value)) ?? this.scene.pieces.find(({ group }) => group && group === value)
      if (piece?.seat === decision.seat) return piece
    }
    return null
  })

  /** The cell that a sheet is worked out from, where the one who acts is not yet there. */
  planned: number | null = $derived.by(() => {
    const decision = this.choice?.decision
    if (!decision || !sheetOf(decision.form)) return null
    const cell = decision.about.find((arg) => arg.kind === 'cell')?.value
    return typeof cell === 'number' && cell >= 0 && cell !== this.actor?.at ? cell : null
  })

  targets: Target[] = $derived.by(() => {
    const decision = this.choice?.decision
    if (!decision) return []
    return [...this.#cellTargets(decision), ...this.#keyTargets(decision)]
  })

  #cellTargets(decision: Decision): Target[] {
    const { layout, scene } = this
    if (layout.kind === 'table') return []
    return cellsOf(decision).map((cell) => ({
      answer: cell,
      at: layout.at(cell),
      name: nameOfOption(decision, scene, cell, said),
      cell
    }))
  }

  #keyTargets(decision: Decision): Target[] {
    const form = decision.form
    if (form.form !== 'one_of' && form.form !== 'some_of') return []
    if (form.of === 'cell') return []
    const keys = form.form === 'one_of' ? [...form.options, ...(form.members ?? [])] : form.options
    return keys.flatMap((key) => this.#targetOf(decision, form.of, key) ?? [])
  }

  #targetOf(decision: Decision, of: string, key: Key): Target | null {
    const name = nameOfOption(decision, this.scene, key, said)
    const piece = pieceOfKey((id) => this.piece(id), of, key)
    const spot = piece && this.spot(piece.id)
    if (spot) return { answer: key, at: [spot.x, spot.y], name, piece: spot.piece.id }
    const aim = sheetOf(decision.form) ? columnOf(key) : key
    const marker = this.scene.markers.find((one) => one.id === aim || (one.label !== '' && one.label === aim))
    if (marker)
      return {
        answer: key,
        at: this.#middle(marker.at, marker.cells, marker.outline),
        name,
        marker: marker.id
      }
    const patch = (this.scene.ground.patches ?? []).find((one) => one.name !== '' && one.name === aim)
    if (patch)
      return {
        answer: key,
        at: this.#middle(null, patch.cells ?? [], patch.outline ?? []),
        name,
        patch: patch.name
      }
    return null
  }

  #middle(
    at: number | number[] | null,
    cells: readonly number[],
    outline: readonly (readonly number[])[]
  ): Point {
    const { layout } = this
    if (at !== null) return layout.at(at as number | Point)
    const points = cells.length ? cells.map((cell) => layout.at(cell)) : layout.outline(outline)
    const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0])
    return [sum[0] / (points.length || 1), sum[1] / (points.length || 1)]
  }

  offered: Map<string, Target[]> = $derived.by(() => {
    const found = new Map<string, Target[]>()
    for (const target of this.targets) {
      if (target.piece) found.set(target.piece, [...(found.get(target.piece) ?? []), target])
    }
    return found
  })

  pickedPieces: Set<string> = $derived.by(() => {
    const choice = this.choice
    const found = new Set<string>()
    if (!choice) return found
    for (const target of this.targets) {
      if (target.piece && choice.isPicked(target.answer as Key)) found.add(target.piece)
    }
    return found
  })

  targetOf(answer: Answer | null): Target | null {
    if (answer === null) return null
    if (typeof answer === 'object') {
      const point = placeOf(answer, this.region)
      return point ? { answer, at: this.layout.at(point), name: '' } : null
    }
    return this.targets.find((target) => target.answer === answer) ?? null
  }

  /** Where each model would stand by a place of a free table: known from the server, or shifted as they stand. */
  models(answer: Answer | null): { at: Point; radius: number }[] {
    const region = this.region
    if (!region || answer === null || typeof answer !== 'object') return []
    if (region.kind !== 'march' && region.kind !== 'placing') return []
    const { layout } = this
    const size = (i: number) => region.radii[i] * layout.scale
    if (Array.isArray(answer[0])) {
      return (answer as Point[]).map((place, i) => ({ at: layout.at(place), radius: size(i) }))
    }
    const [x, y] = answer as Point
    const formation = this.choice?.formation
    const by = formation && placeOf(formation.by, region)
    if (formation && by && formation.places.length === region.radii.length) {
      // Until the server has said it of this very place, the formation of the last one is taken along.
      return formation.places.map(([px, py], i) => ({
        at: layout.at([px + x - by[0], py + y - by[1]]),
        radius: size(i)
      }))
    }
    if (region.kind === 'placing') return block(region.radii, region.leader, [x, y], layout)
    const [lx, ly] = region.places[region.leader]
    return region.places.map(([px, py], i) => ({
      at: layout.at([px + x - lx, py + y - ly]),
      radius: size(i)
    }))
  }

  /** All places of a group by an answer, so that one of them can be changed. */
  placesOf(answer: Answer): Point[] {
    return this.models(answer).map(({ at }) => this.layout.quanta(at))
  }
}

/** The leader's place, the spot itself, or the end of a way. */
export function placeOf(answer: Answer, region: Region | null): Point | null {
  if (!Array.isArray(answer)) return null
  if (Array.isArray(answer[0])) {
    if (region?.kind === 'flight') return (answer as Point[]).at(-1) ?? null
    const leader = region && 'leader' in region ? region.leader : 0
    return (answer as Point[])[leader] ?? null
  }
  return answer.length === 2 && typeof answer[0] === 'number' ? (answer as Point) : null
}

/** A compact block round the leader: only how it may look, until the server says where everybody stands. */
function block(
  radii: number[],
  leader: number,
  [x, y]: Point,
  layout: Layout
): { at: Point; radius: number }[] {
  const spacing = 2 * Math.max(...radii) + 20
  const wide = Math.ceil(Math.sqrt(radii.length))
  const middle = Math.floor((wide - 1) / 2)
  const slots: Point[] = radii.map((_, i) => [i % wide, Math.floor(i / wide)])
  slots.sort((a, b) => a[1] - b[1] || Math.abs(a[0] - middle) - Math.abs(b[0] - middle) || a[0] - b[0])
  const places = slots.map(([column, row]): Point => [x + (column - middle) * spacing, y - row * spacing])
  places.splice(leader, 0, places.shift() as Point)
  return places.map((place, i) => ({ at: layout.at(place), radius: radii[i] * layout.scale }))
}
