import { describe, expect, it } from 'vitest'
import { drawn, joined, standingAt, standingsOf, stepFor } from '$/panel/logic/chart'
import { scene } from './made'

const box = { left: 0, top: 0, right: 100, bottom: 50 }

describe('standings', () => {
  it('are read from a replay: the first frame, then every change', () => {
    const replay = {
      first: 0,
      scene: scene([0, 0]),
      frames: [
        { moment: 0, events: [], changes: {} },
        { moment: 1, events: [], changes: {} },
        { moment: 2, events: [], changes: { points: [0, 20] } }
      ]
    }
    expect(standingsOf(replay)).toEqual([
      { moment: 0, points: [0, 0] },
      { moment: 2, points: [0, 20] }
    ])
  })

  it('of stretches are joined without saying anything twice', () => {
    const all = joined([
      [
        { moment: 0, points: [0, 0] },
        { moment: 7, points: [3, 0] }
      ],
      [
        { moment: 100, points: [3, 0] },
        { moment: 120, points: [3, 5] }
      ]
    ])
    expect(all.map((one) => one.moment)).toEqual([0, 7, 120])
    expect(standingAt(all, 50)?.points).toEqual([3, 0])
    expect(standingAt(all, 120)?.points).toEqual([3, 5])
  })
})

describe('the chart', () => {
  it('draws steps: level until points change, then straight up', () => {
    const chart = drawn(
      [
        { moment: 0, points: [0, 0] },
        { moment: 5, points: [0, 10] }
      ],
      10,
      2,
      box
    )
    expect(chart.paths).toEqual(['M0 50H50V50H100', 'M0 50H50V0H100'])
    expect(chart.ends).toEqual([
      [100, 50],
      [100, 0]
    ])
  })

  it('has few rulings at round numbers, from the least to the most', () => {
    expect([0, 3, 7, 42, 58, 260].map(stepFor)).toEqual([1, 1, 2, 10, 20, 100])
    const chart = drawn([{ moment: 0, points: [-3, 58] }], 1, 2, box)
    expect(chart.rulings.map((ruling) => ruling.points)).toEqual([-20, 0, 20, 40, 60])
    expect(chart.y(-20)).toBe(50)
    expect(chart.y(60)).toBe(0)
  })

  it('stands a game without points', () => {
    const chart = drawn([{ moment: 0, points: [0, 0] }], 0, 2, box)
    expect(chart.paths.every((path) => !path.includes('NaN'))).toBe(true)
  })
})
