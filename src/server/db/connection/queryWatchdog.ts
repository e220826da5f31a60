/** Notices that an answer does not come. */
export class QueryWatchdog {
  readonly #mostMs: number
  readonly #onSilence: () => void
  #timer: NodeJS.Timeout | undefined

  /** `onSilence` is called when nothing is begun or ended for `mostMs` milliseconds after a beginning. */
  constructor(mostMs: number, onSilence: () => void) {
    this.#mostMs = mostMs
    this.#onSilence = onSilence
  }

  /** Something was asked: from now on it is waited for. */
  begin(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onSilence, this.#mostMs)
  }

  /** Stops waiting. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
