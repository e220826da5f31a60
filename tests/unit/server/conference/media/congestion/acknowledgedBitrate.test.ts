import { describe, expect, it } from 'vitest'
import { AcknowledgedBitrate } from '../../../../../../src/server/conference/media/congestion/acknowledgedBitrate.ts'

/** Adds a packet of `bytes` every 10 ms. */
function add(acknowledged: AcknowledgedBitrate, fromMs: number, toMs: number, bytes: number): void {
  for (let atMs = fromMs; atMs < toMs; atMs += 10) acknowledged.add(bytes, atMs)
}

describe('acknowledged bitrate', () => {
  it('is unknown for the first 500 ms', () => {
    const acknowledged = new AcknowledgedBitrate()
    add(acknowledged, 7_000, 7_500, 125)
    expect([acknowledged.bitrate, acknowledged.sustainedBitrate]).toEqual([null, null])
    add(acknowledged, 7_500, 7_510, 125)
    expect([acknowledged.bitrate, acknowledged.sustainedBitrate]).toEqual([100_000, 100_000])
  })

  it('covers 500 ms', () => {
    const acknowledged = new AcknowledgedBitrate()
    add(acknowledged, 0, 2_000, 1_250)
    expect(acknowledged.bitrate).toBe(1_000_000)
    add(acknowledged, 2_000, 2_510, 125)
    expect(acknowledged.bitrate).toBe(100_000)
  })

  it('is the larger one of 500 ms and a second where jitter holds packets up', () => {
    const acknowledged = new AcknowledgedBitrate()
    add(acknowledged, 0, 2_000, 1_250)
    add(acknowledged, 2_150, 2_510, 1_250)
    expect(acknowledged.bitrate).toBeLessThan(800_000)
    expect(acknowledged.sustainedBitrate).toBeGreaterThan(840_000)
  })

  it('follows a sharp fall immediately', () => {
    const acknowledged = new AcknowledgedBitrate()
    add(acknowledged, 0, 2_000, 2_500)
    add(acknowledged, 2_000, 2_510, 250)
    expect(acknowledged.sustainedBitrate).toBe(200_000)
  })

  it('counts a late packet in its time, and none that is older than a second', () => {
    const acknowledged = new AcknowledgedBitrate()
    add(acknowledged, 0, 1_010, 125)
    acknowledged.add(5_625, 900)
    expect(acknowledged.bitrate).toBe(200_000)
    acknowledged.add(1_000_000, -100)
    expect(acknowledged.bitrate).toBe(200_000)
  })

  it('falls to nothing over a pause, and starts again after a reset', () => {
    const acknowledged = new AcknowledgedBitrate()
    add(acknowledged, 0, 1_000, 125)
    acknowledged.add(100, 60_000)
    expect(acknowledged.bitrate).toBe(0)
    acknowledged.reset()
    expect(acknowledged.bitrate).toBeNull()
  })
})
