/** Bytes around a message: https://www.hl7.org/documentcenter/public/wg/inm/mllp_transport_specification.PDF */
const start = 0x0b
const end = 0x1c
const carriageReturn = 0x0d
const lineFeed = 0x0a

/** Reason for which a connection cannot be read any further. */
export type FrameFault = 'too_large' | 'not_mllp'

/** Splits the bytes of a connection into the messages between the marks of MLLP. */
export class MllpFrames {
  readonly #limit: number
  #chunks: Buffer[] = []
  #size = 0
  #isInside = false

  /** `limit` is the largest message in bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** True while a message has begun and not ended. */
  get isInside(): boolean {
    return this.#isInside
  }

  /** Bytes of the message that has begun. */
  get begun(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** Takes the next bytes. Returns the messages that end in them, or why they are no messages. */
  add(bytes: Buffer): Buffer[] | FrameFault {
    const messages: Buffer[] = []
    let rest = bytes
    while (rest.length > 0) {
      if (!this.#isInside) {
        const begin = rest.findIndex((byte) => byte !== carriageReturn && byte !== lineFeed)
        if (begin === -1) return messages
        if (rest[begin] !== start) return 'not_mllp'
        this.#isInside = true
        rest = rest.subarray(begin + 1)
        continue
      }
      // The mark may be split between two chunks: its second byte comes first in the next one.
      const isSplit = this.#chunks.at(-1)?.at(-1) === end
      const at = isSplit ? -1 : rest.indexOf(end)
      const [size, next] = isSplit ? [-1, 0] : [at, at + 1]
      if (!isSplit && at === -1) {
        this.#keep(rest)
        return this.#size > this.#limit ? 'too_large' : messages
      }
      if (next === rest.length) {
        this.#keep(rest)
        return this.#size > this.#limit + 1 ? 'too_large' : messages
      }
      if (rest[next] !== carriageReturn) return 'not_mllp'
      if (!isSplit) this.#keep(rest.subarray(0, size + 1))
      const message = Buffer.concat(this.#chunks).subarray(0, -1)
      if (message.length > this.#limit) return 'too_large'
      if (message.includes(start)) return 'not_mllp'
      messages.push(message)
      this.#chunks = []
      this.#size = 0
      this.#isInside = false
      rest = rest.subarray(next + 1)
    }
    return messages
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#chunks.push(bytes)
    this.#size += bytes.length
  }
}

/** Returns a message between the marks. */
export const frameOf = (message: string): Buffer =>
  Buffer.concat([Buffer.of(start), Buffer.from(message), Buffer.of(end, carriageReturn)])
