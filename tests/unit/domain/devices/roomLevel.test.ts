import { expect, test } from 'vitest'
import { startState } from '../../../../src/domain/devices/deviceState.ts'
import { widthsPerSecond } from '../../../../src/domain/devices/ptz.ts'
import {
  type RoomLevel,
  roomLevels,
  settable,
  shareFromStart,
} from '../../../../src/domain/devices/roomLevel.ts'

test('a device that was never told anything has the levels of the specification', () => {
  const { speaker, mic_level, bell_volume, bright, speed, focus } = startState
  expect([speaker.point, mic_level.point, bell_volume, bright, speed, focus.point]).toEqual([
    3, 3, 0.3, 3, 3, 3,
  ])
  expect([speaker.mute, mic_level.mute, focus.auto]).toEqual([false, false, true])
})

test.each<[RoomLevel, number, number]>([
  ['speaker', 11, 10],
  ['mic', -1, 0],
  ['doorbell', 0.1 + 0.2, 0.3],
  ['doorbell', 0.44, 0.4],
  ['brightness', 20.4, 20],
  ['focus', 3.6, 4],
])('of the %s, %d is set as %d', (level, wish, set) => {
  expect(settable(level, wish)).toBe(set)
})

test('each level has its nothing at 0, its start where the specification says, and its all at the end', () => {
  for (const [name, max] of [
    ['mic', 10],
    ['doorbell', 1],
    ['brightness', 20],
  ] as const)
    expect([0, roomLevels[name].start, max].map((point) => shareFromStart(name, point))).toEqual([-1, 0, 1])
  expect([-5, 25].map((point) => shareFromStart('speed', point))).toEqual([-1, 1])
})

test('a camera is slower and quicker than at first, and always moves', () => {
  expect([0, 3, 20].map((speed) => widthsPerSecond(speed).toFixed(2))).toEqual(['0.05', '0.25', '0.45'])
})
