import type { ServerFrame } from '../../../contract/devices/deviceLink.ts'
import type { Clock } from '../../config.ts'
import { setJitteredInterval } from '../setJitteredInterval.ts'

/** Contract 3: a ping every ten seconds; after three missed pings the link is dead. */
const pingMs = 10_000
const missedPings = 3

/** Distinguishes a dead link from a silent one and measures the round trip. */
export class Heartbeat {
  #missed = 0
  /** When the oldest unanswered ping was sent. */
  #askedAt: number | null = null
  readonly #clock: Clock
  /** Stops the heartbeat. */
  readonly stop: () => void

  constructor(deps: { clock: Clock; send(frame: ServerFrame): void; onDead(): void }) {
    this.#clock = deps.clock
    this.stop = setJitteredInterval(pingMs, () => {
      if (this.#missed >= missedPings) {
        deps.onDead()
        return
      }
      this.#missed += 1
      this.#askedAt ??= deps.clock.now()
      deps.send({ type: 'ping', now: deps.clock.now() })
    })
  }

  /** Records that a frame arrived: any frame shows that the link is alive. */
  heard(): void {
    this.#missed = 0
  }

  /**
   * Records the answer to a ping. Returns the milliseconds since the oldest unanswered ping; null if there
   * was none.
   */
  answered(): number | null {
    const asked = this.#askedAt
    this.#askedAt = null
    return asked === null ? null : Math.max(0, this.#clock.now() - asked)
  }
}
