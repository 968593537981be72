// What axe finds wrong with a page.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Looked {
  /** Only this part of the page. */
  within?: string
  /** Only these rules of axe. */
  rules?: string[]
}

/** Expects a page on which axe finds nothing. */
export async function clean(page: Page, where: string, { within, rules }: Looked = {}): Promise<void> {
  // What is in order need not be listed, and there are no frames that would want a page of their own to be added up in.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`)}`
  )
  expect(found, where).toEqual([])
}
