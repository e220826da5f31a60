import { expect, test } from 'vitest'
import { callDuration } from '../../../../src/room/call/callDuration.ts'

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [9_000, '0:09'],
  [252_000, '4:12'],
  [3_852_000, '1:04:12'],
  // The clock may be read before the call began.
  [-5, '0:00'],
])('a call of %i ms has lasted %s', (ms, shown) => {
  expect(callDuration(ms)).toBe(shown)
})
