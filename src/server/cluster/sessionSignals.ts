import type { Bus } from './bus.ts'
import type { EndReason } from './busMessages.ts'
import type { Peers } from './peers.ts'

export interface EndedSession {
  session: string
  room: string
  because: EndReason
}

/**
 * Notifies every process when a session ends or changes, so that streams close and caches are invalidated
 * immediately.
 */
export class SessionSignals {
  readonly #peers: Peers
  readonly #ended = new Set<(ended: EndedSession) => void>()
  readonly #changed = new Set<(session: string) => void>()
  readonly #functions = new Set<(orgUnitId: string) => void>()
  readonly #missed = new Set<() => void>()

  constructor(bus: Bus, peers: Peers) {
    this.#peers = peers
    bus.onGap(() => this.#notifyMissed())
    // Peers that took this process for dead sent it nothing.
    peers.onRevival(() => this.#notifyMissed())
    // A process that died may have ended a session without announcing it.
    peers.onDeath(() => this.#notifyMissed())
    bus.subscribe((message) => {
      if (message.type === 'session_ended') this.#notifyEnded(message)
      if (message.type === 'session_changed') for (const handler of this.#changed) handler(message.session)
      if (message.type === 'functions_changed') for (const handler of this.#functions) handler(message.node)
    })
  }

  /** Broadcasts the end of a session. Call it after the transaction that ended it has committed. */
  ended(ended: EndedSession): void {
    this.#notifyEnded(ended)
    this.#peers.broadcast({ type: 'session_ended', ...ended })
  }

  /**
   * Broadcasts a change of a session, such as its verification. Call it after the transaction has committed.
   */
  changed(session: string): void {
    for (const handler of this.#changed) handler(session)
    this.#peers.broadcast({ type: 'session_changed', session })
  }

  /**
   * Broadcasts that a permission at this org unit has changed. Call it after the transaction has committed.
   */
  functionsChanged(orgUnitId: string): void {
    for (const handler of this.#functions) handler(orgUnitId)
    this.#peers.broadcast({ type: 'functions_changed', node: orgUnitId })
  }

  onEnded(handler: (ended: EndedSession) => void): () => void {
    this.#ended.add(handler)
    return () => this.#ended.delete(handler)
  }

  onChanged(handler: (session: string) => void): () => void {
    this.#changed.add(handler)
    return () => this.#changed.delete(handler)
  }

  /** Subscribes to the org units at which a permission changed. Returns a function that unsubscribes. */
  onFunctionsChanged(handler: (orgUnitId: string) => void): () => void {
    this.#functions.add(handler)
    return () => this.#functions.delete(handler)
  }

  /**
   * Subscribes to gaps: signals may have been missed, so the handler must read the database. Returns a
   * function that unsubscribes.
   */
  onGap(handler: () => void): () => void {
    this.#missed.add(handler)
    return () => this.#missed.delete(handler)
  }

  #notifyMissed(): void {
    for (const handler of Array.from(this.#missed)) handler()
  }

  #notifyEnded(ended: EndedSession): void {
    for (const handler of Array.from(this.#ended)) handler(ended)
  }
}
