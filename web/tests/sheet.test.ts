import { describe, expect, it } from 'vitest'
import { givenAtOnce } from '$/game/clicking'
import { column, columnOn, listed, next, ticked } from '$/game/sheet'
import { pieceOfKey } from '$/game/options'
import type { Form, Piece, Sheet } from '$/wire/types'

const none = { en: '', fr: '' }
const sheet: Sheet = {
  rows: ['squad:0', 'squad:0!', 'squad:1'].map((key) => ({ key, said: none })),
  columns: ['hans', 'crate@C1'].map((key) => ({ key, said: none })),
  groups: [['squad:0', 'squad:0!'], ['squad:1']],
  alone: ['smoke>hans'],
  beyond: []
}
const options = ['squad:0>hans', 'squad:0!>hans', 'squad:1>hans', 'squad:1>crate@C1', 'smoke>hans']
const form: Form = { form: 'some_of', of: 'shot', options, at_least: 0, at_most: 2, sheet }

describe('a sheet', () => {
  it('has one cell of each group', () => {
    expect(ticked(sheet, ['squad:0>hans', 'squad:1>hans'], 'squad:0!>hans')).toEqual([
      'squad:1>hans',
      'squad:0!>hans'
    ])
    expect(ticked(sheet, ['squad:1>hans'], 'squad:1>hans')).toEqual([])
  })

  it('lets what stands alone exclude the rest, and the rest it', () => {
    expect(ticked(sheet, ['squad:1>hans'], 'smoke>hans')).toEqual(['smoke>hans'])
    expect(ticked(sheet, ['smoke>hans'], 'squad:1>hans')).toEqual(['squad:1>hans'])
  })

  it('sends a whole column and takes it back', () => {
    const all = column(sheet, options, ['squad:1>crate@C1'], 'hans')
    expect(all).toEqual(['squad:0>hans', 'squad:1>hans'])
    expect(column(sheet, options, all, 'hans')).toEqual([])
    expect(column(sheet, options, all, 'crate@C1')).toEqual(['squad:0>hans', 'squad:1>crate@C1'])
  })

  it('of which one cell is taken goes down the column, and lists the rest beneath', () => {
    const options = ['combat', 'fire:rifle>golems', 'fire:gun>golems', 'fire:gun>medusas', 'end']
    const one: Form = {
      form: 'one_of',
      of: 'action',
      options,
      sheet: { ...sheet, groups: [['fire:rifle', 'fire:gun']], alone: ['combat', 'end'] }
    }
    expect(next(options, null, 'golems')).toBe('fire:rifle>golems')
    expect(next(options, 'fire:rifle>golems', 'golems')).toBe('fire:gun>golems')
    expect(next(options, 'fire:gun>golems', 'golems')).toBe('fire:rifle>golems')
    expect(next(options, 'combat', 'medusas')).toBe('fire:gun>medusas')
    expect(next(options, null, 'combat')).toBe(null)
    expect(listed(one)).toEqual(['combat', 'end'])
    expect(columnOn(one, ['fire:rifle>golems', 'fire:gun>golems'])).toBe('golems')
    // A shot is looked at before it is fired; everything else is done by a click.
    const asked = { form: one, role: 'action' as const, skip: null }
    expect(givenAtOnce(asked, 'fire:gun>golems')).toBe(false)
    expect(givenAtOnce(asked, 'combat')).toBe(true)
  })

  it('lies on the board where it aims', () => {
    const hans = { id: 'hans' } as Piece
    const find = (id: string) => (id === 'hans' ? hans : undefined)
    expect(pieceOfKey(find, 'shot', 'squad:0>hans')).toBe(hans)
    expect(pieceOfKey(find, 'shot', 'squad:0>hans@front')).toBe(hans)
    expect(pieceOfKey(find, 'shot', 'squad:0>crate@C1')).toBeUndefined()
    expect(columnOn(form, ['squad:0>hans', 'squad:1>hans', 'smoke>hans'])).toBe('hans')
    expect(columnOn(form, ['squad:1>hans', 'squad:1>crate@C1'])).toBeNull()
  })
})
