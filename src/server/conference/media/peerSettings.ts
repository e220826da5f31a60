import type { ReceivedFrom } from './incomingSource.ts'
import type { MediaLineName } from './offer.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import type { UsernameFragments } from './usernameFragments.ts'

/** How clients reach this process's media. */
export interface PeerSettings {
  /** Port of all media of this process, for UDP and TCP. */
  readonly port: number
  /** Addresses of this machine as clients see it, in addition to its own. */
  readonly addresses: readonly string[]
  /** ICE username fragments of the open connections, by which TCP connections are admitted. */
  readonly usernameFragments: UsernameFragments
}

export interface PeerListener {
  /**
   * Called for each received packet; `level` is its audio level in dB below the maximum, if the client sends
   * one.
   */
  readonly received: (source: ReceivedFrom, packet: MediaPacket, level: number | null) => void
  /** Called when the client cannot decode what it receives on this line. */
  readonly keyframeRequested: (mediaLine: MediaLineName) => void
  readonly connected: () => void
  /** Called when a picture waited so long to be sent that it was discarded. */
  readonly overflowed: (mediaLine: 'main' | 'slides') => void
  /** Returns the RTP timestamp of what is sent on this line, at `nowMs`; null while nothing is sent. */
  readonly timestampAt: (mediaLine: MediaLineName, nowMs: number) => number | null
}
