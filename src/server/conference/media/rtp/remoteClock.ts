import { fromNtp } from './ntpTime.ts'
import type { SenderReport } from './rtcpPacket.ts'

/** Number of sender reports from which the shortest delay is taken: ten seconds at their usual rate. */
const window = 10

/**
 * Difference between a client's clock and this server's. All of a client's sources share it, so that their
 * forwarded sender reports keep sound and picture in sync.
 */
export class RemoteClock {
  readonly #offsets: number[] = []

  /** Records a sender report that arrived at `nowMs`. */
  receive(ntpMs: number, nowMs: number): void {
    this.#offsets.push(nowMs - ntpMs)
    if (this.#offsets.length > window) this.#offsets.shift()
  }

  /** Milliseconds to add to the client's time. The report with the shortest delay is the most accurate. */
  get offsetMs(): number {
    return Math.min(...this.#offsets)
  }
}

/** RTP clock of one source: converts a time of this server’s clock to the source’s RTP timestamp. */
export class SourceClock {
  readonly #remote: RemoteClock
  readonly #clockRate: number
  #last: { ntpMs: number; timestamp: number } | null = null

  /** `clockRate` is the rate of the RTP timestamps, in Hz. */
  constructor(remote: RemoteClock, clockRate: number) {
    this.#remote = remote
    this.#clockRate = clockRate
  }

  receiveSenderReport({ ntpTime, rtpTimestamp }: SenderReport, nowMs: number): void {
    const ntpMs = fromNtp(ntpTime)
    this.#remote.receive(ntpMs, nowMs)
    this.#last = { ntpMs, timestamp: rtpTimestamp }
  }

  /** Returns the source's timestamp at `nowMs`; null before its first sender report. */
  timestampAt(nowMs: number): number | null {
    if (this.#last === null) return null
    const elapsedMs = nowMs - this.#remote.offsetMs - this.#last.ntpMs
    return (this.#last.timestamp + Math.round((elapsedMs * this.#clockRate) / 1_000)) >>> 0
  }
}
