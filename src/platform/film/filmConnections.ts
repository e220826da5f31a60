import type { IceServers } from '../../contract/conference/webRtc.ts'
import { filmTimes } from '../../domain/film/film.ts'
import type {
  FilmAnswerPort,
  FilmCallPort,
  FilmConnection,
  FilmConnectionHandlers,
} from '../../domain/film/filmConnection.ts'
import { holdWakeLock } from '../wakeLock.ts'

/**
 * Maximum time for gathering ICE candidates, in milliseconds. Each end sends all its candidates together; if
 * its servers do not respond, it sends those that it has found so far.
 */
const gatherMs = 1_200
/**
 * Time after which a broken connection counts as lost, in milliseconds. The browser itself waits much longer.
 */
const brokenMs = 5_000
/** Delay before an open connection is closed, in milliseconds, so that the last message is sent. */
const partingMs = 300
/** Maximum amount of buffered data, and the amount below which more is accepted, in bytes. */
const backlog = { most: 4_194_304, low: 1_048_576 } as const

/**
 * Peer connection with two data channels: one for messages and one for the film's bytes. Both ends open them
 * under the same ids.
 */
class FilmPeerConnection implements FilmConnection {
  readonly peer: RTCPeerConnection
  readonly #words: RTCDataChannel
  readonly #film: RTCDataChannel
  readonly #handlers: FilmConnectionHandlers
  readonly #ended = new AbortController()
  readonly #timeout: ReturnType<typeof setTimeout>
  #broken: ReturnType<typeof setTimeout> | undefined

  constructor(servers: IceServers, handlers: FilmConnectionHandlers) {
    this.peer = new RTCPeerConnection({ iceServers: servers.map(rtcIceServer) })
    this.#handlers = handlers
    this.#words = this.peer.createDataChannel('words', { negotiated: true, id: 0 })
    this.#film = this.peer.createDataChannel('film', { negotiated: true, id: 1 })
    this.#film.binaryType = 'arraybuffer'
    this.#film.bufferedAmountLowThreshold = backlog.low
    this.#timeout = setTimeout(() => this.#lost(), filmTimes.openMs)
    const { signal } = this.#ended
    for (const channel of [this.#words, this.#film]) {
      channel.addEventListener('open', () => this.#opened(), { signal })
      channel.addEventListener('close', () => this.#lost(), { signal })
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#heard(data), { signal })
    }
    this.peer.addEventListener('connectionstatechange', () => this.#changed(), { signal })
  }

  say(text: string): void {
    if (this.#words.readyState === 'open') this.#words.send(text)
  }

  async send(bytes: ArrayBuffer): Promise<boolean> {
    if (this.#film.readyState !== 'open') return false
    this.#film.send(bytes)
    if (this.#film.bufferedAmount > backlog.most) await this.#roomForMore()
    return !this.#ended.signal.aborted
  }

  close(): void {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    clearTimeout(this.#timeout)
    clearTimeout(this.#broken)
    // Let the last message go out first. Otherwise the other end would take a deliberate close for a lost
    // connection.
    if (this.#words.readyState === 'open') setTimeout(() => this.peer.close(), partingMs)
    else this.peer.close()
  }

  /** Returns this end's session description with the ICE candidates that were found in time. */
  async described(): Promise<string> {
    await this.peer.setLocalDescription()
    await new Promise<void>((resolve) => {
      if (this.peer.iceGatheringState === 'complete') return resolve()
      setTimeout(resolve, gatherMs)
      this.peer.addEventListener('icegatheringstatechange', () => {
        if (this.peer.iceGatheringState === 'complete') resolve()
      })
    })
    return this.peer.localDescription?.sdp ?? ''
  }

  #roomForMore(): Promise<void> {
    return new Promise((resolve) => {
      this.#film.addEventListener('bufferedamountlow', () => resolve(), { once: true })
      this.#ended.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  #opened(): void {
    if (this.#words.readyState !== 'open' || this.#film.readyState !== 'open') return
    clearTimeout(this.#timeout)
    this.#handlers.onOpen()
  }

  #heard(data: unknown): void {
    if (typeof data === 'string') this.#handlers.onText(data)
    else if (data instanceof ArrayBuffer) this.#handlers.onBytes(data)
  }

  #changed(): void {
    clearTimeout(this.#broken)
    const { connectionState } = this.peer
    if (connectionState === 'failed' || connectionState === 'closed') this.#lost()
    if (connectionState === 'disconnected') this.#broken = setTimeout(() => this.#lost(), brokenMs)
  }

  #lost(): void {
    if (this.#ended.signal.aborted) return
    this.close()
    this.#handlers.onClosed()
  }
}

function rtcIceServer({ urls, username, credential }: IceServers[number]): RTCIceServer {
  return {
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }
}

/** Opens connections in this browser, at either end. */
export const filmConnections: FilmCallPort & FilmAnswerPort = {
  stayAwake: () => holdWakeLock(document),
  call: (servers, handlers) => {
    const connection = new FilmPeerConnection(servers, handlers)
    return {
      connection,
      offer: () => connection.described(),
      accept: (sdp) => connection.peer.setRemoteDescription({ type: 'answer', sdp }),
    }
  },
  answer: async (offer, servers, handlers) => {
    const connection = new FilmPeerConnection(servers, handlers)
    try {
      await connection.peer.setRemoteDescription({ type: 'offer', sdp: offer })
      return { connection, answer: await connection.described() }
    } catch (error) {
      connection.close()
      throw error
    }
  },
}
