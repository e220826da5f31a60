import { frameMs } from './opusPacket.ts'

/** Delay that is made up by frames in quick succession, in milliseconds; after a longer one, they are left out. */
const mostBehindMs = 100

interface FrameTimerDeps {
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number
  /** Called every 20 ms on average, whatever single timers do. */
  readonly frame: (nowMs: number) => void
}

/** Timer of 20 ms without drift: each frame is due 20 ms after the one before was due. */
export class FrameTimer {
  readonly #deps: FrameTimerDeps
  #timer: NodeJS.Timeout | undefined
  #dueAtMs = 0

  constructor(deps: FrameTimerDeps) {
    this.#deps = deps
  }

  /** Starts, if it is not running. */
  start(): void {
    if (this.#timer !== undefined) return
    this.#dueAtMs = this.#deps.now() + frameMs
    this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** One frame per timer, also to make up for a delay: packets that waited are received in between. */
  #wait(): void {
    this.#timer = setTimeout(() => this.#fire(), Math.max(0, this.#dueAtMs - this.#deps.now()))
  }

  #fire(): void {
    const now = this.#deps.now()
    // Node.js rounds to milliseconds, and can fire a little too early.
    if (now >= this.#dueAtMs - 0.5) {
      this.#dueAtMs += frameMs
      if (now - this.#dueAtMs > mostBehindMs) this.#dueAtMs = now + frameMs
      this.#deps.frame(now)
      if (this.#timer === undefined) return
    }
    this.#wait()
  }
}
