import type { Layer, LayerRates } from './congestion/layerSelector.ts'
import { IncomingSource, type ReceivedFrom } from './incomingSource.ts'
import { layerOf, type MediaLineName, type Offer, type OfferedMediaLine } from './offer.ts'
import { unwrapRtx } from './rtp/retransmission.ts'
import { RemoteClock } from './rtp/remoteClock.ts'
import type { RtpPacket } from './rtp/rtpPacket.ts'
import { SoundLimit } from './soundLimit.ts'

/** A packet that arrived again on a source of its own: null if it carried no data. */
interface Repair {
  readonly source: IncomingSource
  readonly packet: RtpPacket | null
}

/**
 * Maximum number of sources that are kept over ICE restarts: as many as one connection can have. Otherwise, each
 * restart could add as many again.
 */
const mostKnown = 32

/** Sources of one client: which media line, and which layer of it, each packet belongs to. */
export class IncomingSources {
  readonly #sources = new Map<number, IncomingSource>()
  /** Layer that each source of retransmissions repairs. */
  readonly #repairs = new Map<number, Layer>()
  readonly #remoteClock = new RemoteClock()
  readonly #sound: SoundLimit
  /**
   * Line and layer of sources that earlier connections of the client had: it names them only until it knows that
   * this server has learned them, and keeps them over an ICE restart.
   */
  readonly #known = new Map<number, ReceivedFrom>()

  constructor(before?: IncomingSources) {
    this.#sound = before === undefined ? new SoundLimit() : before.#sound
    if (before === undefined) return
    // The sources of the last connection count more than those of earlier ones.
    const older = [...before.#known].filter(([ssrc]) => !before.#sources.has(ssrc))
    for (const [ssrc, known] of [...before.#sources, ...older].slice(0, mostKnown)) {
      const { mediaLine, layer } = known
      this.#known.set(ssrc, { mediaLine, layer })
    }
    for (const [ssrc, layer] of [...before.#repairs].slice(-mostKnown)) this.#repairs.set(ssrc, layer)
  }

  get(ssrc: number): IncomingSource | undefined {
    return this.#sources.get(ssrc)
  }

  [Symbol.iterator](): Iterator<IncomingSource> {
    return this.#sources.values()
  }

  /** Returns the newest source of a layer; of a client that sends one stream, that one. */
  current(mediaLine: MediaLineName, layer: Layer): IncomingSource | undefined {
    const sources = [...this.#sources.values()].filter((source) => source.mediaLine === mediaLine)
    return sources.findLast((source) => source.layer === layer) ?? sources.at(-1)
  }

  /** Returns the rates at which the layers of a picture arrive, in bit/s. */
  rates(mediaLine: MediaLineName, nowMs: number): LayerRates {
    const rates = { low: 0, high: 0 }
    for (const source of this.#sources.values())
      if (source.mediaLine === mediaLine)
        rates[source.layer] = Math.max(rates[source.layer], source.rate(nowMs))
    return rates
  }

  /** Returns the time in which most lost packets of a line are repaired, in milliseconds; 0 without any of late. */
  repairMs(mediaLine: MediaLineName, nowMs: number): number {
    const sources = [...this.#sources.values()].filter((source) => source.mediaLine === mediaLine)
    return Math.max(0, ...sources.map((source) => source.repairMs(nowMs)))
  }

  /**
   * Returns the source of a packet, registered with its first packet; null for one that belongs to no line.
   */
  sourceOf(packet: RtpPacket, offer: Offer): IncomingSource | null {
    const known = this.#sources.get(packet.ssrc)
    if (known !== undefined) return known
    const before = this.#known.get(packet.ssrc)
    const mediaLine = offer.mediaLines.find(({ name }) => name === before?.mediaLine) ?? lineOf(packet, offer)
    // A retransmission can arrive before its original, and is not a stream of its own.
    if (mediaLine === undefined || !isOf(mediaLine, packet)) return null
    const layer = before?.layer ?? this.#layerOf(packet, mediaLine)
    if (layer === null) return null
    const source = new IncomingSource({
      ssrc: packet.ssrc,
      mediaLine: mediaLine.name,
      layer,
      remote: this.#remoteClock,
      sound: this.#sound,
      requestsMissing: mediaLine.feedback.includes('nack') && mediaLine.name !== 'audio',
    })
    this.#sources.set(packet.ssrc, source)
    return source
  }

  /**
   * Returns the layer of a new source; null until a packet names it. A client that this process did not know
   * before, because an earlier one crashed, no longer names line and layer: then the full layer comes
   * first, because the small one is paused.
   */
  #layerOf({ extensions }: RtpPacket, { name, rids, extensions: ids }: OfferedMediaLine): Layer | null {
    if (rids.length === 0) return 'high'
    const rid = extensions.get(ids.rid ?? -1)?.toString()
    if (rid !== undefined) return layerOf(rid)
    if (extensions.has(ids.mid ?? -1)) return null
    const hasFull = [...this.#sources.values()].some((one) => one.mediaLine === name && one.layer === 'high')
    return hasFull ? 'low' : 'high'
  }

  /** Returns the packet that a retransmission carries, with its source; null if `packet` is none. */
  repairedBy(packet: RtpPacket, offer: Offer): Repair | null {
    const { ssrc, payloadType, extensions } = packet
    for (const mediaLine of offer.mediaLines) {
      if (mediaLine.rtxPayloadType !== payloadType) continue
      const rid = extensions.get(mediaLine.extensions.repairedRid ?? -1)?.toString()
      if (rid !== undefined) this.#repairs.set(ssrc, layerOf(rid))
      const layer = this.#repairs.get(ssrc)
      const original = mediaLine.rtxSsrcs.get(ssrc) ?? (layer && this.current(mediaLine.name, layer)?.ssrc)
      const source = original === undefined ? undefined : this.#sources.get(original)
      if (source?.mediaLine === mediaLine.name)
        return {
          source,
          packet: unwrapRtx(packet, { ssrc: source.ssrc, payloadType: mediaLine.payloadType }),
        }
    }
    return null
  }
}

/** Reports whether a packet has the format of its line: a voice comes with redundancy or without. */
export function isOf({ payloadType, redPayloadType }: OfferedMediaLine, packet: RtpPacket): boolean {
  return packet.payloadType === payloadType || packet.payloadType === redPayloadType
}

/**
 * Returns the line of a new source: by its announcement, its MID (RFC 9143, section 9.2), or a payload type
 * that only one line has.
 */
function lineOf(
  { ssrc, payloadType, extensions }: RtpPacket,
  { mediaLines }: Offer,
): OfferedMediaLine | undefined {
  const announced = mediaLines.find(({ ssrcs }) => ssrcs.includes(ssrc))
  if (announced !== undefined) return announced
  const named = mediaLines.find(
    ({ mid, extensions: { mid: id } }) => id !== null && extensions.get(id)?.toString() === mid,
  )
  if (named !== undefined) return named
  const candidates = mediaLines.filter(
    (mediaLine) => mediaLine.payloadType === payloadType && mediaLine.direction.startsWith('send'),
  )
  return candidates.length === 1 ? candidates[0] : undefined
}
