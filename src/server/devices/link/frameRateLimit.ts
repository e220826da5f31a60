import type { Clock } from '../../config.ts'

/** Far more than a moving camera with a preview, four remotes and their settings need per second. */
const framesPerSecond = 200

/** Limits the frames of one socket: a device that floods must not take server time from the others. */
export class FrameRateLimit {
  readonly #clock: Clock
  #second = 0
  #frames = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a frame. Returns false if it exceeds the limit. */
  takes(): boolean {
    const second = Math.floor(this.#clock.now() / 1_000)
    if (second !== this.#second) this.#frames = 0
    this.#second = second
    this.#frames += 1
    return this.#frames <= framesPerSecond
  }
}
