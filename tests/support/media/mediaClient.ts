import {
  PictureLossIndication,
  RTCPeerConnection,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpSrPacket,
  RtpHeader,
  RtpPacket,
  type RtcpSenderInfo,
} from 'werift'

/** Seconds from 1900 to 1970 (RFC 868). */
export const ntpEpochOffset = 2_208_988_800

export type Kind = 'audio' | 'video'

/** A packet as created and received by a test. */
export interface TestPacket {
  readonly sequenceNumber: number
  readonly timestamp: number
  readonly payload: Buffer
}

export interface MediaClientOptions {
  /** Address family of its network. */
  readonly family?: 'IPv4' | 'IPv6'
  /** Called for each packet as it arrives. */
  readonly onReceived?: (kind: Kind, packet: TestPacket) => void
}

/**
 * The client's end of a media connection without a browser: real ICE, DTLS and SRTP, with packets made by the
 * test.
 */
export interface MediaClient {
  /** Returns an offer with audio and video in both directions. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  readonly connected: Promise<void>
  send(kind: Kind, packet: TestPacket): Promise<void>
  /** Received packets in order of arrival. */
  readonly received: Readonly<Record<Kind, readonly TestPacket[]>>
  /** Received sender reports by media line. */
  readonly senderReports: Readonly<Record<Kind, readonly RtcpSenderInfo[]>>
  /** Number of keyframe requests to this client. */
  readonly keyframeRequests: number
  requestKeyframe(): Promise<void>
  /** Changes the source of what this media line sends from now on. */
  changeSource(kind: Kind, ssrc: number): void
  close(): Promise<void>
}

export function createMediaClient({ family = 'IPv4', onReceived }: MediaClientOptions = {}): MediaClient {
  const isIpv6 = family === 'IPv6'
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv4: !isIpv6,
    iceUseIpv6: isIpv6,
    // werift leaves out loopback, which is the only IPv6 address of many machines.
    ...(isIpv6 && { iceAdditionalHostAddresses: ['::1'] }),
    bundlePolicy: 'max-bundle',
  })
  const received: Record<Kind, TestPacket[]> = { audio: [], video: [] }
  const senderReports: Record<Kind, RtcpSenderInfo[]> = { audio: [], video: [] }
  let keyframeRequests = 0
  const line = (kind: Kind) => {
    const transceiver = connection.addTransceiver(kind, { direction: 'sendrecv' })
    transceiver.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ header: { sequenceNumber, timestamp }, payload }) => {
        const packet = { sequenceNumber, timestamp, payload }
        received[kind].push(packet)
        onReceived?.(kind, packet)
      })
    })
    const receiveRtcp = (packet: RtcpPacket) => {
      if (packet instanceof RtcpSrPacket) senderReports[kind].push(packet.senderInfo)
      // werift delivers a feedback packet to the transceiver of its sender, not to the one of the media it
      // asks about.
      if (packet instanceof RtcpPayloadSpecificFeedback)
        if (packet.feedback.count === PictureLossIndication.count) keyframeRequests += 1
    }
    transceiver.receiver.onRtcp.subscribe(receiveRtcp)
    transceiver.sender.onRtcp.subscribe(receiveRtcp)
    return transceiver
  }
  const lines = { audio: line('audio'), video: line('video') }
  const connected = connection.connectionStateChange.watch((state) => state === 'connected')
  return {
    offer: async () => {
      await connection.setLocalDescription(await connection.createOffer())
      return connection.localDescription?.sdp ?? ''
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    connected: connected.then(() => undefined),
    send: async (kind, { payload, ...header }) => {
      const { sender } = lines[kind]
      await sender.sendRtp(new RtpPacket(new RtpHeader({ ...header, marker: true }), payload))
      // werift 0.24 writes the decimal digits of the fraction into its sender reports instead of the
      // fraction.
      const seconds = (performance.timeOrigin + performance.now()) / 1_000 + ntpEpochOffset
      Reflect.set(sender, 'ntpTimestamp', BigInt(Math.round(seconds * 2 ** 20)) << 12n)
    },
    received,
    senderReports,
    get keyframeRequests() {
      return keyframeRequests
    },
    requestKeyframe: async () => {
      const { receiver } = lines.video
      const [track] = receiver.tracks
      if (track?.ssrc !== undefined) await receiver.sendRtcpPLI(track.ssrc)
    },
    changeSource: (kind, ssrc) => void Reflect.set(lines[kind].sender, 'ssrc', ssrc),
    close: () => connection.close(),
  }
}

/**
 * Returns a picture in one packet: a VP8 keyframe, or a frame that depends on it, with a number to recognize
 * it.
 */
export function picturePayload(kind: 'key' | 'delta', number: number): Buffer {
  // RFC 7741, section 4.2: a one-byte descriptor with S, then the frame's own header.
  return Buffer.from([0x10, kind === 'key' ? 0x00 : 0x01, number >> 8, number & 0xff])
}
