import { describe, expect, it } from 'vitest'
import { Trendline } from '../../../../../../src/server/conference/media/congestion/trendline.ts'

/** Adds groups that are sent every 20 ms and arrive `growthMs` later each time. */
function add(trendline: Trendline, groups: number, growthMs: number, fromMs = 0): void {
  const arrivedMs = 20 + growthMs
  for (let index = 1; index <= groups; index += 1)
    trendline.add({ sentMs: 20, arrivedMs, atMs: fromMs + index * arrivedMs })
}

describe('trendline', () => {
  it('is flat while the delay is constant', () => {
    const trendline = new Trendline()
    add(trendline, 100, 0)
    expect([trendline.slope, trendline.trend]).toEqual([0, 0])
  })

  it('needs 20 groups', () => {
    const trendline = new Trendline()
    add(trendline, 19, 5)
    expect(trendline.slope).toBe(0)
    add(trendline, 1, 5, 19 * 25)
    expect(trendline.slope).toBeGreaterThan(0)
  })

  it('approaches the slope of a growing queue', () => {
    const trendline = new Trendline()
    add(trendline, 200, 5)
    // The delay grows by 5 ms in 25 ms.
    expect(trendline.slope).toBeCloseTo(0.2, 2)
    // At most 60 groups, amplified by 4.
    expect(trendline.trend).toBeCloseTo(0.2 * 60 * 4, 0)
  })

  it('is below zero while a queue drains', () => {
    const trendline = new Trendline()
    add(trendline, 60, -5)
    expect(trendline.trend).toBeLessThan(-20)
  })

  it('keeps its slope if all groups arrive at the same time', () => {
    const trendline = new Trendline()
    for (let index = 0; index < 30; index += 1) trendline.add({ sentMs: 20, arrivedMs: 0, atMs: 500 })
    expect(trendline.slope).toBe(0)
  })

  it('starts again after a reset', () => {
    const trendline = new Trendline()
    add(trendline, 60, 5)
    trendline.reset()
    expect(trendline.trend).toBe(0)
    add(trendline, 19, 5)
    expect(trendline.trend).toBe(0)
  })
})
