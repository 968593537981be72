import { beforeEach, expect, it, vi } from 'vitest'
import { Live } from '$/wire/live'
import type { State } from '$/wire/types'

class FakeSocket {
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: ((event: globalThis.Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  constructor(readonly address: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.lose(1000)
  }
  opened() {
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent)
  }
  lose(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code } as CloseEvent)
  }
}

const state = (number: number, asks: number | null): unknown => ({
  type: 'state',
  number,
  decision: asks === null ? null : { number: asks, seat: 0 },
  events: { keep: 0, fresh: [] },
  lines: []
})

let sockets: FakeSocket[]
let states: State[]
let live: Live

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  states = []
  const hearing = { state: (s: State) => void states.push(s), connection: () => {}, refused: () => {} }
  live = new Live(
    'g',
    0,
    hearing,
    (address) => (sockets.push(new FakeSocket(address)), sockets.at(-1)!),
    async () => {}
  )
  live.open()
  sockets[0].opened()
  sockets[0].says(state(4, 5))
})

it('resumes from the last number it has seen', () => {
  expect(sockets[0].address).not.toContain('since')
  sockets[0].lose()
  vi.advanceTimersByTime(10_000)
  expect(sockets[1].address).toContain('since=4')
})

it('sends an answer again when the question still stands', async () => {
  const given = live.answer(5, 'hans')
  sockets[0].lose()
  vi.advanceTimersByTime(10_000)
  sockets[1].opened()
  sockets[1].says(state(4, 5))
  expect(sockets[1].sent).toMatchObject([{ do: 'answer', number: 5, answer: 'hans' }])
  sockets[1].says({ type: 'reply', re: sockets[1].sent[0].re, body: { number: 5 } })
  await given
})

it('does not send an answer again that was taken', async () => {
  const given = live.answer(5, 'hans')
  sockets[0].lose()
  vi.advanceTimersByTime(10_000)
  sockets[1].opened()
  sockets[1].says(state(6, 7))
  await given
  expect(sockets[1].sent).toEqual([])
})

it('passes refusals on and lives', async () => {
  const given = live.answer(5, 'nobody')
  sockets[0].says({ type: 'refused', re: sockets[0].sent[0].re, status: 422, error: 'refused', reasons: [] })
  await expect(given).rejects.toMatchObject({ status: 422 })
})

it('does not come back after it was closed for good', () => {
  sockets[0].lose(4000)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})
