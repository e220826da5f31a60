/** Time without a repair after which nothing needs to wait for one, in milliseconds. */
const memoryMs = 16_000
/**
 * Weights of a repair that took longer than most, and of one that was shorter: most repairs come in time then,
 * and a packet whose repetition was lost, too, does not delay all that follow.
 */
const longerGain = 0.3
const shorterGain = 0.05
/**
 * Delay beside the repetition itself, in milliseconds: the loss of a frame's last packet shows only with the next
 * frame, and decoding takes time, too.
 */
const marginMs = 40
/** Longest delay, in milliseconds: more is worse than a short freeze, because people interrupt one another. */
const mostMs = 300

/** Time in which most lost packets of one direction are repaired. */
export class RepairTime {
  #usualMs = 0
  #repairedAtMs = -Infinity

  /** Takes the time from the loss of a packet to its repetition, in milliseconds. */
  add(ms: number, nowMs: number): void {
    const before = this.at(nowMs)
    this.#usualMs = before === 0 ? ms : before + (ms > before ? longerGain : shorterGain) * (ms - before)
    this.#repairedAtMs = nowMs
  }

  /** Returns the time in milliseconds; 0 if nothing was repaired in the last 16 s. */
  at(nowMs: number): number {
    return nowMs - this.#repairedAtMs > memoryMs ? 0 : this.#usualMs
  }
}

/**
 * Returns how long a picture should wait at its receiver, so that lost packets are repaired before they are
 * needed, in milliseconds; 0 where nothing is lost. A receiver finds out by itself only after many freezes.
 */
export function playoutDelayFor(uplinkMs: number, downlinkMs: number): number {
  return uplinkMs + downlinkMs === 0 ? 0 : Math.min(mostMs, Math.round(uplinkMs + downlinkMs + marginMs))
}
