import { writeSync } from 'node:fs'

/** So much that nobody has read yet is kept, in bytes; what comes then is lost. */
const mostKept = 1_000_000
/** Where there is no room it is tried again after so long, in milliseconds … */
const againMs = 100
/** … and at the end of the process so often. */
const lastTries = 5

/**
 * Lines of the log on their way to a file descriptor that does not block. Whoever reads them may be slow, stand still or be gone:
 * that costs lines, and never the server, which neither waits for them, nor keeps more than a megabyte, nor stays for their
 * sake when it is to end.
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
    // What else is said in this turn goes with it.
    setImmediate(() => this.#go()).unref()
  }

  /** Writes what can be written at once, e.g. when the process ends. */
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
      // Anything else may pass: a full pipe is read, a full disk is cleared.
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

  /** All that waits, with a word of what was lost after it. */
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
