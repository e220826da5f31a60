import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { panDirections } from '../../../../src/contract/devices/device.ts'
import {
  advance,
  cropOf,
  goTo,
  homeMs,
  homePose,
  type PtzMotion,
  zoomLimits,
} from '../../../../src/domain/devices/ptz.ts'
import { roomLevels } from '../../../../src/domain/devices/roomLevel.ts'

const speed = roomLevels.speed.start

test('panning right shows what lies right, at the same pace whatever the zoom', () => {
  for (const zoom of [1.5, 3]) {
    const start = { ...homePose, zoom }
    const { pose } = advance(start, { kind: 'pan', dir: 'right' }, speed, 200)
    const shift = (cropOf(pose, 1280, 720).x - cropOf(start, 1280, 720).x) * zoom
    expect(shift).toBeCloseTo(0.25 * 1280 * 0.2, 6)
  }
})

test('tilting up shows what lies above', () => {
  const { pose } = advance(homePose, { kind: 'pan', dir: 'up' }, speed, 100)
  expect(cropOf(pose, 1280, 720).y).toBeLessThan(cropOf(homePose, 1280, 720).y)
})

test('a diagonal goes as fast as a straight line', () => {
  const { pose } = advance(homePose, { kind: 'pan', dir: 'upright' }, speed, 100)
  const from = cropOf(homePose, 1280, 720)
  const to = cropOf(pose, 1280, 720)
  expect(Math.hypot(to.x - from.x, to.y - from.y) * homePose.zoom).toBeCloseTo(32, 6)
})

test('zooming keeps the centre of what is seen', () => {
  const start = { pan: 0.4, tilt: -0.3, zoom: 2 }
  const { pose } = advance(start, { kind: 'zoom', dir: 'tele' }, speed, 300)
  const centre = (of: typeof start) => {
    const crop = cropOf(of, 1280, 720)
    return [crop.x + crop.width / 2, crop.y + crop.height / 2]
  }
  expect(pose.zoom).toBeGreaterThan(2)
  expect(centre(pose)[0]).toBeCloseTo(centre(start)[0] ?? Number.NaN, 6)
  expect(centre(pose)[1]).toBeCloseTo(centre(start)[1] ?? Number.NaN, 6)
})

test('home is reached and ends the motion', () => {
  const from = { pan: -1, tilt: 1, zoom: 4 }
  const half = advance(from, goTo(from, homePose), speed, homeMs / 2)
  expect(half.motion).not.toBeNull()
  const end = advance(half.pose, half.motion ?? goTo(from, homePose), speed, homeMs)
  expect(end).toEqual({ pose: homePose, motion: null })
})

describe('any sequence of camera motions of any duration', () => {
  const motions = fc.oneof(
    fc.constantFrom(...panDirections).map((dir): PtzMotion => ({ kind: 'pan', dir })),
    fc.constantFrom('tele' as const, 'wide' as const).map((dir): PtzMotion => ({ kind: 'zoom', dir })),
  )
  test('the crop never leaves the picture', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(motions, fc.nat(3_000), fc.nat(20))), (presses) => {
        let pose = { ...homePose }
        for (const [motion, ms, at] of presses) pose = advance(pose, motion, at, ms).pose
        const crop = cropOf(pose, 1280, 720)
        expect(pose.zoom).toBeGreaterThanOrEqual(zoomLimits.least)
        expect(pose.zoom).toBeLessThanOrEqual(zoomLimits.most)
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(-1e-9)
        expect(crop.x + crop.width).toBeLessThanOrEqual(1280 + 1e-6)
        expect(crop.y + crop.height).toBeLessThanOrEqual(720 + 1e-6)
      }),
    )
  })
})
