import type { ServerFrame } from '../../contract/deviceLink.ts'
import type { Clock } from '../config.ts'
import { everySpread } from './spread.ts'

/** Contract 3: a ping every ten seconds; three missed and the link is dead. */
const pingMs = 10_000
const missedPings = 3

/** Tells a dead link from a silent one, and how long the way to it and back is. */
export class Heartbeat {
  #missed = 0
  /** When the ping that is not answered yet was sent. */
  #askedAt: number | null = null
  readonly #clock: Clock
  /** Ends it. */
  readonly stop: () => void

  constructor(parts: { clock: Clock; send(frame: ServerFrame): void; onDead(): void }) {
    this.#clock = parts.clock
    this.stop = everySpread(pingMs, () => {
      if (this.#missed >= missedPings) {
        parts.onDead()
        return
      }
      this.#missed += 1
      this.#askedAt ??= parts.clock.now()
      parts.send({ type: 'ping', now: parts.clock.now() })
    })
  }

  /** Something was heard: whatever it is, the link lives. */
  heard(): void {
    this.#missed = 0
  }

  /** A ping was answered. Milliseconds since the first that had no answer; null where none was asked. */
  answered(): number | null {
    const asked = this.#askedAt
    this.#askedAt = null
    return asked === null ? null : Math.max(0, this.#clock.now() - asked)
  }
}
