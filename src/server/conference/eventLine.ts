import type { PassThrough } from 'node:stream'

/** A comment this often keeps proxies from closing a quiet stream. */
const quietMs = 15_000
/** A reader that leaves so much unread is gone, in bytes. */
const backlogBytes = 512 * 1024
/** So many chat messages are kept for somebody whose stream is away. */
const missedChat = 200

export interface ConferenceEvent {
  readonly name: string
  /** A named event without data is ignored by browsers: at least `{}`. */
  readonly data: unknown
}

/**
 * The server-sent events of one participant. He has one stream at a time: a newer one replaces the older.
 * While it is away only chat is kept: everything else is told anew when it comes back.
 */
export class EventLine {
  #stream: PassThrough | null = null
  #quiet: NodeJS.Timeout | undefined
  #missed: ConferenceEvent[] = []

  get isOpen(): boolean {
    return this.#stream !== null
  }

  /** Goes on with `stream`: first how everything stands, then the chat that was missed. */
  open(stream: PassThrough, standing: readonly ConferenceEvent[]): void {
    this.close()
    this.#stream = stream
    this.#quiet = setInterval(() => this.#write(': \n\n'), quietMs)
    stream.once('close', () => {
      if (this.#stream === stream) this.#forget()
    })
    for (const event of standing) this.send(event)
    const missed = this.#missed
    this.#missed = []
    for (const event of missed) this.sendChat(event)
  }

  /** Told only to whoever listens now. */
  send({ name, data }: ConferenceEvent): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Told now, or as soon as he listens again. */
  sendChat(event: ConferenceEvent): void {
    if (this.#stream !== null) return this.send(event)
    this.#missed.push(event)
    if (this.#missed.length > missedChat) this.#missed.shift()
  }

  /** Ends the stream that is open; what was written before still reaches its reader. */
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
