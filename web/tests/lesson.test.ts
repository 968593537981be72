// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasLearnt, Lesson, teach } from '../src/game/lesson.svelte'
import { library } from '../src/wire/api'

const said = (en: string) => ({ en, fr: en })
const moment = (ask: string, title: string, turn = 0) => ({
  ask,
  rule: 'toy.a.b',
  turn,
  title: said(title),
  idea: said(''),
  todo: said('')
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(library, 'lesson').mockResolvedValue([
    moment('who', 'one'),
    moment('who', 'three'),
    moment('what', 'two')
  ])
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  vi.restoreAllMocks()
})

async function asked(lesson: Lesson, ask: string, number: number, turn = 1): Promise<string> {
  lesson.follow({ ask, number }, turn)
  await vi.advanceTimersByTimeAsync(400)
  return lesson.now?.title.en ?? ''
}

test('each moment comes once, with its question, and is remembered', async () => {
  teach('g')
  const lesson = new Lesson('g')
  await lesson.open('toy', 'first')
  expect(await asked(lesson, 'who', 1)).toBe('one')
  expect(await asked(lesson, 'who', 2)).toBe('three')
  expect(await asked(lesson, 'who', 3)).toBe('')
  const again = new Lesson('g')
  await again.open('toy', 'first')
  expect(await asked(again, 'who', 3)).toBe('')
  expect(await asked(again, 'what', 4)).toBe('two')
})

test('who opens the page anew sees again what the question that is still open taught', async () => {
  teach('g')
  const lesson = new Lesson('g')
  await lesson.open('toy', 'first')
  expect(await asked(lesson, 'who', 1)).toBe('one')
  const again = new Lesson('g')
  await again.open('toy', 'first')
  expect(await asked(again, 'who', 1)).toBe('one')
  expect(again.come).toBe(1)
  expect(await asked(again, 'who', 2)).toBe('three')
})

test('the last moment waits for all others until its turn, and nothing comes after it', async () => {
  vi.mocked(library.lesson).mockResolvedValue([
    moment('who', 'one'),
    moment('what', 'two'),
    moment('who', 'closes', 4)
  ])
  teach('all')
  const all = new Lesson('all')
  await all.open('toy', 'first')
  expect(await asked(all, 'who', 1)).toBe('one')
  expect(await asked(all, 'who', 2)).toBe('')
  expect(await asked(all, 'what', 3)).toBe('two')
  expect(await asked(all, 'who', 4)).toBe('closes')
  teach('cut')
  const cut = new Lesson('cut')
  await cut.open('toy', 'first')
  expect(await asked(cut, 'who', 1)).toBe('one')
  expect(await asked(cut, 'who', 2, 3)).toBe('')
  expect(await asked(cut, 'who', 3, 4)).toBe('closes')
  expect(cut.come).toBe(cut.total)
  expect(await asked(cut, 'what', 4, 4)).toBe('')
})

test('a moment does not come before its turn', async () => {
  vi.mocked(library.lesson).mockResolvedValue([moment('who', 'late', 2), moment('what', 'closes')])
  teach('g')
  const lesson = new Lesson('g')
  await lesson.open('toy', 'first')
  expect(await asked(lesson, 'who', 1)).toBe('')
  expect(await asked(lesson, 'who', 2, 2)).toBe('late')
})

test('questions that are gone at once teach nothing, and who leaves is left alone', async () => {
  teach('g')
  const lesson = new Lesson('g')
  await lesson.open('toy', 'first')
  lesson.follow({ ask: 'what', number: 1 }, 1)
  expect(await asked(lesson, 'who', 2)).toBe('one')
  lesson.leave()
  expect(await asked(lesson, 'what', 3)).toBe('')
  expect(new Lesson('g').on).toBe(false)
})

test('a game that does not teach asks for no lesson', async () => {
  const lesson = new Lesson('other')
  await lesson.open('toy', 'first')
  expect(library.lesson).not.toHaveBeenCalled()
  expect(await asked(lesson, 'who', 1)).toBe('')
})

test('a lesson that was had to its end, or left, is not begun again by itself', async () => {
  expect(hasLearnt('toy')).toBe(false)
  teach('g')
  const lesson = new Lesson('g')
  await lesson.open('toy', 'race')
  await asked(lesson, 'who', 1)
  expect(hasLearnt('toy')).toBe(false)
  lesson.leave()
  expect(hasLearnt('toy')).toBe(true)
  expect(hasLearnt('dust')).toBe(false)
})
