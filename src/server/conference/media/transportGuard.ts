import { isRtcp } from './rtp/rtpPacket.ts'

/**
 * Maximum number of sources of one connection, past and present: libsrtp keeps state for each. A legitimate
 * client has a dozen.
 */
const mostSources = 32
/**
 * Maximum number of packets accepted per second: five times that of sound, picture and shared screen at 1.5
 * Mbit/s each.
 */
const packetsPerSecond = 2_000
/**
 * Maximum number of RTCP packets accepted per second: clients send 20, and 50 more while packets are missing. A
 * small one can be about thousands of packets.
 */
const reportsPerSecond = 200
/** Number of seconds of excess after which a connection is closed. */
const longestExcess = 3

/**
 * Limits the costs of an authenticated client: the number of its sources and of its packets. There is one
 * guard per connection.
 */
export class TransportGuard {
  readonly #sources = new Set<number>()
  #second: number
  #packets = 0
  #reports = 0
  #excess = 0

  constructor(nowMs: number) {
    this.#second = Math.floor(nowMs / 1_000)
  }

  /** Decides what happens to an incoming packet, before anything else in it is read. */
  judge(packet: Buffer, nowMs: number): 'take' | 'drop' | 'disconnect' {
    if (packet.length < 8) return 'drop'
    const ssrc = packet.readUInt32BE(isRtcp(packet) ? 4 : Math.min(8, packet.length - 4))
    if (!this.#sources.has(ssrc)) {
      if (this.#sources.size >= mostSources) return 'disconnect'
      this.#sources.add(ssrc)
    }
    const second = Math.floor(nowMs / 1_000)
    if (second !== this.#second) {
      this.#excess = this.#packets > packetsPerSecond ? this.#excess + 1 : 0
      this.#second = second
      this.#packets = 0
      this.#reports = 0
    }
    if (this.#excess >= longestExcess) return 'disconnect'
    this.#packets += 1
    if (isRtcp(packet)) {
      this.#reports += 1
      if (this.#reports > reportsPerSecond) return 'drop'
    }
    return this.#packets > packetsPerSecond ? 'drop' : 'take'
  }
}
