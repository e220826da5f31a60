import type { SentHistory, SentPacket } from './sentHistory.ts'

/** Packets and part of a cluster that must arrive for a result (libwebrtc's probe bitrate estimator). */
const leastPackets = 4
const leastReceived = 0.8
/** A rate of arrival above this multiple of the rate of sending is no measurement (libwebrtc). */
const mostRatio = 2
/**
 * Below this ratio the probe has filled the link, whose capacity is a little less than measured (libwebrtc).
 */
const saturatedRatio = 0.9
const saturatedUse = 0.95
/** A cluster is complete this long after its last packet, in milliseconds. */
const completeAfterMs = 20

/** Measures the rate of each probe cluster, by when its packets were sent and when they arrived. */
export class ProbeResults {
  readonly #history: SentHistory
  #cluster = 0
  #first = 0
  #last = 0

  constructor(history: SentHistory) {
    this.#history = history
  }

  /** Records that a packet of a cluster was sent. A new cluster replaces the one before it. */
  sent({ probe, number }: SentPacket): void {
    if (probe === 0) return
    if (probe !== this.#cluster) this.#first = number
    this.#cluster = probe
    this.#last = number
  }

  /** Returns the rate of the cluster that feedback has completed, in bit/s; null if there is none. */
  take(nowMs: number): number | null {
    if (this.#cluster === 0) return null
    const last = this.#history.at(this.#last)
    if (last === null) {
      this.#cluster = 0
      return null
    }
    if (nowMs - last.sentAtMs < completeAfterMs || last.fate === 'unknown') return null
    this.#cluster = 0
    return this.#measure()
  }

  /** Other packets between those of the cluster took their part of the link, and count too. */
  #measure(): number | null {
    let packets = 0
    let arrived = 0
    let bytes = 0
    let first: SentPacket | null = null
    let last: SentPacket | null = null
    let firstMs = Infinity
    let lastMs = -Infinity
    for (let number = this.#first; number <= this.#last; number += 1) {
      const packet = this.#history.at(number)
      if (packet === null) continue
      packets += 1
      if (packet.fate !== 'received') continue
      arrived += 1
      bytes += packet.bytes
      first ??= packet
      last = packet
      firstMs = Math.min(firstMs, packet.receivedAtMs)
      lastMs = Math.max(lastMs, packet.receivedAtMs)
    }
    if (first === null || last === null || arrived < leastPackets || arrived < packets * leastReceived)
      return null
    const sendRate = ((bytes - last.bytes) * 8_000) / (last.sentAtMs - first.sentAtMs)
    const receiveRate = ((bytes - first.bytes) * 8_000) / (lastMs - firstMs)
    if (!Number.isFinite(sendRate) || receiveRate > sendRate * mostRatio) return null
    return receiveRate < sendRate * saturatedRatio
      ? receiveRate * saturatedUse
      : Math.min(sendRate, receiveRate)
  }
}
