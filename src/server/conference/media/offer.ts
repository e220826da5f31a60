import { ConferenceError } from '../conferenceError.ts'
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
  /** Ids of the header extensions that this server uses; null for one that the client does not send. */
  readonly extensions: { readonly audioLevel: number | null; readonly mid: number | null }
  /** Sources that the client announces for this line. */
  readonly ssrcs: readonly number[]
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
} as const

const codecs = { audio: /^opus\/48000\/2$/iu, video: /^vp8\/90000$/iu } as const
/**
 * Maximum number of sources that one line can announce: a picture and its retransmissions, three times for
 * layers.
 */
const mostSsrcs = 6

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
  const [first = '', ...rest] = section.split(/\r?\n/u).filter((line) => line !== '')
  const [, kind, port] = /^m=(audio|video) (\d{1,5}) UDP\/TLS\/RTP\/SAVPF [\d ]+$/u.exec(first) ?? []
  if (kind !== 'audio' && kind !== 'video') throw invalid()
  const values = (pattern: RegExp) => rest.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  const type = rest
    .map((line) => /^a=rtpmap:(\d{1,3}) (.+)$/u.exec(line))
    .find((found) => found !== null && codecs[kind].test(found[2] ?? ''))?.[1]
  const [mid] = values(/^a=mid:([\w+/!#$%&'*.^`{|}~-]{1,32})$/u)
  if (type === undefined || Number(type) > 127 || mid === undefined) throw invalid()
  const isRejected = port === '0' && !rest.includes('a=bundle-only')
  const isSlides = rest.includes('a=content:slides')
  return {
    name: kind === 'audio' ? kind : isSlides ? 'slides' : 'main',
    mid,
    direction: isRejected ? 'inactive' : directionOf(rest),
    payloadType: Number(type),
    feedback: values(new RegExp(`^a=rtcp-fb:(?:${type}|\\*) (.+)$`, 'u')),
    extensions: {
      audioLevel: extensionId(rest, extensionUris.audioLevel),
      mid: extensionId(rest, extensionUris.mid),
    },
    ssrcs: [...new Set(values(/^a=ssrc:(\d{1,10})(?: |$)/u).map(Number))]
      .filter((ssrc) => ssrc < 2 ** 32)
      .slice(0, mostSsrcs),
  }
}

function directionOf(lines: readonly string[]): Direction {
  for (const direction of ['sendonly', 'recvonly', 'inactive'] as const)
    if (lines.includes(`a=${direction}`)) return direction
  return 'sendrecv'
}

/** Returns the id of a one-byte header extension, from 1 to 14; null if it is not offered. */
function extensionId(lines: readonly string[], uri: string): number | null {
  for (const line of lines) {
    const [, id, found] = /^a=extmap:(\d{1,2})(?:\/\w+)? (\S+)/u.exec(line) ?? []
    if (found === uri && Number(id) >= 1 && Number(id) <= 14) return Number(id)
  }
  return null
}
