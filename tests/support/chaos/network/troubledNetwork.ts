import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { portOf } from '../../testHospital/testHospital.ts'
import { DelayedPipe } from './delayedPipe.ts'
import type { Caught } from '../history.ts'
import { ReplyReader, type RequestBytes, RequestReader } from './httpFraming.ts'
import { RequestTraps } from './requestTraps.ts'
import type { CopyTime } from '../schedules/schedule.ts'

/** Callbacks for what a network sees of one request and its answer. */
export interface ExchangeSeen {
  request(exchange: number, request: RequestBytes, copy: boolean): void
  reply(exchange: number, status: number, body: Buffer): void
  caught(exchange: number, by: Caught): void
}

/**
 * The TCP network between the browsers and the server. It fails on demand and records the requests that pass.
 */
export class TroubledNetwork {
  readonly #listener = createServer({ noDelay: true }, (client) => this.#accept(client))
  readonly #clients = new Set<Socket>()
  readonly #seen: ExchangeSeen
  /** Files that it serves itself, as the server of a later build would. */
  readonly #files = new Map<string, Buffer>()
  readonly #traps: RequestTraps
  #target: URL
  /** Number of active faults of each kind. */
  #cuts = 0
  #silences = 0
  #latencyMs = 0
  #exchanges = 0

  private constructor(target: string, seen: ExchangeSeen) {
    this.#target = new URL(target)
    this.#seen = seen
    this.#traps = new RequestTraps({
      wait: (ms) => setTimeout(ms),
      caught: (exchange, by) => seen.caught(exchange, by),
      sendAgain: (request) => this.#sendAgain(request),
    })
  }

  static async open(target: string, seen: ExchangeSeen): Promise<TroubledNetwork> {
    const network = new TroubledNetwork(target, seen)
    network.#listener.listen(0, '127.0.0.1')
    await once(network.#listener, 'listening')
    return network
  }

  get url(): string {
    return `http://127.0.0.1:${String(portOf(this.#listener.address()))}`
  }

  leadTo(target: string): void {
    this.#target = new URL(target)
  }

  /** Ends every connection, and refuses new ones. Returns a function that ends the fault. */
  cut(): () => void {
    this.#cuts += 1
    this.#endAll()
    return () => void (this.#cuts -= 1)
  }

  /**
   * Drops all bytes in both directions without closing anything. Returns a function that ends the fault and
   * closes the silent connections.
   */
  fallSilent(): () => void {
    this.#silences += 1
    return () => {
      this.#silences -= 1
      if (this.#silences === 0) this.#endAll()
    }
  }

  /** Delays each byte by `latencyMs` in each direction. Returns a function that ends the fault. */
  slowDown(latencyMs: number): () => void {
    this.#latencyMs += latencyMs
    return () => void (this.#latencyMs -= latencyMs)
  }

  /** Ends every connection with RST, like a router that has lost its state. */
  reset(): void {
    for (const client of this.#clients) client.resetAndDestroy()
  }

  /**
   * The server executes the next request that changes something, and its reply is lost with the connection.
   */
  loseReply(): void {
    this.#traps.add('loseReply')
  }

  /** Makes the next request that changes something arrive again, on its own connection. */
  duplicate(copy: CopyTime): void {
    this.#traps.add(copy)
  }

  /**
   * Calls `strike` when the next request that changes something arrives. Returns a function that cancels it.
   */
  catchRequest(strike: () => void): () => void {
    return this.#traps.strikeAtNext(strike)
  }

  /** True if a request does not get through now. */
  get isBroken(): boolean {
    return this.#cuts > 0 || this.#silences > 0
  }

  /** Arrival of the last request that changes something, on the monotonic clock. */
  get lastChangeAt(): number {
    return this.#traps.lastAt
  }

  /** Sends the copies due after an act. Resolves when the server has replied to all. */
  async sendCopies(): Promise<void> {
    await this.#traps.sendCopies()
  }

  /** Removes the traps that wait for a request. */
  disarm(): void {
    this.#traps.disarm()
  }

  serve(path: string, file: Buffer): void {
    this.#files.set(path, file)
  }

  async close(): Promise<void> {
    this.#endAll()
    this.#listener.close()
    await once(this.#listener, 'close')
  }

  #endAll(): void {
    for (const client of this.#clients) client.destroy()
  }

  #accept(client: Socket): void {
    if (this.#cuts > 0) {
      client.destroy()
      return
    }
    this.#clients.add(client)
    const server = this.#reach()
    const ask = new DelayedPipe(server, () => this.#latencyMs)
    const answer = new DelayedPipe(client, () => this.#latencyMs)
    const requests = new RequestReader()
    let exchange = 0
    let replies = new ReplyReader()
    let losesReply = false

    client.on('error', () => client.destroy())
    client.on('close', () => {
      this.#clients.delete(client)
      server.destroy()
    })
    server.on('error', () => server.destroy())
    server.on('close', () => {
      if (this.#silences === 0) client.destroy()
    })
    client.on('data', (bytes: Buffer) => {
      if (this.#silences > 0) return
      for (const part of requests.push(bytes)) {
        if (Buffer.isBuffer(part)) {
          ask.push(part)
          continue
        }
        const file = this.#files.get(part.path)
        if (file !== undefined) {
          answer.push(file)
          continue
        }
        exchange = this.#exchanges += 1
        replies = new ReplyReader()
        this.#seen.request(exchange, part, false)
        if (this.#traps.request(exchange, part)) losesReply = true
        // A fault struck at this request.
        if (client.destroyed || this.#silences > 0) return
        ask.push(part.bytes)
      }
    })
    server.on('data', (bytes: Buffer) => {
      const reply = replies.push(bytes)
      if (reply !== null) {
        this.#seen.reply(exchange, reply.status, reply.body)
        this.#traps.replied(exchange)
      }
      if (losesReply) client.destroy()
      else if (this.#cuts === 0 && this.#silences === 0) answer.push(bytes)
    })
  }

  #reach(): Socket {
    return connect({ host: this.#target.hostname, port: Number(this.#target.port), noDelay: true })
  }

  /**
   * Sends a copy of a request, unaffected by any fault. Resolves when the server has replied or never will.
   */
  async #sendAgain(request: RequestBytes): Promise<void> {
    const server = this.#reach()
    const exchange = (this.#exchanges += 1)
    const replies = new ReplyReader()
    this.#seen.request(exchange, request, true)
    server.on('error', () => server.destroy())
    server.on('data', (bytes: Buffer) => {
      const reply = replies.push(bytes)
      if (reply === null) return
      this.#seen.reply(exchange, reply.status, reply.body)
      server.destroy()
    })
    const closed = new Promise<void>((resolve) => {
      server.once('close', () => resolve())
    })
    server.write(request.bytes)
    await closed
  }
}
