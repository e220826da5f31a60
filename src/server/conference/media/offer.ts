import { ConferenceError } from '../conferenceError.ts'
import type { Layer } from './congestion/layerSelector.ts'
import type { TransportDescription } from './transport.ts'

/** Media lines of a call: sound, picture and shared screen. */
export type MediaLineName = 'audio' | 'main' | 'slides'
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** One media line of an offer, from the client's side. */
export interface OfferedMediaLine {
  readonly name: MediaLineName
  readonly mid: string
  readonly direction: Direction
  /** Payload type of Opus or VP8. */
  readonly payloadType: number
  /** Feedback that the client offers for it, such as `nack pli`. */
  readonly feedback: readonly string[]
  /** Payload type of retransmissions (RFC 4588); null if the client does not offer them. */
  readonly rtxPayloadType: number | null
  /** Payload type of redundant audio (RFC 2198); null if the client does not read it. */
  readonly redPayloadType: number | null
  /** Ids of the header extensions that this server uses; null for one that the client does not send. */
  readonly extensions: Readonly<Record<ExtensionName, number | null>>
  /** Sources that the client announces for this line. */
  readonly ssrcs: readonly number[]
  /** Announced source by the source of its retransmissions (RFC 5576, section 4.2). */
  readonly rtxSsrcs: ReadonlyMap<number, number>
  /**
   * Ids of the layers that the client can send at the same time (RFC 8853); empty for a single stream.
   */
  readonly rids: readonly string[]
  /** Those of them that it does not send for now. */
  readonly pausedRids: readonly string[]
}

export interface Offer {
  /** In the order of the session description. */
  readonly mediaLines: readonly OfferedMediaLine[]
  readonly transport: TransportDescription
}

