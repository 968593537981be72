import { describe, expect, it } from 'vitest'
import { lieAt, within } from '$/board/lie'
import type { Layout } from '$/board/layout'
import type { Point, Scene } from '$/wire/types'

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4]
]

describe('the ground under the pointer', () => {
  it('is in an outline or beside it', () => {
    expect(within(square, [1, 3])).toBe(true)
    expect(within(square, [5, 3])).toBe(false)
  })

  it('is named by what lies on its cell, the topmost first, and not where it is bare', () => {
    const patches = [
      { texture: 'field', cells: [3, 4], outline: [] },
      { texture: 'water', cells: [4], outline: [] }
    ]
    const scene = { ground: { patches, names: ['a', 'b', 'c', 'd', 'E1'] } } as unknown as Scene
    const layout = (cell: number) => ({ cellAt: () => cell, at: () => [9, 9] }) as unknown as Layout
    expect(lieAt(scene, layout(4), [1, 1])).toEqual({
      at: [9, 9],
      cell: 'E1',
      textures: ['water', 'field'],
      edges: []
    })
    expect(lieAt(scene, layout(0), [1, 1])).toBeNull()
  })

  it('is the side of its cell too, where the pointer is near to it', () => {
    const edges = [{ a: 4, b: 5, texture: 'hedge' }]
    const scene = { ground: { edges, names: [] } } as unknown as Scene
    const edge = (): Point[] => [
      [50, 0],
      [50, 100]
    ]
    const layout = { cellAt: () => 4, at: () => [0, 50], edge } as unknown as Layout
    expect(lieAt(scene, layout, [44, 60])?.edges).toEqual(['hedge'])
    expect(lieAt(scene, layout, [20, 60])).toBeNull()
  })
})
