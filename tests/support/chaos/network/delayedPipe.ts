import type { Socket } from 'node:net'

/** One direction of a connection. Its bytes can be delayed but never overtake one another. */
export class DelayedPipe {
  readonly #to: Socket
  readonly #latencyMs: () => number
  /** Arrival of the last byte so far, on the monotonic clock. */
  #lastAt = 0
  #underWay = 0

  constructor(to: Socket, latencyMs: () => number) {
    this.#to = to
    this.#latencyMs = latencyMs
  }

  push(bytes: Buffer): void {
    const now = performance.now()
    const due = Math.max(now + this.#latencyMs(), this.#lastAt)
    if (due <= now && this.#underWay === 0) return this.#write(bytes)
    this.#lastAt = due
    this.#underWay += 1
    setTimeout(() => {
      this.#underWay -= 1
      this.#write(bytes)
    }, due - now)
  }

  #write(bytes: Buffer): void {
    if (!this.#to.destroyed) this.#to.write(bytes)
  }
}
