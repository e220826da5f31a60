import type { Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deadAfterMs, nodeStore } from '../db/nodeStore.ts'
import { usualTiming } from '../timing.ts'
import type { Bus } from './bus.ts'
import type { BusMessage } from './busMessages.ts'

interface NodesParts {
  database: Database
  bus: Bus
  version: string
  log: Log
  /** Where the others reach this process over HTTP; null as long as it does not listen. */
  url?: () => string | null
  /** How often it says that it lives, in milliseconds; three missed and it is dead. */
  beatMs?: number
}

/** Which server processes live now. */
export class Nodes {
  readonly #parts: NodesParts
  readonly #others = new Set<string>()
  readonly #deathHandlers = new Set<(node: string) => void>()
  readonly #revivalHandlers = new Set<() => void>()
  readonly #silenceHandlers = new Set<() => void>()
  /** When it last began to say so, of what was written: milliseconds that no clock that is set moves. */
  #beatAt = performance.now()
  #beating = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: NodesParts) {
    this.#parts = parts
    parts.bus.subscribe((message, from) => {
      if (message.type === 'node_down') this.#bury(from)
      else this.#others.add(from)
    })
  }

  /** Joins the others; from here on they send what concerns everybody. */
  async start(): Promise<void> {
    await this.#beat()
    this.#parts.bus.publish('all', { type: 'node_up' })
    this.watch()
  }

  /** From now on it says every few seconds that it lives, until `stop`. */
  watch(): void {
    this.#timer = setInterval(() => {
      if (!this.alone && performance.now() - this.#beatAt > deadAfterMs)
        for (const handler of this.#silenceHandlers) handler()
      // One that hangs is not followed by others.
      if (!this.#beating) this.announce()
    }, this.#parts.beatMs ?? usualTiming.heartbeatMs)
  }

  /** Tells the others at once that this process lives, and where it is reached. */
  announce(): void {
    this.#beating = true
    this.#beat()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'heartbeat failed'))
      .finally(() => (this.#beating = false))
  }

  /** Where a living process is reached over HTTP; null for one that is dead, or does not listen yet. */
  urlOf(node: string): Promise<string | null> {
    return this.#parts.database.transaction('platform', (tx) => nodeStore.urlOf(tx, node))
  }

  get alone(): boolean {
    return this.#others.size === 0
  }

  /** Tells all others, when there are any: a lone server pays nothing for the bus. */
  broadcast(message: BusMessage): void {
    if (!this.alone) this.#parts.bus.publish('all', message)
  }

  /** Called when another process is gone, with what it held. */
  onDeath(handler: (node: string) => void): void {
    this.#deathHandlers.add(handler)
  }

  /** Called when the others had taken this process for dead, and forgotten its links. */
  onRevival(handler: () => void): void {
    this.#revivalHandlers.add(handler)
  }

  /**
   * Called every few seconds while this process cannot say that it lives: the others take it for dead by now, and what it
   * held for theirs.
   */
  onSilence(handler: () => void): void {
    this.#silenceHandlers.add(handler)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const { database, bus, log } = this.#parts
    // First the rows, so that nobody who hears of the end finds this process in the database again.
    await database
      .transaction('platform', (tx) => nodeStore.remove(tx, bus.nodeId))
      .catch((error: unknown) => log.warn({ err: error }, 'the others will notice the end of this process'))
    bus.publish('all', { type: 'node_down' })
  }

  async #beat(): Promise<void> {
    const { database, bus, version, url = () => null } = this.#parts
    const beganAt = performance.now()
    const { unknown, alive } = await database.transaction('platform', async (tx) => {
      const beat = await nodeStore.beat(tx, { id: bus.nodeId, version, url: url() })
      await nodeStore.sweep(tx)
      return { ...beat, alive: new Set(await nodeStore.alive(tx)) }
    })
    this.#beatAt = beganAt
    for (const node of this.#others) if (!alive.has(node)) this.#bury(node)
    for (const node of alive) if (node !== bus.nodeId) this.#others.add(node)
    if (unknown && this.#timer !== undefined) for (const handler of this.#revivalHandlers) handler()
  }

  #bury(node: string): void {
    if (!this.#others.delete(node)) return
    for (const handler of this.#deathHandlers) handler(node)
  }
}
