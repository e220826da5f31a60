import type { Clock } from '../config.ts'
import { type FailureBroadcast, tryKey } from '../cluster/failureBroadcast.ts'

export interface FailureCounterOptions {
  /** Identifies this count in the messages between processes. */
  name: string
  windowMs: number
  clock: Clock
  failureBroadcast: Pick<FailureBroadcast, 'publish' | 'follow'>
}

/** An attempt that was charged before it was judged. */
export interface Charge {
  /** Number of attempts in the window, including this one. */
  nth: number
  /**
   * Keeps the charge of a failed attempt and reports it to the other processes; takes back the charge of any
   * other attempt.
   */
  settle(failed: boolean): void
}

interface Window {
  tries: number
  /** End of the window, in epoch milliseconds. */
  until: number
}

/**
 * Maximum number of keys in memory, so that a caller who invents names cannot fill it. The window that ends
 * first is dropped first.
 */
const mostKeys = 50_000

/**
 * Counts failures by key (an address, an account) across all server processes, in a window that begins with
 * the first failure.
 */
export class FailureCounter {
  readonly #options: FailureCounterOptions
  /** Windows in the order in which they end. */
  readonly #windows = new Map<string, Window>()

  constructor(options: FailureCounterOptions) {
    this.#options = options
    options.failureBroadcast.follow(options.name, (key) => {
      this.#window(key).tries += 1
    })
  }

  of(whose: string): number {
    return this.#open(tryKey(whose))?.tries ?? 0
  }

  /** Returns the seconds until the window of a key ends; at least one. */
  secondsLeft(whose: string): number {
    const until = this.#open(tryKey(whose))?.until ?? 0
    return Math.max(1, Math.ceil((until - this.#options.clock.now()) / 1000))
  }

  /** Charges an attempt before it is judged, so that a hundred concurrent attempts are not free. */
  charge(whose: string): Charge {
    const key = tryKey(whose)
    const window = this.#window(key)
    window.tries += 1
    return {
      nth: window.tries,
      settle: (failed) => {
        if (failed) this.#options.failureBroadcast.publish(this.#options.name, key)
        else window.tries -= 1
      },
    }
  }

  #open(key: string): Window | null {
    const known = this.#windows.get(key)
    return known !== undefined && this.#options.clock.now() < known.until ? known : null
  }

  #window(key: string): Window {
    const known = this.#open(key)
    if (known !== null) return known
    const now = this.#options.clock.now()
    const window = { tries: 0, until: now + this.#options.windowMs }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    this.#forget(now)
    return window
  }

  #forget(now: number): void {
    for (const [key, { until }] of this.#windows) {
      if (now < until && this.#windows.size <= mostKeys) return
      this.#windows.delete(key)
    }
  }
}
