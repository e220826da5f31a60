import { Refusal } from '../refusal.ts'

/** The lines of a session: one for sound, one for the picture, one for a shared screen. */
export type LineName = 'audio' | 'main' | 'slides'
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** One line of an offer, as the client sees it. */
export interface OfferedLine {
  readonly name: LineName
  readonly direction: Direction
  /** The payload type of VP8 or Opus. */
  readonly payloadType: string
}

export interface Offer {
  /** The offer reduced to what this node negotiates. */
  readonly sdp: string
  /** In the order of the description. */
  readonly lines: readonly OfferedLine[]
  /** The client's half of the name that its connectivity checks carry. */
  readonly usernameFragment: string
}

const codecs = { audio: /^opus\/48000\/2$/iu, video: /^vp8\/90000$/iu } as const
const audioLevel = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
/** Keyframes and retransmissions. No congestion feedback: with it one run fell to 130 kbit/s. */
const videoFeedback = ['nack', 'nack pli', 'ccm fir']
const keptOfSession = /^(v|o|s|t)=|^a=(group|msid-semantic|ice-|fingerprint|setup)/u
const keptOfLine =
  /^(c=|a=(mid|ice-ufrag|ice-pwd|ice-options|fingerprint|setup|msid|rtcp-mux|rtcp-rsize|ssrc):?)/u

const invalid = () => new Refusal(400, 'Invalid SDP')

/**
 * Reads a client's offer, and rebuilds it from what this node knows: VP8, Opus, the audio level. The client's
 * candidates are left out, because an ICE-lite node is asked and never asks: so nobody can make it send packets to
 * an address of his choice. Throws a 400 for anything else than one sound and two picture lines.
 */
export function readOffer(sdp: string): Offer {
  const [session = '', ...sections] = sdp.split(/\r?\n(?=m=)/u)
  if (!session.startsWith('v=0') || sections.length === 0 || sections.length > 3) throw invalid()
  const read = sections.map(readSection)
  const names = read.map(({ line }) => line.name)
  if (new Set(names).size !== names.length) throw invalid()
  const usernameFragment = /^a=ice-ufrag:([\w+/]{4,256})\r?$/mu.exec(sdp)?.[1]
  if (usernameFragment === undefined || !/^a=fingerprint:/mu.test(sdp)) throw invalid()
  const kept = linesOf(session).filter((line) => keptOfSession.test(line))
  const whole = [...kept, ...read.flatMap(({ lines }) => lines)]
  return { sdp: `${whole.join('\r\n')}\r\n`, lines: read.map(({ line }) => line), usernameFragment }
}

function readSection(section: string): { line: OfferedLine; lines: string[] } {
  const [first = '', ...rest] = linesOf(section)
  const [, kind, port] = /^m=(audio|video) (\d{1,5}) UDP\/TLS\/RTP\/SAVPF [\d ]+$/u.exec(first) ?? []
  if (kind !== 'audio' && kind !== 'video') throw invalid()
  const payloadType = rest
    .map((line) => /^a=rtpmap:(\d+) (.+)$/u.exec(line))
    .find((found) => found !== null && codecs[kind].test(found[2] ?? ''))?.[1]
  if (payloadType === undefined || !rest.some((line) => line.startsWith('a=mid:'))) throw invalid()
  const isRejected = port === '0' && !rest.includes('a=bundle-only')
  const offered = rest
    .map((line) => /^a=(sendrecv|sendonly|recvonly|inactive)$/u.exec(line)?.[1])
    .find((found) => found !== undefined)
  const direction = isRejected ? 'inactive' : asDirection(offered)
  const isSlides = rest.includes('a=content:slides')
  const line = {
    name: kind === 'audio' ? kind : isSlides ? 'slides' : 'main',
    direction,
    payloadType,
  } as const
  const lines = [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    ...rest.filter((text) => keptOfLine.test(text)),
    // A line that rests is prepared like one that the client will watch: werift would reject it for good.
    `a=${direction === 'inactive' ? 'recvonly' : direction}`,
    ...rest.filter((text) => new RegExp(`^a=(rtpmap|fmtp):${payloadType} `, 'u').test(text)),
    ...rest.filter((text) => text.startsWith('a=extmap:') && text.endsWith(` ${audioLevel}`)),
    ...(kind === 'video' ? videoFeedback.map((feedback) => `a=rtcp-fb:${payloadType} ${feedback}`) : []),
  ]
  return { line, lines }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/u).filter((line) => line !== '')
}

function asDirection(text: string | undefined): Direction {
  return text === 'sendonly' || text === 'recvonly' || text === 'inactive' ? text : 'sendrecv'
}
