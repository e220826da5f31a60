import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RateMeter } from '../../../../../../src/server/conference/media/congestion/rateMeter.ts'

const startMs = 1_790_000_000_000

describe('rate of a stream', () => {
  it('is 0 before the first packet', () => {
    expect(new RateMeter().rate(startMs)).toBe(0)
  })

  it('is what arrived in the last second, in bit/s', () => {
    const meter = new RateMeter()
    for (let ms = 0; ms < 3_000; ms += 20) meter.add(100, startMs + ms)
    // 100 bytes every 20 ms are 40 kbit/s.
    expect(meter.rate(startMs + 2_999)).toBe(40_000)
  })

  it('grows over the first second, and falls to 0 in the second after the last packet', () => {
    const meter = new RateMeter()
    for (let ms = 0; ms < 500; ms += 10) meter.add(125, startMs + ms)
    expect(meter.rate(startMs + 500)).toBe(50_000)
    expect(meter.rate(startMs + 1_200)).toBe(20_000)
    expect(meter.rate(startMs + 1_400)).toBe(0)
    expect(meter.rate(startMs + 60_000)).toBe(0)
  })

  it('starts again after a long pause, without the old packets', () => {
    const meter = new RateMeter()
    meter.add(10_000, startMs)
    meter.add(125, startMs + 60_000)
    expect(meter.rate(startMs + 60_000)).toBe(1_000)
  })

  it('is not disturbed by a clock that is set back', () => {
    const meter = new RateMeter()
    meter.add(125, startMs)
    meter.add(125, startMs - 60_000)
    expect(meter.rate(startMs)).toBe(2_000)
  })

  it('never exceeds what arrived within the last second', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_500), fc.nat(400)), { maxLength: 60 }), (packets) => {
        const meter = new RateMeter()
        let nowMs = startMs
        const arrived: { readonly atMs: number; readonly bytes: number }[] = []
        for (const [bytes, pauseMs] of packets) {
          nowMs += pauseMs
          arrived.push({ atMs: nowMs, bytes })
          meter.add(bytes, nowMs)
          const since = (ms: number) =>
            8 * arrived.reduce((sum, one) => (nowMs - one.atMs < ms ? sum + one.bytes : sum), 0)
          expect(meter.rate(nowMs)).toBeLessThanOrEqual(since(1_000))
          expect(meter.rate(nowMs)).toBeGreaterThanOrEqual(since(901))
        }
      }),
    )
  })
})
