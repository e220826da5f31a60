import type { PacketResult } from '../rtp/transportFeedback.ts'
import { AcknowledgedBitrate } from './acknowledgedBitrate.ts'
import { DelayMonitor } from './delayMonitor.ts'
import { ForeignQueue } from './foreignQueue.ts'
import { LossController } from './lossController.ts'
import { ProbeResults } from './probeResult.ts'
import { RateController, type RateLimits } from './rateController.ts'
import { SentHistory } from './sentHistory.ts'

/**
 * A delay that changes by more is a jump of the receiver's clock, or the wrap of its 24-bit reference time.
 */
const clockJumpMs = 60_000
/** Weight of a new round trip. */
const roundTripGain = 0.1
/**
 * Time without feedback, beside two round trips, after which the rate falls, and the steps of the fall:
 * receivers report every 50 to 250 ms.
 */
const silenceMs = 1_000
const silenceStepMs = 500
const silenceFactor = 0.8
/** Random loss that is taken back from what arrives at most: the lost packets were carried, too. */
const mostRandomLoss = 0.1

/**
 * Estimates what the network carries to one client, from the client's transport-wide feedback: Google
 * congestion control (draft-ietf-rmcat-gcc-02), with the trendline filter of libwebrtc in place of the Kalman
 * filter, and two changes for radio networks. Jitter raises what counts as a queue, and a standing queue is
 * overuse, too.
 */
export class BandwidthEstimator {
  readonly #minBitrate: number
  readonly #rate: RateController
  readonly #history = new SentHistory()
  readonly #probes = new ProbeResults(this.#history)
  readonly #delay = new DelayMonitor()
  readonly #foreign = new ForeignQueue()
  readonly #losses = new LossController()
  readonly #acknowledged = new AcknowledgedBitrate()
  #roundTripMs: number | null = null
  /** Offset between the clocks, including the delay, of the last packet. */
  #offsetMs: number | null = null
  #arrivedAtMs = 0
  /** When the first packet after the last feedback was sent; null if none was. */
  #waitingSinceMs: number | null = null
  #fellAtMs = -Infinity

  /** The rates are in bit/s. */
  constructor(options: RateLimits) {
    this.#minBitrate = options.minBitrate
    this.#rate = new RateController(options)
  }

  /** Rate to send at, in bit/s. */
  get bitrate(): number {
    return Math.max(this.#minBitrate, this.#rate.bitrate * this.#delay.drainFactor)
  }

  /** Part of the packets of the last two seconds that was lost, 0 to 1. */
  get lossRatio(): number {
    return this.#losses.lossRatio
  }

  /** Time from the sending of a packet to the feedback about it, in milliseconds; 0 before the first one. */
  get roundTripMs(): number {
    return this.#roundTripMs ?? 0
  }

  /** Least delay of the last 400 ms above the least of the last minute, in milliseconds: a standing queue. */
  get queueDelayMs(): number {
    return this.#delay.queue.standingMs
  }

  /** True while the delay signals that more is sent than the path carries. */
  get isOverusing(): boolean {
    return this.#delay.use === 'overusing'
  }

  /**
   * Registers a packet of `bytes` that is sent with the next transport-wide sequence number, 16 bits.
   * `probe` is the probe cluster that it belongs to; 0 for none.
   */
  sent(sequenceNumber: number, bytes: number, nowMs: number, probe = 0): void {
    this.#probes.sent(this.#history.add(sequenceNumber, bytes, nowMs, probe))
    this.#waitingSinceMs ??= nowMs
  }

  /** Processes one feedback message, with its results in the order of sequence numbers. */
  feedback(results: readonly PacketResult[], nowMs: number): void {
    let received = 0
    let lost = 0
    let newestSentMs = -Infinity
    for (const { sequenceNumber, receivedAtMs } of results) {
      const packet = this.#history.find(sequenceNumber)
      if (packet === null || packet.fate === 'received') continue
      if (receivedAtMs === null) {
        if (packet.fate === 'unknown') lost += 1
        packet.fate = 'lost'
      } else {
        // A packet that was reported as lost can arrive late.
        if (packet.fate === 'lost') lost -= 1
        received += 1
        packet.fate = 'received'
        packet.receivedAtMs = receivedAtMs
        newestSentMs = Math.max(newestSentMs, packet.sentAtMs)
        this.#arrived(packet.sentAtMs, receivedAtMs, packet.bytes)
      }
    }
    this.#waitingSinceMs = null
    this.#losses.add(received, lost, nowMs)
    if (newestSentMs !== -Infinity) this.#measureRoundTrip(nowMs - newestSentMs)
    this.#control(nowMs)
  }

  /**
   * Lets the rate fall while feedback stays out: the path is broken or drowned. Called about every 100 ms.
   */
  tick(nowMs: number): void {
    if (this.#waitingSinceMs === null) return
    const silentMs = nowMs - this.#waitingSinceMs
    if (silentMs < silenceMs + 2 * this.roundTripMs || nowMs - this.#fellAtMs < silenceStepMs) return
    this.#fellAtMs = nowMs
    this.#rate.scale(silenceFactor, nowMs)
  }

  #arrived(sentMs: number, arrivedMs: number, bytes: number): void {
    const offsetMs = arrivedMs - sentMs
    if (Math.abs(offsetMs - (this.#offsetMs ?? offsetMs)) > clockJumpMs) {
      this.#delay.reset()
      this.#acknowledged.reset()
    }
    this.#offsetMs = offsetMs
    this.#arrivedAtMs = arrivedMs
    this.#acknowledged.add(bytes, arrivedMs)
    this.#delay.add(sentMs, arrivedMs)
  }

  #measureRoundTrip(roundTripMs: number): void {
    const before = this.#roundTripMs ?? roundTripMs
    this.#roundTripMs = before + roundTripGain * (roundTripMs - before)
  }

  #control(nowMs: number): void {
    this.#watchQueue(nowMs)
    const { use, hasRoom } = this.#delay
    const isOverusing = use === 'overusing'
    const { factor, mayGrow } = this.#losses.decide(this.#rate.bitrate, isOverusing, nowMs)
    if (factor < 1) this.#rate.scale(factor, nowMs)
    const { bitrate: acknowledged, sustainedBitrate } = this.#acknowledged
    const carried = 1 - Math.min(mostRandomLoss, this.#losses.inherentLoss)
    this.#rate.update({
      use,
      acknowledged,
      sustained: sustainedBitrate === null ? null : sustainedBitrate / carried,
      roundTripMs: this.roundTripMs,
      mayGrow: mayGrow && hasRoom,
      nowMs,
    })
    const probed = this.#probes.take(nowMs)
    if (probed !== null && !isOverusing) this.#rate.probed(probed)
  }

  #watchQueue(nowMs: number): void {
    const { isStanding, standingMs } = this.#delay.queue
    const { bitrate } = this.#rate
    const acknowledged = this.#acknowledged.bitrate ?? bitrate
    const { roundTripMs } = this
    const isForeign = this.#foreign.update({
      isStanding,
      standingMs,
      bitrate,
      acknowledged,
      roundTripMs,
      nowMs,
    })
    if (isForeign) this.#delay.queue.rebase(this.#arrivedAtMs)
  }
}
