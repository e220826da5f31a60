import { RTCPeerConnection } from 'werift'

/** A client's end of a media connection without a browser: real ICE, DTLS and SRTP, and packets that a test makes. */
export interface MediaClient {
  /** What a client offers: sound and a picture. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  readonly connected: Promise<void>
  close(): Promise<void>
}

export function createMediaClient(): MediaClient {
  const connection = new RTCPeerConnection({ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' })
  connection.addTransceiver('audio', { direction: 'sendrecv' })
  connection.addTransceiver('video', { direction: 'sendrecv' })
  const connected = connection.connectionStateChange.watch((state) => state === 'connected')
  return {
    offer: async () => {
      await connection.setLocalDescription(await connection.createOffer())
      return connection.localDescription?.sdp ?? ''
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    connected: connected.then(() => undefined),
    close: () => connection.close(),
  }
}
