// What the page asks the server for: one function for each address.
import type {
  Answer,
  ArmyCatalogue,
  ArmyList,
  Book,
  CalledMeeting,
  Card,
  CaseInfo,
  Catalogue,
  ChartInfo,
  ClauseInfo,
  ForceUnit,
  GameInfo,
  Invitation,
  Joined,
  Key,
  Link,
  LogPage,
  Look,
  MeetingInfo,
  Moment,
  NewGame,
  NoteInfo,
  Opened,
  PastedList,
  Place,
  PlayableLists,
  Refused,
  Replay,
  ReviewedList,
  ScenarioInfo,
  Scene,
  ServedList,
  StandingOrders,
  Suggested,
  SystemList,
  TrialNow,
  UndoDone,
  TriedExample
} from './types'

/** The server said no, with its reasons; status 0 where it could not be reached at all. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused
  ) {
    super(refused.error)
  }
}

const UNREACHED: Refused = {
  error: 'unreached',
  said: {
    en: 'The server does not answer. Is it running?',
    fr: 'Le serveur ne répond pas. Est-il en marche ?'
  },
  rule: '',
  place: '',
  reasons: [],
  right: null
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a request; `key` is one that the page itself holds, beside the browser's own. */
async function send(
  method: Method,
  path: string,
  body?: unknown,
  { key = '', signal }: { key?: string; signal?: AbortSignal } = {}
): Promise<Response> {
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  if (key) headers.Authorization = `Bearer ${key}`
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal
    })
  } catch {
    throw new Refusal(0, UNREACHED)
  }
}

async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  key = '',
  signal?: AbortSignal
): Promise<T> {
  const answer = await send(method, path, body, { key, signal })
  const told = await answer.json().catch(() => UNREACHED)
  if (!answer.ok) throw new Refusal(answer.status, told as Refused)
  return told as T
}

const get = <T>(path: string): Promise<T> => ask<T>('GET', path)
const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  ask<T>('POST', path, body, '', signal)
const part = encodeURIComponent

function query(fields: Record<string, string | number | boolean | null | undefined>): string {
  const known = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== ''
  )
  return known.length ? `?${new URLSearchParams(known.map(([key, value]) => [key, String(value)]))}` : ''
}

/** The library: what needs no key. */
export const library = {
  health: () => get<{ ok: boolean; version: string }>('/api/health'),
  catalogue: (language: string) => get<Catalogue>(`/api/catalogue/${language}`),
  bots: async () => (await get<{ bots: string[] }>('/api/bots')).bots,
  systems: async () => (await get<SystemList>('/api/systems')).systems,
  /** The systems that are played, and the books that are coming. */
  shelf: () => get<SystemList>('/api/systems'),
  scenarios: async (system: string) =>
    (await get<{ scenarios: ScenarioInfo[] }>(`/api/systems/${part(system)}/scenarios`)).scenarios,
  preview: async (system: string, scenario: string) =>
    (await get<{ scene: Scene }>(`/api/systems/${part(system)}/scenarios/${part(scenario)}/scene`)).scene,
  force: async (system: string, scenario: string, seat: number, army: string) =>
    (
      await get<{ units: ForceUnit[] }>(
        `/api/systems/${part(system)}/scenarios/${part(scenario)}/force${query({ seat, army })}`
      )
    ).units,
  book: (system: string, lang: string) => get<Book>(`/api/systems/${part(system)}/rules${query({ lang })}`),
  clause: (system: string, clause: string, lang: string) =>
    get<ClauseInfo>(`/api/systems/${part(system)}/rules/${part(clause)}${query({ lang })}`),
  lesson: async (system: string, scenario: string) =>
    (await get<{ moments: Moment[] }>(`/api/systems/${part(system)}/scenarios/${part(scenario)}/lesson`))
      .moments,
  cases: async (system: string) =>
    (await get<{ cases: CaseInfo[] }>(`/api/systems/${part(system)}/cases`)).cases
}

