import { type MediaSnapshot, pictureRates } from './mediaFigures.ts'

/** Frames per second from which signs can be followed, as in ITU-T H-series Supplement 1 for good quality. */
const clearFrames = 20
/** Length of a measurement, in milliseconds, and of the time for which it must be clear again. */
const periodMs = 4_000
const clearAgainMs = 8_000

/** Pictures of a signed conversation. */
export interface SignedPictures {
  /** True while this client's camera is on. */
  readonly isSent: boolean
  /** True while the other's picture is expected. */
  readonly isReceived: boolean
  /** Track that shows the other; null for any received picture. */
  readonly track: string | null
}

/**
 * Measures whether both pictures of a signed conversation have enough frames at this client. They become
 * clear again only after a while, so that the screens do not flicker.
 */
export class SigningMeter {
  readonly #onChange: (isUnclear: boolean) => void
  #begin: MediaSnapshot | null = null
  #isUnclear = false
  #clearSince: number | null = null

  constructor(onChange: (isUnclear: boolean) => void) {
    this.#onChange = onChange
  }

  /** Adds the statistics of a moment; null without a connection. `pictures` is null while no one signs. */
  add(snapshot: MediaSnapshot | null, pictures: SignedPictures | null): void {
    if (pictures === null) return this.#end()
    const begin = this.#begin
    if (begin === null || snapshot === null) {
      this.#begin = snapshot
      return
    }
    if (snapshot.at - begin.at < periodMs) return
    this.#begin = snapshot
    const { up, down } = pictureRates(begin, snapshot, pictures.track)
    const isUnclear =
      (pictures.isSent && up !== null && up < clearFrames) ||
      (pictures.isReceived && (down ?? 0) < clearFrames)
    this.#judge(isUnclear, snapshot.at)
  }

  #judge(isUnclear: boolean, at: number): void {
    if (isUnclear) this.#clearSince = null
    else this.#clearSince ??= at
    if (isUnclear) this.#set(true)
    else if (this.#clearSince !== null && at - this.#clearSince >= clearAgainMs - periodMs) this.#set(false)
  }

  #end(): void {
    this.#begin = null
    this.#clearSince = null
    this.#set(false)
  }

  #set(isUnclear: boolean): void {
    if (isUnclear === this.#isUnclear) return
    this.#isUnclear = isUnclear
    this.#onChange(isUnclear)
  }
}
