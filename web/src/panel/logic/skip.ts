// Which questions can be passed over: those that say so themselves.
import type { Answer, Decision } from '$/wire/types'

/** Questions that are never answered for a player, whatever else they say: to pass is to give something up. */
const EARNEST: readonly Decision['role'][] = ['activation', 'action', 'attack', 'request']

/** The answer that lets the question go by; null where it is a real one. */
export function passOf(decision: Pick<Decision, 'role' | 'skip'>): Answer | null {
  return EARNEST.includes(decision.role) ? null : decision.skip
}
