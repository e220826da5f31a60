import { writeSync } from 'node:fs'

/**
 * Maximum size of log lines that are kept while they wait for a reader, in bytes; later lines are dropped.
 */
const mostKept = 1_000_000
/** Delay before writing is retried when there is no room, in milliseconds … */
const againMs = 100
/** … and number of attempts when the process ends. */
const lastTries = 5

/**
 * Writes log lines to a non-blocking file descriptor. A reader that is slow, stalled or gone costs log lines
 * and never affects the server: it does not wait for the reader, keeps at most a megabyte, and does not delay
 * its exit.
 */
export class LogOutput {
  readonly #fd: number
  #waiting: Buffer[] = []
  #kept = 0
  #lost = 0
  #state: 'idle' | 'writing' | 'gone' = 'idle'

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    if (this.#state === 'gone') return
    const bytes = Buffer.from(line)
    if (this.#kept + bytes.length > mostKept) {
      this.#lost += 1
      return
    }
    this.#keep(bytes)
    if (this.#state === 'writing') return
    this.#state = 'writing'
    // Lines that are logged later in this turn are sent together with it.
    setImmediate(() => this.#go()).unref()
  }

  /** Writes the waiting lines synchronously, as far as possible, for example when the process ends. */
  flushSync(): void {
    for (let tries = 0; tries < lastTries && this.#send() === 'no room'; tries += 1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs)
  }

  #go(): void {
    if (this.#send() === 'no room') setTimeout(() => this.#go(), againMs).unref()
    else if (this.#state === 'writing') this.#state = 'idle'
  }

  #send(): 'done' | 'no room' {
    let rest = this.#take()
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#fd, rest))
      return 'done'
    } catch (error) {
      // Any other error can be temporary: a full pipe is read, a full disk is cleared.
      if (error instanceof Error && 'code' in error && error.code === 'EPIPE') {
        this.#state = 'gone'
        return 'done'
      }
      this.#keep(rest)
      return 'no room'
    }
  }

  #keep(bytes: Buffer): void {
    this.#waiting.push(bytes)
    this.#kept += bytes.length
  }

  /** Returns all waiting lines, followed by the number of lost lines. */
  #take(): Buffer {
    if (this.#lost > 0) {
      const line = {
        level: 'warn',
        time: new Date().toISOString(),
        lost: this.#lost,
        msg: 'nobody read the log',
      }
      this.#lost = 0
      this.#keep(Buffer.from(`${JSON.stringify(line)}\n`))
    }
    const all = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#kept = 0
    return all
  }
}
