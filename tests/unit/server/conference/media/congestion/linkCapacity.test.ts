import { describe, expect, it } from 'vitest'
import { LinkCapacity } from '../../../../../../src/server/conference/media/congestion/linkCapacity.ts'

describe('link capacity', () => {
  it('is unlimited while nothing is known', () => {
    const capacity = new LinkCapacity()
    expect([capacity.estimate, capacity.lower, capacity.upper]).toEqual([null, 0, Infinity])
  })

  it('is the first rate at overuse, within three standard deviations', () => {
    const capacity = new LinkCapacity()
    capacity.overused(400_000)
    expect(capacity.estimate).toBe(400_000)
    // The variance is at least 0.4 of 400 kbit/s: three times 12.6 kbit/s.
    expect(capacity.upper - 400_000).toBeCloseTo(37_947, 0)
    expect(400_000 - capacity.lower).toBeCloseTo(37_947, 0)
  })

  it('follows further rates slowly, and a probe fast', () => {
    const capacity = new LinkCapacity()
    capacity.overused(400_000)
    capacity.overused(500_000)
    expect(capacity.estimate).toBeCloseTo(405_000, 5)
    capacity.probed(605_000)
    expect(capacity.estimate).toBeCloseTo(505_000, 5)
  })

  it('widens with rates that vary, up to a limit', () => {
    const capacity = new LinkCapacity()
    for (let index = 0; index < 200; index += 1) capacity.overused(index % 2 === 0 ? 200_000 : 800_000)
    const { estimate, upper } = capacity
    expect(upper - (estimate ?? 0)).toBeCloseTo(3 * Math.sqrt(2.5 * ((estimate ?? 0) / 1_000)) * 1_000, 0)
  })

  it('is unknown after a reset', () => {
    const capacity = new LinkCapacity()
    capacity.overused(400_000)
    capacity.reset()
    expect(capacity.upper).toBe(Infinity)
  })
})
