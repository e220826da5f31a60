import { expect, test } from 'vitest'
import { isNight } from '../../../../src/domain/devices/nightHours.ts'

const hours = { time_zone: 'Asia/Tokyo', night: { from: '21:00', to: '06:00' } }

test.each([
  ['2026-03-01T11:59:00Z', false],
  ['2026-03-01T12:00:00Z', true],
  ['2026-03-01T20:59:00Z', true],
  ['2026-03-01T21:00:00Z', false],
])('at %s it is night in the time zone of the room: %s', (at, night) => {
  expect(isNight(Date.parse(at), hours)).toBe(night)
})

test('a room without settings has no night', () => {
  expect(isNight(0, null)).toBe(false)
})
