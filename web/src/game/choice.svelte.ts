// The choice that is being made: what is pointed at, what is picked and previewed, until it is confirmed.
import { Refusal } from '$/wire/api'
import type { Answer, Decision, Key, NoteInfo, Place, Point, Refused } from '$/wire/types'
import { clickAnswers, givenAtOnce } from './clicking'
import { cellsOf, pieceNamed } from './options'
import { proposed } from './proposal'
import type { SeatView } from './seat.svelte'
import { column, next, sheetOf, ticked } from './sheet'
import { turning } from './turning.svelte'
import { wishes } from './wishes.svelte'

/** How long a pointer must rest, in milliseconds. */
const REST = 70

/** One for each decision: a new question starts with nothing picked. */
export class Choice {
  /** What the pointer or the keyboard is on: an option, a cell, a place. */
  pointed = $state.raw<Answer | null>(null)
  /** What would be answered if it were confirmed now; null where nothing is picked yet. */
  picked = $state.raw<Answer | null>(null)
  /** What is known of what is pointed at, or else of what is picked. */
  note = $state.raw<NoteInfo | null>(null)
  noteLoading = $state(false)
  /** Where every model of the group would stand by the last place that was asked about. */
  formation = $state.raw<{ by: Answer; places: Point[] } | null>(null)
  sending = $state(false)
  refused = $state.raw<Refused | null>(null)
  /** Whether it answers itself, with how things were turned last. */
  readonly turns: boolean

