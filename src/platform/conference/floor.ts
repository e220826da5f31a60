interface FloorParts {
  /** Whether this client joined to control only, and has no line to share on. */
  readonly isControlOnly: boolean
  readonly client: { present: (stream: MediaStream) => void; stopPresenting: () => void }
  /** Begins the client's media anew, with a line to share on or with none. */
  readonly reopen: (isOpen: boolean) => Promise<unknown>
  /** What was shared is shown no longer, and not by this client's will. */
  readonly ended: () => void
}

/**
 * Sharing content. A client that only controls the call has a line for it only while it shares: otherwise it would take
 * one of the few places with media.
 */
export class Floor {
  readonly #parts: FloorParts
  #stream: MediaStream | null = null
  /** The conference was asked to show it; before that, what the client tells is about something else. */
  #isAsked = false
  /** Lines are opened and closed one after the other. */
  #reopening: Promise<unknown> = Promise.resolve()

  constructor(parts: FloorParts) {
    this.#parts = parts
  }

  /** Shares it in place of what was shared before; null ends that. */
  present(stream: MediaStream | null): void {
    const { client, isControlOnly } = this.#parts
    const before = this.#stream
    this.#stream = stream
    if (stream === null) return before === null ? undefined : this.#end()
    if (isControlOnly && !this.#isAsked) return before === null ? this.#reopen(true) : undefined
    this.#isAsked = true
    client.present(stream)
  }

  /** The client's media stand. */
  connected(): void {
    if (!this.#parts.isControlOnly || this.#isAsked || this.#stream === null) return
    this.#isAsked = true
    this.#parts.client.present(this.#stream)
  }

  /** The client's word on what it shares: it stops by itself when somebody else does. */
  changed(send: string): void {
    if (!this.#isAsked || (send !== 'failed' && send !== 'disconnected')) return
    this.#isAsked = send === 'failed'
    this.lost()
  }

  /** The line that was opened for it failed, or never came. */
  lost(): void {
    if (this.#stream === null) return
    this.#stream = null
    this.#end()
    this.#parts.ended()
  }

  #end(): void {
    const wasAsked = this.#isAsked
    this.#isAsked = false
    // Beginning the media anew also ends what is shared.
    if (this.#parts.isControlOnly) this.#reopen(false)
    else if (wasAsked) this.#parts.client.stopPresenting()
  }

  #reopen(isOpen: boolean): void {
    this.#reopening = this.#reopening
      .then(() => this.#parts.reopen(isOpen))
      .catch(() => (isOpen ? this.lost() : undefined))
  }
}
