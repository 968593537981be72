// What a person wishes of the page, kept in this browser: his name, sound, notifications, rolling dice, confirming,
// empty questions, a clock, places by their numbers.
const KEPT = 'grognard-wishes'

interface Kept {
  sound: boolean
  notices: boolean
  dice: boolean
  /** Every answer is to be confirmed, also where a click would give it. */
  confirm: boolean
  /** Be asked also where nobody could react. */
  idle: boolean
  /** Show how long each seat has been waited for. */
  clock: boolean
  /** Options that hardly anybody means, beside the others. */
  seldom: boolean
  /** Places of a free table by their numbers, beside pointing at them. */
  numbers: boolean
}
type Wish = keyof Kept
/** What I am called at tables. */
const NAME = 'grognard-name'

const FIRST: Kept = {
  sound: true,
  notices: false,
  dice: true,
  confirm: false,
  idle: false,
  clock: false,
  seldom: false,
  numbers: false
}

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) }
  } catch {
    return FIRST
  }
}

class Wishes {
  #kept = $state<Kept>(read())
  #name = $state(localStorage.getItem(NAME) ?? '')

  get sound(): boolean {
    return this.#kept.sound
  }
  get notices(): boolean {
    return this.#kept.notices
  }
  get dice(): boolean {
    return this.#kept.dice
  }
  get confirm(): boolean {
    return this.#kept.confirm
  }
  get idle(): boolean {
    return this.#kept.idle
  }
  get clock(): boolean {
    return this.#kept.clock
  }
  get seldom(): boolean {
    return this.#kept.seldom
  }
  get numbers(): boolean {
    return this.#kept.numbers
  }
  get name(): string {
    return this.#name
  }
  set name(name: string) {
    this.#name = name.trim()
    localStorage.setItem(NAME, this.#name)
  }

  set(wish: Wish, to: boolean): void {
    this.#kept[wish] = to
    localStorage.setItem(KEPT, JSON.stringify(this.#kept))
  }
}

export const wishes = new Wishes()