  /** A sheet stands as it was proposed: nothing of it was clicked yet. */
  #untouched = false
  #notes = new Map<string, Promise<NoteInfo>>()
  #asking = 0
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly view: SeatView,
    readonly decision: Decision
  ) {
    const form = decision.form
    if (form.form === 'order') this.picked = [...form.options]
    if (form.form === 'some_of') this.picked = this.#proposed()
    if (form.form === 'amount') this.picked = form.low
    this.#untouched = sheetOf(form) !== null && this.list.length > 0
    // How a thing is turned is chosen while it hangs at the pointer.
    const heading = turning.answer(view, decision)
    this.turns = heading !== null
    if (heading !== null) void this.give(heading)
  }

  /** Turns what hangs at the pointer. */
  turn(): void {
    void turning.turn(this.view, this.decision)
  }

  /** Whether what hangs at the pointer can be turned. */
  get turnable(): boolean {
    return turning.can(this.view, this.decision)
  }

  #proposed(): Key[] {
    return proposed(this.decision, (key) => pieceNamed((id) => this.view.piece(id), key) !== undefined)
  }

  /** The list that is being put together, of `some_of` and `order`. */
  get list(): Key[] {
    return Array.isArray(this.picked) ? (this.picked as Key[]) : []
  }

  /** Whether what is picked is a whole answer. The server has the last word. */
  get complete(): boolean {
    const form = this.decision.form
    switch (form.form) {
      case 'some_of':
        return this.list.length >= form.at_least && this.list.length <= form.at_most
      case 'order':
        return this.list.length === form.options.length
      default:
        return this.picked !== null
    }
  }

  /** Whether anything beyond the first state of the form is picked. */
  get begun(): boolean {
    const form = this.decision.form
    return form.form === 'some_of'
      ? this.list.length > 0
      : form.form === 'order'
        ? true
        : this.picked !== null
  }

  isPicked(key: Key): boolean {
    return this.decision.form.form === 'some_of' ? this.list.includes(key) : this.picked === key
  }

  point(at: Answer | null): void {
    if (same(at, this.pointed)) return
    this.pointed = at
    // A pointer that sweeps over the board asks only where it rests.
    clearTimeout(this.#pause)
    if (at === null || this.#notes.has(JSON.stringify(at))) void this.#showNote()
    else {
      this.note = null
      this.#pause = setTimeout(() => void this.#showNote(), REST)
    }
  }

  /** Whether a click is all that this question wants. */
  get direct(): boolean {
    return !wishes.confirm && clickAnswers(this.decision)
  }

  /** A click on an option or a place: it is given where it can be, else picked; what is picked already is confirmed.
   * `look` only picks it. */
  click(answer: Key | Point, look = false): void {
    const again = this.decision.form.form !== 'some_of' && same(this.picked, answer)
    if (typeof answer === 'object') this.pickPlace(answer)
    else this.pick(answer)
    const given = !wishes.confirm && givenAtOnce(this.decision, answer)
    if (!look && (again || given))
      void this.give(this.decision.form.form === 'some_of' ? [answer as Key] : answer)
  }

  /** Picks an option: the one, or one more or less of several. */
  pick(key: Key): void {
    const form = this.decision.form
    this.refused = null
    if (form.form === 'some_of') this.#toggle(key, form.at_most)
    else if (form.form !== 'order') this.picked = key
    void this.#showNote()
  }

  #toggle(key: Key, most: number): void {
    const sheet = sheetOf(this.decision.form)
    this.#untouched = false
    if (sheet) this.picked = ticked(sheet, this.list, key)
    else if (this.list.includes(key)) this.picked = this.list.filter((one) => one !== key)
    else if (this.list.length < most) this.picked = [...this.list, key]
    else this.picked = [...this.list.slice(1), key]
  }

  /** Picks a whole column of a sheet, as far as it may be; of one that takes a single cell the next of the column. What is
   * proposed is affirmed by the first click: nobody who aims without looking shall call his fire off. */
  pickColumn(at: Key): void {
    const { form } = this.decision
    const sheet = sheetOf(form)
    if (!sheet) return
    this.refused = null
    const affirmed = this.#untouched
    this.#untouched = false
    if (affirmed) return
    if (form.form === 'one_of') this.picked = next(form.options, this.picked as Key | null, at)
    else if (form.form === 'some_of') this.picked = column(sheet, form.options, this.list, at)
    void this.#showNote()
  }

  /** Picks a place of a free table, for one thing or for every model of a group. */
  pickPlace(place: Point | Point[]): void {
    this.refused = null
    this.picked = place
    void this.#showNote()
  }

  setAmount(amount: number): void {
    this.refused = null
    this.picked = amount
    void this.#showNote()
  }

  /** Moves one of an order by so many places. */
  shift(key: Key, by: number): void {
    const list = [...this.list]
    const from = list.indexOf(key)
    const at = Math.max(0, Math.min(list.length - 1, from + by))
    if (from < 0 || at === from) return
    list.splice(from, 1)
    list.splice(at, 0, key)
    this.picked = list
    this.refused = null
  }

  cancel(): void {
    const form = this.decision.form
    this.refused = null
    this.pointed = null
    this.#untouched = false
    if (form.form === 'some_of') this.picked = sheetOf(form) ? [] : this.#proposed()
    else if (form.form === 'order') this.picked = [...form.options]
    else if (form.form === 'amount') this.picked = form.low
    else this.picked = null
    void this.#showNote()
  }

  async confirm(): Promise<void> {
    if (this.picked !== null && this.complete) await this.give(this.picked)
  }

  /** Gives an answer at once. */
  async give(answer: Answer): Promise<void> {
    if (this.sending) return
    this.sending = true
    this.refused = null
    try {
      // Once it is taken this choice is over, though the next question may come a moment later.
      await this.view.answer(this.decision.number, answer)
    } catch (why) {
      this.refused = why instanceof Refusal ? why.refused : null
      this.sending = false
    }
  }

  /** Sends who acts, or one who may act, to a place before it is asked where; false where no way leads there. */
  async send(unit: Key | null, place: Place): Promise<boolean> {
    if (this.sending) return true
    this.sending = true
    this.refused = null
    try {
      const sent = await this.view.send(this.decision.number, unit, place)
      this.sending = sent
      return sent
    } catch (why) {
      this.refused = why instanceof Refusal ? why.refused : null
      this.sending = false
      return true
    }
  }

  /** Tallies, odds and reasons of an option; asked once each. */
  noteOf(option: Answer): Promise<NoteInfo> {
    const key = JSON.stringify(option)
    let note = this.#notes.get(key)
    if (!note) {
      note = this.view.note(this.decision.number, option)
      note.catch(() => this.#notes.delete(key))
      this.#notes.set(key, note)
    }
    return note
  }

  async #showNote(): Promise<void> {
    const about = this.pointed ?? this.#pickedForNote()
    const asking = ++this.#asking
    if (about === null) {
      this.note = null
      this.noteLoading = false
      return
    }
    this.noteLoading = true
    try {
      const note = await this.noteOf(about)
      if (asking === this.#asking) this.note = note
      if (asking === this.#asking && note.places?.length) this.formation = { by: about, places: note.places }
    } catch {
      if (asking === this.#asking) this.note = null
    } finally {
      if (asking === this.#asking) this.noteLoading = false
    }
  }

  #pickedForNote(): Answer | null {
    if (Array.isArray(this.picked) && this.picked.length === 0) return null
    // Of a sheet each cell is known by itself, and all of them together by what they are.
    if (this.decision.form.form === 'some_of' && sheetOf(this.decision.form)) return null
    return this.picked
  }

  get cells(): number[] {
    return cellsOf(this.decision)
  }
}

function same(a: Answer | null, b: Answer | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
