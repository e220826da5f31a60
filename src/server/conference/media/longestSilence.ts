/**
 * Milliseconds without an authenticated packet after which a client is cut off. A client that has a picture sends
 * RTCP about every second; one that only listens every 5 s, plus or minus half (RFC 3550, section 6.2). RFC 7675
 * would allow 30 s.
 */
const silenceMs = { steady: 4_400, listening: 15_000 } as const
/** Longest gap between two packets of a voice, in milliseconds, with a margin: 400 with DTX. */
const voiceGapMs = 1_000

interface ClientTraffic {
  /** True if the client sends or receives a picture. */
  readonly hasPicture: boolean
  /** True if the client sends its voice, unless its microphone is broken. */
  readonly speaks: boolean
  /** Age of the last packet of its voice when the last packet of any kind arrived, in milliseconds. */
  readonly voiceAgeMs: number
}

/** Returns for how long nothing may arrive from a client that is not cut off, in milliseconds. */
export function longestSilence({ hasPicture, speaks, voiceAgeMs }: ClientTraffic): number {
  const isSteady = hasPicture || (speaks && voiceAgeMs <= voiceGapMs)
  return isSteady ? silenceMs.steady : silenceMs.listening
}
