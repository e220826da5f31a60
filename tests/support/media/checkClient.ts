import { RTCPeerConnection } from 'werift'
import {
  type CheckFrame,
  readCheckFrame,
  writeCheckFrame,
} from '../../../src/domain/calls/networkCheckFrames.ts'

/** The browser's end of a network check without a browser: real ICE, DTLS and SCTP. */
export interface CheckClient {
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  readonly opened: Promise<void>
  /** Resolves when the server has closed the channel. */
  readonly closed: Promise<void>
  send(frame: CheckFrame | Uint8Array): void
  readonly received: readonly CheckFrame[]
  close(): Promise<void>
}

export function createCheckClient(): CheckClient {
  const connection = new RTCPeerConnection({ iceServers: [], iceUseIpv6: false })
  const channel = connection.createDataChannel('check', { ordered: false, maxRetransmits: 0 })
  const received: CheckFrame[] = []
  channel.onMessage.subscribe((message) => {
    const frame = typeof message === 'string' ? null : readCheckFrame(message)
    if (frame !== null) received.push(frame)
  })
  const states = (wanted: string) => channel.stateChanged.watch((state) => state === wanted)
  const [opened, closed] = [states('open'), states('closed')]
  return {
    offer: async () => {
      await connection.setLocalDescription(await connection.createOffer())
      return connection.localDescription?.sdp ?? ''
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    opened: opened.then(() => undefined),
    closed: closed.then(() => undefined),
    send: (frame) => channel.send(Buffer.from(frame instanceof Uint8Array ? frame : writeCheckFrame(frame))),
    received,
    close: () => connection.close(),
  }
}
