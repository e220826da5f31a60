/**
 * Packets sent within this time form one group, in milliseconds (draft-ietf-rmcat-gcc-02, section 5.2:
 * burst_time).
 */
const groupMs = 5
/**
 * Packets that were held up and arrive together, this close to one another, form one group as well; the group
 * lasts at most `burstMs` (libwebrtc's inter-arrival delta).
 */
const burstGapMs = 5
const burstMs = 100

interface Group {
  firstSentMs: number
  lastSentMs: number
  firstArrivedMs: number
  lastArrivedMs: number
}

/** How the time between two groups of packets changed on the way, in milliseconds. */
export interface GroupDelta {
  readonly sentMs: number
  readonly arrivedMs: number
  /** Arrival of the later group, of the receiver's clock. */
  readonly atMs: number
}

/**
 * Groups packets by the time at which they were sent, and compares the groups' distances when they were sent
 * and when they arrived (gcc-02, sections 5.1 and 5.2). A pacer's bursts then do not look like delay.
 */
export class ArrivalGroups {
  #previous: Group | null = null
  #current: Group | null = null

  /**
   * Adds a packet, in the order of sending. Returns the change between the two groups before it if the packet
   * begins a new one; null otherwise.
   */
  add(sentMs: number, arrivedMs: number): GroupDelta | null {
    const current = this.#current
    if (current === null) {
      this.#current = groupOf(sentMs, arrivedMs)
      return null
    }
    if (sentMs < current.firstSentMs) return null
    if (sentMs - current.firstSentMs <= groupMs || isBurst(current, sentMs, arrivedMs)) {
      current.lastSentMs = Math.max(current.lastSentMs, sentMs)
      current.lastArrivedMs = Math.max(current.lastArrivedMs, arrivedMs)
      return null
    }
    const previous = this.#previous
    this.#previous = current
    this.#current = groupOf(sentMs, arrivedMs)
    if (previous === null) return null
    return {
      sentMs: current.lastSentMs - previous.lastSentMs,
      arrivedMs: current.lastArrivedMs - previous.lastArrivedMs,
      atMs: current.lastArrivedMs,
    }
  }

  /** Starts again, after a jump of the receiver's clock. */
  reset(): void {
    this.#previous = null
    this.#current = null
  }
}

function groupOf(sentMs: number, arrivedMs: number): Group {
  return { firstSentMs: sentMs, lastSentMs: sentMs, firstArrivedMs: arrivedMs, lastArrivedMs: arrivedMs }
}

/** Returns whether a packet caught up with the group before it: both waited for the same interruption. */
function isBurst(group: Group, sentMs: number, arrivedMs: number): boolean {
  const gapMs = arrivedMs - group.lastArrivedMs
  const isFaster = gapMs - (sentMs - group.lastSentMs) < 0
  return isFaster && gapMs <= burstGapMs && arrivedMs - group.firstArrivedMs < burstMs
}
