// What a person wishes of the page, kept in this browser: sound, notifications, rolling dice, confirming.
const KEPT = 'grognard-wishes'

interface Kept {
  sound: boolean
  notices: boolean
  dice: boolean
  /** Every answer is to be confirmed, also where a click would give it. */
  confirm: boolean
}

const FIRST: Kept = { sound: true, notices: false, dice: true, confirm: false }

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) }
  } catch {
    return FIRST
  }
}

class Wishes {
  #kept = $state<Kept>(read())

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

  set(wish: keyof Kept, to: boolean): void {
    this.#kept[wish] = to
    localStorage.setItem(KEPT, JSON.stringify(this.#kept))
  }
}

export const wishes = new Wishes()
