// Which page is shown: the part of the address behind #.

export type Route =
  | { page: 'home' }
  | { page: 'new'; system: string }
  | { page: 'game'; game: string }
  | { page: 'join' | 'watch'; game: string; secret: string }
  | { page: 'rules'; system: string; clause: string }
  | { page: 'replay'; game: string }
  | { page: 'armies' }
  | { page: 'army'; id: string }
  | { page: 'meeting'; id: string; secret: string }
  | { page: 'lost' }

export function parseRoute(hash: string): Route {
  const [page = '', ...rest] = hash
    .replace(/^#?\/?/, '')
    .split('?')[0]
    .split('/')
    .map(decode)
  const [first = '', second = ''] = rest
  switch (page) {
    case '':
      return { page: 'home' }
    case 'new':
      return { page: 'new', system: first }
    case 'game':
    case 'replay':
      return first ? { page, game: first } : { page: 'lost' }
    case 'join':
    case 'watch':
      return first && second ? { page, game: first, secret: second } : { page: 'lost' }
    case 'armies':
      return { page: 'armies' }
    case 'army':
      return first ? { page: 'army', id: first } : { page: 'armies' }
    case 'meet':
    case 'meeting':
      return first ? { page: 'meeting', id: first, secret: second } : { page: 'lost' }
    case 'rules':
      return { page: 'rules', system: first, clause: second }
    default:
      return { page: 'lost' }
  }
}

/** What stands behind ? in the fragment: `#/replay/ID?moment=12`. */
export function parseQuery(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split('?')[1] ?? '')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  route = $state<Route>(parseRoute(location.hash))
  query = $state<URLSearchParams>(parseQuery(location.hash))

  constructor() {
    addEventListener('hashchange', () => this.#turn())
  }

  go(path: string): void {
    location.hash = path
  }

  /** Changes the address without a step in the history: secrets of links must not stay in it. */
  replace(path: string): void {
    history.replaceState(null, '', `#${path}`)
    this.#read()
  }

  /** Another page begins at its top, and with the keyboard in it. */
  #turn(): void {
    const before = this.route.page
    this.#read()
    if (this.route.page === before) return
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  #read(): void {
    this.route = parseRoute(location.hash)
    this.query = parseQuery(location.hash)
  }
}

export const router = new Router()

export const to = {
  home: () => '#/',
  fresh: (system = '') => `#/new/${encodeURIComponent(system)}`,
  game: (game: string) => `#/game/${encodeURIComponent(game)}`,
  rules: (system: string, clause = '') =>
    `#/rules/${encodeURIComponent(system)}${clause ? `/${encodeURIComponent(clause)}` : ''}`,
  replay: (game: string) => `#/replay/${encodeURIComponent(game)}`,
  armies: () => '#/armies',
  army: (id: string) => `#/army/${encodeURIComponent(id)}`,
  meeting: (id: string) => `#/meeting/${encodeURIComponent(id)}`,
  /** A whole list, to be opened anywhere. */
  sentList: (letters: string) => `#/armies?list=${letters}`,
  /** A game of a scenario with a list of mine. */
  play: (system: string, list: string) =>
    `#/new/${encodeURIComponent(system)}?list=${encodeURIComponent(list)}`
}
