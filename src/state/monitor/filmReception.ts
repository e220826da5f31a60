import { filmWindow } from '../../domain/film/film.ts'

/**
 * Size of the pieces into which small chunks are combined, in bytes. The browser stores larger pieces better.
 */
const pieceBytes = 8_388_608

/** A film on its way into the room: asks for the next bytes in time, and takes no others. */
export class FilmReception {
  readonly size: number
  readonly #ask: (from: number, to: number) => void
  readonly #pieces: Blob[] = []
  #loose: Uint8Array<ArrayBuffer>[] = []
  #looseBytes = 0
  #received = 0
  #asked = 0

  /** `ask` asks the other end for the bytes from the one up to, and without, the other. */
  constructor(size: number, ask: (from: number, to: number) => void) {
    this.size = size
    this.#ask = ask
  }

  get received(): number {
    return this.#received
  }

  get isWhole(): boolean {
    return this.#received === this.size
  }

  /** Requests the missing bytes on a new connection: those requested on the previous one no longer arrive. */
  begin(): void {
    this.#asked = this.#received
    this.#askOn()
  }

  /** False for what was not asked for. */
  take(bytes: Uint8Array<ArrayBuffer>): boolean {
    if (this.#received + bytes.byteLength > this.#asked) return false
    this.#loose.push(bytes)
    this.#looseBytes += bytes.byteLength
    this.#received += bytes.byteLength
    if (this.#looseBytes >= pieceBytes || this.isWhole) this.#gather()
    this.#askOn()
    return true
  }

  parts(): readonly Blob[] {
    return this.#pieces
  }

  /** The next bytes are asked for while half of the last are still to come, so that the line is never idle. */
  #askOn(): void {
    if (this.#asked >= this.size || this.#asked - this.#received > filmWindow / 2) return
    const to = Math.min(this.size, this.#received + filmWindow)
    this.#ask(this.#asked, to)
    this.#asked = to
  }

  #gather(): void {
    this.#pieces.push(new Blob(this.#loose))
    this.#loose = []
    this.#looseBytes = 0
  }
}
