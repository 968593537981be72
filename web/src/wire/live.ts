// The socket of one seat: it stays open, resumes where it was cut off, and never loses or doubles an answer.
import { Refusal } from './api'
import type { Answer, NoteInfo, Refused, State } from './types'

export type Connection = 'opening' | 'open' | 'lost' | 'closed'

export interface Hearing {
  state(state: State): void
  connection(now: Connection): void
  /** The server will not show this game any more, or never did. */
  refused(why: Refused): void
}

interface Waiting {
  message: Record<string, unknown>
  done: (body: unknown) => void
  failed: (why: unknown) => void
}

/** How much of the log comes with the table; what is older is read when the table stands. */
const PAGE = 24
const FIRST_PAUSE = 300
const LONGEST_PAUSE = 8000
const PING_EVERY = 25_000
/** The server closes with this when a game cannot be shown any more. */
const CLOSED_FOR_GOOD = 4000
/** After so many handshakes in a row without a message, the server is asked over HTTP what is wrong. */
const TRIES_BEFORE_ASKING = 2

type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: globalThis.Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
}

export class Live {
  #socket: Socket | null = null
  #number: number | null = null
  #next = 1
  #waiting = new Map<number, Waiting>()
  /** An answer that was sent when the socket was lost: whether it was taken, the next state tells. */
  #unsure: { number: number; answer: Answer; wait: Waiting } | null = null
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #failures = 0
  #closed = false

  constructor(
    readonly game: string,
    readonly seat: number | null,
    private hearing: Hearing,
    private connect: (address: string) => Socket = (address) => new WebSocket(address),
    private askWhy: (game: string, seat: number | null) => Promise<void> = askTable
  ) {}

  open(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.hearing.connection(this.#number === null ? 'opening' : 'lost')
    const socket = this.connect(this.#address())
    this.#socket = socket
    socket.onopen = () => {
      this.hearing.connection('open')
      clearInterval(this.#ping)
      this.#ping = setInterval(() => this.#send({ do: 'ping' }).catch(() => {}), PING_EVERY)
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)))
    socket.onclose = (event) => this.#lost(socket, event.code)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#ping)
    this.#socket?.close()
    this.hearing.connection('closed')
  }

  /** The answer is kept by the server once this resolves. */
  answer(number: number, answer: Answer): Promise<void> {
    return this.#send({ do: 'answer', number, answer }).then(() => {})
  }

  note(number: number, option: Answer): Promise<NoteInfo> {
    return this.#send({ do: 'note', number, option }) as Promise<NoteInfo>
  }

  /** Try at once rather than when the pause is over, as when the browser is back on line. */
  wake(): void {
    if (!this.#closed && this.#socket === null) this.open()
  }

  #address(): string {
    const origin = location.origin.replace(/^http/, 'ws')
    const fields = new URLSearchParams()
    if (this.seat !== null) fields.set('seat', String(this.seat))
    if (this.#number !== null) fields.set('since', String(this.#number))
    fields.set('page', String(PAGE))
    return `${origin}/api/games/${encodeURIComponent(this.game)}/live?${fields}`
  }

  #send(message: Record<string, unknown>): Promise<unknown> {
    return new Promise((done, failed) => {
      const re = this.#next++
      const wait: Waiting = { message, done, failed }
      if (this.#socket?.readyState !== 1) {
        if (message.do === 'answer') this.#keepUnsure(wait)
        else failed(new Error('lost'))
        return
      }
      this.#waiting.set(re, wait)
      this.#socket.send(JSON.stringify({ ...message, re }))
    })
  }

  #keepUnsure(wait: Waiting): void {
    this.#unsure?.wait.failed(new Error('lost'))
    const { number, answer } = wait.message as { number: number; answer: Answer }
    this.#unsure = { number, answer, wait }
  }

  #hear(message: { type: string; re?: number | null; body?: unknown } & Record<string, unknown>): void {
    if (message.type === 'state') {
      const state = message as unknown as State
      this.#pause = FIRST_PAUSE
      this.#failures = 0
      this.#number = state.number
      this.hearing.state(state)
      this.#settleUnsure(state)
      return
    }
    const wait = typeof message.re === 'number' ? this.#waiting.get(message.re) : undefined
    if (typeof message.re === 'number') this.#waiting.delete(message.re)
    if (message.type === 'reply') wait?.done(message.body)
    else if (wait) wait.failed(new Refusal(Number(message.status), message as unknown as Refused))
    else this.hearing.refused(message as unknown as Refused)
  }

  /** If the decision still has the number of the answer, it was not taken: send it again; otherwise it was. */
  #settleUnsure(state: State): void {
    const unsure = this.#unsure
    if (!unsure) return
    this.#unsure = null
    if (state.decision?.number === unsure.number) {
      this.#send(unsure.wait.message).then(unsure.wait.done, unsure.wait.failed)
    } else {
      unsure.wait.done({ number: unsure.number })
    }
  }

  #lost(socket: Socket, code: number): void {
    if (this.#socket !== socket) return
    this.#socket = null
    clearInterval(this.#ping)
    for (const wait of this.#waiting.values()) {
      if (wait.message.do === 'answer') this.#keepUnsure(wait)
      else wait.failed(new Error('lost'))
    }
    this.#waiting.clear()
    if (this.#closed) return
    if (code === CLOSED_FOR_GOOD) {
      this.close()
      return
    }
    this.hearing.connection('lost')
    this.#failures += 1
    if (this.#failures >= TRIES_BEFORE_ASKING) void this.#whyNot()
    this.#timer = setTimeout(() => this.open(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  /** A refused handshake tells a page nothing: the same question over HTTP does. */
  async #whyNot(): Promise<void> {
    try {
      await this.askWhy(this.game, this.seat)
    } catch (why) {
      if (why instanceof Refusal && why.status >= 400 && why.status < 500 && why.status !== 429) {
        this.hearing.refused(why.refused)
        this.close()
      }
    }
  }
}

async function askTable(game: string, seat: number | null): Promise<void> {
  const answer = await fetch(
    `/api/games/${encodeURIComponent(game)}/table${seat === null ? '' : `?seat=${seat}`}`,
    { credentials: 'same-origin' }
  )
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json()) as Refused)
}
