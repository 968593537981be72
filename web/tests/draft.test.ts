// A game that is being set up: house rules are sent only where they differ from the book's ruling.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft } from '$/pages/new/draft.svelte'
import HouseRules from '$/pages/new/HouseRules.svelte'
import { games } from '$/wire/api'
import type { Opened, OptionInfo, ScenarioInfo, SystemInfo } from '$/wire/types'

const said = (text: string) => ({ en: text, fr: text })
const option = (id: string, values: (boolean | string)[], byDefault: boolean | string): OptionInfo => ({
  id,
  clause: `toy.${id}.ruling`,
  name: said(`About ${id}`),
  values: values.map((value) => ({ value, said: said(`it is ${value}`) })),
  default: byDefault
})
const open = option('open', [false, true], false)
const refill = option('refill', [false, true], true)
const face = option('face', ['hit', 'miss'], 'hit')

function draftOf(...options: OptionInfo[]): Draft {
  const draft = new Draft('toy')
  const toy: SystemInfo = {
    id: 'toy',
    name: said('Toy'),
    title: 'Toy',
    ground: 'square',
    rules: 'f',
    scenarios: 1,
    clauses: 1,
    options
  }
  draft.systems = [toy]
  draft.scenario = {
    id: 'race',
    name: said('Race'),
    seats: 1,
    points: [0],
    tags: [],
    armies: [[]],
    lesson: false,
    balance: null,
    choosable: [false]
  }
  draft.sitters = ['me']
  return draft
}

const sent = vi.spyOn(games, 'create')
beforeEach(() => void sent.mockResolvedValue({} as Opened))
afterEach(() => {
  sent.mockClear()
  document.body.replaceChildren()
})

async function optionsOf(draft: Draft): Promise<unknown> {
  await draft.open()
  return sent.mock.lastCall?.[0].options
}

describe('house rules of a draft', () => {
  it('are not sent as long as they are the book’s', async () => {
    expect(await optionsOf(draftOf(open, refill, face))).toEqual({})
  })

  it('are sent where they differ, and forgotten when they are set back', async () => {
    const draft = draftOf(open, refill, face)
    draft.rule(open, true)
    draft.rule(refill, false)
    draft.rule(face, 'miss')
    expect(await optionsOf(draft)).toEqual({ open: true, refill: false, face: 'miss' })
    draft.rule(refill, true)
    draft.rule(face, 'hit')
    expect(draft.ruled(refill)).toBe(true)
    expect(await optionsOf(draft)).toEqual({ open: true })
  })

  it('stay when another scenario of the game is chosen', () => {
    const draft = draftOf(open)
    draft.rule(open, true)
    draft.choose({ ...draft.scenario, id: 'sprint' } as ScenarioInfo)
    expect(draft.ruled(open)).toBe(true)
  })
})

describe('the list of house rules', () => {
  function shown(draft: Draft): () => void {
    const list = mount(HouseRules, { target: document.body, props: { draft } })
    flushSync()
    return () => void unmount(list)
  }
  const change = (field: Element) => {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
  }

  it('has a box for yes or no, a list for several, each with its clause', async () => {
    const draft = draftOf(open, refill, face)
    const leave = shown(draft)
    expect(document.querySelector('details')?.open).toBe(false)
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    expect(boxes.map((box) => box.checked)).toEqual([false, true])
    expect([...document.querySelectorAll('a.rule')].map((link) => link.textContent?.trim())).toEqual([
      '§\u00a0open.ruling',
      '§\u00a0refill.ruling',
      '§\u00a0face.ruling'
    ])
    boxes[1].checked = false
    change(boxes[1])
    const select = document.querySelector('select')!
    expect(select.value).toBe('hit')
    select.value = 'miss'
    change(select)
    expect(await optionsOf(draft)).toEqual({ refill: false, face: 'miss' })
    leave()
  })

  it('is not there where a game has none', () => {
    const leave = shown(draftOf())
    expect(document.querySelector('details')).toBeNull()
    leave()
  })
})
