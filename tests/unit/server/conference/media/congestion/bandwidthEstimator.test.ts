import { describe, expect, it } from 'vitest'
import { BandwidthEstimator } from '../../../../../../src/server/conference/media/congestion/bandwidthEstimator.ts'

const rates = { startBitrate: 300_000, minBitrate: 40_000, maxBitrate: 4_000_000 }

/** Range of the reference time in feedback: 24 bits of 64 ms. */
const referenceRangeMs = 2 ** 24 * 64

/** Way of packets to a receiver that reports every 100 ms. */
class Path {
  readonly estimator = new BandwidthEstimator(rates)
  nowMs = 0
  #sequence = 65_000
  /** Just before the 24-bit reference time wraps. */
  #clockMs = referenceRangeMs - 3_000

  /** Jumps the receiver's clock. */
  jump(byMs: number): void {
    this.#clockMs += byMs
  }

  /**
   * Sends a packet of `bytes` every 10 ms for `forMs`, and reports ten of them 50 ms after the last one.
   * `arrives` returns the delay of a packet; null if it is lost.
   */
  run(forMs: number, bytes: number, arrives: (sentMs: number) => number | null = () => 30): void {
    for (const untilMs = this.nowMs + forMs; this.nowMs < untilMs; this.nowMs += 100) {
      const results = Array.from({ length: 10 }, (_, index) => {
        const sentMs = this.nowMs + index * 10
        this.#sequence = (this.#sequence + 1) & 0xffff
        this.estimator.sent(this.#sequence, bytes, sentMs)
        const delayMs = arrives(sentMs)
        const receivedAtMs = delayMs === null ? null : sentMs + delayMs + this.#clockMs
        return { sequenceNumber: this.#sequence, receivedAtMs }
      })
      this.estimator.feedback(results, this.nowMs + 140)
    }
  }
}

describe('bandwidth estimator', () => {
  it('begins with the start rate and without a measurement', () => {
    const { bitrate, lossRatio, roundTripMs, queueDelayMs, isOverusing } = new BandwidthEstimator(rates)
    expect({ bitrate, lossRatio, roundTripMs, queueDelayMs, isOverusing }).toEqual({
      bitrate: 300_000,
      lossRatio: 0,
      roundTripMs: 0,
      queueDelayMs: 0,
      isOverusing: false,
    })
  })

  it('grows by 8 % a second while all arrives, across the wrap of the sequence numbers', () => {
    const path = new Path()
    path.run(10_000, 800)
    expect(path.estimator.bitrate).toBeGreaterThan(300_000 * 1.08 ** 8)
    expect(path.estimator.bitrate).toBeLessThan(300_000 * 1.08 ** 10)
  })

  it('measures the round trip from the newest packet to its report', () => {
    const path = new Path()
    path.run(1_000, 400)
    expect(path.estimator.roundTripMs).toBeCloseTo(50, 5)
  })

  it('measures losses, and takes late packets back', () => {
    const path = new Path()
    path.run(2_000, 400, (sentMs) => (sentMs % 100 === 0 ? null : 30))
    expect(path.estimator.lossRatio).toBeCloseTo(0.1, 5)
    const { estimator } = new Path()
    for (const number of [1, 2]) estimator.sent(number, 400, number)
    estimator.feedback(
      [
        { sequenceNumber: 1, receivedAtMs: null },
        { sequenceNumber: 2, receivedAtMs: 40 },
      ],
      50,
    )
    expect(estimator.lossRatio).toBe(0.5)
    estimator.feedback([{ sequenceNumber: 1, receivedAtMs: 60 }], 100)
    expect(estimator.lossRatio).toBe(0)
  })

  it('ignores reports about packets that were never sent, and repeated ones', () => {
    const { estimator } = new Path()
    estimator.feedback([{ sequenceNumber: 7, receivedAtMs: 5 }], 10)
    expect([estimator.roundTripMs, estimator.lossRatio]).toEqual([0, 0])
    estimator.sent(8, 400, 100)
    estimator.feedback([{ sequenceNumber: 8, receivedAtMs: 30 }], 150)
    estimator.feedback(
      [
        { sequenceNumber: 8, receivedAtMs: 900 },
        { sequenceNumber: 8, receivedAtMs: null },
      ],
      9_000,
    )
    expect([estimator.roundTripMs, estimator.lossRatio]).toEqual([50, 0])
  })

  it('falls to 0.85 of what arrives when a queue grows', () => {
    const path = new Path()
    path.run(3_000, 500)
    const fromMs = path.nowMs
    // 400 kbit/s of which 320 arrive.
    path.run(500, 500, (sentMs) => 30 + (sentMs - fromMs) / 4)
    expect(path.estimator.isOverusing).toBe(true)
    expect(path.estimator.bitrate).toBeLessThan(0.85 * 400_000)
    expect(path.estimator.bitrate).toBeGreaterThan(0.5 * 320_000)
  })

  it('reports a standing queue, and sends less than it carries until it has drained', () => {
    const path = new Path()
    path.run(3_000, 500)
    path.run(600, 500, () => 330)
    expect(path.estimator.queueDelayMs).toBeCloseTo(300, 5)
    expect(path.estimator.isOverusing).toBe(true)
    expect(path.estimator.bitrate).toBeLessThan(0.85 * 0.75 * 400_000)
  })

  it('is not confused by a jump of the receiver’s clock or the wrap of its reference time', () => {
    for (const jumpMs of [-referenceRangeMs, 3_600_000]) {
      const path = new Path()
      path.run(3_000, 400)
      const before = path.estimator.bitrate
      path.jump(jumpMs)
      path.run(3_000, 400)
      expect(path.estimator.bitrate).toBeGreaterThan(before)
      expect([path.estimator.isOverusing, path.estimator.queueDelayMs]).toEqual([false, 0])
    }
  })

  it('is raised by a probe', () => {
    const { estimator } = new Path()
    for (let index = 0; index < 6; index += 1) estimator.sent(index, 1_000, index * 8, 1)
    const results = Array.from({ length: 6 }, (_, index) => ({
      sequenceNumber: index,
      receivedAtMs: 30 + index * 8,
    }))
    estimator.feedback(results, 100)
    expect(estimator.bitrate).toBe(1_000_000)
  })

  it('falls by a fifth every 500 ms while feedback stays out, down to its minimum', () => {
    const path = new Path()
    path.run(1_000, 100)
    const { estimator } = path
    const before = estimator.bitrate
    estimator.sent(1_000, 400, 2_000)
    // One second and two round trips of 50 ms.
    for (let nowMs = 2_000; nowMs < 3_100; nowMs += 100) estimator.tick(nowMs)
    expect(estimator.bitrate).toBe(before)
    estimator.tick(3_100)
    estimator.tick(3_200)
    expect(estimator.bitrate).toBeCloseTo(before * 0.8, 5)
    for (let nowMs = 3_300; nowMs < 20_000; nowMs += 100) estimator.tick(nowMs)
    expect(estimator.bitrate).toBe(40_000)
  })

  it('keeps the rate while nothing is sent', () => {
    const path = new Path()
    path.run(1_000, 100)
    const before = path.estimator.bitrate
    for (let nowMs = 1_200; nowMs < 60_000; nowMs += 100) path.estimator.tick(nowMs)
    path.estimator.sent(1_000, 400, 60_000)
    path.estimator.tick(60_100)
    expect(path.estimator.bitrate).toBe(before)
  })
})