/** Armies of one's own: what a seat of a scenario may buy, and lists looked over. */
export const armies = {
  catalogue: (system: string, scenario: string, seat: number, force = '') =>
    get<ArmyCatalogue>(`${seatOf(system, scenario)}/catalogue${query({ seat, force })}`),
  review: (
    system: string,
    scenario: string,
    seat: number,
    list: ArmyList,
    mends: boolean,
    signal?: AbortSignal
  ) => post<ReviewedList>(`${seatOf(system, scenario)}/review`, { seat, list, mends }, signal),
  /** Which of some lists a seat may play: their armies and what they cost, null for those it may not. */
  playable: async (system: string, scenario: string, seat: number, lists: ArmyList[]) =>
    (await post<PlayableLists>(`${seatOf(system, scenario)}/playable`, { seat, lists })).lists,
  /** The list of an army file. */
  open: async (system: string, scenario: string, seat: number, army: unknown) =>
    (await post<{ list: ArmyList }>(`${seatOf(system, scenario)}/open`, { seat, army })).list,
  /** What the first unit of a list may be expected to do. */
  charts: async (system: string, scenario: string, seat: number, list: ArmyList, signal?: AbortSignal) =>
    (await post<{ charts: ChartInfo[] }>(`${seatOf(system, scenario)}/charts`, { seat, list }, signal))
      .charts,
  /** A list of another program, as text. */
  paste: (system: string, scenario: string, seat: number, force: string, text: string) =>
    post<PastedList>(`${seatOf(system, scenario)}/paste`, { seat, force, text }),
  /** The cards of the first unit of a list. */
  cards: async (system: string, scenario: string, seat: number, list: ArmyList, signal?: AbortSignal) =>
    (await post<{ cards: Card[] }>(`${seatOf(system, scenario)}/cards`, { seat, list }, signal)).cards
}

/** Lists that the server keeps, by a key that the page holds and shows. */
export const kept = {
  freshKey: async () => (await post<{ key: string }>('/api/keys')).key,
  all: async (key: string) => (await ask<{ lists: ServedList[] }>('GET', '/api/lists', undefined, key)).lists,
  put: async (key: string, { id, ...list }: Omit<ServedList, 'list'> & { list: ArmyList }) =>
    (await ask<{ edition: number }>('PUT', `/api/lists/${part(id)}`, list, key)).edition,
  drop: (key: string, id: string) =>
    ask<{ gone: boolean }>('DELETE', `/api/lists/${part(id)}`, undefined, key)
}

/** Games in the making, to which each player brings an army unseen by the others. */
export const meetings = {
  call: (wanted: NewGame) => post<CalledMeeting>('/api/meetings', wanted),
  mine: async () => (await get<{ meetings: MeetingInfo[] }>('/api/meetings')).meetings,
  one: (id: string) => get<MeetingInfo>(`/api/meetings/${part(id)}`),
  join: (id: string, secret: string) =>
    post<{ meeting: MeetingInfo; seat: number }>(`/api/meetings/${part(id)}/join`, { secret }),
  bring: (id: string, seat: number, army: unknown, player: string, ready = true) =>
    post<MeetingInfo>(`/api/meetings/${part(id)}/army`, { seat, army, ready, player }),
  callOff: (id: string) => ask<{ gone: boolean }>('DELETE', `/api/meetings/${part(id)}`)
}

/** A trial under way: what is told after each game, until the last or until the signal ends it. */
export async function* trial(
  wanted: { system: string; scenario: string; seat: number; list: ArmyList; games: number },
  signal: AbortSignal
): AsyncGenerator<TrialNow> {
  const answer = await send('POST', '/api/trials', wanted, { signal })
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => UNREACHED)) as Refused)
  const reader = answer.body!.getReader()
  const decoder = new TextDecoder()
  let left = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (left + decoder.decode(value, { stream: true })).split('\n')
    left = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as TrialNow
  }
}

const seatOf = (system: string, scenario: string): string =>
  `/api/systems/${part(system)}/scenarios/${part(scenario)}`

