import type { Bus } from './bus.ts'
import type { Peers } from './peers.ts'

/**
 * Notifies every process that the care requests of a room, or what an org unit offers, have changed; receivers
 * read them from the database.
 */
export class CareRequestSignals {
  readonly #peers: Peers
  readonly #followers = new Map<string | null, Set<() => void>>()

  constructor(bus: Bus, peers: Peers) {
    this.#peers = peers
    bus.onGap(() => this.#notifyAll())
    // Peers that took this process for dead sent it nothing.
    peers.onRevival(() => this.#notifyAll())
    // A process that died may have changed a request without announcing it.
    peers.onDeath(() => this.#notifyAll())
    bus.subscribe((message) => {
      if (message.type === 'care_requests_changed') this.#notify(message.org_unit)
    })
  }

  /**
   * Broadcasts a change at an org unit, which can be a room; null for the platform. Call it after the
   * transaction has committed.
   */
  changed(orgUnitId: string | null): void {
    this.#notify(orgUnitId)
    this.#peers.broadcast({ type: 'care_requests_changed', org_unit: orgUnitId })
  }

  /**
   * Subscribes to changes at any of these org units and at the platform; the listener also runs when a message
   * may have been missed. Returns a function that unsubscribes.
   */
  follow(orgUnitIds: readonly string[], listener: () => void): () => void {
    const keys = [null, ...orgUnitIds]
    for (const key of keys) this.#followers.set(key, (this.#followers.get(key) ?? new Set()).add(listener))
    return () => {
      for (const key of keys) {
        const followers = this.#followers.get(key)
        followers?.delete(listener)
        if (followers?.size === 0) this.#followers.delete(key)
      }
    }
  }

  #notify(orgUnitId: string | null): void {
    for (const follower of this.#followers.get(orgUnitId) ?? []) follower()
  }

  #notifyAll(): void {
    // Each listener follows the platform, too.
    this.#notify(null)
  }
}
