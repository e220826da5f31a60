/** Factor of a probe over the estimate (libwebrtc's probe controller: further exponential probe scale). */
const probeFactor = 2
/** A probe succeeded if the estimate reached this part of its rate (libwebrtc: further probe threshold). */
const successFactor = 0.7
/** Time after which a probe without success has failed, in milliseconds (libwebrtc: maximum waiting time). */
const resultMs = 1_000
/** Time before the first probe, in milliseconds, in which the start rate alone can fill a weak path. */
const startMs = 500
/** Time between later probes, in milliseconds, and its limit: each failure after the first doubles it. */
const intervalMs = 5_000
const mostIntervalMs = 30_000
/** Growth of the estimate since a failure that shows that the network has changed. */
const changedFactor = 1.25
/** A fall below this part of the recent estimate is sharp (libwebrtc: bitrate drop threshold). */
const fallFactor = 0.66
/** Time over which a fall is measured, in milliseconds. */
const recentMs = 2_000
/**
 * Time from the fall to the recovery probe, in milliseconds, and its part of the former estimate (libwebrtc).
 */
const recoveryMs = 5_000
const recoveryFactor = 0.85
/**
 * Length of a probe in milliseconds, and the number of bytes in five packets of a picture that it is extended
 * to (libwebrtc), within a longest length: a failed probe delays the sound behind it.
 */
const leastLengthMs = 15
const leastBytes = 5_000
const mostLengthMs = 100

/** State of the way to one client; rates in bit/s. */
export interface ProbeInput {
  readonly nowMs: number
  readonly bitrate: number
  /** Rate that the next better picture needs. */
  readonly wantedBitrate: number
  readonly isOverusing: boolean
}

/** Packets to send at `bitrate` bit/s, `bytes` in all, that are registered as probe `cluster`. */
export interface ProbeCluster {
  readonly cluster: number
  readonly bitrate: number
  readonly bytes: number
}

interface Sample {
  readonly bitrate: number
  readonly atMs: number
}

interface Probe extends Sample {
  readonly before: number
}

/** Decides when a probe cluster is worth sending. */
export class ProbePlanner {
  #cluster = 0
  /** Probe without a result so far, and the estimate before it. */
  #pending: Probe | null = null
  /**
   * Successful probe whose result has to prove itself: jitter can feign one. The rate is the new estimate.
   */
  #trial: Probe | null = null
  #isStarting = true
  /** Failures in a row, and the estimate at the last one. */
  #failures = 0
  #failedAt = Infinity
  #nextMs: number | null = null
  #recent: Sample[] = []
  /** Last sharp fall that no recovery probe has followed, with the estimate before it. */
  #fall: Sample | null = null

  /**
   * Returns the cluster to send now; null if there is none. Called about every 100 ms. A cluster that is not
   * sent is reported to `skip`.
   */
  plan({ nowMs, bitrate, wantedBitrate, isOverusing }: ProbeInput): ProbeCluster | null {
    this.#nextMs ??= nowMs + startMs
    this.#settle(bitrate, nowMs)
    this.#watchFall(bitrate, nowMs)
    if (this.#pending !== null || isOverusing || wantedBitrate <= bitrate) return null
    const useful = wantedBitrate * probeFactor
    if (this.#fall !== null) {
      if (nowMs - this.#fall.atMs < recoveryMs) return null
      const former = this.#fall.bitrate
      this.#fall = null
      if (former * recoveryFactor > bitrate)
        return this.#send(Math.min(former * recoveryFactor, useful), bitrate, nowMs)
    }
    return nowMs < this.#nextMs ? null : this.#send(Math.min(bitrate * probeFactor, useful), bitrate, nowMs)
  }

  /** Takes the last cluster back, because there was nothing to send it with. */
  skip(): void {
    this.#pending = null
  }

  #settle(bitrate: number, nowMs: number): void {
    const pending = this.#pending
    if (pending !== null && bitrate > pending.before && bitrate >= pending.bitrate * successFactor) {
      this.#pending = null
      this.#trial = { bitrate, before: pending.before, atMs: nowMs }
      this.#nextMs = this.#isStarting ? nowMs : pending.atMs + intervalMs
    } else if (pending !== null && nowMs - pending.atMs >= resultMs) this.#fail(pending, bitrate, nowMs)
    const trial = this.#trial
    if (trial !== null && bitrate < trial.bitrate * fallFactor) this.#fail(trial, bitrate, nowMs)
    else if (trial !== null && nowMs - trial.atMs >= intervalMs) {
      this.#trial = null
      this.#failures = 0
      this.#failedAt = Infinity
    }
    if (bitrate >= this.#failedAt * changedFactor) {
      this.#failures = 0
      this.#failedAt = Infinity
      this.#nextMs = nowMs
    }
  }

  #fail({ before }: Probe, bitrate: number, nowMs: number): void {
    this.#pending = null
    this.#trial = null
    this.#isStarting = false
    this.#failures += 1
    this.#failedAt = Math.max(before, bitrate)
    this.#nextMs = nowMs + Math.min(mostIntervalMs, intervalMs * 2 ** (this.#failures - 1))
    // A fall from an estimate that was never true needs no recovery.
    this.#recent = []
  }

  #watchFall(bitrate: number, nowMs: number): void {
    this.#recent = this.#recent.filter(({ atMs }) => nowMs - atMs < recentMs)
    this.#recent.push({ bitrate, atMs: nowMs })
    const former = Math.max(...this.#recent.map((sample) => sample.bitrate))
    if (bitrate < former * fallFactor) this.#fall ??= { bitrate: former, atMs: nowMs }
  }

  #send(bitrate: number, before: number, nowMs: number): ProbeCluster {
    this.#cluster += 1
    this.#pending = { bitrate, before, atMs: nowMs }
    const bytesPerMs = bitrate / 8_000
    const bytes = Math.max(leastLengthMs * bytesPerMs, Math.min(leastBytes, mostLengthMs * bytesPerMs))
    return { cluster: this.#cluster, bitrate: Math.round(bitrate), bytes: Math.ceil(bytes) }
  }
}
