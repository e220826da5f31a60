import {
  type Direction,
  type ExtensionName,
  extensionUris,
  type MediaLineName,
  type Offer,
  type OfferedMediaLine,
  transportFeedback,
} from './offer.ts'
import type { TransportDescription } from './transport.ts'

/**
 * Start, minimum and maximum bitrate announced to clients’ encoders, in kbit/s. The start fits a weak network, which a
 * larger one would drown before the first report; the congestion control of the client raises it within a
 * second or two.
 */
const startBitrate = 300
const minBitrate = 80
const maxBitrate = 1_500
/** Retransmission, keyframes and congestion control. */
const pictureFeedback: readonly string[] = ['nack', 'nack pli', 'ccm fir', transportFeedback]
const soundFeedback: readonly string[] = [transportFeedback]

interface AnswerOptions {
  readonly offer: Offer
  readonly transport: TransportDescription
  /** SDP attributes of this server's candidates. */
  readonly candidates: readonly string[]
  /**
   * Identifies the session for its lifetime; `version` increases with each answer (RFC 8866, section 5.2).
   */
  readonly session: { readonly id: number; readonly version: number }
  /** Sources that this server sends on each media line: the stream, and its retransmissions. */
  readonly ssrcs: Readonly<Record<MediaLineName, OutgoingSsrcs>>
}

export interface OutgoingSsrcs {
  readonly ssrc: number
  readonly rtxSsrc: number
}

/**
 * Rate of a voice whose frames are sent twice, in bit/s. RED repeats each frame in the next packet, so that no word
 * is lost with a packet. This is the upper end of what Opus needs for wideband speech (RFC 7587, section 3.1.1).
 * At Chromium's usual 32 kbit/s, both copies overfill a network of 400 kbit/s: Chromium does not count the second.
 */
const repeatedVoiceBitrate = 20_000

/** Name of this server's sources in RTCP and SDP. */
export const cname = 'wardlink'

const reversed: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
}

/** Returns the answer to an offer: VP8, Opus and the audio level, all media lines on one transport. */
export function writeAnswer({ offer, transport, candidates, session, ssrcs }: AnswerOptions): string {
  const lines = [
    'v=0',
    `o=- ${session.id} ${session.version} IN IP4 0.0.0.0`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${offer.mediaLines.map(({ mid }) => mid).join(' ')}`,
    'a=msid-semantic: WMS *',
    ...offer.mediaLines.flatMap((mediaLine, index) => [
      ...describeLine(mediaLine, ssrcs[mediaLine.name]),
      `a=ice-ufrag:${transport.usernameFragment}`,
      `a=ice-pwd:${transport.password}`,
      `a=fingerprint:${transport.fingerprint}`,
      `a=setup:${transport.setup}`,
      ...(index === 0 ? [...candidates, 'a=end-of-candidates'] : []),
    ]),
  ]
  return `${lines.join('\r\n')}\r\n`
}

function describeLine(mediaLine: OfferedMediaLine, { ssrc, rtxSsrc }: OutgoingSsrcs): string[] {
  const { payloadType: type, rtxPayloadType: rtxType, redPayloadType: redType } = mediaLine
  const isSound = mediaLine.name === 'audio'
  // Clients send the first format, and only this order makes Chromium send RED:
  // `RTCRtpEncodingParameters.codec` does not (seen in 156).
  const types = [redType, type, rtxType].filter((one) => one !== null)
  return [
    `m=${isSound ? 'audio' : 'video'} 9 UDP/TLS/RTP/SAVPF ${types.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    ...(isSound ? [] : [`b=AS:${maxBitrate}`]),
    'a=rtcp:9 IN IP4 0.0.0.0',
    `a=mid:${mediaLine.mid}`,
    `a=${reversed[mediaLine.direction]}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    `a=rtpmap:${type} ${isSound ? 'opus/48000/2' : 'VP8/90000'}`,
    isSound
      ? `a=fmtp:${type} minptime=10;useinbandfec=1${redType === null ? '' : `;maxaveragebitrate=${repeatedVoiceBitrate}`}`
      : `a=fmtp:${type} x-google-min-bitrate=${minBitrate};x-google-start-bitrate=${startBitrate};x-google-max-bitrate=${maxBitrate}`,
    ...(isSound ? soundFeedback : pictureFeedback)
      .filter((feedback) => mediaLine.feedback.includes(feedback))
      .map((feedback) => `a=rtcp-fb:${type} ${feedback}`),
    ...(rtxType === null ? [] : [`a=rtpmap:${rtxType} rtx/90000`, `a=fmtp:${rtxType} apt=${type}`]),
    ...(redType === null ? [] : [`a=rtpmap:${redType} red/48000/2`, `a=fmtp:${redType} ${type}/${type}`]),
    ...describeExtensions(mediaLine),
    ...mediaLine.rids.map((rid) => `a=rid:${rid} recv`),
    ...describeLayers(mediaLine),
    ...(mediaLine.name === 'slides' ? ['a=content:slides'] : []),
    // The two video lines share a payload type, so only the SSRC tells the client which one a packet belongs
    // to.
    `a=msid:${mediaLine.name === 'slides' ? 'slides' : 'speaker'} ${mediaLine.name}`,
    // Clients take the first one for the stream itself.
    ...(rtxType === null ? [] : [`a=ssrc-group:FID ${ssrc} ${rtxSsrc}`]),
    `a=ssrc:${ssrc} cname:${cname}`,
    ...(rtxType === null ? [] : [`a=ssrc:${rtxSsrc} cname:${cname}`]),
  ]
}

const soundExtensions: readonly ExtensionName[] = ['audioLevel', 'mid', 'sendTime', 'transportSequence']
const pictureExtensions: readonly ExtensionName[] = ['mid', 'playoutDelay', 'sendTime', 'transportSequence']
const layerExtensions: readonly ExtensionName[] = [...pictureExtensions, 'rid', 'repairedRid']

function describeExtensions({ name, rids, extensions }: OfferedMediaLine): string[] {
  const pictures = rids.length === 0 ? pictureExtensions : layerExtensions
  return (name === 'audio' ? soundExtensions : pictures).flatMap((extension) =>
    extensions[extension] === null ? [] : [`a=extmap:${extensions[extension]} ${extensionUris[extension]}`],
  )
}

/** Layers that the client has paused stay paused (RFC 8853, section 5.1): a browser would start them. */
function describeLayers({ rids, pausedRids }: OfferedMediaLine): string[] {
  if (rids.length === 0) return []
  const layers = rids.map((rid) => (pausedRids.includes(rid) ? `~${rid}` : rid))
  return [`a=simulcast:recv ${layers.join(';')}`]
}
