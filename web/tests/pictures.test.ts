// The list of what a scene may show, which the core keeps for both doors, against what the page can draw.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { badgeSigns } from '$/pictures/badges/badges'
import { faceOf } from '$/pictures/dice/faces'
import { markerKnown, markerKinds } from '$/pictures/markers/markers'
import { pictogram, pictureKeys } from '$/pictures/pictograms/index'
import { edgeKnown } from '$/pictures/textures/edges'
import { textureKey } from '$/pictures/textures/table'

const known = JSON.parse(readFileSync('../src/grognard/core/screen/scene.json', 'utf8')) as Record<
  string,
  string[]
>

it('draws every picture of the list', () => {
  const nothing = pictogram('', 'unknown')
  expect(known['pictures'].filter((key) => pictogram('', key) === nothing)).toEqual([])
  expect(pictureKeys.filter((key) => key !== 'unknown' && !known['pictures'].includes(key))).toEqual([])
})

it('dresses people as the ground says, and machines alike', () => {
  expect(pictogram('visor', 'squad')).not.toBe(pictogram('helmet', 'squad'))
  expect(pictogram('', 'squad')).toBe(pictogram('helmet', 'squad'))
  expect(pictogram('visor', 'tank')).toBe(pictogram('helmet', 'tank'))
})

it('draws every texture, edge and way of the list', () => {
  expect(known['textures'].filter((key) => textureKey(key) === 'unknown')).toEqual([])
  expect([...known['edges'], ...known['ways']].filter((key) => !edgeKnown(key))).toEqual([])
})

it('draws every marker and badge of the list, and none beside it', () => {
  expect(known['markers'].filter((key) => !markerKnown(key))).toEqual([])
  expect(markerKinds.filter((key) => !known['markers'].includes(key))).toEqual([])
  expect([...badgeSigns].sort()).toEqual(known['badges'])
})

it('draws dice by what the game calls their faces, and prints what it does not know', () => {
  expect(faceOf('◎', 6, 1).marked).toBe(true)
  expect(faceOf('·', 6, 3).letters).toBeUndefined()
  expect(faceOf('3', 6, 3).drawing).toHaveLength(3)
  expect(faceOf('XX', 6, 3).letters).toBe('XX')
  expect(faceOf('17', 20, 17).letters).toBe('17')
})
