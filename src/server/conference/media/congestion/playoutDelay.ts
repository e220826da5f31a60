/** Time without a repair after which nothing needs to wait for one, in milliseconds. */
const memoryMs = 16_000
/** Weight of a new repair: a packet whose repetition was lost, too, must not delay all that follow. */
const gain = 0.1
/**
 * Delay beside the repetition itself, in milliseconds: the loss of a frame's last packet shows only with the next
 * frame, and decoding takes time, too.
 */
const marginMs = 40
/** Longest delay, in milliseconds: more is worse than a short freeze, because people interrupt one another. */
const mostMs = 300

/** Mean time in which lost packets of one direction are repaired. */
export class RepairTime {
  #meanMs = 0
  #repairedAtMs = -Infinity

  /** Takes the time from the loss of a packet to its repetition, in milliseconds. */
  add(ms: number, nowMs: number): void {
    const before = this.at(nowMs)
    this.#meanMs = before === 0 ? ms : before + gain * (ms - before)
    this.#repairedAtMs = nowMs
  }

  /** Returns the time in milliseconds; 0 if nothing was repaired in the last 16 s. */
  at(nowMs: number): number {
    return nowMs - this.#repairedAtMs > memoryMs ? 0 : this.#meanMs
  }
}

/**
 * Returns how long a picture should wait at its receiver, so that lost packets are repaired before they are
 * needed, in milliseconds; 0 where nothing is lost. A receiver finds out by itself only after many freezes.
 */
export function playoutDelayFor(uplinkMs: number, downlinkMs: number): number {
  return uplinkMs + downlinkMs === 0 ? 0 : Math.min(mostMs, Math.round(uplinkMs + downlinkMs + marginMs))
}
