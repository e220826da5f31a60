import { RepairTime } from '../congestion/playoutDelay.ts'
import { serialDistance } from './serialNumber.ts'

/** Time for which a packet is requested, in milliseconds: later, the picture has frozen for too long. */
const longestMs = 1_000
/** Maximum number of missing packets that are requested: beyond it, a keyframe is smaller. */
const mostMissing = 250
/**
 * Lost packets among the last ones from which on a keyframe is requested instead. The network has become much
 * narrower; repeating what no longer fits would fill it for seconds. A short interruption loses fewer.
 */
const recentPackets = 40
const mostRecentlyLost = 16
/** Time after which a keyframe is requested again, in milliseconds. */
const askAgainMs = 500
/**
 * Minimum time between two requests for one packet, in milliseconds: the round trip in a hospital's network
 * is shorter.
 */
const shortestRetryMs = 40

interface MissingPacket {
  /** When a later packet arrived. */
  readonly lostAtMs: number
  /** When it was first requested; null before. */
  sinceMs: number | null
  requestedAtMs: number
}

/**
 * Finds the packets of one source that are missing, and decides when to request them again (RFC 4585, section
 * 6.2.1), and when a keyframe is requested instead. Until that arrives, nothing else helps.
 */
export class NackGenerator {
  readonly #missing = new Map<number, MissingPacket>()
  /** For each of the last packets, 1 if it was lost; in a ring. */
  readonly #recent = new Uint8Array(recentPackets)
  #recentlyLost = 0
  #recentAt = 0
  readonly #repairs = new RepairTime()
  #newest: number | null = null
  #awaitsKeyframe = false
  /** When the keyframe was last requested; null before. */
  #askedAtMs: number | null = null
  #hasNews = false

  get isWaiting(): boolean {
    return this.#missing.size > 0 || (this.#awaitsKeyframe && this.#hasNews)
  }

  /**
   * Records a packet that arrived at `nowMs`; `startsKeyframe` is true for the first one of a keyframe. Returns
   * true if too much is missing to request it: a keyframe must be requested.
   */
  receive(sequenceNumber: number, nowMs: number, startsKeyframe = false): boolean {
    this.#hasNews = true
    const distance = this.#newest === null ? 1 : serialDistance(this.#newest, sequenceNumber, 16)
    if (distance <= 0) {
      this.recover(sequenceNumber, nowMs)
      return false
    }
    const newest = this.#newest ?? sequenceNumber
    this.#newest = sequenceNumber
    for (let step = 1; step < Math.min(distance, recentPackets); step += 1) this.#record(1)
    this.#record(0)
    if (startsKeyframe) {
      // No decoder needs what was before.
      this.#missing.clear()
      this.#recent.fill(0)
      this.#recentlyLost = 0
      this.#awaitsKeyframe = false
      return false
    }
    if (this.#awaitsKeyframe) return false
    if (this.#missing.size + distance - 1 > mostMissing || this.#recentlyLost > mostRecentlyLost) {
      this.#awaitKeyframe(null)
      return true
    }
    for (let step = 1; step < distance; step += 1)
      this.#missing.set((newest + step) & 0xffff, { lostAtMs: nowMs, sinceMs: null, requestedAtMs: 0 })
    return false
  }

  /** Records a packet that was sent again. Returns false if it was not missing. */
  recover(sequenceNumber: number, nowMs: number): boolean {
    const packet = this.#missing.get(sequenceNumber)
    if (packet === undefined) return false
    if (packet.sinceMs !== null) this.#repairs.add(nowMs - packet.lostAtMs, nowMs)
    return this.#missing.delete(sequenceNumber)
  }

  /** Returns the time in which most lost packets are repaired, in milliseconds; 0 without any of late. */
  repairMs(nowMs: number): number {
    return this.#repairs.at(nowMs)
  }

  /**
   * Returns the packets to request now, oldest first; null if a keyframe must be requested, because one packet
   * was requested for too long without success, or because no keyframe has arrived.
   */
  due(nowMs: number, roundTripMs: number): number[] | null {
    if (this.#awaitsKeyframe) {
      this.#askedAtMs ??= nowMs
      if (!this.#hasNews || nowMs - this.#askedAtMs < askAgainMs) return []
      this.#awaitKeyframe(nowMs)
      return null
    }
    const retryMs = Math.max(shortestRetryMs, roundTripMs * 1.5)
    const due: number[] = []
    for (const [sequenceNumber, packet] of this.#missing) {
      if (packet.sinceMs !== null && nowMs - packet.requestedAtMs < retryMs) continue
      packet.sinceMs ??= nowMs
      if (nowMs - packet.sinceMs > longestMs) {
        this.#awaitKeyframe(nowMs)
        return null
      }
      packet.requestedAtMs = nowMs
      due.push(sequenceNumber)
    }
    return due
  }

  #awaitKeyframe(askedAtMs: number | null): void {
    this.#missing.clear()
    this.#awaitsKeyframe = true
    this.#askedAtMs = askedAtMs
    this.#hasNews = false
  }

  #record(lost: 0 | 1): void {
    this.#recentlyLost += lost - (this.#recent[this.#recentAt] ?? 0)
    this.#recent[this.#recentAt] = lost
    this.#recentAt = (this.#recentAt + 1) % recentPackets
  }
}
