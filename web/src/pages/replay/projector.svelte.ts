// Runs a film: plays, pauses, at a speed.
import type { Film } from './film.svelte'

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8]
/** How long a step stays at speed 1. */
const STEP = 1100

export class Projector {
  playing = $state(false)
  speed = $state(1)

  constructor(readonly film: Film) {
    $effect(() => {
      if (!this.playing) return
      const timer = setInterval(() => {
        // What is not here yet is waited for.
        if (this.film.moment < this.film.last && !this.film.stills[this.film.moment + 1]) return
        this.film.step(1)
        if (this.film.moment >= this.film.last) this.playing = false
      }, STEP / this.speed)
      return () => clearInterval(timer)
    })
  }

  toggle(): void {
    if (!this.playing && this.film.moment >= this.film.last) this.film.go(0)
    this.playing = !this.playing
  }

  /** To a moment by hand: the film stands still. */
  go(moment: number): void {
    this.playing = false
    this.film.go(moment)
  }

  step(by: number): void {
    this.playing = false
    this.film.step(by)
  }

  faster(by: number): void {
    const at = SPEEDS.indexOf(this.speed) + by
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]
  }

  /** What a key does; true where it does something. */
  key(event: KeyboardEvent): boolean {
    switch (event.key) {
      case 'ArrowLeft':
        this.step(event.shiftKey ? -10 : -1)
        return true
      case 'ArrowRight':
        this.step(event.shiftKey ? 10 : 1)
        return true
      case 'Home':
        this.go(0)
        return true
      case 'End':
        this.go(this.film.last)
        return true
      case ' ':
      case 'k':
        this.toggle()
        return true
      case '+':
        this.faster(1)
        return true
      case '-':
        this.faster(-1)
        return true
      default:
        return false
    }
  }
}
