// The clause that is open beside the table, read without leaving it.
import { untrack } from 'svelte'
import { library, Refusal } from '$/wire/api'
import type { ClauseInfo, Refused } from '$/wire/types'
import { words } from '$/words/words.svelte'

class OpenClause {
  rule = $state('')
  system = $state('')
  clause = $state.raw<ClauseInfo | null>(null)
  refused = $state.raw<Refused | null>(null)
  #known = new Map<string, ClauseInfo>()
  #from: HTMLElement | null = null

  async open(system: string, rule: string, from: HTMLElement | null = null): Promise<void> {
    this.rule = rule
    this.system = system
    this.refused = null
    this.#from = from
    await this.#read(words.language)
  }

  /** The open clause in another language. */
  readIn(language: string): void {
    if (untrack(() => this.rule)) void this.#read(language)
  }

  async #read(language: string): Promise<void> {
    const { system, rule } = untrack(() => this)
    const key = `${language} ${rule}`
    const asked = () => this.rule === rule && words.language === language
    this.clause = this.#known.get(key) ?? null
    if (this.clause) return
    try {
      const clause = await library.clause(system, rule, language)
      this.#known.set(key, clause)
      if (asked()) this.clause = clause
    } catch (why) {
      if (asked() && why instanceof Refusal) this.refused = why.refused
    }
  }

  close(): void {
    this.rule = ''
    this.clause = null
    // Who reads by keys goes on where he was.
    this.#from?.focus()
    this.#from = null
  }
}

export const openClause = new OpenClause()
