// A list that is being put together: every click changes it, keeps it, and has it looked over again.
import { armies, Refusal } from '$/wire/api'
import type {
  ArmyCatalogue,
  ArmyList,
  Card,
  ChartInfo,
  EntryInfo,
  ListUnit,
  Refused,
  ReviewedList
} from '$/wire/types'
import { added, type At, changed, type Chosen, chosen, copied, moved, removed, sizeOf } from './edits'
import { listsKey, put } from './served'
import { findList, type KeptList, keepList } from './shelf'

/** How long after the last click mends and charts are sought: they take the server longer. */
const PAUSE = 250
const MOST_UNDO = 200
/** How long after the last change a list goes to the server. */
const SENDING = 1500

export class Builder {
  kept = $state.raw<KeptList>()!
  catalogue = $state.raw<ArmyCatalogue | null>(null)
  review = $state.raw<ReviewedList | null>(null)
  refused = $state.raw<Refused | null>(null)
  /** The part that units are added to, and the unit that is open. */
  part = $state(0)
  open = $state.raw<At | null>(null)
  /** The entry or unit whose cards are shown. */
  cards = $state.raw<Card[]>([])
  charts = $state.raw<ChartInfo[]>([])
  shown = $state('')
  #past = $state.raw<ArmyList[]>([])
  // What was asked about the list and about its cards: the next click gives up what is still under way, so that no
  // answer that nobody wants any more keeps one waiting.
  #asked = new AbortController()
  #cardsAsked = new AbortController()
  /** The look at the list that is under way: what it costs and what is wrong are told before any card is drawn. */
  #looking: Promise<void> = Promise.resolve()
  #pause: ReturnType<typeof setTimeout> | undefined
  #sending: ReturnType<typeof setTimeout> | undefined

  constructor(kept: KeptList) {
    this.kept = kept
  }

