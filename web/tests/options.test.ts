import { expect, it } from 'vitest'
import { cellsOf, optionsByPiece, pieceOfKey } from '$/game/options'
import { parseQuery, parseRoute } from '$/router.svelte'
import type { Decision, Piece } from '$/wire/types'

const pieces = new Map(['hans', 'a1', 'a1/1', 'a1/2'].map((id) => [id, { id } as Piece]))
const find = (id: string) => pieces.get(id)

it('knows the piece that a key names', () => {
  expect(pieceOfKey(find, 'unit', 'hans')?.id).toBe('hans')
  expect(pieceOfKey(find, 'target', 'a1/0')?.id).toBe('a1')
  expect(pieceOfKey(find, 'figure@a1', 2)?.id).toBe('a1/2')
  expect(pieceOfKey(find, 'figure@a1', 0)?.id).toBe('a1')
  expect(pieceOfKey(find, 'action', 'fire:rifle>a1/0')?.id).toBe('a1')
  expect(pieceOfKey(find, 'action', 'fire:rifle>hans@2')?.id).toBe('hans')
  expect(pieceOfKey(find, 'seat', 1)).toBeUndefined()
  expect(pieceOfKey(find, 'word', 'hold')).toBeUndefined()
})

it('keeps all options of one piece', () => {
  const decision = {
    form: { form: 'one_of', of: 'target', options: ['a1', 'a1/0', 'hold'] }
  } as unknown as Decision
  expect(optionsByPiece(decision, find).get('a1')).toEqual(['a1', 'a1/0'])
})

it('knows the cells of a region', () => {
  const decision = {
    form: { form: 'route', unit: 'hans', region: { kind: 'cells', cells: [3, 4], ways: {} } }
  }
  expect(cellsOf(decision as unknown as Decision)).toEqual([3, 4])
})

it('reads addresses', () => {
  expect(parseRoute('#/')).toEqual({ page: 'home' })
  expect(parseRoute('#/join/G/S')).toEqual({ page: 'join', game: 'G', secret: 'S' })
  expect(parseRoute('#/join/G')).toEqual({ page: 'lost' })
  expect(parseRoute('#/rules/dust/dust.move.allowance')).toMatchObject({
    system: 'dust',
    clause: 'dust.move.allowance'
  })
  expect(parseRoute('#/replay/G?moment=3')).toEqual({ page: 'replay', game: 'G' })
  expect(parseQuery('#/replay/G?moment=3').get('moment')).toBe('3')
  expect(parseRoute('#/%E0%A4%A')).toEqual({ page: 'lost' })
})
