import type { Bus } from './bus.ts'
import type { Peers } from './peers.ts'

/**
 * Notifies every process that an account, its roles or its sessions have changed, so that open boards check
 * again who reads them.
 */
export class AccountSignals {
  readonly #peers: Peers
  readonly #listeners = new Set<(user: string | null) => void>()

  constructor(bus: Bus, peers: Peers) {
    this.#peers = peers
    bus.subscribe((message) => {
      if (message.type === 'account_changed') this.#notify(message.user)
    })
  }

  /** Broadcasts a change; call it after the transaction has committed. `null` means any account. */
  changed(user: string | null): void {
    this.#notify(user)
    this.#peers.broadcast({ type: 'account_changed', user })
  }

  /** Subscribes to changes. Returns a function that unsubscribes. */
  onChanged(listener: (user: string | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(user: string | null): void {
    for (const listener of this.#listeners) listener(user)
  }
}
