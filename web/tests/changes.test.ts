import { describe, expect, it } from 'vitest'
import { changedEvents, changedList, changedScene } from '$/wire/changes'
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

describe('changedEvents', () => {
  it('drops what an undo took back and appends the fresh', () => {
    expect(changedEvents([1, 2, 3], { keep: 1, fresh: [4] })).toEqual([1, 4])
    const same = [1, 2]
    expect(changedEvents(same, { keep: 2, fresh: [] })).toBe(same)
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
