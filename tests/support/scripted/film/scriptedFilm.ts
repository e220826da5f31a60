import type {
  FilmAnswerPort,
  FilmCallPort,
  FilmConnection,
  FilmConnectionHandlers,
} from '../../../../src/domain/film/filmConnection.ts'
import type { FilmPlayerPort, PlayerState } from '../../../../src/state/monitor/ports.ts'

/** SDP that a browser sends for a connection for data alone. */
export const dataSdp =
  'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n'

/** One end of a connection in memory. Its messages reach the other end in the same turn. */
class ScriptedEnd implements FilmConnection {
  readonly handlers: FilmConnectionHandlers
  /** Everything sent from this end, and the number of bytes sent. */
  readonly said: string[] = []
  sent = 0
  /** Number of bytes after which the connection is lost. */
  breaksAfter = Infinity
  other: ScriptedEnd | null = null
  isOpen = false
  isClosed = false

  constructor(handlers: FilmConnectionHandlers) {
    this.handlers = handlers
  }
  say(text: string): void {
    if (!this.isOpen) return
    this.said.push(text)
    this.other?.hear(text)
  }
  async send(bytes: ArrayBuffer): Promise<boolean> {
    if (!this.isOpen) return false
    this.sent += bytes.byteLength
    this.other?.take(bytes)
    if (this.sent >= this.breaksAfter) {
      this.other?.lose()
      this.lose()
    }
    // Sent data passes through the network, so the other end gets its turn.
    await Promise.resolve()
    return this.isOpen
  }
  hear(text: string): void {
    if (this.isOpen) this.handlers.onText(text)
  }
  take(bytes: ArrayBuffer): void {
    if (this.isOpen) this.handlers.onBytes(bytes)
  }
  open(): void {
    this.isOpen = true
    this.handlers.onOpen()
  }
  close(): void {
    const { other } = this
    this.isOpen = false
    this.isClosed = true
    other?.lose()
  }
  /** Closes the connection, and notifies this end. */
  lose(): void {
    if (this.isClosed) return
    this.isOpen = false
    this.isClosed = true
    this.handlers.onClosed()
  }
}

/** Creates the network between a phone and its room. Connections open, and break, when the test says so. */
export function createFilmWire() {
  const phones: ScriptedEnd[] = []
  const rooms: ScriptedEnd[] = []
  const last = (ends: readonly ScriptedEnd[]): ScriptedEnd => {
    const end = ends.at(-1)
    if (end === undefined) throw new Error('nobody has called')
    return end
  }
  const awake = { now: 0, ever: 0 }
  const phone: FilmCallPort = {
    stayAwake: () => {
      awake.now += 1
      awake.ever += 1
      return () => (awake.now -= 1)
    },
    call: (_servers, handlers) => {
      const line = new ScriptedEnd(handlers)
      phones.push(line)
      return { connection: line, offer: async () => dataSdp, accept: async () => undefined }
    },
  }
  const room: FilmAnswerPort = {
    answer: async (offer, _servers, handlers) => {
      if (offer === 'nonsense') throw new TypeError('no description')
      const line = new ScriptedEnd(handlers)
      rooms.push(line)
      return { connection: line, answer: dataSdp }
    },
  }
  return {
    phone,
    room,
    /** How often the phone is currently kept awake, and has been in total. */
    awake,
    /** Returns the ends of the connection that was requested last. */
    phoneEnd: () => last(phones),
    roomEnd: () => last(rooms),
    calls: () => phones.length,
    /** Connects the two latest ends. */
    join: () => {
      const [near, far] = [last(phones), last(rooms)]
      near.other = far
      far.other = near
      far.isOpen = true
      near.isOpen = true
      far.handlers.onOpen()
      near.handlers.onOpen()
    },
    /** Breaks the connection at both ends. */
    cut: () => {
      const [near, far] = [last(phones), last(rooms)]
      near.other = null
      far.other = null
      near.lose()
      far.lose()
    },
  }
}

export const atRest: PlayerState = {
  playing: false,
  stalled: false,
  ended: false,
  failed: false,
  touch: false,
  position: 0,
  duration: null,
}

/** A player without pictures: it plays as soon as `play` is called, and the test controls its time. */
export class ScriptedPlayer implements FilmPlayerPort {
  state: PlayerState = atRest
  loaded: { type: string; what: string; size: number } | null = null
  parts: readonly Blob[] = []
  loudness = 1
  /** Type that it refuses before loading; `fails` makes it fail after loading. */
  refuses: string | null = null
  fails = false
  hosts = new Set<HTMLElement>()
  #onChange: (state: PlayerState) => void = () => undefined

  canPlay(type: string): boolean {
    return type !== this.refuses
  }
  load(
    { parts, type, what }: { parts: readonly Blob[]; type: string; what: 'film' | 'photo' },
    onChange: (state: PlayerState) => void,
  ): void {
    this.#onChange = onChange
    this.parts = parts
    this.loaded = { type, what, size: parts.reduce((sum, part) => sum + part.size, 0) }
    this.state = { ...atRest, failed: this.fails, duration: what === 'film' ? 120 : null }
    onChange(this.state)
  }
  clear(): void {
    this.loaded = null
    this.#onChange = () => undefined
    this.state = atRest
  }
  play(): void {
    if (this.loaded !== null) this.tell({ playing: true, ended: false })
  }
  pause(): void {
    if (this.loaded !== null) this.tell({ playing: false })
  }
  seek(to: number): void {
    this.tell({ position: to })
  }
  setVolume(volume: number): void {
    this.loudness = volume
  }
  attach(host: HTMLElement): () => void {
    this.hosts.add(host)
    return () => this.hosts.delete(host)
  }
  /** Changes the player's state. */
  tell(change: Partial<PlayerState>): void {
    this.state = { ...this.state, ...change }
    this.#onChange(this.state)
  }
}
