import { describe, expect, it, vi } from 'vitest'
import { lineTo, Looks } from '$/board/looks'
import type { Look, Piece } from '$/wire/types'

const piece = (id: string, group = '') => ({ id, group }) as unknown as Piece
const line = (to: string) => ({ to, sight: 'clear' }) as Look['lines'][number]
const seen: Look = { reach: null, ranges: [], lines: [line('foe'), line('m1')], threats: [], signs: [] }

describe('looking at a piece', () => {
  it('asks once for each state, and again after the next answer', async () => {
    const view = { number: 1, look: vi.fn(async () => seen) }
    const looks = new Looks(view)
    await looks.look(piece('mine'))
    await looks.look(piece('mine'))
    expect(view.look).toHaveBeenCalledTimes(1)
    view.number = 2
    await looks.look(piece('mine'))
    expect(view.look).toHaveBeenCalledTimes(2)
  })

  it('draws nothing where the server cannot tell, and goes on asking about others', async () => {
    const look = vi.fn(async () => seen).mockRejectedValueOnce(new Error('no'))
    const looks = new Looks({ number: 1, look })
    expect((await looks.look(piece('marker'))).lines).toEqual([])
    expect(await looks.look(piece('mine'))).toBe(seen)
  })

  it('finds the line to a piece, or to the group of a figure', () => {
    expect(lineTo(seen, piece('m1'))?.to).toBe('m1')
    expect(lineTo(seen, piece('foe/2', 'foe'))?.to).toBe('foe')
    expect(lineTo(seen, piece('other'))).toBeUndefined()
  })
})
