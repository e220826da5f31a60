import type { Clock } from '../../config.ts'
import type { Layer } from './congestion/layerSelector.ts'
import type { PictureLine } from './congestion/pacer.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import { StreamContinuity } from './streamContinuity.ts'
import { readVp8 } from './vp8.ts'

/** Milliseconds after which a missing keyframe is requested again. */
const askAgainMs = 300
/**
 * Most that is held for a receiver that is still connecting: enough for the 200 ms that ICE and DTLS take on a
 * good network. An older picture would be shown late, and a larger one would fill the receiver's queue.
 */
const mostHeld = { ms: 600, packets: 200 } as const

interface VideoForwarderDeps {
  readonly clock: Clock
  /** Returns true once the receiver is connected: what is sent before is lost. */
  readonly isConnected: () => boolean
  /** Forwards a packet of this picture to the receiver. */
  readonly send: (packet: MediaPacket, picture: PictureSource) => void
  /** Requests a keyframe of a picture from its source. */
  readonly askKeyframe: (picture: PictureSource) => void
  /** Line on which a source sends what is forwarded, unless it is named. */
  readonly mediaLine: PictureLine
}

/** A picture that a source sends on one of its lines: `high` if it sends only one. */
export interface PictureSource {
  readonly source: string
  readonly layer: Layer
  readonly mediaLine: PictureLine
}

function isSame(one: PictureSource | null, other: PictureSource | null): boolean {
  return one?.source === other?.source && one?.layer === other?.layer && one?.mediaLine === other?.mediaLine
}

/**
 * The one picture that a receiver gets. A new source or layer is shown from its next keyframe on; until then,
 * the previous one continues. While the receiver connects, the newest keyframe and what follows it are held, so
 * that the first picture is there with the connection.
 */
export class VideoForwarder {
  readonly #deps: VideoForwarderDeps
  readonly continuity: StreamContinuity
  #shown: PictureSource | null = null
  #wanted: PictureSource | null = null
  #askedAt = 0
  #sentAt = 0
  /** Packets of `shown` from a keyframe on, which arrived at `#heldSince` while the receiver was connecting. */
  #held: MediaPacket[] = []
  #heldSince = 0

  constructor(deps: VideoForwarderDeps) {
    this.#deps = deps
    this.continuity = new StreamContinuity(deps.clock, 90_000)
  }

  get wanted(): PictureSource | null {
    return this.#wanted
  }

  /** Source that the receiver gets now. */
  get shown(): PictureSource | null {
    return this.#shown
  }

  /** Milliseconds since the last packet was sent. */
  get idleMs(): number {
    return this.#deps.clock.now() - this.#sentAt
  }

  /** Shows `source` from its next keyframe on; null shows no one. */
  want(source: string | null, layer: Layer = 'high', mediaLine = this.#deps.mediaLine): void {
    const wanted = source === null ? null : { source, layer, mediaLine }
    if (isSame(wanted, this.#wanted)) return
    this.#wanted = wanted
    if (wanted === null) this.#show(null)
    else if (!isSame(wanted, this.#shown)) this.#ask(wanted)
  }

  /**
   * Requests a keyframe for a receiver that cannot decode the stream. Requests are rate-limited, so that a
   * receiver that asks constantly does not degrade the picture of the others.
   */
  refresh(): void {
    if (this.#wanted !== null && this.#deps.clock.now() - this.#askedAt > askAgainMs) this.#ask(this.#wanted)
  }

  /**
   * Starts with a keyframe for a receiver that has just joined or returned. It is requested after `delayMs`
   * milliseconds.
   */
  restart(delayMs = 0): void {
    this.continuity.resume()
    if (delayMs === 0 && this.#sendHeld()) return
    this.#show(null)
    if (delayMs > 0) this.#askedAt = this.#deps.clock.now() + delayMs - askAgainMs
    else if (this.#wanted !== null) this.#ask(this.#wanted)
  }

  push(source: string, packet: MediaPacket, layer: Layer = 'high', mediaLine = this.#deps.mediaLine): void {
    const from = { source, layer, mediaLine }
    if (isSame(from, this.#wanted) && !isSame(from, this.#shown)) this.#tryToShow(from, packet)
    if (!isSame(from, this.#shown)) return
    if (this.#deps.isConnected()) this.#forward(from, packet)
    else this.#hold(packet)
  }

  /** Sends a complete picture in one packet, which every receiver can decode immediately, to bridge a gap. */
  bridge(source: string, packet: MediaPacket): void {
    const shown: PictureSource = { source, layer: 'high', mediaLine: this.#deps.mediaLine }
    this.#show(shown)
    this.#forward(shown, packet)
  }

  #show(picture: PictureSource | null): void {
    this.#shown = picture
    this.#held = []
  }

  #tryToShow(from: PictureSource, packet: MediaPacket): void {
    if (readVp8(packet.payload)?.startsKeyframe === true) this.#show(from)
    else if (this.#deps.clock.now() - this.#askedAt > askAgainMs) this.#ask(from)
  }

  #hold(packet: MediaPacket): void {
    if (readVp8(packet.payload)?.startsKeyframe === true) {
      this.#held = [packet]
      this.#heldSince = this.#deps.clock.now()
    } else if (this.#held.length > 0) this.#held.push(packet)
    if (this.#held.length > mostHeld.packets) this.#held = []
  }

  /** Sends what is held, unless there is none, or it is old or of a picture that is no longer wanted. */
  #sendHeld(): boolean {
    const held = this.#held
    const isOld = this.#deps.clock.now() - this.#heldSince > mostHeld.ms
    const shown = this.#shown
    if (held.length === 0 || isOld || shown === null) return false
    if (!isSame(shown, this.#wanted) || !this.#deps.isConnected()) return false
    this.#held = []
    for (const packet of held) this.#forward(shown, packet)
    return true
  }

  #forward(picture: PictureSource, packet: MediaPacket): void {
    const { source, layer, mediaLine } = picture
    const next = this.continuity.next(`${mediaLine} ${layer} ${source}`, packet)
    if (next === null) return
    this.#sentAt = this.#deps.clock.now()
    this.#deps.send(next, picture)
  }

  #ask(picture: PictureSource): void {
    this.#askedAt = this.#deps.clock.now()
    this.#deps.askKeyframe(picture)
  }
}
