import type { Clock } from '../../config.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import { StreamContinuity } from './streamContinuity.ts'
import { readVp8 } from './vp8.ts'

/** Milliseconds after which a missing keyframe is requested again. */
const askAgainMs = 300

interface VideoForwarderDeps {
  readonly clock: Clock
  /** Forwards a packet to the receiver. */
  readonly send: (packet: MediaPacket) => void
  /** Requests a keyframe from a source. */
  readonly askKeyframe: (source: string) => void
}

/**
 * The one picture that a receiver gets. A new source is shown from its next keyframe on; until then, the
 * previous one continues.
 */
export class VideoForwarder {
  readonly #deps: VideoForwarderDeps
  readonly continuity: StreamContinuity
  #shown: string | null = null
  #wanted: string | null = null
  #askedAt = 0
  #sentAt = 0

  constructor(deps: VideoForwarderDeps) {
    this.#deps = deps
    this.continuity = new StreamContinuity(deps.clock, 90_000)
  }

  get wanted(): string | null {
    return this.#wanted
  }

  /** Milliseconds since the last packet was sent. */
  get idleMs(): number {
    return this.#deps.clock.now() - this.#sentAt
  }

  /** Shows `source` from its next keyframe on; null shows no one. */
  want(source: string | null): void {
    if (source === this.#wanted) return
    this.#wanted = source
    if (source === null) this.#shown = null
    else if (source !== this.#shown) this.#ask(source)
  }

  /**
   * Requests a keyframe for a receiver that cannot decode the stream. Requests are rate-limited, so that a
   * receiver that asks constantly does not degrade the picture of the others.
   */
  refresh(): void {
    if (this.#wanted !== null && this.#deps.clock.now() - this.#askedAt > askAgainMs) this.#ask(this.#wanted)
  }

  /** Starts with a keyframe for a receiver that has just joined or returned. */
  restart(): void {
    this.#shown = null
    this.continuity.resume()
    if (this.#wanted !== null) this.#ask(this.#wanted)
  }

  push(source: string, packet: MediaPacket): void {
    if (source === this.#wanted && source !== this.#shown) this.#tryToShow(source, packet)
    if (source === this.#shown) this.#forward(source, packet)
  }

  /** Sends a complete picture in one packet, which every receiver can decode immediately, to bridge a gap. */
  bridge(source: string, packet: MediaPacket): void {
    this.#shown = source
    this.#forward(source, packet)
  }

  #tryToShow(source: string, packet: MediaPacket): void {
    if (readVp8(packet.payload)?.startsKeyframe === true) this.#shown = source
    else if (this.#deps.clock.now() - this.#askedAt > askAgainMs) this.#ask(source)
  }

  #forward(source: string, packet: MediaPacket): void {
    const next = this.continuity.next(source, packet)
    if (next === null) return
    this.#sentAt = this.#deps.clock.now()
    this.#deps.send(next)
  }

  #ask(source: string): void {
    this.#askedAt = this.#deps.clock.now()
    this.#deps.askKeyframe(source)
  }
}
