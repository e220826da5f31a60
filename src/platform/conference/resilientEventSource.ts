/** Delay before a broken event stream is reopened, in milliseconds. */
const againMs = 1_000
/** Number of consecutive refusals that count as final. The first may have been for an old token. */
const mostRefusals = 3

interface EventsListener {
  /** Called when the stream has broken. It is reopened. */
  lost(): void
  /** Called when the stream is open, for the first time or again. */
  back(): void
  /** Called when the conference no longer knows this client: its newest token was refused too. */
  refused(): void
  /** Called before an event is dispatched, with its id; '' if it has none. */
  passing(id: string): void
}

/**
 * Keeps a conference's event stream going for as long as the network is away. `@pexip/infinity` 20.0.0
 * silently gives up after eight attempts, about 25 s, and no more events of the conference would arrive.
 * While this is active, the client's streams reconnect by themselves; only a refusal reaches the client,
 * which then returns with its newest token. Returns a function that stops it.
 */
export function installResilientEventSource(listener: EventsListener): () => void {
  const before = window.EventSource
  let refusals = 0
  class SteadySource extends EventTarget {
    onopen: (() => void) | null = null
    onerror: ((event: Event) => void) | null = null
    readonly #address: string
    readonly #names = new Set<string>()
    #source: EventSource | null = null
    #again: ReturnType<typeof setTimeout> | undefined
    #isClosed = false

    constructor(address: string) {
      super()
      this.#address = address
      this.#begin()
    }

    get readyState(): number {
      return this.#isClosed ? before.CLOSED : (this.#source?.readyState ?? before.CONNECTING)
    }

    override addEventListener(...[name, heard, options]: Parameters<EventTarget['addEventListener']>): void {
      super.addEventListener(name, heard, options)
      if (this.#names.has(name)) return
      this.#names.add(name)
      this.#source?.addEventListener(name, this.#pass)
    }

    close(): void {
      this.#isClosed = true
      clearTimeout(this.#again)
      this.#source?.close()
    }

    readonly #pass = ({ type, data, lastEventId }: MessageEvent<unknown>): void => {
      listener.passing(lastEventId)
      this.dispatchEvent(new MessageEvent(type, { data }))
    }

    #begin(): void {
      const source = new before(this.#address)
      this.#source = source
      for (const name of this.#names) source.addEventListener(name, this.#pass)
      source.addEventListener('open', () => {
        refusals = 0
        listener.back()
        this.onopen?.()
      })
      source.addEventListener('error', (event) => {
        if (this.#isClosed) return
        // Browsers automatically reconnect after a network failure, but not after a refusal.
        const isRefused = source.readyState === before.CLOSED
        source.close()
        this.#source = null
        listener.lost()
        if (!isRefused) {
          this.#again = setTimeout(() => this.#begin(), againMs)
          return
        }
        refusals += 1
        this.onerror?.(event)
        if (refusals === mostRefusals) listener.refused()
      })
    }
  }
  const steady: unknown = SteadySource
  Reflect.set(window, 'EventSource', steady)
  return () => {
    if (window.EventSource === steady) window.EventSource = before
  }
}
