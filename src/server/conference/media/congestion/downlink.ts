import type { Clock } from '../../../config.ts'
import type { PacketResult } from '../rtp/transportFeedback.ts'
import { stampTransportSequence } from '../rtp/rtpPacket.ts'
import { BandwidthEstimator } from './bandwidthEstimator.ts'
import { Pacer } from './pacer.ts'
import { ProbePlanner } from './probePlanner.ts'

/**
 * Limits of what is sent to one client, in bit/s. The start fits a weak network; the first probes raise it
 * within a second on a good one.
 */
const rates = { startBitrate: 250_000, minBitrate: 40_000, maxBitrate: 4_000_000 } as const
/**
 * Least pacing rate of the first second, in bit/s: a first keyframe of 15 kB that fits the queue of any network
 * must not wait for the estimate.
 */
const firstPacingBitrate = 1_000_000
const firstMs = 1_000
/**
 * Rate that delay alone never takes away, in bit/s: sound and the small picture. A process or a tablet that is
 * busy delays packets as a full queue does, but a network that is too narrow for this loses packets, too.
 */
const losslessBitrate = 220_000
/** Loss ratio that shows that the network is too narrow, and the time for which that counts, in milliseconds. */
const relevantLoss = 0.02
const lossMemoryMs = 10_000
/** IPv4, UDP and the authentication tag of SRTP, in bytes per packet. */
const overhead = 20 + 8 + 10

interface DownlinkDeps {
  readonly clock: Clock
  readonly send: (packet: Buffer) => void
  /** Called when the queue of a picture was discarded because it had waited too long. */
  readonly overflow: (mediaLine: 'main' | 'slides') => void
  /** Returns packets of at least `bytes` in all that may be sent again to measure the path. */
  readonly padding: (bytes: number) => Buffer[]
}

/**
 * Way to one client: paces what is sent, sound first, and estimates from the client's feedback what the
 * network carries. A client that gives no feedback is sent everything.
 */
export class Downlink {
  readonly #deps: DownlinkDeps
  readonly #pacer: Pacer
  readonly #estimator = new BandwidthEstimator(rates)
  readonly #probes = new ProbePlanner()
  #isMeasured = false
  #sequence = 0
  #probe = 0
  /** Time of the first packet of a connection. */
  #startedAtMs = Infinity
  /** Time of the last relevant loss. */
  #lostAtMs = -Infinity

  constructor(deps: DownlinkDeps) {
    this.#deps = deps
    this.#pacer = new Pacer({
      clock: deps.clock,
      send: (bytes, kind) => this.#send(bytes, kind === 'padding'),
      overflow: deps.overflow,
    })
    this.#pacer.setBitrate(rates.maxBitrate)
  }

  /** Declares whether the client reports the arrival of each packet, as its offer says. */
  set isMeasured(isMeasured: boolean) {
    this.#isMeasured = isMeasured
    this.#pace()
  }

  /** Estimated rate that the network carries to the client, in bit/s. */
  get bitrate(): number {
    if (!this.#isMeasured) return rates.maxBitrate
    const isLossless = this.#deps.clock.now() - this.#lostAtMs > lossMemoryMs
    return Math.max(this.#estimator.bitrate, isLossless ? losslessBitrate : 0)
  }

  get lossRatio(): number {
    return this.#estimator.lossRatio
  }

  get roundTripMs(): number {
    return this.#estimator.roundTripMs
  }

  sound(packet: Buffer): void {
    this.#pacer.sound(packet)
  }

  picture(mediaLine: 'main' | 'slides', packet: Buffer): void {
    this.#pacer.picture(mediaLine, packet)
  }

  retransmission(packet: Buffer): void {
    this.#pacer.retransmission(packet)
  }

  feedback(results: readonly PacketResult[]): void {
    const nowMs = this.#deps.clock.now()
    this.#estimator.feedback(results, nowMs)
    if (this.#estimator.lossRatio > relevantLoss) this.#lostAtMs = nowMs
    this.#pace()
  }

  /** Measures again; called about every 100 ms. `wanted` is the rate of what is worth sending, in bit/s. */
  tick(wanted: number): void {
    if (!this.#isMeasured) return
    const nowMs = this.#deps.clock.now()
    this.#estimator.tick(nowMs)
    const { isOverusing } = this.#estimator
    const { bitrate } = this
    this.#pace()
    const plan = this.#probes.plan({ nowMs, bitrate, wantedBitrate: wanted, isOverusing })
    if (plan === null) return
    const packets = this.#deps.padding(plan.bytes)
    if (packets.length === 0) {
      this.#probes.skip()
      return
    }
    this.#probe = plan.cluster
    this.#pacer.padding(packets, plan.bitrate)
  }

  /** Discards what waits to be sent: the client has new keys, or is gone. */
  clear(): void {
    this.#startedAtMs = Infinity
    this.#pacer.clear()
  }

  close(): void {
    this.#pacer.close()
  }

  #pace(): void {
    const isFirst = this.#deps.clock.now() - this.#startedAtMs < firstMs
    this.#pacer.setBitrate(isFirst ? Math.max(this.bitrate, firstPacingBitrate) : this.bitrate)
  }

  #send(packet: Buffer, isProbe: boolean): void {
    if (this.#startedAtMs === Infinity) this.#startedAtMs = this.#deps.clock.now()
    if (this.#isMeasured) {
      this.#sequence = (this.#sequence + 1) & 0xffff
      const size = packet.length + overhead
      stampTransportSequence(packet, this.#sequence)
      this.#estimator.sent(this.#sequence, size, this.#deps.clock.now(), isProbe ? this.#probe : 0)
    }
    this.#deps.send(packet)
  }
}
