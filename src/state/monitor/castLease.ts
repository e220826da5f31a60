import { filmTimes } from '../../domain/film/film.ts'
import type { RoomFilm } from './film.ts'

/**
 * Keeps the room screen in casting mode while a remote renews it. The lease ends by itself, so that a remote that dies
 * cannot leave the screen without its entry code.
 */
export class CastLease {
  readonly #film: Pick<RoomFilm, 'isInUse' | 'stop'>
  readonly #onExpired: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isActive = false

  /** `onExpired` is called when the lease expires, but not after `end`. */
  constructor(film: Pick<RoomFilm, 'isInUse' | 'stop'>, onExpired: () => void) {
    this.#film = film
    this.#onExpired = onExpired
  }

  get isActive(): boolean {
    return this.#isActive
  }

  /** Starts the lease, or extends it by `filmTimes.castLeaseMs`. */
  renew(): void {
    clearTimeout(this.#timer)
    this.#isActive = true
    this.#timer = setTimeout(() => this.#expire(), filmTimes.castLeaseMs)
  }

  /** Ends casting and removes the film from the screen. */
  end(): void {
    clearTimeout(this.#timer)
    this.#isActive = false
    this.#film.stop()
  }

  #expire(): void {
    // A film plays from the room's memory: a phone that is only asleep must not end it.
    if (this.#film.isInUse) return this.renew()
    this.end()
    this.#onExpired()
  }
}
