import { describe, expect, it } from 'vitest'
import { besides } from '$/board/besides'
import { nextIn } from '$/board/keys'
import { layoutOf, UNIT } from '$/board/layout'
import { ringsOf } from '$/board/layers/ranges'
import { rims } from '$/board/layers/rims'
import { arrange } from '$/board/stacking'
import type { Ground, Piece, Point, Scene } from '$/wire/types'

const ground = (fields: Partial<Ground>): Ground =>
  ({ kind: 'square', width: 3, height: 2, ...fields }) as Ground

describe('layout of squares', () => {
  const layout = layoutOf(ground({}))

  it('lays the first row nearest to the player', () => {
    expect(layout.at(0)).toEqual([50, 150])
    expect(layout.at(5)).toEqual([250, 50])
  })

  it('finds every cell under its own middle, and none beside the map', () => {
    for (let cell = 0; cell < 6; cell++) expect(layout.cellAt(layout.at(cell))).toBe(cell)
    expect(layout.cellAt([-1, 10])).toBeNull()
    expect(layout.cellAt([10, 201])).toBeNull()
  })

  it('knows the edge between neighbours', () => {
    expect(layout.edge(0, 1).map(([x]) => x)).toEqual([100, 100])
    expect(layout.edge(0, 3).map(([, y]) => y)).toEqual([100, 100])
  })
})

describe('a board that is turned', () => {
  const grounds = [
    ground({}),
    ground({ kind: 'hex', width: 2, height: 3, names: ['A1', 'A2', 'B1', 'B2'] }),
    ground({ kind: 'table', width: 120, height: 90, quantum: 1, unit: 'cm' })
  ]

  it('lies half round, and finds every place again', () => {
    const turned = layoutOf(grounds[0], true)
    expect(turned.at(0)).toEqual([250, 50])
    expect(turned.outline([[0, 0]])).toEqual([[300, 0]])
    for (let cell = 0; cell < 6; cell++) expect(turned.cellAt(turned.at(cell))).toBe(cell)
    const hexes = layoutOf(grounds[1], true)
    for (let cell = 0; cell < 4; cell++) expect(hexes.cellAt(hexes.at(cell))).toBe(cell)
    const table = layoutOf(grounds[2], true)
    expect(table.quanta(table.at([30, 20]))).toEqual([30, 20])
    expect(table.at([0, 0])).toEqual([table.width, 0])
  })

  it('keeps the corners of a cell in their order, so that rims can be joined', () => {
    const turned = layoutOf(grounds[0], true)
    expect(rims([turned.shape(0), turned.shape(1)]).match(/M/g)).toHaveLength(1)
  })

  it('lays the tray of the second seat nearest', () => {
    const scene = {
      pieces: [
        { id: 'a', seat: 0, at: null, size: [1, 1], status: 'ready' },
        { id: 'b', seat: 1, at: null, size: [1, 1], status: 'ready' }
      ],
      markers: []
    } as unknown as Scene
    const y = (turned: boolean) =>
      arrange(scene, layoutOf(grounds[0], turned)).spots.map((spot) => Math.sign(spot.y))
    expect(y(false)).toEqual([1, -1])
    expect(y(true)).toEqual([-1, 1])
  })
})

describe('layout of hexes', () => {
  // Two columns, the second half a hex lower, as the games name them.
  const layout = layoutOf(
    ground({ kind: 'hex', width: 2, height: 3, names: ['A1', 'A2', 'B1', 'B2', 'B2/1'] })
  )

  it('stands them in columns, the second one half a hex lower', () => {
    const [[ax, ay], [bx, by]] = [layout.at(0), layout.at(2)]
    expect(by - ay).toBeCloseTo(UNIT / 2)
    expect(bx - ax).toBeCloseTo((UNIT * Math.sqrt(3)) / 2)
    expect(layout.at(4)).toEqual(layout.at(3))
  })

  it('gives neighbours a side in common', () => {
    const corners = (cell: number) => layout.shape(cell).map(([x, y]) => `${Math.round(x)},${Math.round(y)}`)
    const [a, b] = [corners(0), corners(2)]
    expect(a.filter((corner) => b.includes(corner))).toHaveLength(2)
  })

  it('knows the hex and the storey of places above the ground', () => {
    const tall = layoutOf(
      ground({
        kind: 'hex',
        width: 2,
        height: 2,
        names: ['A1', 'A2', 'B1', 'B1/1', 'B1/2'],
        floors: [
          [2, 1],
          [2, 2]
        ]
      })
    )
    expect([0, 2, 3, 4].map((place) => tall.cellOf(place))).toEqual([0, 2, 2, 2])
    expect([0, 2, 3, 4].map((place) => tall.floorOf(place))).toEqual([0, 0, 1, 2])
    expect(tall.at(4)).toEqual(tall.at(2))
  })

  it('finds every hex under its own middle', () => {
    for (let cell = 0; cell < 4; cell++) expect(layout.cellAt(layout.at(cell))).toBe(cell)
  })

  it('knows by the names when the first column lies lower', () => {
    const other = layoutOf(ground({ kind: 'hex', width: 2, height: 2, names: ['A1', 'B1', 'B2'] }))
    expect(other.at(0)[1]).toBeGreaterThan(other.at(1)[1])
  })
})

describe('units of a free table', () => {
  it('draws an inch longer than a centimetre, and says which it is', () => {
    const size = { kind: 'table', width: 7200, height: 4800, quantum: 100 }
    const inches = layoutOf(ground({ ...size, unit: 'inch' }))
    const metric = layoutOf(ground({ ...size, unit: 'cm' }))
    expect([inches.unit, metric.unit]).toEqual(['inch', 'cm'])
    expect(inches.width / metric.width).toBeCloseTo(2.54)
    expect(inches.length).toBeCloseTo(100 * inches.scale)
  })
})

