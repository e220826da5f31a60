import type { PassThrough } from 'node:stream'
import type { Clock } from '../config.ts'

/** Interval in milliseconds at which a comment is sent, so that proxies do not close a quiet stream. */
const quietMs = 15_000
/** Number of unread bytes after which a reader counts as gone. */
const backlogBytes = 512 * 1024
/** Maximum number of chat messages kept for a participant whose stream is disconnected. */
const missedChat = 200
/** Maximum time for which a stream may have been dead before its client opened a new one, in milliseconds. */
const doubtMs = 90_000

export interface ConferenceEvent {
  readonly name: string
  /** At least `{}`: browsers ignore a named event without data. */
  readonly data: unknown
  /**
   * Present on events that can be sent twice, so that a client recognizes them: the `id` field of server-sent
   * events.
   */
  readonly id?: string
}

/**
 * Server-sent events of one participant, who has one stream at a time: a newer one replaces the older. While
 * the stream is disconnected only chat is kept; everything else is sent again when it is back.
 *
 * Events written just before a stream ended may not have arrived, whether or not the end was noticed. The
 * latest chat is therefore sent again on the next stream: a duplicate message can be recognized, a lost one
 * cannot.
 */
export class EventStream {
  readonly #clock: Clock
  #stream: PassThrough | null = null
  #quiet: NodeJS.Timeout | undefined
  #missed: ConferenceEvent[] = []
  #events: { readonly event: ConferenceEvent; readonly at: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True if a stream is open, as far as a disconnect has been noticed. */
  get isOpen(): boolean {
    return this.#stream !== null
  }

  /** Continues on `stream`: sends the current state first, then the chat that was missed. */
  open(stream: PassThrough, standing: readonly ConferenceEvent[]): void {
    this.close()
    this.#stream = stream
    this.#quiet = setInterval(() => this.#write(': \n\n'), quietMs)
    stream.once('close', () => {
      if (this.#stream === stream) this.#forget()
    })
    for (const event of standing) this.send(event)
    const since = this.#clock.now() - doubtMs
    this.#events = this.#events.filter(({ at }) => at > since)
    for (const { event } of this.#events) this.send(event)
    const missed = this.#missed
    this.#missed = []
    for (const event of missed) this.sendChat(event)
  }

  /** Sends an event only if a stream is open. */
  send({ name, data, id }: ConferenceEvent): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends a chat message now, or as soon as a stream is open again. */
  sendChat(event: ConferenceEvent): void {
    if (this.#stream === null) {
      this.#missed = [...this.#missed, event].slice(-missedChat)
      return
    }
    this.#events = [...this.#events, { event, at: this.#clock.now() }].slice(-missedChat)
    this.send(event)
  }

  /** Ends the open stream; events written before still reach the reader. */
  close(): void {
    const stream = this.#stream
    this.#forget()
    stream?.end()
  }

  #write(text: string): void {
    if (this.#stream === null) return
    if (this.#stream.writableLength > backlogBytes) {
      this.#stream.destroy()
      this.#forget()
      return
    }
    this.#stream.write(text)
  }

  #forget(): void {
    clearInterval(this.#quiet)
    this.#stream = null
  }
}
