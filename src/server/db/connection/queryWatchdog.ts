/** Detects that a query gets no response. */
export class QueryWatchdog {
  readonly #mostMs: number
  readonly #onSilence: () => void
  #timer: NodeJS.Timeout | undefined

  /** `onSilence` is called if no query begins or ends for `mostMs` milliseconds after one has begun. */
  constructor(mostMs: number, onSilence: () => void) {
    this.#mostMs = mostMs
    this.#onSilence = onSilence
  }

  /** Starts waiting for the response to a query. */
  begin(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onSilence, this.#mostMs)
  }

  /** Stops waiting. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
