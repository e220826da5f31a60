import { filmTimes } from '../../domain/film.ts'
import type { RoomFilm } from './film.ts'

/** The screen shows films, or waits for one: a remote that dies leaves nothing there that keeps others from coming in. */
export class FilmWait {
  readonly #film: Pick<RoomFilm, 'isInUse' | 'stop'>
  readonly #onForsaken: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOn = false

  /** `onForsaken` is called when it ended by itself. */
  constructor(film: Pick<RoomFilm, 'isInUse' | 'stop'>, onForsaken: () => void) {
    this.#film = film
    this.#onForsaken = onForsaken
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** A remote is there, and would like to show something. */
  begin(): void {
    clearTimeout(this.#timer)
    this.#isOn = true
    this.#timer = setTimeout(() => this.#judge(), filmTimes.waitMs)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#isOn = false
    this.#film.stop()
  }

  #judge(): void {
    // A phone may only sleep: what it has sent goes on without it.
    if (this.#film.isInUse) return this.begin()
    this.end()
    this.#onForsaken()
  }
}
