import { FluentBundle, FluentResource } from '@fluent/bundle'
import { expect, it } from 'vitest'
import english from '$/words/en.ftl?raw'
import french from '$/words/fr.ftl?raw'
import { lettered, words } from '$/words/words.svelte'
import type { Piece } from '$/wire/types'

function read(language: string, text: string): { text: string; keys: string[]; bundle: FluentBundle } {
  const keys = [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((found) => found[1])
  const bundle = new FluentBundle(language, { useIsolating: false })
  bundle.addResource(new FluentResource(text))
  return { text, keys, bundle }
}

const en = read('en', english)
const fr = read('fr', french)

it('has every key in both languages, once', () => {
  expect([...fr.keys].sort()).toEqual([...en.keys].sort())
  expect(new Set(en.keys).size).toBe(en.keys.length)
})

it('is understood by Fluent, every message of it', () => {
  for (const { keys, bundle } of [en, fr]) {
    expect(keys.filter((key) => !bundle.getMessage(key)?.value)).toEqual([])
  }
})

it('takes the same arguments in both languages', () => {
  const args = (text: string, key: string) => {
    const from = text.search(new RegExp(`^${key} =`, 'm'))
    const rest = text.slice(from + 1)
    const next = rest.search(/^[a-z#]/m)
    const message = next < 0 ? rest : rest.slice(0, next)
    return [...new Set([...message.matchAll(/\$([a-z]+)/g)].map((found) => found[1]))].sort()
  }
  for (const key of en.keys) expect([key, args(fr.text, key)]).toEqual([key, args(en.text, key)])
})

it('puts the letters of its reader on a piece', async () => {
  const piece = { label: 'LMG2', labels: [['fr', 'ML2']] } as unknown as Piece
  words.language = 'fr'
  expect(lettered(piece)).toBe('ML2')
  words.language = 'en'
  expect(lettered(piece)).toBe('LMG2')
  expect(lettered({ label: 'US1' } as unknown as Piece)).toBe('US1')
})
