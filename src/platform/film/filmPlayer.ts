import { type PlayerState, PlayingFilm, still } from './playingFilm.ts'

interface Loaded {
  readonly element: HTMLVideoElement | HTMLImageElement
  /** `null` for a photo. */
  readonly film: PlayingFilm | null
  readonly address: string
  readonly ended: AbortController
}

/**
 * Shows films and photos from a phone, played from memory with the sound on the room's loudspeaker. Loaded
 * media are kept apart from the page that shows them, so a call in between does not lose the position of a
 * film.
 */
export class FilmPlayer {
  #loaded: Loaded | null = null
  #host: HTMLElement | null = null
  #volume = 1

  /**
   * Returns true if this browser may be able to play the type. It cannot be certain before it has the film.
   */
  canPlay(type: string): boolean {
    if (!type.startsWith('video/')) return true
    return document.createElement('video').canPlayType(commonType(type)) !== ''
  }

  load(
    { parts, type, what }: { parts: readonly Blob[]; type: string; what: 'film' | 'photo' },
    onChange: (state: PlayerState) => void,
  ): void {
    this.clear()
    const address = URL.createObjectURL(new Blob([...parts], { type: commonType(type) }))
    const ended = new AbortController()
    this.#loaded =
      what === 'photo'
        ? { element: photoElement(onChange, ended.signal), film: null, address, ended }
        : this.#filmOf(onChange, { address, ended })
    this.#loaded.element.src = address
    this.#host?.replaceChildren(this.#loaded.element)
  }

  /** Removes the loaded film or photo completely. */
  clear(): void {
    const loaded = this.#loaded
    if (loaded === null) return
    this.#loaded = null
    loaded.ended.abort()
    loaded.film?.pause()
    loaded.element.removeAttribute('src')
    loaded.element.remove()
    URL.revokeObjectURL(loaded.address)
  }

  play(): void {
    this.#loaded?.film?.play()
  }

  pause(): void {
    this.#loaded?.film?.pause()
  }

  /** Seeks to `to`, in seconds. */
  seek(to: number): void {
    this.#loaded?.film?.seek(to)
  }

  /** Sets the volume, from 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume
    const element = this.#loaded?.element
    if (element instanceof HTMLVideoElement) element.volume = volume
  }

  /** Shows the film or photo in `host` until the returned function is called. */
  attach(host: HTMLElement): () => void {
    this.#host = host
    if (this.#loaded !== null) host.replaceChildren(this.#loaded.element)
    return () => {
      if (this.#host !== host) return
      this.#host = null
      host.replaceChildren()
    }
  }

  #filmOf(onChange: (state: PlayerState) => void, more: Pick<Loaded, 'address' | 'ended'>): Loaded {
    const element = document.createElement('video')
    element.volume = this.#volume
    return { element, film: new PlayingFilm(element, onChange, more.ended.signal), ...more }
  }
}

/**
 * Returns the type under which browsers accept a file. iPhones record MP4 films under another type, which
 * browsers refuse.
 */
function commonType(type: string): string {
  return type === 'video/quicktime' ? 'video/mp4' : type
}

function photoElement(onChange: (state: PlayerState) => void, signal: AbortSignal): HTMLImageElement {
  const element = document.createElement('img')
  element.alt = ''
  element.addEventListener('load', () => onChange(still), { signal })
  element.addEventListener('error', () => onChange({ ...still, failed: true }), { signal })
  return element
}