  get list(): ArmyList {
    return this.kept.list
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  async load(): Promise<void> {
    const { system, scenario, seat, list } = this.kept
    await this.#try(async () => {
      this.catalogue = await armies.catalogue(system, scenario, seat, list.force)
      await this.#look()
    })
  }

  entry(id: string): EntryInfo | undefined {
    return this.catalogue?.force.entries.find((one) => one.id === id)
  }

  cost([part, at]: At): number | undefined {
    return this.review?.costs[part]?.[at]
  }

  // -- edits -----------------------------------------------------------------------------------

  change(list: ArmyList, remember = true): void {
    if (remember) this.#past = [...this.#past.slice(1 - MOST_UNDO), this.list]
    this.#keep({ list })
    this.part = Math.min(this.part, list.parts.length - 1)
    if (this.open && !list.parts[this.open[0]]?.[this.open[1]]) this.open = null
    this.#looking = this.#try(() => this.#look())
  }

  add(entry: EntryInfo, part = this.part): void {
    this.change(added(this.list, part, { entry: entry.id }))
    this.open = entry.options.length ? [part, this.list.parts[part].length - 1] : this.open
    void this.show([part, this.list.parts[part].length - 1])
  }

  remove(at: At): void {
    if (this.open?.[0] === at[0] && this.open[1] >= at[1]) this.open = null
    this.change(removed(this.list, at))
  }

  copy(at: At): void {
    this.change(copied(this.list, at))
    this.open = null
  }

  move(at: At, by: -1 | 1): void {
    this.change(moved(this.list, at, by))
    this.open = null
  }

  label(at: At, label: string): void {
    this.change(changed(this.list, at, { label }))
  }

  choose(at: At, option: string, choice: Chosen | null): void {
    this.change(chosen(this.list, at, option, choice))
    void this.show(at)
  }

  /** Choose another unit: it gets a key to be named by. */
  link(at: At, option: string, other: At | null): void {
    if (!other) return this.choose(at, option, null)
    const unit = this.list.parts[other[0]][other[1]]
    const key = unit.key || this.#freeKey()
    const keyed = changed(this.list, other, { key })
    this.change(chosen(keyed, at, option, key))
  }

  #freeKey(): string {
    const taken = new Set(this.list.parts.flat().map((unit) => unit.key))
    let number = 1
    while (taken.has(`u${number}`)) number += 1
    return `u${number}`
  }

  addPart(): void {
    this.change({ ...this.list, parts: [...this.list.parts, []] })
    this.part = this.list.parts.length - 1
  }

  removePart(part: number): void {
    const parts = this.list.parts.filter((_, n) => n !== part)
    this.open = null
    this.change({ ...this.list, parts: parts.length ? parts : [[]] })
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.open = null
    this.change(before, false)
  }

  rename(name: string): void {
    this.#keep({ name })
  }

  #keep(what: Partial<KeptList>): void {
    this.kept = { ...this.kept, ...what, changed: Date.now() }
    keepList(this.kept)
    clearTimeout(this.#sending)
    if (listsKey()) this.#sending = setTimeout(() => void this.#try(() => this.#send()), SENDING)
  }

  /** To the server, for who keeps his lists there too; what it has is noted with the list. */
  async #send(): Promise<void> {
    await put(listsKey(), this.kept)
    const { edition, served } = findList(this.kept.id) ?? this.kept
    this.kept = { ...this.kept, edition, served }
  }

  // -- what the server says ----------------------------------------------------------------------

  async #look(): Promise<void> {
    clearTimeout(this.#pause)
    this.#asked.abort()
    const { signal } = (this.#asked = new AbortController())
    const found = await this.#review(false, signal)
    if (!found) return
    this.review = found
    // An empty list is mended by whatever is added first.
    if (sizeOf(this.list) && found.faults.some((fault) => !fault.mend)) {
      this.#pause = setTimeout(() => void this.#try(() => this.#seekMends(signal)), PAUSE)
    }
  }

  async #seekMends(signal: AbortSignal): Promise<void> {
    this.review = (await this.#review(true, signal)) ?? this.review
  }

  /** The list looked over, or nothing where it has been changed meanwhile. */
  async #review(mends: boolean, signal: AbortSignal): Promise<ReviewedList | null> {
    const { system, scenario, seat, list } = this.kept
    try {
      const found = await armies.review(system, scenario, seat, list, mends, signal)
      return signal.aborted ? null : found
    } catch (why) {
      if (signal.aborted) return null
      throw why
    }
  }

  /** The cards of a unit of the list, or of an entry as it comes. */
  async show(what: At | string): Promise<void> {
    const unit: ListUnit | undefined =
      typeof what === 'string' ? { entry: what } : this.list.parts[what[0]]?.[what[1]]
    if (!unit) return
    this.#cardsAsked.abort()
    const { signal } = (this.#cardsAsked = new AbortController())
    this.shown = unit.entry
    await this.#looking
    if (signal.aborted) return
    const found = await this.cardsOf(unit, signal).catch(() => [])
    if (signal.aborted) return
    this.cards = found
    await new Promise((done) => setTimeout(done, PAUSE))
    if (signal.aborted) return
    const charts = await this.chartsOf(unit, signal).catch(() => [])
    if (!signal.aborted) this.charts = charts
  }

  cardsOf(unit: ListUnit, signal?: AbortSignal): Promise<Card[]> {
    const { system, scenario, seat } = this.kept
    return armies.cards(system, scenario, seat, this.#alone(unit), signal)
  }

  chartsOf(unit: ListUnit, signal?: AbortSignal): Promise<ChartInfo[]> {
    const { system, scenario, seat } = this.kept
    return armies.charts(system, scenario, seat, this.#alone(unit), signal)
  }

  /** A list of one unit, without what links it to others. */
  #alone(unit: ListUnit): ArmyList {
    // Whom it has joined is not on its card.
    const linked = new Set(
      this.entry(unit.entry)
        ?.options.filter((one) => one.kind === 'link')
        .map((one) => one.id)
    )
    const alone = Object.entries(unit.chosen ?? {}).filter(([option]) => !linked.has(option))
    const parts = [[{ entry: unit.entry, chosen: Object.fromEntries(alone) }]]
    return { force: this.list.force, parts }
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what()
      this.refused = null
    } catch (why) {
      if (!(why instanceof Refusal)) throw why
      this.refused = why.refused
    }
  }
}
