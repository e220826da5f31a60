import { describe, expect, it } from 'vitest'
import { ArrivalSmoother } from '../../../../../../src/server/conference/media/congestion/arrivalSmoother.ts'
import { seededRandom, SimulatedLink } from '../../../../../support/media/simulatedLink.ts'

const packetMs = 10
/** Absolute send time: 24 bits in units of 2⁻¹⁸ s. */
const sendTimeOf = (ms: number) => Math.round((ms * 2 ** 18) / 1_000) % 2 ** 24

/** Sends packets of `bytes` for `seconds` and returns the delay of each, as it was and as it is reported. */
function delays(
  link: SimulatedLink,
  { seconds, bytes, startMs = 0 }: { seconds: number; bytes: number; startMs?: number },
) {
  const smoother = new ArrivalSmoother()
  const found: { atMs: number; real: number; reported: number }[] = []
  for (let sentMs = startMs; sentMs < startMs + seconds * 1_000; sentMs += packetMs) {
    const arrivedMs = link.send(bytes, sentMs)
    if (arrivedMs === null) continue
    const reportedMs = smoother.smooth(sendTimeOf(sentMs), arrivedMs)
    found.push({ atMs: sentMs - startMs, real: arrivedMs - sentMs, reported: reportedMs - sentMs })
  }
  return found
}

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
const usual = { bitrate: 400_000, delayMs: 100, jitterMs: 40, loss: 0 }

describe('arrivals that are reported to a client', () => {
  it('are those of the packets on a network without jitter', () => {
    const found = delays(new SimulatedLink({ ...usual, jitterMs: 0 }, 1), { seconds: 10, bytes: 100 })
    expect(Math.max(...found.map(({ real, reported }) => real - reported))).toBeLessThan(1)
  })

  it.each([20, 40, 60])('swing by less than a third of slow jitter of ±%s ms', (jitterMs) => {
    const found = delays(new SimulatedLink({ ...usual, jitterMs }, 1), { seconds: 30, bytes: 100 })
    const late = found.filter(({ atMs }) => atMs > 5_000)
    expect(rangeOf(late.map(({ real }) => real))).toBeGreaterThan(1.5 * jitterMs)
    const swing = late.map(({ reported }) => reported).toSorted((one, other) => one - other)
    const usualRange = (swing[Math.floor(swing.length * 0.95)] ?? 0) - (swing[0] ?? 0)
    expect(usualRange).toBeLessThan((2 * jitterMs) / 3)
  })

  it('show a queue beyond the jitter, at most 120 ms less than it is', () => {
    const link = new SimulatedLink({ ...usual, bitrate: 1_000_000 }, 1)
    delays(link, { seconds: 10, bytes: 100 })
    // 1.2 Mbit/s for a line of 1 Mbit/s: the queue grows by 200 ms a second, and holds 300 ms.
    const found = delays(link, { seconds: 5, bytes: 1_500, startMs: 10_000 })
    const last = found.at(-1)
    expect(last?.real).toBeGreaterThan(350)
    expect(last?.reported).toBeGreaterThan((last?.real ?? 0) - 121)
    const rising = found.filter(({ atMs }) => atMs < 1_500).map(({ reported }) => reported)
    expect(rangeOf(rising)).toBeGreaterThan(100)
  })

  it('are never later than the packets, nor earlier than the empty path allows', () => {
    const random = seededRandom(7)
    const smoother = new ArrivalSmoother()
    let leastMs = Infinity
    for (let sentMs = 0; sentMs < 20_000; sentMs += 1 + 30 * random()) {
      const delayMs = 50 + 200 * random() ** 3
      leastMs = Math.min(leastMs, delayMs)
      const reportedMs = smoother.smooth(sendTimeOf(sentMs), sentMs + delayMs)
      expect(reportedMs).toBeLessThanOrEqual(sentMs + delayMs)
      expect(reportedMs).toBeGreaterThan(sentMs + leastMs - 1)
    }
  })

  it('continue when the send time wraps after 64 s', () => {
    const found = delays(new SimulatedLink({ ...usual, jitterMs: 0 }, 1), {
      seconds: 10,
      bytes: 100,
      startMs: 60_000,
    })
    expect(rangeOf(found.map(({ reported }) => reported))).toBeLessThan(1)
  })
})
