import { describe, expect, it } from 'vitest'
import { OveruseDetector } from '../../../../../../src/server/conference/media/congestion/overuseDetector.ts'

/** Gives the detector a trend every 20 ms. */
function update(detector: OveruseDetector, trends: readonly number[], fromMs = 0, jitterMs = 0): void {
  for (const [index, trend] of trends.entries()) detector.update(trend, 20, fromMs + index * 20, jitterMs)
}

describe('overuse detector', () => {
  it('begins with a threshold of 12.5 ms (gcc-02, section 5.4)', () => {
    expect(new OveruseDetector().threshold).toBe(12.5)
  })

  it('signals overuse only for a second trend above the threshold', () => {
    const detector = new OveruseDetector()
    update(detector, [20])
    expect(detector.use).toBe('normal')
    update(detector, [30], 20)
    expect(detector.use).toBe('overusing')
  })

  it('signals none while the trend falls, and ends it below the threshold', () => {
    const detector = new OveruseDetector()
    update(detector, [40, 39])
    expect(detector.use).toBe('normal')
    update(detector, [60, 61, 5], 40)
    expect(detector.use).toBe('normal')
  })

  it('signals underuse while a queue drains', () => {
    const detector = new OveruseDetector()
    update(detector, [-20])
    expect(detector.use).toBe('underusing')
  })

  it('raises the threshold fast and lowers it slowly', () => {
    const detector = new OveruseDetector()
    // K_u = 0.01: the threshold goes 20 % of the way in 20 ms.
    update(detector, [0, 22.5])
    expect(detector.threshold).toBeCloseTo(12.45 + 0.2 * 10.05, 1)
    const raised = detector.threshold
    // K_d = 0.00018: it falls by 16 % in a second.
    update(
      detector,
      Array.from({ length: 51 }, () => 0),
      20,
    )
    expect(detector.threshold).toBeCloseTo(raised * 0.835, 1)
  })

  it('learns from a trend at most 15 above the threshold, and in steps of at most 100 ms', () => {
    const detector = new OveruseDetector()
    update(detector, [0])
    detector.update(1_000, 20, 10_000, 0)
    expect(detector.threshold).toBeCloseTo(12.5 + 15, 5)
  })

  it('keeps the threshold between 6 and 600 ms', () => {
    const detector = new OveruseDetector()
    update(
      detector,
      Array.from({ length: 2_000 }, () => 0),
    )
    expect(detector.threshold).toBe(6)
    update(
      detector,
      Array.from({ length: 2_000 }, () => 10_000),
      40_000,
    )
    expect(detector.threshold).toBe(600)
  })

  it('keeps the threshold above the jitter', () => {
    const detector = new OveruseDetector()
    update(detector, [0], 0, 40)
    expect(detector.threshold).toBe(40)
    update(detector, [30, 35, 38], 20, 40)
    expect(detector.use).toBe('normal')
  })

  it('starts again after a reset with its threshold', () => {
    const detector = new OveruseDetector()
    update(detector, [60, 61])
    const { threshold } = detector
    detector.reset()
    expect([detector.use, detector.threshold]).toEqual(['normal', threshold])
  })
})
