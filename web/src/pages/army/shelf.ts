// My lists: kept in the browser, written as files, and whole in a link.
import type { ArmyList } from '$/wire/types'

/** A list with what it was made for. */
export interface KeptList {
  id: string
  name: string
  system: string
  scenario: string
  seat: number
  list: ArmyList
  /** When it was last changed, in milliseconds. */
  changed: number
  /** The edition that the server has, and when what it has was changed; nothing where it has none. */
  edition?: number
  served?: number
}
/** What a link or a file holds of it. */
export type Parcel = Pick<KeptList, 'name' | 'system' | 'scenario' | 'seat' | 'list'>

const KEPT = 'grognard-lists'
/** How files of lists say what they are. */
const KIND = 'grognard-list'
/** The longest link that is opened, in letters. */
const LONGEST = 60_000

export function allLists(): KeptList[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(found) ? found.filter(isKept) : []
  } catch {
    return []
  }
}

export function findList(id: string): KeptList | undefined {
  return allLists().find((one) => one.id === id)
}

export function keepList(list: KeptList): void {
  const others = allLists().filter((one) => one.id !== list.id)
  localStorage.setItem(KEPT, JSON.stringify([list, ...others]))
}

export function dropList(id: string): void {
  localStorage.setItem(KEPT, JSON.stringify(allLists().filter((one) => one.id !== id)))
}

/** A list that was not here before. */
export function freshList(parcel: Parcel): KeptList {
  const made = {
    ...parcel,
    id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    changed: Date.now()
  }
  keepList(made)
  return made
}

/** Whether something read is a list with all that belongs to it; what stands in it the server judges. */
export function isParcel(data: unknown): data is Parcel {
  const one = data as Partial<Parcel> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.name === 'string' &&
    one.name.length <= 80 &&
    typeof one.system === 'string' &&
    typeof one.scenario === 'string' &&
    typeof one.seat === 'number' &&
    typeof one.list === 'object' &&
    Array.isArray(one.list?.parts)
  )
}

const isKept = (data: unknown): data is KeptList =>
  isParcel(data) &&
  typeof (data as KeptList).id === 'string' &&
  typeof (data as KeptList).changed === 'number'

const parcelOf = ({ name, system, scenario, seat, list }: Parcel): Parcel => ({
  name,
  system,
  scenario,
  seat,
  list
})

// -- files ---------------------------------------------------------------------------------------

export function fileText(list: Parcel, army: unknown): string {
  return JSON.stringify({ kind: KIND, ...parcelOf(list), army }, null, 1)
}

/** The list that a file holds, or null where it is none of ours: it may be an army file then. */
export function fromFile(text: string): Parcel | null {
  const data: unknown = JSON.parse(text)
  const ours = typeof data === 'object' && data !== null && (data as { kind?: unknown }).kind === KIND
  return ours && isParcel(data) ? parcelOf(data) : null
}

// -- links ---------------------------------------------------------------------------------------

/** A list as letters that an address may hold. */
export async function toLetters(list: Parcel): Promise<string> {
  const packed = await through(
    new CompressionStream('deflate-raw'),
    new TextEncoder().encode(JSON.stringify(parcelOf(list)))
  )
  let letters = ''
  for (const byte of packed) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export async function fromLetters(letters: string): Promise<Parcel | null> {
  if (letters.length > LONGEST) return null
  try {
    const packed = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
    const text = new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes))
    const data: unknown = JSON.parse(text)
    return isParcel(data) ? parcelOf(data) : null
  } catch {
    return null
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>
): Promise<Uint8Array> {
  const source = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(source).arrayBuffer())
}
