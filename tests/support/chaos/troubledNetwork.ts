import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { portOf } from '../ward/ward.ts'
import { DelayedPipe } from './delayedPipe.ts'
import { ReplyReader, type RequestBytes, RequestReader } from './httpFraming.ts'

/** What a network sees of one request and its answer. */
export interface ExchangeSeen {
  request(exchange: number, request: RequestBytes, copy: boolean): void
  reply(exchange: number, status: number, body: Buffer): void
}

type Trap = 'loseReply' | { duplicateAfterMs: number }

/** Whether the traps may spring for it: it changes something. */
const changes = ({ method, path }: RequestBytes): boolean => method !== 'GET' && path.startsWith('/api/')

/** The network between the browsers and the server, at the level of TCP: it fails on demand, and notes what passes. */
export class TroubledNetwork {
  readonly #listener = createServer({ noDelay: true }, (client) => this.#accept(client))
  readonly #clients = new Set<Socket>()
  readonly #seen: ExchangeSeen
  /** Files that it answers for itself, as the server of a later build would. */
  readonly #files = new Map<string, Buffer>()
  readonly #traps: Trap[] = []
  #target: URL
  #condition: 'open' | 'cut' | 'silent' = 'open'
  #latencyMs = 0
  #exchanges = 0

  private constructor(target: string, seen: ExchangeSeen) {
    this.#target = new URL(target)
    this.#seen = seen
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

  /** Ends every connection, and refuses new ones until `heal`. */
  cut(): void {
    this.#condition = 'cut'
    this.#endAll()
  }

  /** Swallows every byte both ways and closes nothing, until `heal` closes what hung. */
  fallSilent(): void {
    this.#condition = 'silent'
  }

  /** From now on each byte takes so much longer, each way. */
  slowDown(latencyMs: number): void {
    this.#latencyMs = latencyMs
  }

  /** Every connection ends as by a router that forgot it: with RST. */
  reset(): void {
    for (const client of this.#clients) client.resetAndDestroy()
  }

  /** The next request that changes something is carried out, and its answer lost with the connection. */
  loseReply(): void {
    this.#traps.push('loseReply')
  }

  /** The next request that changes something arrives again, on a connection of its own. */
  duplicate(afterMs: number): void {
    this.#traps.push({ duplicateAfterMs: afterMs })
  }

  serve(path: string, file: Buffer): void {
    this.#files.set(path, file)
  }

  heal(): void {
    if (this.#condition === 'silent') this.#endAll()
    this.#condition = 'open'
    this.#latencyMs = 0
    this.#traps.length = 0
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
    if (this.#condition === 'cut') {
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
      if (this.#condition !== 'silent') client.destroy()
    })
    client.on('data', (bytes: Buffer) => {
      if (this.#condition === 'silent') return
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
        if (changes(part)) losesReply = this.#spring(part)
        ask.push(part.bytes)
      }
    })
    server.on('data', (bytes: Buffer) => {
      const reply = replies.push(bytes)
      if (reply !== null) this.#seen.reply(exchange, reply.status, reply.body)
      if (losesReply) client.destroy()
      else if (this.#condition === 'open') answer.push(bytes)
    })
  }

  #reach(): Socket {
    return connect({ host: this.#target.hostname, port: Number(this.#target.port), noDelay: true })
  }

  /** Springs the trap that waits for a request, if one does. True where its answer is to be lost. */
  #spring(request: RequestBytes): boolean {
    const trap = this.#traps.shift()
    if (trap === undefined) return false
    if (trap === 'loseReply') return true
    setTimeout(() => this.#sendAgain(request), trap.duplicateAfterMs)
    return false
  }

  #sendAgain(request: RequestBytes): void {
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
    server.write(request.bytes)
  }
}
