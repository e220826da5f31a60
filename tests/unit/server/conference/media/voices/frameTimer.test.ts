import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameTimer } from '../../../../../../src/server/conference/media/voices/frameTimer.ts'

let frames: number[]
let timer: FrameTimer
/** Delay of every timer, in milliseconds. */
let lateness = 0
const now = () => Date.now() + lateness

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  frames = []
  lateness = 0
  timer = new FrameTimer({ now, frame: (nowMs) => void frames.push(nowMs) })
})
afterEach(() => {
  timer.stop()
  vi.useRealTimers()
})

describe('frame timer', () => {
  it('fires every 20 ms, once for each start', () => {
    timer.start()
    timer.start()
    vi.advanceTimersByTime(100)
    expect(frames).toEqual([20, 40, 60, 80, 100])
  })

  it('makes up for late timers: no drift', () => {
    timer.start()
    for (let at = 0; at < 100; at += 1) {
      lateness = at % 7
      vi.advanceTimersByTime(20)
    }
    expect(Math.abs(frames.length - 100)).toBeLessThanOrEqual(1)
  })

  it('leaves out what is more than 100 ms late', () => {
    timer.start()
    vi.advanceTimersByTime(100)
    lateness = 1_000
    vi.advanceTimersByTime(100)
    expect(frames.length).toBeLessThanOrEqual(11)
    expect(frames.length).toBeGreaterThanOrEqual(9)
  })

  it('stops, also from within a frame', () => {
    timer = new FrameTimer({
      now,
      frame: (nowMs) => {
        frames.push(nowMs)
        timer.stop()
      },
    })
    timer.start()
    vi.advanceTimersByTime(100)
    expect(frames).toEqual([20])
    timer.start()
    vi.advanceTimersByTime(20)
    expect(frames).toEqual([20, 120])
  })
})
