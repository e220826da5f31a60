import { RTCPeerConnection, RtpHeader } from 'werift'
import { extensionUris } from '../../../src/server/conference/media/offer.ts'

/** Ids of the header extensions that a hostile client offers. */
export const extensionIds = {
  audioLevel: 1,
  mid: 2,
  rid: 3,
  repairedRid: 4,
  sendTime: 5,
  transportSequence: 6,
  playoutDelay: 7,
} as const
/** Payload types that it offers. */
export const payloadTypes = { opus: 96, red: 63, vp8: 98, rtx: 99 } as const

/** A participant who is who they claim to be, and sends what no client sends. */
export interface HostileClient {
  /** Returns an offer of everything that the server negotiates. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  readonly connected: Promise<void>
  /** Sends an RTP packet with these bytes as its header, in SRTP of the connection. */
  sendRtp(header: Buffer, payload: Buffer): Promise<void>
  /** Sends these bytes as RTCP, in SRTCP of the connection. */
  sendRtcp(bytes: Buffer): Promise<void>
  close(): Promise<void>
}

interface HostileOptions {
  /** True to offer the audio level, by which a participant gets the floor. */
  readonly speaks: boolean
}

/** A header of any bytes: werift encrypts and signs what `serialize` returns. */
class RawHeader extends RtpHeader {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    super({ ssrc: bytes.readUInt32BE(8), sequenceNumber: bytes.readUInt16BE(2) })
    this.#bytes = bytes
  }

  override serialize(): Buffer<ArrayBuffer> {
    return Buffer.from(this.#bytes)
  }
}

export function createHostileClient({ speaks }: HostileOptions): HostileClient {
  const connection = new RTCPeerConnection({ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' })
  for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' })
  const connected = connection.connectionStateChange.watch((state) => state === 'connected')
  const transport = () => {
    const [first] = connection.dtlsTransports
    if (first === undefined) throw new Error('the client is not connected')
    return first
  }
  const send = (bytes: Buffer) => transport().iceTransport.connection.send(bytes)
  return {
    offer: async () => {
      await connection.setLocalDescription(await connection.createOffer())
      return withEverything(connection.localDescription?.sdp ?? '', speaks)
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp: withCodecsAlone(sdp) }),
    connected: connected.then(() => undefined),
    sendRtp: (header, payload) => send(transport().srtp.encrypt(payload, new RawHeader(header))),
    sendRtcp: (bytes) => send(transport().srtcp.encrypt(bytes)),
    close: () => connection.close(),
  }
}

function withEverything(sdp: string, speaks: boolean): string {
  const extensions = Object.entries(extensionUris).flatMap(([name, uri]) => {
    const id = Object.entries(extensionIds).find(([other]) => other === name)?.[1]
    return id === undefined || (name === 'audioLevel' && !speaks) ? [] : [`a=extmap:${String(id)} ${uri}`]
  })
  const { opus, red, vp8, rtx } = payloadTypes
  const sound = [
    `a=rtpmap:${String(red)} red/48000/2`,
    `a=fmtp:${String(red)} ${String(opus)}/${String(opus)}`,
    `a=rtcp-fb:${String(opus)} transport-cc`,
  ]
  const picture = [
    `a=rtpmap:${String(rtx)} rtx/90000`,
    `a=fmtp:${String(rtx)} apt=${String(vp8)}`,
    ...['transport-cc', 'ccm fir'].map((feedback) => `a=rtcp-fb:${String(vp8)} ${feedback}`),
    'a=rid:l send',
    'a=rid:h send',
    'a=simulcast:send l;h',
  ]
  return sdp
    .split(/(?=^m=)/mu)
    .map((section) => {
      if (!section.startsWith('m=')) return section
      const own = section.startsWith('m=audio') ? sound : picture
      return `${section.trimEnd()}\r\n${[...extensions, ...own].join('\r\n')}\r\n`
    })
    .join('')
}

/** Returns an answer without what werift did not offer itself. */
function withCodecsAlone(answer: string): string {
  return answer
    .split('\r\n')
    .filter((line) => !/^a=(?:extmap|rid|simulcast|ssrc-group|rtpmap:(?:63|99) |fmtp:(?:63|99) )/u.test(line))
    .map((line) => (line.startsWith('m=') ? line.replaceAll(/ (?:63|99)(?= |$)/gu, '') : line))
    .join('\r\n')
}
