import { filmChunk, filmWindow } from '../../domain/film/film.ts'
import { markedChunk } from '../../domain/film/filmChunk.ts'
import type { FilmConnection } from '../../domain/film/filmConnection.ts'
import type { ChosenFilm } from './castView.ts'

/** Amount read from the file at a time, in bytes. */
const readBytes = 16 * filmChunk
/** Maximum number of queued parts: the screen requests no more than two ahead. */
const mostParts = 3

/**
 * Sends one film over one connection: the parts that the screen requests, in order, as fast as the connection
 * accepts them.
 */
export class FilmSending {
  readonly #chosen: ChosenFilm
  readonly #connection: FilmConnection
  readonly #onUnreadable: () => void
  readonly #parts: { from: number; to: number }[] = []
  #busy = false
  #stopped = false

  /** `onUnreadable`: called if the file is gone or may no longer be read. */
  constructor(chosen: ChosenFilm, connection: FilmConnection, onUnreadable: () => void) {
    this.#chosen = chosen
    this.#connection = connection
    this.#onUnreadable = onUnreadable
  }

  /** Queues a part. Returns false for a part that does not exist, or that no screen would request. */
  want(from: number, to: number): boolean {
    const { size } = this.#chosen
    if (from >= to || to > size || to - from > filmWindow || this.#parts.length >= mostParts) return false
    this.#parts.push({ from, to })
    if (!this.#busy) void this.#send()
    return true
  }

  stop(): void {
    this.#stopped = true
  }

  async #send(): Promise<void> {
    this.#busy = true
    try {
      for (let part = this.#parts.shift(); part !== undefined; part = this.#parts.shift())
        for (let at = part.from; at < part.to; at += readBytes)
          if (!(await this.#sendBlock(at, Math.min(part.to, at + readBytes)))) return
    } catch {
      if (!this.#stopped) this.#onUnreadable()
    } finally {
      this.#busy = false
    }
  }

  async #sendBlock(from: number, to: number): Promise<boolean> {
    const block = new Uint8Array(await this.#chosen.file.slice(from, to).arrayBuffer())
    if (block.byteLength !== to - from) throw new Error('the file is shorter than it was')
    for (let at = 0; at < block.byteLength; at += filmChunk) {
      if (this.#stopped) return false
      const chunk = markedChunk(this.#chosen.mark, block.subarray(at, at + filmChunk))
      if (!(await this.#connection.send(chunk))) return false
    }
    return true
  }
}
