import { expect, it } from 'vitest'
import { luckOf } from '$/panel/logic/luck'
import { event, roll } from './made'

it('counts faces by seat beside what fair dice would bring', () => {
  const [luck, ...others] = luckOf([roll(0, [1, 1, 6]), roll(0, [6, 6, 6]), event(2, 'moved')])
  expect(others).toEqual([])
  expect(luck.dice).toBe(6)
  expect(luck.faces.map((face) => face.count)).toEqual([2, 0, 0, 0, 0, 4])
  expect(luck.faces.map((face) => face.expected)).toEqual([1, 1, 1, 1, 1, 1])
  expect([luck.hits, luck.counted]).toEqual([0, 0])
})

it('puts faces with the same sign together once all have been seen', () => {
  const signs = (faces: number[]) => faces.map((face) => (face <= 2 ? '◎' : '·'))
  const faces = [1, 2, 3, 4, 5, 6]
  const [luck] = luckOf([roll(1, faces, 2, signs(faces)), roll(1, [1, 1, 1], 3, signs([1, 1, 1]))])
  expect(luck.faces.map(({ name, count, expected }) => [name.en, count, expected])).toEqual([
    ['◎', 5, 3],
    ['·', 4, 6]
  ])
  expect([luck.hits, luck.counted]).toEqual([5, 9])
})

it('leaves rolls apart that count no successes', () => {
  const [luck] = luckOf([roll(0, [3, 4], 1), roll(0, [5])])
  expect([luck.dice, luck.hits, luck.counted]).toEqual([3, 1, 2])
})
