interface ContentPresenterDeps {
  /** True if this client joined only to control and has no media line to share on. */
  readonly isControlOnly: boolean
  readonly client: { present: (stream: MediaStream) => void; stopPresenting: () => void }
  /** Restarts the client's media, with or without a media line to share on. */
  readonly reopen: (isOpen: boolean) => Promise<unknown>
  /** Called when the shared content is no longer shown, and this client did not stop it. */
  readonly ended: () => void
}

/**
 * Shares content. A client that only controls the call has a media line only while it shares; otherwise it
 * would occupy one of the few seats with media.
 */
export class ContentPresenter {
  readonly #deps: ContentPresenterDeps
  #stream: MediaStream | null = null
  /**
   * True once the conference was asked to show the content. Before that, the client's reports concern
   * something else.
   */
  #isAsked = false
  /** Media lines are opened and closed one at a time. */
  #reopening: Promise<unknown> = Promise.resolve()

  constructor(deps: ContentPresenterDeps) {
    this.#deps = deps
  }

  /** Shares content in place of the previous one; `null` stops sharing. */
  present(stream: MediaStream | null): void {
    const { client, isControlOnly } = this.#deps
    const before = this.#stream
    this.#stream = stream
    if (stream === null) return before === null ? undefined : this.#end()
    if (isControlOnly && !this.#isAsked) return before === null ? this.#reopen(true) : undefined
    this.#isAsked = true
    client.present(stream)
  }

  /** Called when the client's media are connected. */
  connected(): void {
    if (!this.#deps.isControlOnly || this.#isAsked || this.#stream === null) return
    this.#isAsked = true
    this.#deps.client.present(this.#stream)
  }

  /**
   * Handles the client's state of its shared content. The client stops by itself when another participant
   * shares.
   */
  changed(send: string): void {
    if (!this.#isAsked || (send !== 'failed' && send !== 'disconnected')) return
    this.#isAsked = send === 'failed'
    this.lost()
  }

  /** Called when the media line for the content failed or was never established. */
  lost(): void {
    if (this.#stream === null) return
    this.#stream = null
    this.#end()
    this.#deps.ended()
  }

  #end(): void {
    const wasAsked = this.#isAsked
    this.#isAsked = false
    // Restarting the media also ends the sharing.
    if (this.#deps.isControlOnly) this.#reopen(false)
    else if (wasAsked) this.#deps.client.stopPresenting()
  }

  #reopen(isOpen: boolean): void {
    this.#reopening = this.#reopening
      .then(() => this.#deps.reopen(isOpen))
      .catch(() => (isOpen ? this.lost() : undefined))
  }
}
