/** What a call is carried by: its signalling, the connection for its picture and sound, and what really comes by that. */
type Part = 'events' | 'media' | 'packets'

/** Whether the line to a conference is whole, and whether the conference hears what it is told; tells each change. */
export class LineState {
  readonly #tell: (link: 'up' | 'lost', hears: boolean) => void
  readonly #broken = new Set<Part>()

  constructor(tell: (link: 'up' | 'lost', hears: boolean) => void) {
    this.#tell = tell
  }

  /** Whether the conference can be asked something now. */
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
    if (this.#link !== before.link || this.canAsk !== before.hears) this.#tell(this.#link, this.canAsk)
  }

  get #link(): 'up' | 'lost' {
    return this.#broken.size === 0 ? 'up' : 'lost'
  }
}