/** My games. */
export const games = {
  mine: async () => (await get<{ games: GameInfo[] }>('/api/games')).games,
  one: (game: string) => get<GameInfo>(`/api/games/${part(game)}`),
  create: (wanted: NewGame) => post<Opened>('/api/games', wanted),
  practise: (wanted: { case?: string; text?: string; seats?: string[]; name?: string }) =>
    post<Opened>('/api/practice', wanted),
  /** What the worked example that a table was opened from has one try, and how far that was done. */
  example: (game: string, example: string) =>
    get<TriedExample>(`/api/games/${part(game)}/example?case=${encodeURIComponent(example)}`),
  importText: (text: string, seats: string[] = []) => post<Opened>('/api/imports', { text, seats }),
  /** What a link to a seat would open. */
  invitation: (game: string, secret: string) =>
    post<Invitation>(`/api/games/${part(game)}/invitation`, { secret }),
  join: (game: string, secret: string, player: string) =>
    post<Joined>(`/api/games/${part(game)}/join`, { secret, player }),
  call: (game: string, seat: number, name: string) =>
    post<GameInfo>(`/api/games/${part(game)}/seats/${seat}/name`, { name }),
  watch: (game: string, secret: string) => post<Joined>(`/api/games/${part(game)}/watch`, { secret }),
  /** A link to a seat: for another device of mine, or to hand the seat over. */
  seatLink: (game: string, seat: number, device: boolean) =>
    post<Link>(`/api/games/${part(game)}/seats/${seat}/link`, { device }),
  watchLink: (game: string) => post<Link>(`/api/games/${part(game)}/watch-link`),
  remove: (game: string) => ask<{ gone: boolean }>('DELETE', `/api/games/${part(game)}`),
  exportAddress: (game: string) => `/api/games/${part(game)}/export`,
  branch: (game: string, wanted: { moment: number; seat?: number | null; all?: boolean }) =>
    post<Opened>(`/api/games/${part(game)}/branch`, wanted),
  replay: (game: string, wanted: { seat?: number | null; all?: boolean; first?: number; count?: number }) =>
    get<Replay>(`/api/games/${part(game)}/replay${query(wanted)}`)
}

/** What a seat asks and does at a table, beside its socket. */
export const play = {
  answer: (game: string, seat: number, number: number, answer: Answer) =>
    post<{ number: number }>(`/api/games/${part(game)}/answers`, { seat, number, answer }),
  /** What shall be done about reactions until the turn ends; what stands then. */
  orders: async (game: string, seat: number, orders: Pick<StandingOrders, 'side' | 'units'>) =>
    (await post<{ orders: StandingOrders | null }>(`/api/games/${part(game)}/orders`, { seat, ...orders }))
      .orders,
  note: (game: string, seat: number, number: number, option: Answer) =>
    post<NoteInfo>(`/api/games/${part(game)}/note`, { seat, number, option }),
  candidates: async (game: string, seat: number, number: number) =>
    (await post<{ answers: Suggested[] }>(`/api/games/${part(game)}/candidates`, { seat, number })).answers,
  hint: async (game: string, seat: number, number: number) =>
    (await post<{ answers: Suggested[] }>(`/api/games/${part(game)}/hint`, { seat, number })).answers[0],
  log: (game: string, seat: number | null, first: number, count: number) =>
    get<LogPage>(`/api/games/${part(game)}/log${query({ seat, first, count })}`),
  /** The answers that send a unit to a place, to be given one after the other. */
  errand: async (game: string, seat: number, number: number, unit: Key | null, place: Place) =>
    (await post<{ answers: Answer[] }>(`/api/games/${part(game)}/errand`, { seat, number, unit, place }))
      .answers,
  look: (game: string, seat: number | null, piece: string, at: Place | null) =>
    post<Look>(`/api/games/${part(game)}/look`, { seat, piece, at }),
  probe: async (game: string, seat: number | null, question: string, args: Record<string, unknown>) =>
    (await post<{ fact: unknown }>(`/api/games/${part(game)}/probe`, { seat, question, args })).fact,
  undo: (game: string, seat: number, number: number, steps = 1) =>
    post<UndoDone>(`/api/games/${part(game)}/undo`, { seat, number, steps }),
  acceptUndo: (game: string, seat: number, number: number) =>
    post<UndoDone>(`/api/games/${part(game)}/undo/accept`, { seat, number }),
  declineUndo: (game: string, seat: number, number: number) =>
    post<UndoDone>(`/api/games/${part(game)}/undo/decline`, { seat, number }),
  resign: (game: string, seat: number, number: number) =>
    post<{ number: number }>(`/api/games/${part(game)}/resign`, { seat, number }),
  refuseRules: (game: string, seat: number, number: number) =>
    post<{ number: number }>(`/api/games/${part(game)}/rules/refuse`, { seat, number }),
  say: (game: string, seat: number, text: string) =>
    post<{ number: number }>(`/api/games/${part(game)}/lines`, { seat, text })
}
