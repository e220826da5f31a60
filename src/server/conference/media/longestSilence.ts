/**
 * Milliseconds without an authenticated packet after which a client is cut off. A client that has a picture sends
 * RTCP about every second, and so does one that answers requests for reports; one that only listens, and answers
 * none, sends it every 5 s, plus or minus half (RFC 3550, section 6.2). RFC 7675 would allow 30 s.
 */
const silenceMs = { steady: 4_400, listening: 15_000 } as const
/** Longest gap between two packets of a voice, in milliseconds, with a margin: 400 with DTX. */
const voiceGapMs = 1_000
/**
 * Longest gap between two reports of a client that answers requests, in milliseconds: they are sent every second,
 * and one may be lost. Below the 2.5 s that are the least between reports without a request.
 */
const answerGapMs = 2_400
/** Number of reports in a row, each in time, that show that a client answers requests. */
const fewestAnswers = 3

interface ClientTraffic {
  /** True if the client sends or receives a picture. */
  readonly hasPicture: boolean
  /** True if the client sends its voice, unless its microphone is broken. */
  readonly speaks: boolean
  /** Age of the last packet of its voice when the last packet of any kind arrived, in milliseconds. */
  readonly voiceAgeMs: number
  /** True if the client answers requests for reports. */
  readonly answers: boolean
}

/** Returns for how long nothing may arrive from a client that is not cut off, in milliseconds. */
export function longestSilence({ hasPicture, speaks, voiceAgeMs, answers }: ClientTraffic): number {
  const isSteady = hasPicture || answers || (speaks && voiceAgeMs <= voiceGapMs)
  return isSteady ? silenceMs.steady : silenceMs.listening
}

/** Times of a client's RTCP, from which follows whether it answers requests for reports. */
export class ReportRhythm {
  #lastAt = -Infinity
  #inTime = 0

  /** True if the last reports came as often as they are requested. */
  get answers(): boolean {
    return this.#inTime >= fewestAnswers
  }

  /** Notes that RTCP arrived at `nowMs`. */
  received(nowMs: number): void {
    this.#inTime = nowMs - this.#lastAt <= answerGapMs ? this.#inTime + 1 : 0
    this.#lastAt = nowMs
  }

  /** Forgets all reports: what the client sends has changed. */
  clear(): void {
    this.#inTime = 0
    this.#lastAt = -Infinity
  }
}
