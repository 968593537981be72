import { describe, expect, it } from 'vitest'
import { arranged } from '$/board/layers/plates'
import type { Spot } from '$/board/stacking'

const unit = (id: string, x: number, y: number, more = {}): Spot =>
  ({
    piece: { id, shape: 'base', label: id, strength: '5/5', badges: [], group: id, ...more },
    x,
    y,
    width: 10,
    height: 10,
    tray: false,
    floor: 0
  }) as unknown as Spot

describe('plates', () => {
  it('lie below their leader and his men, and only where there is a label', () => {
    const spots = [unit('MT', 0, 0), unit('', 3, 12, { group: 'MT' }), unit('', 90, 40, { group: 'MT' })]
    expect(arranged(spots, 1).map(({ text, y }) => [text, y])).toEqual([['MT 5/5', 19]])
  })

  it('do not lie on each other, however large they are drawn', () => {
    const spots = [unit('MT', 0, 0), unit('ZU', 50, 0), unit('CO', 52, 4)]
    expect(arranged(spots, 1).map(({ y }) => y)).toEqual([7, 7, 20])
    expect(arranged(spots, 2).map(({ y }) => y)).toEqual([7, 33, 59])
  })

  it('go over their unit where others stand below it', () => {
    const other = unit('', 4, 12)
    expect(arranged([unit('MT', 0, 0), other], 1).map(({ y }) => y)).toEqual([-19])
    // Where others stand on both sides, below is where one looks.
    expect(arranged([unit('MT', 0, 0), other, unit('', 0, -14)], 1).map(({ y }) => y)).toEqual([7])
  })

  it('are as wide as their letters', () => {
    const width = (label: string) => arranged([unit(label, 0, 0)], 1)[0].width
    expect(width('ÉMG4')).toBe(width('EMG4'))
    expect(width('MMM')).toBeGreaterThan(width('III') + 12)
  })

  it('stay where they are when they are far apart', () => {
    expect(arranged([unit('MT', 0, 0), unit('ZU', 0, 200)], 2).map(({ y }) => y)).toEqual([7, 207])
  })
})
