import { Audio, PeerConnection, type Track } from 'node-datachannel'

/** One side of ICE and DTLS, as in SDP. */
export interface TransportDescription {
  readonly usernameFragment: string
  readonly password: string
  /** Hash function and hash, such as `sha-256 AB:CD…`. */
  readonly fingerprint: string
  readonly setup: string
}

export interface TransportListener {
  /** Called with each authenticated, decrypted RTP or RTCP packet. */
  readonly received: (packet: Buffer) => void
  readonly connected: () => void
}

/** Required by libdatachannel in its description; packets of any payload type pass. */
const anyPayloadType = 111

/**
 * Connection to one client: ICE, DTLS and SRTP of libdatachannel. It has a single media line whatever the
 * client offers: all lines share one transport, and with one track libdatachannel passes every packet through
 * unread. `Peer` distinguishes the lines.
 */
export class MediaTransport {
  readonly #connection: PeerConnection
  readonly #track: Track
  readonly description: TransportDescription
  #isClosed = false

  /**
   * Binds `port`, which all transports of the process share. Throws for a description that libdatachannel
   * rejects.
   */
  constructor(port: number, remote: TransportDescription, listener: TransportListener) {
    const connection = new PeerConnection('client', {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      forceMediaTransport: true,
      disableAutoNegotiation: true,
    })
    this.#connection = connection
    const mediaLine = new Audio('0', 'SendRecv')
    mediaLine.addOpusCodec(anyPayloadType)
    this.#track = connection.addTrack(mediaLine)
    try {
      this.#track.onMessage((packet) => {
        // Callbacks come from other threads, so some can still arrive after the transport is closed.
        if (!this.#isClosed) listener.received(packet)
      })
      connection.onStateChange((state) => {
        if (state === 'connected' && !this.#isClosed) listener.connected()
      })
      connection.setRemoteDescription(describe(remote), 'offer')
      connection.setLocalDescription('answer')
      this.description = readDescription(connection.localDescription()?.sdp ?? '')
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** True from the end of the DTLS handshake until ICE or DTLS fails or is closed by the client. */
  get isConnected(): boolean {
    return !this.#isClosed && this.#connection.state() === 'connected'
  }

  /** True if ICE or DTLS has failed or was closed by the client. */
  get isOver(): boolean {
    return this.#isClosed || ['disconnected', 'failed', 'closed'].includes(this.#connection.state())
  }

  /** Encrypts and sends an RTP or RTCP packet. A packet that cannot be sent is lost, as on any network. */
  send(packet: Buffer): void {
    if (this.#isClosed || !this.#track.isOpen()) return
    try {
      this.#track.sendMessageBinary(packet)
    } catch {
      // The track closed between the two calls, on libdatachannel's own thread.
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    // Close the track first: only closing it releases the callback and everything that the callback holds.
    this.#track.close()
    this.#connection.close()
  }
}

function describe({ usernameFragment, password, fingerprint, setup }: TransportDescription): string {
  return [
    'v=0',
    'o=- 0 0 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    `m=audio 9 UDP/TLS/RTP/SAVPF ${anyPayloadType}`,
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    `a=rtpmap:${anyPayloadType} opus/48000/2`,
    `a=ice-ufrag:${usernameFragment}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
    '',
  ].join('\r\n')
}

/** Reads the ICE and DTLS parameters of a description by libdatachannel. */
export function readDescription(sdp: string): TransportDescription {
  const read = (name: string) => {
    const value = new RegExp(`^a=${name}:(\\S.*?)\\r?$`, 'mu').exec(sdp)?.[1]
    if (value === undefined) throw new Error(`libdatachannel answered without ${name}`)
    return value
  }
  return {
    usernameFragment: read('ice-ufrag'),
    password: read('ice-pwd'),
    fingerprint: read('fingerprint'),
    setup: read('setup'),
  }
}
