import { BandwidthEstimator } from '../../../src/server/conference/media/congestion/bandwidthEstimator.ts'
import {
  type ProbeCluster,
  ProbePlanner,
} from '../../../src/server/conference/media/congestion/probePlanner.ts'
import type { PacketResult } from '../../../src/server/conference/media/rtp/transportFeedback.ts'
import { type LinkProfile, seededRandom, SimulatedLink } from './simulatedLink.ts'

/** Sound: 33 kbit/s of Opus with headers, a packet every 20 ms. */
const soundMs = 20
const soundBytes = 130
const soundRate = (soundBytes * 8 * 1_000) / soundMs
/** Picture: 25 frames/s, in packets of at most 1,200 bytes, sent at 2.5 times the rate, as the pacer does. */
const frameMs = 40
const packetBytes = 1_200
const pacingFactor = 2.5
const leastPacketBytes = 200
const probeBytes = 1_000
const tickMs = 100
/** Resolution of the arrival times in transport-wide feedback, in milliseconds. */
const arrivalUnitMs = 0.25
/** The clocks of the receiver and of the sender have nothing in common. */
const remoteOffsetMs = 5_000_000

export interface FlowOptions {
  /** In bit/s; 300,000 without it. */
  readonly startBitrate?: number
  /** Rate that the application sends at most, in bit/s; without it, the application fills the estimate. */
  readonly applicationLimit?: number
  /** Rate of what is worth sending, in bit/s; without it, no probes are sent. */
  readonly wantedBitrate?: number
  /** Time between two feedback messages, in milliseconds; 50 to 100 at random without it. */
  readonly feedbackMs?: number
  /** When the flow starts, in milliseconds. */
  readonly startMs?: number
}

interface InFlight {
  readonly sequenceNumber: number
  readonly arrivalMs: number | null
}

/** Sender of sound and a picture over a simulated link, and its receiver, in steps of one millisecond. */
class SimulatedFlow {
  readonly estimator: BandwidthEstimator
  readonly #link: SimulatedLink
  readonly #options: FlowOptions
  readonly #random: () => number
  readonly #planner = new ProbePlanner()
  /** Wraps soon after the start. */
  #sequence = 65_000
  readonly #inFlight: InFlight[] = []
  readonly #feedback: { readonly atMs: number; readonly results: PacketResult[] }[] = []
  #nextFeedbackMs = 0
  /** Bytes of pictures that wait, bytes that may be sent now, and the same of the probe. */
  #waiting = 0
  #allowance = 0
  #probe: (ProbeCluster & { allowance: number; left: number }) | null = null

  constructor(link: SimulatedLink, seed: number, options: FlowOptions) {
    this.#link = link
    this.#options = options
    this.#random = seededRandom(seed)
    const startBitrate = options.startBitrate ?? 300_000
    this.estimator = new BandwidthEstimator({ startBitrate, minBitrate: 40_000, maxBitrate: 4_000_000 })
  }

