import { describe, expect, it } from 'vitest'
import { ProbeResults } from '../../../../../../src/server/conference/media/congestion/probeResult.ts'
import { SentHistory } from '../../../../../../src/server/conference/media/congestion/sentHistory.ts'

class Path {
  readonly history = new SentHistory()
  readonly results = new ProbeResults(this.history)

  /** Sends a packet of 1,000 bytes that arrives at the given time; null if it is lost. */
  send(number: number, sentMs: number, arrivedMs: number | null, probe = 1): void {
    const packet = this.history.add(number, 1_000, sentMs, probe)
    this.results.sent(packet)
    packet.fate = arrivedMs === null ? 'lost' : 'received'
    packet.receivedAtMs = arrivedMs ?? 0
  }
}

describe('probe results', () => {
  it('measure the rate of sending on a path that is not filled', () => {
    const path = new Path()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 8)
    // 5 · 8,000 bits in 40 ms.
    expect(path.results.take(200)).toBe(1_000_000)
  })

  it('measure a little less than the rate of arrival on a path that is filled', () => {
    const path = new Path()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 20)
    expect(path.results.take(200)).toBe(400_000 * 0.95)
  })

  it('take the lower rate where jitter bunches the packets', () => {
    const path = new Path()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 6)
    expect(path.results.take(200)).toBe(1_000_000)
  })

  it('give none where the packets arrive more than twice as fast as they were sent', () => {
    const path = new Path()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 3)
    expect(path.results.take(200)).toBeNull()
  })

  it('count other packets between those of the probe', () => {
    const path = new Path()
    for (let index = 0; index < 8; index += 1)
      path.send(index, index * 5, 500 + index * 5, index % 2 === 0 ? 1 : 0)
    // The last packet is not of the probe: 6 · 8,000 bits in 30 ms.
    expect(path.results.take(200)).toBe(1_600_000)
  })

  it('need four packets and four fifths of all', () => {
    const few = new Path()
    for (let index = 0; index < 3; index += 1) few.send(index, index * 8, 500 + index * 8)
    expect(few.results.take(200)).toBeNull()
    const lossy = new Path()
    for (let index = 0; index < 8; index += 1)
      lossy.send(index, index * 8, index % 3 === 0 ? null : 500 + index * 8)
    expect(lossy.results.take(200)).toBeNull()
  })

  it('are given once, when the last packet has been reported', () => {
    const path = new Path()
    expect(path.results.take(0)).toBeNull()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 8)
    const last = path.history.at(5)
    if (last !== null) last.fate = 'unknown'
    expect(path.results.take(200)).toBeNull()
    if (last !== null) last.fate = 'received'
    // More packets of the cluster can follow within 20 ms.
    expect(path.results.take(50)).toBeNull()
    expect(path.results.take(200)).toBe(1_000_000)
    expect(path.results.take(300)).toBeNull()
  })

  it('belong to the newest cluster', () => {
    const path = new Path()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 8, 1)
    for (let index = 6; index < 12; index += 1) path.send(index, index * 4, 500 + index * 4, 2)
    expect(path.results.take(200)).toBe(2_000_000)
  })

  it('end with packets that are no longer kept', () => {
    const path = new Path()
    for (let index = 0; index < 6; index += 1) path.send(index, index * 8, 500 + index * 8)
    for (let index = 6; index < 3_000; index += 1) path.send(index, index, 500 + index, 0)
    expect(path.results.take(9_000)).toBeNull()
  })
})
