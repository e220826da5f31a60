/** Maximum number of messages remembered per conference. A client sends a message again within minutes. */
const mostRemembered = 1_000

/**
 * The chat messages that a conference has taken, by the ids that their senders made. Pexip's API has none: without an id
 * each message is a new one.
 */
export class MessageDeduplicator {
  /** The oldest first. */
  readonly #ids = new Set<string>()

  /** Takes a message. False for one that was taken before, whose answer was lost on the way. */
  take(id: string | undefined): boolean {
    if (id === undefined) return true
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > mostRemembered && oldest !== undefined) this.#ids.delete(oldest)
    return true
  }
}
