/** State of a player. Times are in seconds. */
export interface PlayerState {
  playing: boolean
  stalled: boolean
  ended: boolean
  failed: boolean
  /** True if the browser blocks playback until someone touches the screen. */
  touch: boolean
  position: number
  duration: number | null
}

export const still: PlayerState = {
  playing: false,
  stalled: false,
  ended: false,
  failed: false,
  touch: false,
  position: 0,
  duration: null,
}

/** Seek position beyond the end of any film, in seconds. */
const afterTheEnd = 1e7

const stateEvents = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'timeupdate',
  'durationchange',
  'loadeddata',
]

/** One film in its video element, from loading to its end. */
export class PlayingFilm {
  readonly #element: HTMLVideoElement
  readonly #onChange: (state: PlayerState) => void
  /**
   * True once the duration is known, or known to be unavailable. Before that, nothing is played and only
   * failures are reported.
   */
  #measured = false
  #wanted = false
  #touch = false

  constructor(element: HTMLVideoElement, onChange: (state: PlayerState) => void, signal: AbortSignal) {
    this.#element = element
    this.#onChange = onChange
    element.preload = 'auto'
    element.playsInline = true
    element.disablePictureInPicture = true
    for (const event of stateEvents) element.addEventListener(event, () => this.#notify(), { signal })
    element.addEventListener('error', () => onChange({ ...still, failed: true }), { signal })
    element.addEventListener('loadedmetadata', () => this.#measure(signal), { signal })
    for (const touch of ['pointerdown', 'keydown'])
      document.addEventListener(touch, () => this.#touch && this.play(), { signal })
  }

  play(): void {
    this.#wanted = true
    if (!this.#measured) return
    this.#element.play().catch((error: unknown) => {
      // A pause in between also rejects `play`, but does not mean that the browser blocks playback.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      this.#touch = true
      this.#notify()
    })
  }

  pause(): void {
    this.#wanted = false
    this.#touch = false
    this.#element.pause()
    this.#notify()
  }

  /** Seeks to `to`, in seconds. */
  seek(to: number): void {
    this.#element.currentTime = to
  }

  /**
   * Determines the duration. A film recorded by a browser does not state it until the player seeks to its
   * end.
   */
  #measure(signal: AbortSignal): void {
    const element = this.#element
    if (Number.isFinite(element.duration)) return this.#ready()
    const back = () => {
      element.currentTime = 0
      element.addEventListener('seeked', () => this.#ready(), { signal, once: true })
    }
    element.addEventListener('seeked', back, { signal, once: true })
    element.currentTime = afterTheEnd
  }

  #ready(): void {
    this.#measured = true
    if (this.#wanted) this.play()
    this.#notify()
  }

  #notify(): void {
    if (!this.#measured) return
    const { paused, ended, seeking, readyState, currentTime, duration } = this.#element
    if (!paused) this.#touch = false
    this.#onChange({
      playing: !paused && !ended,
      stalled: seeking || (!paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
      ended,
      failed: false,
      touch: this.#touch,
      position: currentTime,
      duration: Number.isFinite(duration) ? duration : null,
    })
  }
}