export const extensionUris = {
  /** RFC 6464. */
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  /** RFC 9143, section 15. */
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  /** RFC 8852, section 4.1. */
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  /** RFC 8852, section 4.2. */
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  /** draft-alvestrand-rmcat-remb-03: 24 bits in units of 2⁻¹⁸ s. */
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  /** https://webrtc.googlesource.com/src, docs/native-code/rtp-hdrext/playout-delay: twice 12 bits of 10 ms. */
  playoutDelay: 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
  /** draft-holmer-rmcat-transport-wide-cc-extensions-01, section 2. */
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const
/** Feedback of every packet's arrival, by which the other side estimates what the network carries. */
export const transportFeedback = 'transport-cc'
export type ExtensionName = keyof typeof extensionUris

const codecs = { audio: /^opus\/48000\/2$/iu, video: /^vp8\/90000$/iu } as const
/**
 * Maximum number of sources that one line can announce: a picture and its retransmissions, three times for
 * layers.
 */
const mostSsrcs = 6
/** Ids of the layers, as Wardlink's pages name them. */
const layerIds: Readonly<Record<string, Layer>> = { l: 'low', h: 'high' }
const mostLayers = 2

const invalid = () => new ConferenceError(400, 'Invalid SDP')

/**
 * Reads what this server negotiates from a client’s offer, and nothing else. The client’s candidates are
 * ignored: this side sends checks only to the source of an authenticated check, so that no one can make it
 * send packets to an address of their choice.
 *
 * @throws ConferenceError 400 for anything but at most one audio and two video lines on one transport.
 */
export function readOffer(sdp: string): Offer {
  const [session = '', ...sections] = sdp.split(/\r?\n(?=m=)/u)
  if (!session.startsWith('v=0') || sections.length === 0 || sections.length > 3) throw invalid()
  const mediaLines = sections.map(readSection)
  const isUnique = (values: readonly string[]) => new Set(values).size === values.length
  if (!isUnique(mediaLines.map(({ name }) => name)) || !isUnique(mediaLines.map(({ mid }) => mid)))
    throw invalid()
  const bundled = /^a=group:BUNDLE ([^\r\n]+)/mu.exec(session)?.[1]?.split(' ') ?? []
  if (mediaLines.length > 1 && !mediaLines.every(({ mid }) => bundled.includes(mid))) throw invalid()
  return { mediaLines, transport: readTransport(sdp) }
}

/**
 * Reads the ICE and DTLS parameters of a session description.
 * @throws ConferenceError 400 if one is missing.
 */
export function readTransport(sdp: string): TransportDescription {
  const read = (pattern: RegExp) => {
    const value = pattern.exec(sdp)?.[1]
    if (value === undefined) throw invalid()
    return value
  }
  return {
    usernameFragment: read(/^a=ice-ufrag:([\w+/]{4,256})\r?$/mu),
    password: read(/^a=ice-pwd:([\w+/]{22,256})\r?$/mu),
    fingerprint: read(/^a=fingerprint:(sha-(?:256|384|512) (?:[\dA-F]{2}:){31,63}[\dA-F]{2})\r?$/imu),
    setup: read(/^a=setup:(actpass|active|passive)\r?$/mu),
  }
}

function readSection(section: string): OfferedMediaLine {
  const [first = '', ...rest] = section.split(/\r?\n/u).filter((mediaLine) => mediaLine !== '')
  const [, kind, port] = /^m=(audio|video) (\d{1,5}) UDP\/TLS\/RTP\/SAVPF [\d ]+$/u.exec(first) ?? []
  if (kind !== 'audio' && kind !== 'video') throw invalid()
  const values = (pattern: RegExp) => rest.flatMap((mediaLine) => pattern.exec(mediaLine)?.[1] ?? [])
  const type = rest
    .map((mediaLine) => /^a=rtpmap:(\d{1,3}) (.+)$/u.exec(mediaLine))
    .find((found) => found !== null && codecs[kind].test(found[2] ?? ''))?.[1]
  const [mid] = values(/^a=mid:([\w+/!#$%&'*.^`{|}~-]{1,32})$/u)
  if (type === undefined || Number(type) > 127 || mid === undefined) throw invalid()
  const rtxType = values(/^a=fmtp:(\d{1,3} apt=\d{1,3})(?:;|$)/u)
    .find((found) => found.endsWith(` apt=${type}`) && !found.startsWith(`${type} `))
    ?.split(' ')[0]
  const redType = kind === 'audio' ? values(/^a=rtpmap:(\d{1,3}) red\/48000\/2$/iu)[0] : undefined
  const isRejected = port === '0' && !rest.includes('a=bundle-only')
  const isSlides = rest.includes('a=content:slides')
  return {
    name: kind === 'audio' ? kind : isSlides ? 'slides' : 'main',
    mid,
    direction: isRejected ? 'inactive' : directionOf(rest),
    payloadType: Number(type),
    feedback: values(new RegExp(`^a=rtcp-fb:(?:${type}|\\*) (.+)$`, 'u')),
    rtxPayloadType: kind === 'audio' ? null : payloadTypeIn(rtxType),
    redPayloadType: payloadTypeIn(redType),
    extensions: {
      audioLevel: extensionId(rest, extensionUris.audioLevel),
      mid: extensionId(rest, extensionUris.mid),
      rid: extensionId(rest, extensionUris.rid),
      repairedRid: extensionId(rest, extensionUris.repairedRid),
      playoutDelay: extensionId(rest, extensionUris.playoutDelay),
      sendTime: extensionId(rest, extensionUris.sendTime),
      transportSequence: extensionId(rest, extensionUris.transportSequence),
    },
    ssrcs: [...new Set(values(/^a=ssrc:(\d{1,10})(?: |$)/u).map(Number))]
      .filter((ssrc) => ssrc < 2 ** 32)
      .slice(0, mostSsrcs),
    rtxSsrcs: new Map(
      values(/^a=ssrc-group:FID (\d{1,10} \d{1,10})$/u)
        .slice(0, mostLayers)
        .map((pair) => {
          const [ssrc = 0, rtxSsrc = 0] = pair.split(' ').map(Number)
          return [rtxSsrc, ssrc]
        }),
    ),
    ...(kind === 'audio' ? noLayers : layersOf(rest)),
  }
}

function payloadTypeIn(text: string | undefined): number | null {
  return text === undefined || Number(text) > 127 ? null : Number(text)
}

const noLayers = { rids: [], pausedRids: [] } as const

/**
 * Returns the ids of the layers that the client can send; none if they are others than Wardlink's pages send,
 * so that the client sends one stream.
 */
function layersOf(lines: readonly string[]): Pick<OfferedMediaLine, 'rids' | 'pausedRids'> {
  const [list = ''] = lines.flatMap((line) => /^a=simulcast:send (\S+)/u.exec(line)?.[1] ?? [])
  const layers = list.split(';')
  const rids = layers.map((layer) => layer.replace(/^~/u, ''))
  // Without its extension, no packet says which layer it belongs to.
  if (extensionId(lines, extensionUris.rid) === null) return noLayers
  const isKnown = (rid: string) =>
    Object.hasOwn(layerIds, rid) && lines.some((line) => line.startsWith(`a=rid:${rid} send`))
  if (new Set(rids).size !== mostLayers || rids.length !== mostLayers || !rids.every(isKnown)) return noLayers
  return { rids, pausedRids: rids.filter((_, index) => layers[index]?.startsWith('~')) }
}

/** Returns the layer with this id. */
export function layerOf(rid: string): Layer {
  return layerIds[rid] ?? 'high'
}

function directionOf(lines: readonly string[]): Direction {
  for (const direction of ['sendonly', 'recvonly', 'inactive'] as const)
    if (lines.includes(`a=${direction}`)) return direction
  return 'sendrecv'
}

/** Returns the id of a one-byte header extension, from 1 to 14; null if it is not offered. */
function extensionId(lines: readonly string[], uri: string): number | null {
  for (const mediaLine of lines) {
    const [, id, found] = /^a=extmap:(\d{1,2})(?:\/\w+)? (\S+)/u.exec(mediaLine) ?? []
    if (found === uri && Number(id) >= 1 && Number(id) <= 14) return Number(id)
  }
  return null
}
