/** The node tells the chat of the last 90 s again to a client whose stream of events broke (src/server/conference). */
const retoldMs = 95_000
/** What is told again comes at once, in milliseconds. */
const retellingMs = 5_000

/**
 * Tells messages that are new from those that a new stream of events tells again. Pexip's messages have no ids: within
 * moments of a reconnect each one that was heard lately accounts for one of the same sender and words.
 */
export class HeardOnce {
  readonly #now: () => number
  #heard: { key: string; at: number }[] = []
  #retold: string[] = []
  #until = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** A new stream of events has begun. */
  reconnected(): void {
    this.#heard = this.#heard.filter(({ at }) => this.#now() - at < retoldMs)
    this.#retold = this.#heard.map(({ key }) => key)
    this.#until = this.#now() + retellingMs
  }

  isNew(from: string, text: string): boolean {
    const key = `${from} ${text}`
    const at = this.#now() < this.#until ? this.#retold.indexOf(key) : -1
    if (at !== -1) {
      this.#retold.splice(at, 1)
      return false
    }
    this.#heard.push({ key, at: this.#now() })
    return true
  }
}
