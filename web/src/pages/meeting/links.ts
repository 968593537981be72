// The links of meetings that were called here: they are told once, and kept until their page has shown them.
import type { CalledMeeting, Link } from '$/wire/types'

const KEPT = 'grognard-meeting-links'

/** Keeps the links of a meeting for this visit; the id of the meeting. */
export function keepLinks({ meeting, links }: CalledMeeting): string {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...all(), [meeting.id]: links }))
  return meeting.id
}

export const linksOf = (id: string): Link[] => all()[id] ?? []

function all(): Record<string, Link[]> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, Link[]>) : {}
  } catch {
    return {}
  }
}
