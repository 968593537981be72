// My lists on the server, by a key of mine: what was changed here goes there, what was changed elsewhere comes here, and
// where both happened both are kept.
import { kept, Refusal } from '$/wire/api'
import { allLists, dropList, type KeptList, keepList } from './shelf'

const KEY = 'grognard-lists-key'
const SHAPE = /^[A-Za-z0-9_-]{43}$/

export const listsKey = (): string => localStorage.getItem(KEY) ?? ''
export const isKey = (text: string): boolean => SHAPE.test(text)

export function useKey(key: string): void {
  localStorage.setItem(KEY, key)
}

/** Keeps lists only here from now on; those on the server stay there. */
export function forgetKey(): void {
  localStorage.removeItem(KEY)
  for (const one of allLists()) keepList({ ...one, edition: undefined, served: undefined })
}

export async function freshKey(): Promise<string> {
  const key = await kept.freshKey()
  useKey(key)
  return key
}

/** Brings this browser and the server to the same lists. */
export async function meet(): Promise<void> {
  const key = listsKey()
  if (!key) return
  const there = new Map((await kept.all(key)).map((one) => [one.id, one]))
  for (const mine of allLists()) {
    const other = there.get(mine.id)
    there.delete(mine.id)
    const news = mine.changed !== mine.served
    // It was thrown away elsewhere.
    if (!other && mine.edition && !news) dropList(mine.id)
    else if (!other || other.edition === mine.edition) {
      if (news || !other) await put(key, { ...mine, edition: other?.edition ?? 0 })
    } else {
      if (news) keepList({ ...mine, id: crypto.randomUUID(), edition: undefined, served: undefined })
      keepList({ ...other, served: other.changed })
    }
  }
  for (const other of there.values()) keepList({ ...other, served: other.changed })
}

/** Sends one list; where it was changed elsewhere meanwhile, the next meeting settles it. */
export async function put(key: string, mine: KeptList): Promise<void> {
  const { id, name, system, scenario, seat, list, changed } = mine
  try {
    const edition = await kept.put(key, {
      ...{ id, name, system, scenario, seat, list, changed },
      edition: mine.edition ?? 0
    })
    keepList({ ...mine, edition, served: changed })
  } catch (why) {
    if (!(why instanceof Refusal) || why.status !== 409) throw why
  }
}

/** Throws a list away here and there. */
export async function drop(id: string): Promise<void> {
  const served = allLists().find((one) => one.id === id)?.edition
  dropList(id)
  const key = listsKey()
  if (!key || !served) return
  try {
    await kept.drop(key, id)
  } catch (why) {
    if (!(why instanceof Refusal)) throw why
  }
}
