import type { Clock } from '../../config.ts'

/** Longest gap between two packets that still counts as sending, in milliseconds. */
const longestGapMs = 1_000

/** How long pictures and sound of the room were sent to one participant, in milliseconds. */
export interface ExposureTimes {
  readonly sawMs: number
  readonly heardMs: number
}

/** Exposure of the room to one participant since the last report. */
export interface SeatExposure extends ExposureTimes {
  readonly uuid: string
}

/** Time during which packets were sent without a gap of more than a second. */
class SentTime {
  #lastAt = -Infinity
  #ms = 0

  sent(now: number): void {
    const gapMs = now - this.#lastAt
    if (gapMs > 0 && gapMs <= longestGapMs) this.#ms += gapMs
    this.#lastAt = now
  }

  /** Returns the whole milliseconds since the last call; the rest counts next time. */
  take(): number {
    const taken = Math.floor(this.#ms)
    this.#ms -= taken
    return taken
  }
}

/** Measures how long one participant was sent the room's pictures and sound. */
export class Exposure {
  readonly #clock: Clock
  readonly #saw = new SentTime()
  readonly #heard = new SentTime()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  pictureSent(): void {
    this.#saw.sent(this.#clock.now())
  }

  soundSent(): void {
    this.#heard.sent(this.#clock.now())
  }

  /** Returns the times since the last call; null if there were none. */
  take(): ExposureTimes | null {
    const times = { sawMs: this.#saw.take(), heardMs: this.#heard.take() }
    return times.sawMs + times.heardMs === 0 ? null : times
  }
}
