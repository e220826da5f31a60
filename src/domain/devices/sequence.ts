/**
 * Accepts a command only if it is newer than the last one of the same session and control. Held by the server
 * process that has the device's link. Bounded: the least recently used control is dropped first.
 */
export class SequenceGate {
  readonly #last = new Map<string, number>()
  readonly #limit: number

  constructor(limit = 2_000) {
    this.#limit = limit
  }

  /** Returns false if the same or a newer `seq` has already passed. A missing `seq` always passes. */
  passes(session: string, control: string, seq: number | undefined): boolean {
    if (seq === undefined) return true
    const key = `${session} ${control}`
    const last = this.#last.get(key)
    if (last !== undefined && seq <= last) return false
    this.#last.delete(key)
    this.#last.set(key, seq)
    if (this.#last.size > this.#limit) {
      const oldest = this.#last.keys().next()
      if (!oldest.done) this.#last.delete(oldest.value)
    }
    return true
  }

  forget(session: string): void {
    for (const key of this.#last.keys()) if (key.startsWith(`${session} `)) this.#last.delete(key)
  }
}
