import type { Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deadAfterMs, peerStore } from '../db/cluster/peerStore.ts'
import { usualTiming } from '../timing.ts'
import type { Bus } from './bus.ts'
import type { BusMessage } from './busMessages.ts'

interface PeersDeps {
  database: Database
  bus: Bus
  version: string
  log: Log
  /** HTTP address at which peers reach this process; null while it is not listening. */
  url?: () => string | null
  /** Heartbeat interval in milliseconds; after three missed heartbeats the process counts as dead. */
  beatMs?: number
}

/** Tracks which server processes are alive. */
export class Peers {
  readonly #deps: PeersDeps
  readonly #others = new Set<string>()
  readonly #deathHandlers = new Set<(peerId: string) => void>()
  readonly #revivalHandlers = new Set<() => void>()
  readonly #silenceHandlers = new Set<() => void>()
  /**
   * When the last heartbeat that was written began, on the monotonic clock in milliseconds, so that setting
   * the system clock has no effect.
   */
  #beatAt = performance.now()
  #beating = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: PeersDeps) {
    this.#deps = deps
    deps.bus.subscribe((message, from) => {
      if (message.type === 'node_down') this.#bury(from)
      else this.#others.add(from)
    })
  }

  /** Joins the peers. From then on, they send their broadcasts to this process. */
  async start(): Promise<void> {
    await this.#beat()
    this.#deps.bus.publish('all', { type: 'node_up' })
    this.watch()
  }

  /** Sends a heartbeat every few seconds until `stop`. */
  watch(): void {
    this.#timer = setInterval(() => {
      if (!this.alone && performance.now() - this.#beatAt > deadAfterMs)
        for (const handler of this.#silenceHandlers) handler()
      // Do not start another heartbeat while one is stalled.
      if (!this.#beating) this.announce()
    }, this.#deps.beatMs ?? usualTiming.heartbeatMs)
  }

  /** Sends a heartbeat immediately, with the URL at which peers reach this process. */
  announce(): void {
    this.#beating = true
    this.#beat()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'heartbeat failed'))
      .finally(() => (this.#beating = false))
  }

  /** Returns the HTTP address of a live process; null if it is dead or not listening yet. */
  urlOf(peerId: string): Promise<string | null> {
    return this.#deps.database.transaction('platform', (tx) => peerStore.urlOf(tx, peerId))
  }

  get alone(): boolean {
    return this.#others.size === 0
  }

  /** Sends a message to all peers. A lone server does not use the bus. */
  broadcast(message: BusMessage): void {
    if (!this.alone) this.#deps.bus.publish('all', message)
  }

  /** Registers a handler that is called when a peer is gone, with everything that it held. */
  onDeath(handler: (peerId: string) => void): void {
    this.#deathHandlers.add(handler)
  }

  /**
   * Registers a handler that is called when peers had taken this process for dead and forgotten its links.
   */
  onRevival(handler: () => void): void {
    this.#revivalHandlers.add(handler)
  }

  /**
   * Registers a handler that is called at every heartbeat interval while this process cannot write its
   * heartbeat: peers then take it for dead and take over what it held.
   */
  onSilence(handler: () => void): void {
    this.#silenceHandlers.add(handler)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const { database, bus, log } = this.#deps
    // Remove the rows first, so that a peer that receives `node_down` no longer finds this process in the
    // database.
    await database
      .transaction('platform', (tx) => peerStore.remove(tx, bus.peerId))
      .catch((error: unknown) => log.warn({ err: error }, 'the others will notice the end of this process'))
    bus.publish('all', { type: 'node_down' })
  }

  async #beat(): Promise<void> {
    const { database, bus, version, url = () => null } = this.#deps
    const beganAt = performance.now()
    const { unknown, alive } = await database.transaction('platform', async (tx) => {
      const beat = await peerStore.beat(tx, { id: bus.peerId, version, url: url() })
      await peerStore.sweep(tx)
      return { ...beat, alive: new Set(await peerStore.alive(tx)) }
    })
    this.#beatAt = beganAt
    for (const peerId of this.#others) if (!alive.has(peerId)) this.#bury(peerId)
    for (const peerId of alive) if (peerId !== bus.peerId) this.#others.add(peerId)
    if (unknown && this.#timer !== undefined) for (const handler of this.#revivalHandlers) handler()
  }

  #bury(peerId: string): void {
    if (!this.#others.delete(peerId)) return
    for (const handler of this.#deathHandlers) handler(peerId)
  }
}
