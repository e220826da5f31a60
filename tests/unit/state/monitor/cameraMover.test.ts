import { afterEach, beforeEach, expect, vi } from 'vitest'
import { homePose } from '../../../../src/domain/devices/ptz.ts'
import { CameraMover } from '../../../../src/state/monitor/cameraMover.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

const clock = { now: () => Date.now(), monotonic: () => performance.now() }
let ends: number
/** True if the mover has requested a frame that has not been drawn yet. */
let isFrameNeeded: boolean
let mover: CameraMover

beforeEach(() => {
  ends = 0
  isFrameNeeded = false
  mover = new CameraMover(clock, { onEnd: () => (ends += 1), onFrameNeeded: () => (isFrameNeeded = true) })
  mover.speed = 10
})
afterEach(() => mover.stop())

function drawFrame(): void {
  isFrameNeeded = false
  mover.frame()
}

/** Draws the requested frames, at 50 frames a second, for `ms` milliseconds. */
function watch(ms: number): void {
  for (let drawn = 0; drawn < ms; drawn += 20) {
    vi.advanceTimersByTime(20)
    if (isFrameNeeded) drawFrame()
  }
}

test('a held key moves the camera right for as long as its lease, and no longer', () => {
  mover.hold({ pan: 'right' }, 700)
  watch(600)
  const under = mover.pose.pan
  expect(under).toBeGreaterThan(0)
  watch(100)
  const end = mover.pose.pan
  expect([mover.isMoving, ends]).toEqual([false, 1])
  watch(1_000)
  expect(mover.pose.pan).toBe(end)
})

test('a renewed lease goes on without a step', () => {
  mover.hold({ pan: 'left' }, 700)
  watch(500)
  mover.hold({ pan: 'left' }, 700)
  watch(500)
  expect(mover.isMoving).toBe(true)
  expect(ends).toBe(0)
})

test('no lease is longer than a second, whatever was asked for', () => {
  mover.hold({ zoom: 'tele' }, 60_000)
  watch(1_020)
  expect(mover.isMoving).toBe(false)
})

test('a lease runs out also on a screen that draws nothing', () => {
  mover.hold({ pan: 'right' }, 700)
  vi.advanceTimersByTime(700)
  expect([mover.isMoving, ends]).toEqual([false, 1])
})

test('a frame is asked for while the camera moves, and once more for where it ends', () => {
  expect(isFrameNeeded).toBe(false)
  mover.hold({ pan: 'right' }, 500)
  for (let drawn = 0; drawn < 480; drawn += 20) {
    expect(isFrameNeeded).toBe(true)
    watch(20)
  }
  watch(40)
  expect([mover.isMoving, isFrameNeeded]).toEqual([false, false])
})

test('it moves also after a long rest, in which nothing was drawn', () => {
  vi.advanceTimersByTime(60_000)
  mover.hold({ pan: 'right' }, 500)
  watch(500)
  expect(mover.pose.pan).toBeGreaterThan(0)
})

test('a held key moves nothing on a screen that draws nothing', () => {
  for (let renewed = 0; renewed < 10; renewed += 1) {
    mover.hold({ pan: 'right' }, 700)
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(700)
  expect([mover.pose, mover.isMoving]).toEqual([homePose, false])
})

test('a screen that slept through a motion lease has not moved, because no one could watch it', () => {
  let now = 0
  const ignored = { onEnd: () => undefined, onFrameNeeded: () => undefined }
  const sleeper = new CameraMover({ now: () => now, monotonic: () => now }, ignored)
  sleeper.speed = 10
  sleeper.hold({ pan: 'right' }, 1_000)
  now = 5_000
  expect(sleeper.frame()).toEqual(homePose)
  expect(sleeper.isMoving).toBe(false)
  sleeper.stop()
})

test('a stop holds the camera where it is', () => {
  mover.hold({ pan: 'up' }, 700)
  watch(200)
  mover.halt()
  const { tilt } = mover.pose
  watch(600)
  expect(mover.pose.tilt).toBe(tilt)
  expect(ends, 'who stopped it knows').toBe(0)
})

test('home is a way that ends by itself', () => {
  mover.hold({ zoom: 'tele' }, 1_000)
  watch(1_000)
  mover.home()
  watch(600)
  expect(mover.pose).toEqual(homePose)
  expect(mover.isMoving).toBe(false)
})

test('another kind of camera starts at its own home; the same one stays where it looks', () => {
  mover.hold({ pan: 'right' }, 500)
  watch(500)
  const pose = mover.pose
  mover.use('digital')
  expect(mover.pose).toEqual(pose)
  mover.use('hardware')
  expect(mover.pose).toEqual({ pan: 0, tilt: 0, zoom: 1 })
})
