import { describe, expect, it } from 'vitest'
import { ForeignQueue } from '../../../../../../src/server/conference/media/congestion/foreignQueue.ts'

const state = {
  isStanding: true,
  standingMs: 130,
  bitrate: 1_000_000,
  acknowledged: 1_000_000,
  roundTripMs: 200,
  nowMs: 0,
}

describe('foreign queue', () => {
  it('is recognized when it has not drained a second and a round trip after the rate fell', () => {
    const queue = new ForeignQueue()
    expect(queue.update(state)).toBe(false)
    expect(queue.update({ ...state, bitrate: 690_000, nowMs: 500 })).toBe(false)
    expect(queue.update({ ...state, bitrate: 600_000, nowMs: 1_699 })).toBe(false)
    expect(queue.update({ ...state, bitrate: 500_000, standingMs: 120, nowMs: 1_700 })).toBe(true)
  })

  it('is our own while about as much is sent as arrived when it appeared', () => {
    const queue = new ForeignQueue()
    queue.update(state)
    for (let nowMs = 0; nowMs < 10_000; nowMs += 100)
      expect(queue.update({ ...state, bitrate: 720_000, acknowledged: 300_000, nowMs })).toBe(false)
  })

  it('is our own if it drains by a quarter', () => {
    const queue = new ForeignQueue()
    queue.update(state)
    queue.update({ ...state, bitrate: 600_000, nowMs: 500 })
    expect(queue.update({ ...state, bitrate: 600_000, standingMs: 90, nowMs: 2_000 })).toBe(false)
  })

  it('is judged again from the beginning when it was gone', () => {
    const queue = new ForeignQueue()
    queue.update(state)
    queue.update({ ...state, bitrate: 600_000, nowMs: 500 })
    queue.update({ ...state, isStanding: false, bitrate: 600_000, nowMs: 600 })
    expect(queue.update({ ...state, bitrate: 600_000, acknowledged: 600_000, nowMs: 5_000 })).toBe(false)
    expect(queue.update({ ...state, bitrate: 600_000, nowMs: 7_000 })).toBe(false)
  })
})
