/** Seconds from the NTP epoch (1900) to the Unix epoch (1970): RFC 868. */
const ntpEpochOffset = 2_208_988_800
const fractions = 2 ** 32

/** A 64-bit NTP timestamp as two 32-bit words, as in RTCP. */
export interface NtpTime {
  readonly seconds: number
  readonly fraction: number
}

/** Converts epoch milliseconds, which can have a fraction, to NTP. */
export function toNtp(epochMs: number): NtpTime {
  const seconds = Math.floor(epochMs / 1_000)
  const fraction = Math.floor(((epochMs - seconds * 1_000) / 1_000) * fractions)
  return { seconds: (seconds + ntpEpochOffset) % fractions, fraction }
}

/** Converts NTP to epoch milliseconds, for times until 2036. */
export function fromNtp({ seconds, fraction }: NtpTime): number {
  return (seconds - ntpEpochOffset) * 1_000 + (fraction / fractions) * 1_000
}

/**
 * Returns the middle 32 bits of an NTP timestamp, in units of 1/65536 s, as in report blocks (RFC 3550,
 * section 4).
 */
export function compactNtp({ seconds, fraction }: NtpTime): number {
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0
}

/** Converts units of 1/65536 s to milliseconds. */
export function compactToMs(units: number): number {
  return (units * 1_000) / 65_536
}
