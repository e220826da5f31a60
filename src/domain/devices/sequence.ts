/**
 * Lets through only what is newer than the last of its kind, by session and control. Kept by the
 * server process that holds the device's link; bounded, the control unused for longest goes first.
 */
export class SequenceGate {
  readonly #last = new Map<string, number>()
  readonly #limit: number

  constructor(limit = 2_000) {
    this.#limit = limit
  }

  /** False when an equal or newer `seq` has passed before. A missing `seq` passes always. */
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
