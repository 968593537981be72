// The notes of all options of a question, gathered at leisure: the pace leaves room for answers.
import type { Choice } from '$/game/choice.svelte'
import type { Key, NoteInfo } from '$/wire/types'

const FIRST = 300
const PAUSE = 70
const MOST = 24

/** Asks for one note after the other and hands out those that tell something; the returned function stops it. */
export function gather(
  choice: Pick<Choice, 'noteOf'>,
  options: readonly Key[],
  found: (key: Key, note: NoteInfo) => void
): () => void {
  let stopped = false
  const go = async (): Promise<void> => {
    await pause(FIRST)
    for (const key of options.slice(0, MOST)) {
      if (stopped) return
      const note = await choice.noteOf(key)
      if (stopped) return
      if (note.odds.length || note.means.length || note.reasons.length) found(key, note)
      await pause(PAUSE)
    }
  }
  go().catch(() => {})
  return () => (stopped = true)
}

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

/** How long the bars of options are beside each other: the first mean of each, as a share of the greatest. */
export function lengths(notes: ReadonlyMap<Key, NoteInfo>): Map<Key, number> {
  const means = [...notes].flatMap(([key, note]) => (note.means[0] ? [[key, note.means[0]] as const] : []))
  const same = new Set(means.map(([, mean]) => mean.key)).size === 1
  const greatest = Math.max(...means.map(([, mean]) => mean.value))
  if (means.length < 2 || !same || greatest <= 0) return new Map()
  return new Map(means.map(([key, mean]) => [key, Math.max(0, mean.value) / greatest]))
}
