/** Chance for drawings: the same seed gives the same picture everywhere and always. */
export type Chance = () => number

/** Numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number from 0 up to 1 that belongs to a point. */
export function noiseAt(x: number, y: number, seed = 1): number {
  return seeded(Math.imul(Math.round(x * 7), 73856093) ^ Math.imul(Math.round(y * 7), 19349663) ^ seed)()
}

export const between = (chance: Chance, low: number, high: number): number => low + (high - low) * chance()

/** A coordinate as short text. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
