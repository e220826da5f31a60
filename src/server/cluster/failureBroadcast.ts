import { createHash } from 'node:crypto'
import type { Bus } from './bus.ts'
import type { Peers } from './peers.ts'

/**
 * Broadcasts failed attempts to the other processes. Behind a load balancer each attempt may reach another
 * process; without this, an attacker would have the full number of attempts at each of them.
 */
export class FailureBroadcast {
  readonly #peers: Peers
  readonly #followers = new Map<string, (key: string, count: number) => void>()

  constructor(bus: Bus, peers: Peers) {
    this.#peers = peers
    bus.subscribe((message) => {
      if (message.type !== 'try_failed') return
      this.#followers.get(message.limit)?.(message.key, message.count ?? 1)
    })
  }

  /** Broadcasts attempts that failed here, for the limit of that name. */
  publish(limit: string, key: string, count = 1): void {
    this.#peers.broadcast({ type: 'try_failed', limit, key, ...(count > 1 && { count }) })
  }

  /** Subscribes to attempts that failed in other processes. */
  follow(limit: string, failed: (key: string, count: number) => void): void {
    this.#followers.set(limit, failed)
  }
}

/**
 * Returns the hash that identifies the source of an attempt: the address or account itself never leaves its
 * process.
 */
export const tryKey = (whose: string): string => createHash('sha256').update(whose).digest('base64url')
