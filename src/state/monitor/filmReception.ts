import { filmWindow } from '../../domain/film/film.ts'

/**
 * Size of the pieces into which small chunks are combined, in bytes. The browser stores larger pieces better.
 */
const pieceBytes = 8_388_608

/** Receives a film: requests the next bytes in time, and accepts no others. */
export class FilmReception {
  readonly size: number
  readonly #ask: (from: number, to: number) => void
  readonly #pieces: Blob[] = []
  #loose: Uint8Array<ArrayBuffer>[] = []
  #looseBytes = 0
  #received = 0
  #asked = 0

  /** `ask` requests the bytes from `from` up to, but not including, `to`. */
  constructor(size: number, ask: (from: number, to: number) => void) {
    this.size = size
    this.#ask = ask
  }

  get received(): number {
    return this.#received
  }

  get isComplete(): boolean {
    return this.#received === this.size
  }

  /** Requests the missing bytes on a new connection: those requested on the previous one no longer arrive. */
  begin(): void {
    this.#asked = this.#received
    this.#askOn()
  }

  /** Adds received bytes. Returns false for bytes that were not requested. */
  take(bytes: Uint8Array<ArrayBuffer>): boolean {
    if (this.#received + bytes.byteLength > this.#asked) return false
    this.#loose.push(bytes)
    this.#looseBytes += bytes.byteLength
    this.#received += bytes.byteLength
    if (this.#looseBytes >= pieceBytes || this.isComplete) this.#gather()
    this.#askOn()
    return true
  }

  parts(): readonly Blob[] {
    return this.#pieces
  }

  /**
   * Requests the next bytes while half of the last ones are still on their way, so that the connection is
   * never idle.
   */
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
