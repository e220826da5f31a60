/**
 * Rate of one voice that is passed on, in bytes per second: 250 kbit/s, three times that of 100 packets of Opus at
 * 48 kbit/s with their headers. Sound leaves before all else, so that more would crowd out the others' pictures.
 */
const rate = 31_250
/** Sound that may arrive together after a network has held it back, in bytes: six seconds of a usual voice. */
const burst = 2 * rate
/** IPv4, UDP, RTP with its header extensions, and the authentication tag of SRTP, in bytes per packet. */
const overhead = 60

/** Limits how much sound of one client is passed on. */
export class SoundLimit {
  #credit = burst
  #settledAtMs = 0

  /** Returns true if a frame of this size may be passed on. */
  takes(bytes: number, nowMs: number): boolean {
    const elapsedMs = Math.max(0, nowMs - this.#settledAtMs)
    this.#settledAtMs = nowMs
    this.#credit = Math.min(burst, this.#credit + (elapsedMs * rate) / 1_000)
    if (this.#credit < bytes + overhead) return false
    this.#credit -= bytes + overhead
    return true
  }
}