  step(nowMs: number): void {
    while ((this.#feedback[0]?.atMs ?? Infinity) <= nowMs)
      this.estimator.feedback(this.#feedback.shift()?.results ?? [], nowMs)
    if (nowMs % tickMs === 0) this.#tick(nowMs)
    this.#sendMedia(nowMs)
    this.#sendProbe(nowMs)
    if (nowMs >= this.#nextFeedbackMs) this.#report(nowMs)
  }

  #tick(nowMs: number): void {
    this.estimator.tick(nowMs)
    const { bitrate, isOverusing } = this.estimator
    const plan = this.#planner.plan({
      nowMs,
      bitrate,
      wantedBitrate: this.#options.wantedBitrate ?? 0,
      isOverusing,
    })
    if (plan !== null) this.#probe = { ...plan, allowance: probeBytes, left: plan.bytes }
  }

  #sendMedia(nowMs: number): void {
    const bitrate = Math.min(this.estimator.bitrate, this.#options.applicationLimit ?? Infinity)
    if (nowMs % soundMs === 0) this.#send(soundBytes, nowMs, 0)
    const frame = (Math.max(0, bitrate - soundRate) * frameMs) / 8_000
    // A frame that the one before it delays for a whole interval is left out.
    if (nowMs % frameMs === 0 && this.#waiting < Math.max(2 * leastPacketBytes, frame))
      this.#waiting += frame * (0.7 + 0.6 * this.#random())
    this.#allowance = Math.min(packetBytes, this.#allowance + (bitrate * pacingFactor) / 8_000)
    while (this.#waiting >= leastPacketBytes && this.#allowance > 0) {
      const bytes = Math.min(packetBytes, Math.round(this.#waiting))
      this.#waiting -= bytes
      this.#allowance -= bytes
      this.#send(bytes, nowMs, 0)
    }
  }

  #sendProbe(nowMs: number): void {
    const probe = this.#probe
    if (probe === null) return
    probe.allowance += probe.bitrate / 8_000
    while (probe.allowance >= probeBytes && probe.left > 0) {
      probe.allowance -= probeBytes
      probe.left -= probeBytes
      this.#send(probeBytes, nowMs, probe.cluster)
    }
    if (probe.left <= 0) this.#probe = null
  }

  #send(bytes: number, nowMs: number, probe: number): void {
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.estimator.sent(this.#sequence, bytes, nowMs, probe)
    this.#inFlight.push({ sequenceNumber: this.#sequence, arrivalMs: this.#link.send(bytes, nowMs) })
  }

  /**
   * Reports the packets up to the last one that has arrived. The report itself is delayed, and can be lost.
   */
  #report(nowMs: number): void {
    this.#nextFeedbackMs = nowMs + (this.#options.feedbackMs ?? 50 + Math.round(50 * this.#random()))
    const last = this.#inFlight.findLastIndex(({ arrivalMs }) => arrivalMs !== null && arrivalMs <= nowMs)
    if (last === -1) return
    const results = this.#inFlight.splice(0, last + 1).map(({ sequenceNumber, arrivalMs }) => ({
      sequenceNumber,
      receivedAtMs:
        arrivalMs === null ? null : remoteOffsetMs + Math.round(arrivalMs / arrivalUnitMs) * arrivalUnitMs,
    }))
    const { delayMs, loss } = this.#link.profile
    if (this.#random() >= loss) this.#feedback.push({ atMs: nowMs + delayMs, results })
  }
}

interface Simulation {
  readonly seed: number
  readonly profile: LinkProfile
  /** Profiles that replace the first one later. */
  readonly changes?: readonly { readonly atMs: number; readonly profile: LinkProfile }[]
  readonly flows: readonly FlowOptions[]
  readonly seconds: number
}

/** State of a simulation; the rates are those of the flows' estimates, in bit/s. */
export interface Sample {
  readonly atMs: number
  readonly queueMs: number
  readonly bitrates: readonly number[]
}

/** Runs flows over one link. Returns a sample for every 10 ms. */
export function simulate({ seed, profile, changes = [], flows, seconds }: Simulation): Sample[] {
  const link = new SimulatedLink(profile, seed)
  const senders = flows.map((options, index) => ({
    flow: new SimulatedFlow(link, seed * 100 + index, options),
    startMs: options.startMs ?? 0,
  }))
  const samples: Sample[] = []
  for (let nowMs = 0; nowMs < seconds * 1_000; nowMs += 1) {
    link.profile = changes.findLast(({ atMs }) => atMs <= nowMs)?.profile ?? profile
    for (const { flow, startMs } of senders) if (nowMs >= startMs) flow.step(nowMs)
    if (nowMs % 10 === 0)
      samples.push({
        atMs: nowMs,
        queueMs: link.queueMs(nowMs),
        bitrates: senders.map(({ flow }) => flow.estimator.bitrate),
      })
  }
  return samples
}
