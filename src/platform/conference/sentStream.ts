/**
 * What is sent into a call. Pexip's client drops a stream that it is given before its connection stands, and begins a
 * second connection with the stream of the first: a person who joins while the camera still opens would never be seen.
 * So a connection that stands is given once more what it did not begin with.
 */
export class SentStream<Stream extends object> {
  readonly #give: (stream: Stream) => void
  #stream: Stream | null
  #begun: Stream | null = null
  #isConnected = false
  #isLate = false

  /** `give` replaces what a standing connection sends. */
  constructor(stream: Stream | null, give: (stream: Stream) => void) {
    this.#stream = stream
    this.#give = give
  }

  /** What a connection that is made now begins with; undefined where nothing is sent. */
  take(): Stream | undefined {
    this.#begun = this.#stream
    this.#isConnected = false
    this.#isLate = false
    return this.#stream ?? undefined
  }

  /** It may be the same stream with other tracks. */
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
