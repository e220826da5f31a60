/** What a call is carried by: its signalling, the connection for its picture and sound, and what really comes by that. */
type Part = 'events' | 'media' | 'packets'

/** Whether the line to a conference is whole; tells each change. */
export class LineState {
  readonly #tell: (link: 'up' | 'lost') => void
  readonly #broken = new Set<Part>()

  constructor(tell: (link: 'up' | 'lost') => void) {
    this.#tell = tell
  }

  /** Whether the conference can be asked something now. */
  get canAsk(): boolean {
    return !this.#broken.has('events')
  }

  broke(part: Part): void {
    if (this.#broken.size === 0) this.#tell('lost')
    this.#broken.add(part)
  }

  mended(part: Part): void {
    if (this.#broken.delete(part) && this.#broken.size === 0) this.#tell('up')
  }
}
