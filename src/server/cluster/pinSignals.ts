import type { Bus } from './bus.ts'
import type { Peers } from './peers.ts'

/** Notifies every process that a room’s pins have changed; receivers read the pins from the database. */
export class PinSignals {
  readonly #bus: Bus
  readonly #peers: Peers
  readonly #followers = new Map<string, Set<() => void>>()

  constructor(bus: Bus, peers: Peers) {
    this.#bus = bus
    this.#peers = peers
    bus.subscribe((message) => {
      if (message.type === 'pins_changed') this.#notify(message.room)
    })
  }

  /** Broadcasts a change. Call it after the transaction has committed. */
  changed(room: string): void {
    this.#notify(room)
    this.#peers.broadcast({ type: 'pins_changed', room })
  }

  /**
   * Subscribes to changes of a room’s pins; the listener also runs when a message may have been missed.
   * Returns a function that unsubscribes.
   */
  follow(room: string, listener: () => void): () => void {
    const followers = this.#followers.get(room) ?? new Set()
    this.#followers.set(room, followers.add(listener))
    const stopGap = this.#bus.onGap(listener)
    return () => {
      stopGap()
      followers.delete(listener)
      if (followers.size === 0) this.#followers.delete(room)
    }
  }

  #notify(room: string): void {
    for (const follower of this.#followers.get(room) ?? []) follower()
  }
}
