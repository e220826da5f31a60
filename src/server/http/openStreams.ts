/** The event streams that are open now, so that a server that drains can end them. */
export class OpenStreams {
  readonly #ends = new Set<() => void>()
  #closed = false

  /** Answers the removal. After `close` a new stream is ended at once. */
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

  /** Ends what is open now. Whoever reads comes again, perhaps to another process. */
  endAll(): void {
    for (const end of [...this.#ends]) end()
  }
}
