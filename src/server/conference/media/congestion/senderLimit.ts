import { writeReceiverBitrate } from '../rtp/rtcpPacket.ts'

/** Smallest change of the limit that a client is told, as a part of the one before. */
const leastChange = 0.05

interface SenderLimitDeps {
  /** A source of this side. */
  readonly ownSsrc: number
  /** Returns the sources of the client's pictures. */
  readonly pictures: () => readonly number[]
  readonly send: (packet: Buffer) => void
}

/** Limit of what a client sends (draft-alvestrand-rmcat-remb-03). A browser keeps the last one. */
export class SenderLimit {
  readonly #deps: SenderLimitDeps
  /** Limit last told to the client, in bit/s. */
  #bitrate = 0

  constructor(deps: SenderLimitDeps) {
    this.#deps = deps
  }

  /** Sends the client a limit in bit/s, if it is another one. */
  set(bitrate: number): void {
    if (Math.abs(bitrate - this.#bitrate) < this.#bitrate * leastChange) return
    this.#bitrate = bitrate
    this.repeat()
  }

  /** Sends the limit again: without it, a lost one would hold for the whole call. */
  repeat(): void {
    const { ownSsrc, pictures, send } = this.#deps
    const ssrcs = pictures()
    if (this.#bitrate > 0 && ssrcs.length > 0) send(writeReceiverBitrate(ownSsrc, this.#bitrate, ssrcs))
  }

  /** Forgets the limit: a new connection has none. */
  clear(): void {
    this.#bitrate = 0
  }
}
