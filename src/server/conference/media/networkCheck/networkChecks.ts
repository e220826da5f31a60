import type { DataChannel } from 'node-datachannel'
import { load, readCheckFrame, writeCheckFrame } from '../../../../domain/calls/networkCheckFrames.ts'
import type { Clock } from '../../../config.ts'
import { ConferenceError } from '../../conferenceError.ts'
import { candidateLines, hostAddresses } from '../candidates.ts'
import { readTransport } from '../offer.ts'
import type { PeerSettings } from '../peerSettings.ts'
import { CheckTransport, writeCheckAnswer } from './checkTransport.ts'

/** Maximum number of checks at the same time: their traffic must leave room for the calls. */
const mostChecks = 6
/** Lifetime of a check, in milliseconds: a browser on a slow network needs half of it for one way. */
const checkMs = 20_000
/** Milliseconds after which a check that no browser has reached makes room for another. */
const unreachedMs = 8_000
/**
 * Maximum number of frames that one check can send: twice what a browser does, which sends pings, an upload and
 * requests for reports.
 */
const mostFrames = 3_000
/** Amount of unsent data at which a download pauses, in bytes. */
const fullBytes = 64 * 1_024

interface NetworkChecksDeps {
  readonly clock: Clock
  readonly settings: PeerSettings
}

/** Connections of the network checks that are running, apart from all calls. */
export class NetworkChecks {
  readonly #deps: NetworkChecksDeps
  readonly #open = new Set<NetworkCheck>()

  constructor(deps: NetworkChecksDeps) {
    this.#deps = deps
  }

  /** Number of running checks. */
  get size(): number {
    return this.#open.size
  }

  /**
   * Opens a check and returns the answer to its offer.
   * @throws ConferenceError 503 while too many checks run, 400 if the offer cannot be read; Error if
   * libdatachannel rejects it.
   */
  answer(sdp: string): string {
    if (this.#open.size >= mostChecks) throw new ConferenceError(503, 'Out of resource', 1)
    const check = new NetworkCheck(this.#deps, sdp, () => this.#open.delete(check))
    this.#open.add(check)
    return check.answer
  }
}

class NetworkCheck {
  /** SDP answer to the browser. */
  readonly answer: string
  readonly #deps: NetworkChecksDeps
  readonly #transport: CheckTransport
  readonly #onClosed: () => void
  #timeout: NodeJS.Timeout
  readonly #startedAt: number
  #channel: DataChannel | null = null
  #download: NodeJS.Timeout | null = null
  #frames = 0
  #pings = 0
  #uploaded = 0
  #isClosed = false

  constructor(deps: NetworkChecksDeps, sdp: string, onClosed: () => void) {
    const { port, addresses, usernameFragments } = deps.settings
    this.#deps = deps
    this.#onClosed = onClosed
    this.#startedAt = deps.clock.now()
    this.#transport = new CheckTransport(port, readTransport(sdp), {
      opened: (channel) => this.#serve(channel),
      over: () => this.#close(),
    })
    usernameFragments.add(this.#transport.description.usernameFragment)
    this.#timeout = setTimeout(() => this.#close(), unreachedMs)
    const mid = /^a=mid:([\w+-]{1,32})\r?$/mu.exec(sdp)?.[1] ?? '0'
    const candidates = candidateLines(hostAddresses(addresses), port)
    this.answer = writeCheckAnswer(this.#transport.description, mid, candidates)
  }

  #serve(channel: DataChannel): void {
    // A browser opens one channel.
    if (this.#channel !== null) return this.#close()
    this.#channel = channel
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => this.#close(), checkMs)
    channel.onClosed(() => this.#close())
    channel.onMessage((message) => {
      if (Buffer.isBuffer(message)) this.#receive(message)
    })
  }

  #receive(message: Buffer): void {
    if (this.#isClosed) return
    this.#frames += 1
    if (this.#frames > mostFrames) return this.#close()
    const frame = readCheckFrame(message)
    switch (frame?.kind) {
      case 'ping':
        this.#pings += 1
        this.#send(writeCheckFrame({ kind: 'pong', number: frame.number, received: this.#pings }))
        break
      case 'upload':
        this.#uploaded += message.length
        break
      case 'reportRequest': {
        const atMs = Math.round(this.#deps.clock.now() - this.#startedAt)
        this.#send(writeCheckFrame({ kind: 'report', bytes: this.#uploaded, atMs }))
        break
      }
      case 'downloadRequest':
        this.#beginDownload()
        break
      default:
    }
  }

  /** Sends the download once; requests for another one are ignored. What the network does not take is not sent. */
  #beginDownload(): void {
    if (this.#download !== null) return
    const frame = writeCheckFrame({ kind: 'download' })
    let left = load.bursts
    this.#download = setInterval(() => {
      const isFull = () => (this.#channel?.bufferedAmount() ?? fullBytes) >= fullBytes
      for (let sent = 0; sent < load.frames && !isFull(); sent += 1) this.#send(frame)
      left -= 1
      if (left === 0) clearInterval(this.#download ?? undefined)
    }, load.everyMs)
  }

  #send(frame: Uint8Array): void {
    try {
      this.#channel?.sendMessageBinary(frame)
    } catch {
      // The channel closed on libdatachannel's own thread.
    }
  }

  #close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#timeout)
    clearInterval(this.#download ?? undefined)
    this.#deps.settings.usernameFragments.remove(this.#transport.description.usernameFragment)
    this.#transport.close()
    this.#onClosed()
  }
}
