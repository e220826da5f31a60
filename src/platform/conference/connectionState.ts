/**
 * Parts of a call's connection: its signaling, the peer connection for picture and sound, and the packets
 * that actually arrive over it.
 */
type Part = 'events' | 'media' | 'packets'

/**
 * Tracks if the connection to a conference is intact and if the conference can receive requests, and reports
 * each change.
 */
export class ConnectionState {
  readonly #onChange: (link: 'up' | 'lost', hears: boolean) => void
  readonly #broken = new Set<Part>()

  constructor(onChange: (link: 'up' | 'lost', hears: boolean) => void) {
    this.#onChange = onChange
  }

  /** True if the conference can take requests now. */
  get canAsk(): boolean {
    return !this.#broken.has('events')
  }

  broke(part: Part): void {
    this.#change(() => this.#broken.add(part))
  }

  mended(part: Part): void {
    this.#change(() => this.#broken.delete(part))
  }

  #change(change: () => void): void {
    const before = { link: this.#link, hears: this.canAsk }
    change()
    if (this.#link !== before.link || this.canAsk !== before.hears) this.#onChange(this.#link, this.canAsk)
  }

  get #link(): 'up' | 'lost' {
    return this.#broken.size === 0 ? 'up' : 'lost'
  }
}
