import {
  type Direction,
  extensionUris,
  type MediaLineName,
  type Offer,
  type OfferedMediaLine,
} from './offer.ts'
import type { TransportDescription } from './transport.ts'

/**
 * Start and maximum bitrate announced to clients’ encoders, in kbit/s. Without them, encoders start low and
 * stay there.
 */
const startBitrate = 1_000
const maxBitrate = 1_500
/**
 * Retransmission and keyframes. Congestion feedback is not announced: if it is announced but not sent,
 * Chromium drops to 40 kbit/s.
 */
const pictureFeedback: readonly string[] = ['nack', 'nack pli', 'ccm fir']

interface AnswerOptions {
  readonly offer: Offer
  readonly transport: TransportDescription
  /** SDP attributes of this server's candidates. */
  readonly candidates: readonly string[]
  /**
   * Identifies the session for its lifetime; `version` increases with each answer (RFC 8866, section 5.2).
   */
  readonly session: { readonly id: number; readonly version: number }
  /** Source that this server sends on each media line. */
  readonly ssrcs: Readonly<Record<MediaLineName, number>>
}

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

function describeLine(mediaLine: OfferedMediaLine, ssrc: number): string[] {
  const { payloadType: type, extensions } = mediaLine
  const isSound = mediaLine.name === 'audio'
  return [
    `m=${isSound ? 'audio' : 'video'} 9 UDP/TLS/RTP/SAVPF ${type}`,
    'c=IN IP4 0.0.0.0',
    ...(isSound ? [] : [`b=AS:${maxBitrate}`]),
    'a=rtcp:9 IN IP4 0.0.0.0',
    `a=mid:${mediaLine.mid}`,
    `a=${reversed[mediaLine.direction]}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    `a=rtpmap:${type} ${isSound ? 'opus/48000/2' : 'VP8/90000'}`,
    isSound
      ? `a=fmtp:${type} minptime=10;useinbandfec=1`
      : `a=fmtp:${type} x-google-start-bitrate=${startBitrate};x-google-max-bitrate=${maxBitrate}`,
    ...pictureFeedback
      .filter((feedback) => !isSound && mediaLine.feedback.includes(feedback))
      .map((feedback) => `a=rtcp-fb:${type} ${feedback}`),
    ...(isSound && extensions.audioLevel !== null
      ? [`a=extmap:${extensions.audioLevel} ${extensionUris.audioLevel}`]
      : []),
    ...(extensions.mid === null ? [] : [`a=extmap:${extensions.mid} ${extensionUris.mid}`]),
    ...(mediaLine.name === 'slides' ? ['a=content:slides'] : []),
    // The two video lines share a payload type, so only the SSRC tells the client which one a packet belongs
    // to.
    `a=msid:${mediaLine.name === 'slides' ? 'slides' : 'speaker'} ${mediaLine.name}`,
    `a=ssrc:${ssrc} cname:${cname}`,
  ]
}
