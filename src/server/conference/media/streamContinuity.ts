import type { Clock } from '../../config.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import { serialDistance } from './rtp/serialNumber.ts'
import { readVp8, type Vp8Descriptor, withCounters } from './vp8.ts'

/**
 * Number of packets after a change of source within which earlier packets of the new source are recognized as
 * too late.
 */
const lateWindow = 500

/**
 * Continuous stream out of several sources: sequence numbers, timestamps, picture IDs and TL0PICIDX continue
 * as if there were only one source. Gaps are kept, so that lost packets can be requested again.
 */
export class StreamContinuity {
  readonly #clock: Clock
  readonly #rate: number
  #source: string | null = null
  #offsets = { sequence: 0, timestamp: 0, picture: 0, tl0: 0 }
  #firstSequence = 0
  #packets = 0
  #last: { sequence: number; timestamp: number; at: number } | null = null
  #picture = { given: -1, source: 0 }
  #tl0 = 0

  /** `rate` is the clock rate of the timestamps, in Hz: 90,000 for pictures, 48,000 for sound. */
  constructor(clock: Clock, rate: number) {
    this.#clock = clock
    this.#rate = rate
  }

  /** Current source of the packets; null before the first one and after `resume`. */
  get source(): string | null {
    return this.#source
  }

  /**
   * Returns the stream's timestamp at `nowMs`: based on `sourceTimestamp`, the source's own at that time, or
   * else extrapolated from the newest packet. Null before the first packet.
   */
  timestampAt(nowMs: number, sourceTimestamp: number | null): number | null {
    if (this.#last === null) return null
    if (sourceTimestamp !== null) return (sourceTimestamp + this.#offsets.timestamp) >>> 0
    return (this.#last.timestamp + Math.round(((nowMs - this.#last.at) * this.#rate) / 1_000)) >>> 0
  }

  /**
   * Returns the packet as the receiver gets it; null if it is from before the switch to its source. `gap` is
   * the distance of the first timestamp of a source from the newest one; without it, the clock decides.
   */
  next(source: string, packet: MediaPacket, gap?: number): MediaPacket | null {
    const isFirst = source !== this.#source
    if (isFirst) this.#begin(source, packet, gap)
    this.#packets += 1
    if (this.#packets < lateWindow && serialDistance(this.#firstSequence, packet.sequenceNumber, 16) < 0)
      return null
    const sequence = (packet.sequenceNumber + this.#offsets.sequence) & 0xffff
    const timestamp = (packet.timestamp + this.#offsets.timestamp) >>> 0
    const { payload } = packet
    const vp8 = this.#rate === 90_000 ? readVp8(payload) : null
    if (vp8?.pictureId !== undefined && isFirst) this.#beginPictures(vp8, vp8.pictureId)
    const written = vp8 === null ? payload : withCounters(payload, vp8, this.#counters(vp8))
    if (this.#last === null || serialDistance(this.#last.sequence, sequence, 16) > 0)
      this.#last = { sequence, timestamp, at: this.#clock.now() }
    return { sequenceNumber: sequence, timestamp, marker: packet.marker, payload: written }
  }

  /**
   * Continues the stream without a gap after a pause in which nothing was sent, whatever its source has done
   * since.
   */
  resume(): void {
    this.#source = null
  }

  #begin(source: string, packet: MediaPacket, gap: number | undefined): void {
    this.#source = source
    this.#packets = 0
    this.#firstSequence = packet.sequenceNumber
    if (this.#last === null) return
    const elapsedMs = Math.max(1, this.#clock.now() - this.#last.at)
    const timestamp = this.#last.timestamp + (gap ?? Math.round((elapsedMs * this.#rate) / 1_000))
    this.#offsets.sequence = this.#last.sequence + 1 - packet.sequenceNumber
    this.#offsets.timestamp = timestamp - packet.timestamp
  }

  #beginPictures({ tl0PicIdx }: Vp8Descriptor, pictureId: { value: number }): void {
    this.#offsets.picture = this.#picture.given + 1 - pictureId.value
    this.#picture = { ...this.#picture, source: pictureId.value }
    if (tl0PicIdx !== undefined) this.#offsets.tl0 = this.#tl0 + 1 - tl0PicIdx.value
  }

  #counters({ pictureId, tl0PicIdx }: Vp8Descriptor): { pictureId: number; tl0PicIdx: number } {
    if (pictureId === undefined) return { pictureId: 0, tl0PicIdx: 0 }
    // Unwrapped from the sender's counter width, so that a 7-bit counter continues beyond its end.
    const source =
      this.#picture.source + serialDistance(this.#picture.source, pictureId.value, pictureId.bits)
    const given = source + this.#offsets.picture
    this.#picture = { source, given: Math.max(given, this.#picture.given) }
    const tl0 = ((tl0PicIdx?.value ?? 0) + this.#offsets.tl0) & 0xff
    if (tl0PicIdx !== undefined) this.#tl0 = tl0
    return { pictureId: given, tl0PicIdx: tl0 }
  }
}
