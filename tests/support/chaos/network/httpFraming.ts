/* As much of HTTP/1.1 as a network must read to tell one request from the next. */

/** One request with all its bytes. */
export interface RequestBytes {
  readonly bytes: Buffer
  readonly method: string
  readonly path: string
  header(name: string): string
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Splits the bytes from a browser into whole requests. After an upgrade, all bytes are passed on unchanged.
 */
export class RequestReader {
  #held: Buffer = Buffer.alloc(0)
  #upgraded = false

  /** Returns what is complete now: requests, and bytes that belong to none. */
  push(bytes: Buffer): readonly (RequestBytes | Buffer)[] {
    if (this.#upgraded) return [bytes]
    this.#held = Buffer.concat([this.#held, bytes])
    const whole: (RequestBytes | Buffer)[] = []
    for (let next = this.#next(); next !== null; next = this.#next()) {
      whole.push(next)
      if (next.header('upgrade') === '') continue
      this.#upgraded = true
      if (this.#held.length > 0) whole.push(this.#held)
      break
    }
    return whole
  }

  #next(): RequestBytes | null {
    const at = this.#held.indexOf(headEnd)
    if (at === -1) return null
    const head = this.#held.subarray(0, at).toString('latin1')
    const header = headerOf(head)
    const end = at + headEnd.length + Number(header('content-length') || 0)
    if (this.#held.length < end) return null
    const bytes = this.#held.subarray(0, end)
    this.#held = this.#held.subarray(end)
    const [method = '', path = ''] = head.split(' ', 2)
    return { bytes, method, path, header, body: bytes.subarray(at + headEnd.length) }
  }
}

/** Reads one reply that states its length, as those of the API do. A stream never completes. */
export class ReplyReader {
  #held: Buffer = Buffer.alloc(0)
  #done = false

  /** Returns the reply once, when its last byte has arrived; otherwise null. */
  push(bytes: Buffer): { status: number; body: Buffer } | null {
    if (this.#done) return null
    this.#held = Buffer.concat([this.#held, bytes])
    const at = this.#held.indexOf(headEnd)
    if (at === -1) return null
    const head = this.#held.subarray(0, at).toString('latin1')
    const status = Number(head.split(' ', 2)[1])
    const length = headerOf(head)('content-length')
    const end = at + headEnd.length + Number(length || 0)
    // A reply that has a body but states no length is not from the API.
    this.#done = length === '' || this.#held.length >= end
    if (!this.#done || (length === '' && status !== 204)) return null
    return { status, body: this.#held.subarray(at + headEnd.length, end) }
  }
}

function headerOf(head: string): (name: string) => string {
  const lines = head.split('\r\n').slice(1)
  return (name) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`))
    return line === undefined ? '' : line.slice(name.length + 1).trim()
  }
}
