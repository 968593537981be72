// Opens a table from the home page, and keeps what was refused on the way.
import { wishes } from '$/game/wishes.svelte'
import { show } from '$/game/example'
import { teach } from '$/game/lesson.svelte'
import { router, to } from '$/router.svelte'
import { games, library, Refusal } from '$/wire/api'
import type { Opened, Refused } from '$/wire/types'

export class Opening {
  busy = $state('')
  refused = $state.raw<Refused | null>(null)

  /** The easiest scenario of a game against bots: one click to a first game, with its lesson if it shall teach. */
  playNow(system: string, guided = false): Promise<void> {
    return this.#open(system, async () => {
      const [[scenario], bots] = await Promise.all([library.scenarios(system), library.bots()])
      const bot = bots.includes('greedy') ? 'greedy' : bots[0]
      const opened = await games.create({
        system,
        scenario: scenario.id,
        seats: ['me', ...Array<string>(scenario.seats - 1).fill(`bot:${bot}`)],
        armies: [],
        options: {},
        name: '',
        players: [wishes.name]
      })
      if (guided && scenario.lesson) teach(opened.game.id)
      return opened
    })
  }

  importFile(file: File): Promise<void> {
    return this.#open('import', async () => games.importText(await file.text()))
  }

  practiseFile(file: File): Promise<void> {
    return this.#open('position', async () => games.practise({ text: await file.text() }))
  }

  practiseCase(id: string): Promise<void> {
    return this.#open(id, async () => {
      const opened = await games.practise({ case: id })
      show(opened.game.id, id)
      return opened
    })
  }

  /** A moment of a game seen again, to be played on from, as somebody saw it. */
  playOn(game: string, moment: number, eyes: number | 'public' | 'all'): Promise<void> {
    const seat = typeof eyes === 'number' ? eyes : null
    return this.#open('branch', () => games.branch(game, { moment, seat, all: eyes === 'all' }))
  }

  async #open(what: string, how: () => Promise<Opened>): Promise<void> {
    if (this.busy) return
    this.busy = what
    this.refused = null
    try {
      const { game } = await how()
      router.go(to.game(game.id))
    } catch (why) {
      if (!(why instanceof Refusal)) throw why
      this.refused = why.refused
    } finally {
      this.busy = ''
    }
  }
}
