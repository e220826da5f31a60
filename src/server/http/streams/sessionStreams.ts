/** Maximum number of open streams of one kind per session: a few tabs and devices. */
const mostOfSession = 8

/**
 * Open streams of each session. A stream beyond the maximum ends the oldest one instead of being refused: a
 * tablet that lost its network reconnects before the server has noticed the end of its last stream.
 */
export class SessionStreams {
  readonly #open = new Map<string, Set<() => void>>()

  /**
   * Counts a stream and returns a function that removes it. `end` is called when newer streams exceed the
   * maximum.
   */
  add(session: string, end: () => void): () => void {
    const ends = this.#open.get(session) ?? new Set()
    this.#open.set(session, ends)
    ends.add(end)
    for (const oldest of ends) {
      if (ends.size <= mostOfSession) break
      ends.delete(oldest)
      oldest()
    }
    return () => {
      ends.delete(end)
      if (ends.size === 0 && this.#open.get(session) === ends) this.#open.delete(session)
    }
  }
}
