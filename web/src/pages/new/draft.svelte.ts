// A game that is being set up: system, scenario, armies, seats, house rules, name.
import { wishes } from '$/game/wishes.svelte'
import { armies, games, library, meetings, Refusal } from '$/wire/api'
import { allLists, findList } from '../army/shelf'
import type {
  CalledMeeting,
  ForceUnit,
  Opened,
  OptionInfo,
  Refused,
  ScenarioInfo,
  Scene,
  SystemInfo
} from '$/wire/types'

/** A list of mine that a seat may take: its army file and what it costs. */
export interface OwnArmy {
  id: string
  name: string
  points: number
  army: unknown
}
/** How the choice of a list of mine begins, before its id. */
const OWN = 'list:'

/** Who takes a seat: me, somebody with a link, or `bot:ID`. */
export type Sitter = string

/** How many lists are asked about at once. */
const AT_ONCE = 50

/** My lists of a game that a seat may play, as armies; the latest first. */
export async function playable(system: string, scenario: string, seat: number): Promise<OwnArmy[]> {
  const lists = allLists().filter((one) => one.system === system)
  const found: OwnArmy[] = []
  for (let first = 0; first < lists.length; first += AT_ONCE) {
    const some = lists.slice(first, first + AT_ONCE)
    const made = await armies.playable(
      system,
      scenario,
      seat,
      some.map((one) => one.list)
    )
    for (const [n, one] of made.entries())
      if (one) found.push({ id: OWN + some[n].id, name: some[n].name, points: one.total, army: one.army })
  }
  return found
}

export class Draft {
  systems = $state.raw<SystemInfo[]>([])
  bots = $state.raw<string[]>([])
  scenarios = $state.raw<ScenarioInfo[]>([])
  scenario = $state.raw<ScenarioInfo | null>(null)
  map = $state.raw<Scene | null>(null)
  sitters = $state<Sitter[]>([])
  armies = $state<string[]>([])
  /** What I am called, by seat; my own name in the first of mine unless I say otherwise. */
  players = $state<Record<number, string>>({})
  /** Of each seat, the lists of mine that are legal there. */
  mine = $state.raw<OwnArmy[][]>([])
  /** House rules that differ from their defaults, by id. */
  house = $state<Record<string, boolean | string>>({})
  name = $state('')
  /** Who comes by a link brings an army of his own, and nobody sees another's before all are there. */
  closed = $state(false)
  called = $state.raw<CalledMeeting | null>(null)
  busy = $state(false)
  refused = $state.raw<Refused | null>(null)
  opened = $state.raw<Opened | null>(null)
  #maps = new Map<string, Promise<Scene>>()
  #forces = new Map<string, Promise<ForceUnit[]>>()

  /** `list` is a list of mine that shall be played. */
  constructor(
    readonly system: string,
    readonly list = ''
  ) {}

