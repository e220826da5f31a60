import { type LogLine, logLength } from '../../contract/technician/deviceTechnician.ts'

/** Recent events of this device: only the last lines, in product terms. Lost when the page closes. */
export class LogRing {
  readonly #now: () => number
  #lines: LogLine[] = []

  /** `now` returns the server's time, in epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  get lines(): readonly LogLine[] {
    return this.#lines
  }

  /**
   * Adds a line. `word` is a code, never anything that a person said or wrote and never a name; anything that
   * is not a code is not kept.
   */
  add(kind: LogLine['kind'], word: string): void {
    const kept = /^[\w .:-]{0,60}$/u.test(word) ? word : 'unspeakable'
    this.#lines = [...this.#lines, { at: Math.round(this.#now()), kind, word: kept }].slice(-logLength)
  }
}
