import { type LogLine, logLength } from '../../contract/deviceTechnician.ts'

/** What happened in this device lately: the last lines alone, in words of the product. It is gone with the page. */
export class LogRing {
  readonly #now: () => number
  #lines: LogLine[] = []

  /** `now` is the server's time, epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  get lines(): readonly LogLine[] {
    return this.#lines
  }

  /** `word` is a code, never what somebody said, wrote or is called; what is no code is not kept. */
  add(kind: LogLine['kind'], word: string): void {
    const kept = /^[\w .:-]{0,60}$/u.test(word) ? word : 'unspeakable'
    this.#lines = [...this.#lines, { at: Math.round(this.#now()), kind, word: kept }].slice(-logLength)
  }
}
