import type { ServerFrame } from '../../../contract/devices/deviceLink.ts'
import type { Clock } from '../../config.ts'
import { setJitteredInterval } from '../setJitteredInterval.ts'

/** Interval at which a link is looked at, in milliseconds; after three of them without a frame it is dead. */
const beatMs = 10_000
const silentBeats = 3
/** Beats after which a link that is not silent is pinged, to measure its round trip. */
const measuredEvery = 6

interface HeartbeatDeps {
  clock: Clock
  send(frame: ServerFrame): void
  onDead(): void
  /** Returns true if a sign of life is awaited, for example to send a command again. */
  isAwaited?(): boolean
  /** True if a link that is heard is pinged once a minute, too. */
  isMeasured: boolean
}

/**
 * Distinguishes a dead link from a silent one and measures the round trip. A side that hears the other does not
 * ping it: pings were two thirds of what an idle room cost.
 */
export class Heartbeat {
  /** Number of beats since the last frame. */
  #silent = 0
  #beats = 0
  /** When the oldest unanswered ping was sent. */
  #askedAt: number | null = null
  readonly #clock: Clock
  /** Stops the heartbeat. */
  readonly stop: () => void

  constructor(deps: HeartbeatDeps) {
    this.#clock = deps.clock
    this.stop = setJitteredInterval(beatMs, () => {
      if (this.#silent >= silentBeats) {
        deps.onDead()
        return
      }
      const measures = deps.isMeasured && this.#beats % measuredEvery === 0
      const wasHeard = this.#silent === 0
      this.#beats += 1
      this.#silent += 1
      if (wasHeard && !measures && deps.isAwaited?.() !== true) return
      this.#askedAt ??= deps.clock.now()
      deps.send({ type: 'ping', now: deps.clock.now() })
    })
  }

  /** Records that a frame arrived: any frame shows that the link is alive. */
  heard(): void {
    this.#silent = 0
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
