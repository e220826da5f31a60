import { compactNtp, type NtpTime } from './ntpTime.ts'
import type { ReportBlock } from './rtcpPacket.ts'

/** A larger jump is a restart of the source, not loss (RFC 3550, appendix A.1). */
const maxDropout = 3_000
/**
 * A packet at most this much older than the newest is late. Appendix A.1 has 100, but requested packets
 * arrive later, within SRTP's window of 1,024.
 */
const maxMisorder = 1_000
const mostLost = 2 ** 23 - 1

/** Reception statistics of one source, for report blocks (RFC 3550, appendices A.1, A.3 and A.8). */
export class ReceptionStats {
  readonly #ssrc: number
  readonly #clockRate: number
  #maxSequence = 0
  #cycles = 0
  #baseSequence = 0
  #badSequence = -1
  #received = 0
  #expectedPrior = 0
  #receivedPrior = 0
  #transit: number | null = null
  #jitter = 0
  #lastReport: { compact: number; atMs: number } | null = null

  /** `clockRate` is the rate of the RTP timestamps, in Hz. */
  constructor(ssrc: number, clockRate: number) {
    this.#ssrc = ssrc
    this.#clockRate = clockRate
  }

  /**
   * Counts a packet that arrived at `nowMs`. Returns false if it is out of sequence, such as after a jump.
   */
  receive(sequenceNumber: number, timestamp: number, nowMs: number): boolean {
    if (!this.#updateSequence(sequenceNumber)) return false
    this.#received += 1
    this.#updateJitter(timestamp, nowMs)
    return true
  }

  receiveSenderReport(ntpTime: NtpTime, nowMs: number): void {
    this.#lastReport = { compact: compactNtp(ntpTime), atMs: nowMs }
  }

  /** Returns the report block since the last one; null before the first packet. */
  report(nowMs: number): ReportBlock | null {
    if (this.#received === 0) return null
    const highest = this.#cycles + this.#maxSequence
    const expected = highest - this.#baseSequence + 1
    const expectedInterval = expected - this.#expectedPrior
    const lostInterval = expectedInterval - (this.#received - this.#receivedPrior)
    this.#expectedPrior = expected
    this.#receivedPrior = this.#received
    const isLoss = expectedInterval > 0 && lostInterval > 0
    const delayMs = this.#lastReport === null ? 0 : nowMs - this.#lastReport.atMs
    return {
      ssrc: this.#ssrc,
      fractionLost: isLoss ? Math.min(255, Math.floor((lostInterval * 256) / expectedInterval)) : 0,
      cumulativeLost: Math.max(-mostLost - 1, Math.min(mostLost, expected - this.#received)),
      highestSequence: highest >>> 0,
      jitter: Math.floor(this.#jitter),
      lastSenderReport: this.#lastReport?.compact ?? 0,
      delaySinceLast: Math.round((delayMs * 65_536) / 1_000) >>> 0,
    }
  }

  #updateSequence(sequenceNumber: number): boolean {
    if (this.#received === 0) {
      this.#restart(sequenceNumber)
      return true
    }
    const distance = (sequenceNumber - this.#maxSequence) & 0xffff
    if (distance < maxDropout) {
      if (sequenceNumber < this.#maxSequence) this.#cycles += 0x10000
      this.#maxSequence = sequenceNumber
    } else if (distance <= 0x10000 - maxMisorder) {
      // Two consecutive packets after a jump mean that the source restarted.
      if (sequenceNumber !== this.#badSequence) {
        this.#badSequence = (sequenceNumber + 1) & 0xffff
        return false
      }
      this.#restart(sequenceNumber)
    }
    return true
  }

  #restart(sequenceNumber: number): void {
    this.#baseSequence = sequenceNumber
    this.#maxSequence = sequenceNumber
    this.#badSequence = -1
    this.#cycles = 0
    this.#received = 0
    this.#receivedPrior = 0
    this.#expectedPrior = 0
    this.#transit = null
  }

  #updateJitter(timestamp: number, nowMs: number): void {
    const arrival = Math.round((nowMs * this.#clockRate) / 1_000)
    const transit = (arrival - timestamp) | 0
    const difference = this.#transit === null ? 0 : Math.abs((transit - this.#transit) | 0)
    this.#transit = transit
    this.#jitter += (difference - this.#jitter) / 16
  }
}
