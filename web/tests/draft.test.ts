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
    choosable: [false]
