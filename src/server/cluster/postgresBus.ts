import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import type pg from 'pg'
import { backoffMs } from '../../domain/backoff.ts'
import type { Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Bus, BusHandler } from './bus.ts'
import { BusMessage } from './busMessages.ts'

/**
 * Maximum size of a NOTIFY payload in bytes; PostgreSQL’s limit is below 8,000. Longer messages go through
 * `bus_payloads`.
 */
const notifyBytes = 7_900
/**
 * Interval at which the connection is probed, in milliseconds: a firewall in between can drop it without
 * closing it.
 */
const pulseMs = 5_000
const Envelope = z.object({ from: z.string(), body: z.optional(z.unknown()), ref: z.optional(z.string()) })

function channelOf(peerId: string): string {
  return `wardlink_${peerId.replaceAll('-', '')}`
}

/**
 * Bus over LISTEN and NOTIFY, on a dedicated connection that is always reestablished. Messages are dropped
 * while it is down: senders of commands time out, and everything else is covered by `onGap`, which runs here
 * and, if a message could not be sent, in all peers.
 */
export class PostgresBus implements Bus {
  readonly peerId = randomUUID()
  readonly #database: Database
  readonly #log: Log
  readonly #handlers = new Set<BusHandler>()
  readonly #gapHandlers = new Set<() => void>()
  /** Queue of queries: a connection handles one at a time. */
  #queue: Promise<unknown> = Promise.resolve()
  #client: pg.Client | null = null
  #closed = false
  /** True if a message could not be sent. */
  #owes = false
  #inbox: Promise<void> = Promise.resolve()
  readonly #end = new AbortController()
  #pulse: NodeJS.Timeout | undefined

  private constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Opens the bus. Resolves when this process can receive messages. */
  static async open(database: Database, log: Log): Promise<PostgresBus> {
    const bus = new PostgresBus(database, log)
    await bus.#connect()
    bus.#pulse = setInterval(() => bus.#tryLine(), pulseMs)
    return bus
  }

  publish(to: string, message: BusMessage): void {
    const client = this.#client
    if (client === null) {
      this.#owes = true
      return
    }
    const channel = to === 'all' ? 'wardlink_all' : channelOf(to)
    this.#send(client, channel, message).catch((error: unknown) => {
      this.#owes = true
      this.#log.warn({ err: error }, 'a message to another node was lost')
    })
  }

  subscribe(handler: BusHandler): () => void {
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  onGap(handler: () => void): () => void {
    this.#gapHandlers.add(handler)
    return () => this.#gapHandlers.delete(handler)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#pulse)
    this.#end.abort()
    const client = this.#client
    this.#client = null
    await this.#queue
    await client?.end().catch(() => undefined)
  }

  async #send(client: pg.Client, channel: string, message: BusMessage): Promise<void> {
    const payload = JSON.stringify({ from: this.peerId, body: message })
    if (Buffer.byteLength(payload) < notifyBytes) {
      await this.#query(client, {
        name: 'notify',
        text: 'select pg_notify($1, $2)',
        values: [channel, payload],
      })
      return
    }
    const ref = randomUUID()
    await this.#query(client, {
      name: 'notify-long',
      text: `with kept as (insert into bus_payloads (id, body) values ($1, $2) returning id)
             select pg_notify($3, $4) from kept`,
      values: [ref, JSON.stringify(message), channel, JSON.stringify({ from: this.peerId, ref })],
    })
  }

  #query(client: pg.Client, query: pg.QueryConfig): Promise<pg.QueryResult<{ body?: string }>> {
    const answer = this.#queue.then(() => client.query<{ body?: string }>(query))
    this.#queue = answer.catch(() => undefined)
    return answer
  }

  async #connect(): Promise<void> {
    const client = await this.#database.connect()
    client.on('notification', ({ payload }) => this.#enqueue(client, payload ?? ''))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.query(`listen ${channelOf(this.peerId)}`)
      await client.query('listen wardlink_all')
    } catch (error) {
      void client.end()
      throw error
    }
    if (this.#closed) await client.end()
    else this.#client = client
  }

  /** Probes the connection, because LISTEN alone does not detect a dead one. */
  #tryLine(): void {
    const client = this.#client
    if (client === null) return
    this.#query(client, { name: 'pulse', text: 'select 1' }).then(
      () => this.#ownUp(),
      () => {
        this.#lost(client)
        void client.end()
      },
    )
  }

  /** Notifies all peers, once the connection works again, that messages to them were lost. */
  #ownUp(): void {
    if (!this.#owes || this.#client === null) return
    this.#owes = false
    this.publish('all', { type: 'line_back' })
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#log.warn({}, 'the line to the other nodes was lost')
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; !this.#closed; attempt += 1) {
      await setTimeout(backoffMs(attempt, Math.random(), 100, 2_000), undefined, {
        signal: this.#end.signal,
      }).catch(() => undefined)
      if (this.#closed) return
      try {
        await this.#connect()
      } catch {
        continue
      }
      this.#notifyGap()
      this.#ownUp()
      return
    }
  }

  #notifyGap(): void {
    for (const handler of this.#gapHandlers) handler()
  }

  /**
   * Handles messages one after another, so that a long one, which must be fetched, keeps its place in the
   * order.
   */
  #enqueue(client: pg.Client, payload: string): void {
    this.#inbox = this.#inbox
      .then(() => this.#receive(client, payload))
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'a message from another node was not understood')
      })
  }

  async #receive(client: pg.Client, payload: string): Promise<void> {
    const { from, body, ref } = Envelope.parse(JSON.parse(payload))
    if (from === this.peerId) return
    const content = ref === undefined ? body : await this.#fetch(client, ref)
    const message = z.safeParse(BusMessage, content)
    if (!message.success) return
    if (message.data.type === 'line_back') this.#notifyGap()
    for (const handler of this.#handlers) handler(message.data, from)
  }

  /**
   * Reads a long message. It is not deleted here, because a broadcast has several readers; `Peers` sweeps the
   * table.
   */
  async #fetch(client: pg.Client, ref: string): Promise<unknown> {
    const { rows } = await this.#query(client, {
      name: 'fetch-long',
      text: 'select body from bus_payloads where id = $1',
      values: [ref],
    })
    return rows[0]?.body === undefined ? undefined : JSON.parse(rows[0].body)
  }
}
