/** Open event streams, so that a draining server can end them. */
export class OpenStreams {
  readonly #ends = new Set<() => void>()
  #closed = false

  /**
   * Adds a stream and returns a function that removes it. After `close`, a new stream is ended immediately.
   */
  add(end: () => void): () => void {
    if (this.#closed) end()
    else this.#ends.add(end)
    return () => this.#ends.delete(end)
  }

  get size(): number {
    return this.#ends.size
  }

  close(): void {
    this.#closed = true
    this.endAll()
  }

  /** Ends the open streams. Their readers reconnect, perhaps to another process. */
  endAll(): void {
    for (const end of Array.from(this.#ends)) end()
  }
}
