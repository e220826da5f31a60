/**
 * The stream sent into a call. Pexip's client drops a stream that it receives before its connection is up,
 * and starts a second connection with the stream of the first: a person who joins while their camera is still
 * opening would never be seen. Once a connection is up, this class therefore sends it any stream that it did
 * not start with.
 */
export class SentStream<Stream extends object> {
  readonly #give: (stream: Stream) => void
  #stream: Stream | null
  #begun: Stream | null = null
  #isConnected = false
  #isLate = false

  /** `give` replaces the outgoing stream of an established connection. */
  constructor(stream: Stream | null, give: (stream: Stream) => void) {
    this.#stream = stream
    this.#give = give
  }

  /** Returns the stream that a new connection starts with; undefined if nothing is sent. */
  take(): Stream | undefined {
    this.#begun = this.#stream
    this.#isConnected = false
    this.#isLate = false
    return this.#stream ?? undefined
  }

  /** Sends a stream, possibly the same one with other tracks. */
  send(stream: Stream): void {
    this.#stream = stream
    if (this.#isConnected) this.#give(stream)
    else this.#isLate = true
  }

  connected(): void {
    this.#isConnected = true
    if (this.#stream !== null && (this.#isLate || this.#stream !== this.#begun)) this.#give(this.#stream)
    this.#isLate = false
  }
}