  async load(): Promise<void> {
    await this.#try(async () => {
      const playable = library.systems().then((all) => all.filter((one) => one.scenarios > 0))
      const scenarios = this.system ? library.scenarios(this.system) : Promise.resolve([])
      ;[this.systems, this.bots, this.scenarios] = await Promise.all([playable, library.bots(), scenarios])
      const made = findList(this.list)
      const wanted = this.scenarios.find((one) => one.id === made?.scenario) ?? this.scenarios[0]
      if (wanted) this.choose(wanted)
    })
  }

  choose(scenario: ScenarioInfo): void {
    this.scenario = scenario
    const rest = Array<Sitter>(scenario.seats - 1).fill(this.bot)
    this.sitters = scenario.seats === this.sitters.length ? this.sitters : ['me', ...rest]
    this.armies = scenario.armies.map((ready, seat) => first(scenario, seat, ready.length))
    void this.#draw(scenario.id)
    void this.#offerMine(scenario)
  }

  /** Looks over my lists of this game for each seat; the one that shall be played is taken where it was made for. */
  async #offerMine(scenario: ScenarioInfo): Promise<void> {
    this.mine = []
    const seats = await Promise.all(
      scenario.choosable.map((may, seat) => (may ? playable(this.system, scenario.id, seat) : []))
    ).catch((why: unknown) => {
      // Without them there are still the ready armies.
      if (why instanceof Refusal) return []
      throw why
    })
    if (this.scenario?.id !== scenario.id) return
    this.mine = seats
    const made = findList(this.list)
    if (made && seats[made.seat]?.some((one) => one.id === OWN + made.id))
      this.armies[made.seat] = OWN + made.id
  }

  /** What a seat plays with, as a new game is asked for: a ready army by its id, or a list of mine whole. */
  #armyOf(seat: number): unknown {
    const chosen = this.armies[seat]
    const own = this.mine[seat]?.find((one) => one.id === chosen)
    return own ? own.army : chosen || null
  }

  /** The bot that is offered first. */
  get bot(): Sitter {
    return `bot:${this.bots.includes('greedy') ? 'greedy' : this.bots[0]}`
  }

  /** The house rules of the system. */
  get options(): OptionInfo[] {
    return this.systems.find((one) => one.id === this.system)?.options ?? []
  }

  /** What is chosen of a house rule. */
  ruled(option: OptionInfo): boolean | string {
    return this.house[option.id] ?? option.default
  }

  /** Only what differs from the default is kept, so that a game by the book is sent as one. */
  rule(option: OptionInfo, value: boolean | string): void {
    if (value === option.default) delete this.house[option.id]
    else this.house[option.id] = value
  }

  /** What I am called in a seat. */
  playerOf(seat: number): string {
    return this.players[seat] ?? (this.sitters.indexOf('me') === seat ? wishes.name : '')
  }

  sit(seat: number, sitter: Sitter): void {
    this.sitters[seat] = sitter
  }

  /** All seats at once: the usual ways to play. */
  seatAll(others: 'bot' | 'me' | 'link'): void {
    const sitter = others === 'bot' ? this.bot : others
    this.sitters = this.sitters.map((_, seat) => (seat === 0 ? 'me' : sitter))
  }

  /** Whether somebody comes by a link who may choose his army. */
  get canBring(): boolean {
    return this.sitters.some((who, seat) => who === 'link' && !!this.scenario?.choosable[seat])
  }

  /** Whether the army of a seat is for whoever comes to choose. */
  isBrought(seat: number): boolean {
    return this.closed && this.canBring && this.sitters[seat] === 'link'
  }

  async open(): Promise<Opened | null> {
    if (!this.scenario || this.busy) return null
    const wanted = {
      system: this.system,
      scenario: this.scenario.id,
      seats: [...this.sitters],
      armies: this.armies.map((_, seat) => (this.isBrought(seat) ? null : this.#armyOf(seat))),
      options: { ...this.house },
      name: this.name.trim(),
      players: this.sitters.map((who, seat) => (who === 'me' ? this.playerOf(seat).trim() : ''))
    }
    this.busy = true
    await this.#try(async () => {
      if (this.closed && this.canBring) this.called = await meetings.call(wanted)
      else this.opened = await games.create(wanted)
      const first = this.sitters.indexOf('me')
      if (first >= 0 && this.players[first] !== undefined) wishes.name = this.players[first]
    })
    this.busy = false
    return this.opened
  }

  /** The units of the army that is chosen for a seat. */
  force(seat: number): Promise<ForceUnit[]> {
    if (!this.scenario) return Promise.resolve([])
    const { id } = this.scenario
    const army = this.armies[seat]
    if (army.startsWith(OWN)) return Promise.resolve([])
    const key = [id, seat, army].join(' ')
    let asked = this.#forces.get(key)
    if (!asked) {
      asked = library.force(this.system, id, seat, army).catch((why: unknown) => {
        if (!(why instanceof Refusal)) throw why
        this.#forces.delete(key)
        return []
      })
      this.#forces.set(key, asked)
    }
    return asked
  }

  async #draw(scenario: string): Promise<void> {
    let drawing = this.#maps.get(scenario)
    if (!drawing) {
      drawing = library.preview(this.system, scenario)
      this.#maps.set(scenario, drawing)
    }
    try {
      const map = await drawing
      // Another may have been chosen meanwhile.
      if (this.scenario?.id === scenario) this.map = map
    } catch {
      this.#maps.delete(scenario)
      this.map = null
    }
  }

  async #try(what: () => Promise<void>): Promise<void> {
    this.refused = null
    try {
      await what()
    } catch (why) {
      if (!(why instanceof Refusal)) throw why
      this.refused = why.refused
    }
  }
}

/** Ready armies to begin with: a different one for each seat where there are enough of them. */
function first(scenario: ScenarioInfo, seat: number, ready: number): string {
  if (!ready) return ''
  const earlier = scenario.armies.slice(0, seat).map((armies) => armies[0]?.id)
  const fresh = scenario.armies[seat].find((army) => !earlier.includes(army.id))
  return (fresh ?? scenario.armies[seat][0]).id
}
