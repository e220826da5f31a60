import { type DataChannel, PeerConnection } from 'node-datachannel'
import type { TransportDescription } from '../transport.ts'
import { readDescription } from '../transport.ts'

/** Maximum length of a message in bytes: more than any frame of a check. */
const longestMessage = 2_048

interface CheckTransportListener {
  readonly opened: (channel: DataChannel) => void
  readonly over: () => void
}

/** ICE, DTLS and SCTP of libdatachannel toward one browser, for a network check. */
export class CheckTransport {
  readonly description: TransportDescription
  readonly #connection: PeerConnection
  #isClosed = false

  /**
   * Binds `port`, which the media of all calls share. The browser's candidates are not passed on: this side sends
   * only to the source of an authenticated check, so that no one can make it send packets to an address of
   * their choice.
   *
   * Throws for a description that libdatachannel rejects.
   */
  constructor(port: number, remote: TransportDescription, listener: CheckTransportListener) {
    const connection = new PeerConnection('check', {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      disableAutoNegotiation: true,
      maxMessageSize: longestMessage,
    })
    this.#connection = connection
    try {
      connection.onDataChannel((channel) => {
        if (!this.#isClosed) listener.opened(channel)
      })
      connection.onStateChange((state) => {
        if (['disconnected', 'failed', 'closed'].includes(state) && !this.#isClosed) listener.over()
      })
      connection.setRemoteDescription(describe(remote), 'offer')
      connection.setLocalDescription('answer')
      this.description = readDescription(connection.localDescription()?.sdp ?? '')
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#connection.close()
  }
}

const mediaLine = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=sctp-port:5000',
  `a=max-message-size:${longestMessage}`,
]

function describe(transport: TransportDescription, mid = '0', candidates: readonly string[] = []): string {
  const { usernameFragment, password, fingerprint, setup } = transport
  return [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mid}`,
    ...mediaLine,
    `a=mid:${mid}`,
    `a=ice-ufrag:${usernameFragment}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
    ...candidates,
    '',
  ].join('\r\n')
}

/** Returns the answer to the browser; `mid` is the name of its media line, `candidates` are this server's. */
export function writeCheckAnswer(
  transport: TransportDescription,
  mid: string,
  candidates: readonly string[],
): string {
  return describe(transport, mid, [...candidates, 'a=end-of-candidates'])
}
