// A rulebook of clauses with what is looked for in it.
import { library, Refusal } from '$/wire/api'
import type { Book, CaseInfo, ClauseInfo, Refused } from '$/wire/types'
import { words as speech } from '$/words/words.svelte'
import { fold, holds, wordsOf } from './search'

export type Filter = 'all' | 'ruling' | 'case' | 'untested'
type Example = Book['examples'][number]

/** So many clauses are drawn at once; the rest follow, some with every frame. */
const FIRST = 40
const MORE = 60

export interface Chapter {
  key: string
  clauses: ClauseInfo[]
}

/** The name of a chapter: as the rulebook brings it, of this system's, of any system's, or its key. */
export function chapterName(system: string, key: string): string {
  return (
    speech.game(`${system}-chapter-${key}`) ??
    speech.own(`chapter-${system}-${key}`) ??
    speech.own(`chapter-${key}`) ??
    key
  )
}

export class Rulebook {
  book = $state.raw<Book | null>(null)
  refused = $state.raw<Refused | null>(null)
  query = $state('')
  filter = $state<Filter>('all')
  cases = $state.raw<ReadonlyMap<string, CaseInfo>>(new Map())

  /** How many of the clauses found are drawn by now. */
  drawn = $state(FIRST)

  constructor(
    readonly system: string,
    readonly language: string
  ) {}

  async load(): Promise<void> {
    try {
      const [book, cases] = await Promise.all([
        library.book(this.system, this.language),
        library.cases(this.system)
      ])
      this.cases = new Map(cases.map((one) => [one.id, one]))
      this.book = book
    } catch (why) {
      if (!(why instanceof Refusal)) throw why
      this.refused = why.refused
    }
  }

  readonly words = $derived(wordsOf(this.query))
  readonly clauses = $derived(new Map((this.book?.clauses ?? []).map((clause) => [clause.id, clause])))

  readonly examples = $derived.by(() => {
    const byClause = new Map<string, Example[]>()
    for (const example of this.book?.examples ?? []) {
      for (const clause of example.clauses) byClause.set(clause, [...(byClause.get(clause) ?? []), example])
    }
    return byClause
  })

  #folded = $derived(
    new Map(
      (this.book?.clauses ?? []).map((clause) => {
        const told = (this.examples.get(clause.id) ?? []).flatMap(({ given, expect }) => [given, expect])
        const { id, text, ruling, source, steps, table } = clause
        return [id, fold([id, text, ruling, source, ...steps, ...table.flat(), ...told].join('\n'))]
      })
    )
  )

  readonly found = $derived(
    (this.book?.clauses ?? []).filter(
      (clause) => this.#wanted(clause) && holds(this.#sought(clause), this.words)
    )
  )

  readonly chapters = $derived.by(() => {
    const chapters = new Map<string, ClauseInfo[]>(
      (this.book?.chapters ?? []).map((key): [string, ClauseInfo[]] => [key, []])
    )
    for (const clause of this.found) chapters.get(clause.chapter)?.push(clause)
    return [...chapters].map(([key, clauses]): Chapter => ({ key, clauses }))
  })

  /** The chapters as far as they are drawn. */
  readonly begun = $derived.by(() => {
    let left = this.drawn
    return this.chapters.flatMap(({ key, clauses }): Chapter[] => {
      const some = clauses.slice(0, Math.max(0, left))
      left -= some.length
      return some.length ? [{ key, clauses: some }] : []
    })
  })

  /** Draws the first clauses found at once and the others little by little; gives the way to stop it. */
  draw(): () => void {
    const all = this.found.length
    let frame = 0
    const more = () => {
      if (this.drawn >= all) return
      this.drawn += MORE
      frame = requestAnimationFrame(more)
    }
    this.drawn = FIRST
    frame = requestAnimationFrame(more)
    return () => cancelAnimationFrame(frame)
  }

  count(filter: Filter): number {
    return (this.book?.clauses ?? []).filter((clause) => fits(clause, filter)).length
  }

  /** The clause that a text names, with or without its system before it. */
  clauseOf = (name: string): string => {
    if (this.clauses.has(name)) return name
    const long = `${this.system}.${name}`
    return this.clauses.has(long) ? long : ''
  }

  #sought(clause: ClauseInfo): string {
    return `${this.#folded.get(clause.id)}\n${fold(chapterName(this.system, clause.chapter))}`
  }

  #wanted(clause: ClauseInfo): boolean {
    return fits(clause, this.filter)
  }
}

export type Standing = 'unknown' | 'open' | 'implemented' | 'tested' | 'failing'

/** How a clause stands by the tests that were run. */
export function standing(clause: ClauseInfo): Standing {
  const evidence = clause.evidence
  if (!evidence) return 'unknown'
  if (evidence.failing.length) return 'failing'
  if (evidence.tests.length) return 'tested'
  return evidence.code.length ? 'implemented' : 'open'
}

function fits(clause: ClauseInfo, filter: Filter): boolean {
  if (filter === 'ruling') return clause.ruling !== ''
  if (filter === 'case') return clause.cases.length > 0
  if (filter === 'untested') return clause.evidence !== null && standing(clause) !== 'tested'
  return true
}
