// The clause that is open beside the table, read without leaving it.
import { library, Refusal } from '$/wire/api'
import type { ClauseInfo, Refused } from '$/wire/types'

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
    this.clause = this.#known.get(rule) ?? null
    if (this.clause) return
    try {
      const clause = await library.clause(system, rule)
      this.#known.set(rule, clause)
      if (this.rule === rule) this.clause = clause
    } catch (why) {
      if (this.rule === rule && why instanceof Refusal) this.refused = why.refused
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
