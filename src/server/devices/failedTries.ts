import { createHash } from 'node:crypto'
import type { Bus } from './bus.ts'
import type { Nodes } from './nodes.ts'

/**
 * Tells the other processes which tries failed: behind a balancer each try may reach another process, and whoever guesses
 * has as many tries at all of them as at one.
 */
export class FailedTries {
  readonly #nodes: Nodes
  readonly #followers = new Map<string, (key: string) => void>()

  constructor(bus: Bus, nodes: Nodes) {
    this.#nodes = nodes
    bus.subscribe((message) => {
      if (message.type === 'try_failed') this.#followers.get(message.limit)?.(message.key)
    })
  }

  /** One failed here, of the limit of that name. */
  tell(limit: string, key: string): void {
    this.#nodes.broadcast({ type: 'try_failed', limit, key })
  }

  /** Hears of those that failed elsewhere. */
  follow(limit: string, failed: (key: string) => void): void {
    this.#followers.set(limit, failed)
  }
}

/** Whose try it was, in a form that names nobody: an address and an account stay in their own process. */
export const tryKey = (whose: string): string => createHash('sha256').update(whose).digest('base64url')
