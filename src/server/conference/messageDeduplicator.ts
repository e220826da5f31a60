/** Maximum number of messages remembered per conference. A client sends a message again within minutes. */
const mostRemembered = 1_000

/**
 * Chat messages that a conference has accepted, by the ids that their senders created. Pexip's API has no
 * such ids: a message without an id always counts as new.
 */
export class MessageDeduplicator {
  /** Oldest first. */
  readonly #ids = new Set<string>()

  /** Accepts a message. Returns false if it was accepted before and its response was lost. */
  take(id: string | undefined): boolean {
    if (id === undefined) return true
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > mostRemembered && oldest !== undefined) this.#ids.delete(oldest)
    return true
  }
}
