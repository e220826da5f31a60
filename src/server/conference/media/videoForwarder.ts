import type { Clock } from '../../config.ts'
import type { Layer } from './congestion/layerSelector.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import { StreamContinuity } from './streamContinuity.ts'
import { readVp8 } from './vp8.ts'

/** Milliseconds after which a missing keyframe is requested again. */
const askAgainMs = 300

interface VideoForwarderDeps {
  readonly clock: Clock
  /** Forwards a packet to the receiver. */
  readonly send: (packet: MediaPacket) => void
  /** Requests a keyframe of a layer from a source. */
  readonly askKeyframe: (source: string, layer: Layer) => void
}

/** A picture that a source sends: `high` if it sends only one. */
export interface PictureSource {
  readonly source: string
  readonly layer: Layer
}

function isSame(one: PictureSource | null, other: PictureSource | null): boolean {
  return one?.source === other?.source && one?.layer === other?.layer
}

/**
 * The one picture that a receiver gets. A new source or layer is shown from its next keyframe on; until then,
 * the previous one continues.
 */
export class VideoForwarder {
  readonly #deps: VideoForwarderDeps
  readonly continuity: StreamContinuity
  #shown: PictureSource | null = null
  #wanted: PictureSource | null = null
  #askedAt = 0
  #sentAt = 0

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
  want(source: string | null, layer: Layer = 'high'): void {
    const wanted = source === null ? null : { source, layer }
    if (isSame(wanted, this.#wanted)) return
    this.#wanted = wanted
    if (wanted === null) this.#shown = null
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
    this.#shown = null
    this.continuity.resume()
    if (delayMs > 0) this.#askedAt = this.#deps.clock.now() + delayMs - askAgainMs
    else if (this.#wanted !== null) this.#ask(this.#wanted)
  }

  push(source: string, packet: MediaPacket, layer: Layer = 'high'): void {
    const from = { source, layer }
    if (isSame(from, this.#wanted) && !isSame(from, this.#shown)) this.#tryToShow(from, packet)
    if (isSame(from, this.#shown)) this.#forward(from, packet)
  }

  /** Sends a complete picture in one packet, which every receiver can decode immediately, to bridge a gap. */
  bridge(source: string, packet: MediaPacket): void {
    this.#shown = { source, layer: 'high' }
    this.#forward(this.#shown, packet)
  }

  #tryToShow(from: PictureSource, packet: MediaPacket): void {
    if (readVp8(packet.payload)?.startsKeyframe === true) this.#shown = from
    else if (this.#deps.clock.now() - this.#askedAt > askAgainMs) this.#ask(from)
  }

  #forward({ source, layer }: PictureSource, packet: MediaPacket): void {
    const next = this.continuity.next(`${layer} ${source}`, packet)
    if (next === null) return
    this.#sentAt = this.#deps.clock.now()
    this.#deps.send(next)
  }

  #ask({ source, layer }: PictureSource): void {
    this.#askedAt = this.#deps.clock.now()
    this.#deps.askKeyframe(source, layer)
  }
}
