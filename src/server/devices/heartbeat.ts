import type { ServerFrame } from '../../contract/deviceLink.ts'
import type { Clock } from '../config.ts'

/** Contract 3: a ping every ten seconds; three missed and the link is dead. */
const pingMs = 10_000
const missedPings = 3

/** Tells a dead link from a silent one. */
export class Heartbeat {
  #missed = 0
  readonly #timer: NodeJS.Timeout

  constructor(parts: { clock: Clock; send(frame: ServerFrame): void; onDead(): void }) {
    this.#timer = setInterval(() => {
      if (this.#missed >= missedPings) {
        parts.onDead()
        return
      }
      this.#missed += 1
      parts.send({ type: 'ping', now: parts.clock.now() })
    }, pingMs)
  }

  /** Something was heard: whatever it is, the link lives. */
  heard(): void {
    this.#missed = 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