describe('layout of a free table', () => {
  const layout = layoutOf(ground({ kind: 'table', width: 12000, height: 6000, quantum: 100 }))

  it('is a square of the drawing for every ten centimetres, with y upwards', () => {
    expect([layout.width, layout.height]).toEqual([1200, 600])
    expect(layout.at([0, 0])).toEqual([0, 600])
  })

  it('reads places back to the quantum', () => {
    for (const place of [
      [1, 1],
      [4321, 5999]
    ] as Point[])
      expect(layout.quanta(layout.at(place))).toEqual(place)
  })
})

it('draws one rim round cells that touch', () => {
  const layout = layoutOf(ground({}))
  expect(rims([layout.shape(0), layout.shape(1)]).match(/M/g)).toHaveLength(1)
  expect(rims([layout.shape(0), layout.shape(2)]).match(/M/g)).toHaveLength(2)
})

it('goes by arrow keys to the nearest thing in that direction', () => {
  const things = (
    [
      [0, 0],
      [100, 0],
      [200, 10],
      [0, 100]
    ] as Point[]
  ).map((at) => ({ at }))
  expect(nextIn(things, [0, 0], [1, 0])?.at).toEqual([100, 0])
  expect(nextIn(things, [0, 0], [0, 1])?.at).toEqual([0, 100])
  expect(nextIn(things, [0, 0], [-1, 0])).toBeNull()
  expect(nextIn(things, null, [1, 0])?.at).toEqual([200, 10])
})

it('lays a slip where it hides nothing', () => {
  const room = { width: 800, height: 600 }
  const [x, y] = besides([400, 300], 40, { width: 100, height: 60 }, room, [[400, 220]])
  expect(y > 240 || x > 400 || x + 100 < 400).toBe(true)
  const [, top] = besides([400, 10], 40, { width: 100, height: 60 }, room, [])
  expect(top).toBeGreaterThanOrEqual(0)
})

describe('where pieces are drawn', () => {
  const piece = (id: string, at: Piece['at'], status = 'ready') =>
    ({ id, seat: 0, at, status, shape: 'counter', size: [1, 1] }) as Piece
  const scene = (...pieces: Piece[]) => ({ ground: ground({}), pieces, markers: [] }) as unknown as Scene

  it('gives those of one cell places of their own within it', () => {
    const layout = layoutOf(ground({}))
    for (const count of [1, 2, 3, 5]) {
      const { spots } = arrange(scene(...Array.from({ length: count }, (_, i) => piece(`p${i}`, 4))), layout)
      expect(new Set(spots.map((spot) => `${spot.x},${spot.y}`)).size).toBe(count)
      for (const spot of spots) expect(layout.cellAt([spot.x, spot.y])).toBe(4)
    }
  })

  it('lays those on several storeys of a hex side by side, and leaves a corner to a marker', () => {
    const hexes = ground({ kind: 'hex', width: 1, height: 2, names: ['A1', 'A2', 'A1/1'], floors: [[0, 1]] })
    const layout = layoutOf(hexes)
    const { spots } = arrange(scene(piece('below', 0), piece('above', 2)), layout)
    expect(spots.map((spot) => spot.floor)).toEqual([0, 1])
    expect(new Set(spots.map((spot) => spot.x)).size).toBe(2)
    const marked = { ...scene(piece('beside', 1)), markers: [{ kind: 'wreck', at: 1 }] } as unknown as Scene
    const [beside] = arrange(marked, layout).spots
    const [alone] = arrange(scene(piece('alone', 1)), layout).spots
    expect(beside.width).toBeLessThan(alone.width)
    expect(beside.x).toBeGreaterThan(alone.x)
  })

  it('lays those beside the table in a tray off the map, the lost last', () => {
    const layout = layoutOf(ground({}))
    const { spots, trays } = arrange(
      scene(piece('lost', null, 'gone'), piece('waits', null, 'reserve')),
      layout
    )
    expect(trays).toHaveLength(1)
    const [lost, waits] = spots
    expect(lost.y).toBeGreaterThan(layout.height)
    expect(waits.x).toBeLessThan(lost.x)
  })
})

describe('names of ranges', () => {
  it('are not written over each other', () => {
    const layout = layoutOf(ground({ width: 9, height: 9 }))
    const all = Array.from({ length: 81 }, (_, cell) => cell)
    const ranges = [
      { key: 'rifle', cells: all, radius: 0 },
      { key: 'half power', cells: all.slice(1), radius: 0 },
      { key: 'mortar', cells: [0, 1, 2], radius: 0 }
    ] as unknown as Parameters<typeof ringsOf>[0]
    const rings = ringsOf(ranges, [0, 0], layout, (key) => key)
    expect(rings.map(({ names }) => names)).toEqual([['rifle'], ['half power'], ['mortar']])
    expect(rings[1].at[1] - rings[0].at[1]).toBe(17)
    expect(rings[2].at[1]).toBeGreaterThan(rings[1].at[1] + 17)
  })

  it('are farther apart where they are written larger, and stay on the map', () => {
    const layout = layoutOf(ground({ width: 9, height: 9 }))
    const corner = Array.from({ length: 9 }, (_, row) => 9 * row)
    const ranges = [
      { key: 'a rifle that reaches far', cells: corner, radius: 0 },
      { key: 'half power', cells: corner.slice(1), radius: 0 }
    ] as unknown as Parameters<typeof ringsOf>[0]
    const rings = ringsOf(ranges, [0, 0], layout, (key) => key, 2)
    expect(Math.abs(rings[1].at[1] - rings[0].at[1])).toBeGreaterThanOrEqual(34)
    expect(rings[0].at[0]).toBe(24 * 7)
  })
})
