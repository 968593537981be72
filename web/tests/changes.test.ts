import { describe, expect, it } from 'vitest'
import { changedList, changedLog, changedScene } from '$/wire/changes'
import type { Scene } from '$/wire/types'

const thing = (id: string, value = 0) => ({ id, value })

describe('changedList', () => {
  it('removes, replaces in place, appends, and orders', () => {
    const list = [thing('a'), thing('b'), thing('c')]
    expect(changedList(list, { gone: ['a'], set: [thing('c', 1), thing('d')] })).toEqual([
      thing('b'),
      thing('c', 1),
      thing('d')
    ])
    expect(changedList(list, { order: ['c', 'a', 'b'] }).map((one) => one.id)).toEqual(['c', 'a', 'b'])
  })

  it('keeps the very list where nothing changed, so that nothing is drawn again', () => {
    const list = [thing('a')]
    expect(changedList(list, null)).toBe(list)
  })
})

describe('changedLog', () => {
  it('drops what an undo took back and appends the fresh', () => {
    expect(changedLog({ first: 0, events: [1, 2, 3] }, { keep: 1, fresh: [4] }).events).toEqual([1, 4])
    expect(changedLog({ first: 10, events: [1, 2, 3] }, { keep: 12, fresh: [4] })).toEqual({
      first: 10,
      events: [1, 2, 4]
    })
    const same = { first: 5, events: [1, 2] }
    expect(changedLog(same, { keep: 7, fresh: [] })).toBe(same)
  })

  it('begins anew where the first page does not follow what is known, or more was taken back', () => {
    const none = { first: 0, events: [] as number[] }
    expect(changedLog(none, { keep: 900, fresh: [1, 2] })).toEqual({ first: 900, events: [1, 2] })
    expect(changedLog({ first: 900, events: [1, 2] }, { keep: 850, fresh: [9] })).toEqual({
      first: 850,
      events: [9]
    })
  })
})

describe('changedScene', () => {
  it('replaces whole what has no ids', () => {
    const scene = {
      ground: { kind: 'square', width: 1, height: 1 },
      pieces: [],
      markers: [],
      cards: [],
      facts: [['round', '1/5']],
      points: [0, 0]
    } as unknown as Scene
    const next = changedScene(scene, { facts: [['round', '2/5']], points: [3, 0] })
    expect(next.facts).toEqual([['round', '2/5']])
    expect(next.points).toEqual([3, 0])
    expect(next.ground).toBe(scene.ground)
    expect(next.pieces).toBe(scene.pieces)
  })
})
