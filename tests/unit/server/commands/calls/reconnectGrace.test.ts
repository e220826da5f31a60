import { expect, test } from 'vitest'
import { roomCallTimes } from '../../../../../src/domain/calls/roomCallRules.ts'
import { ReconnectGrace } from '../../../../../src/server/commands/calls/reconnectGrace.ts'

/** Time at which a participant leaves, epoch milliseconds. */
const at = 1_800_000_000_000
const osei = (departure: 'left' | 'closed' | 'silent' | 'removed') => ({
  displayName: 'Dr. Osei',
  departure,
})

test.each(['left', 'removed'] as const)(
  'a participant who has left or been removed (%s) is waited for five seconds',
  (departure) => {
    const reconnectGrace = new ReconnectGrace()
    reconnectGrace.changed(['Room 412'], osei(departure), at)
    expect(reconnectGrace.waitMs(at)).toBe(5_000)
  },
)

test.each(['closed', 'silent'] as const)(
  'a participant whose page is gone (%s) may be reloading and is waited for longer than the room waits',
  (departure) => {
    const reconnectGrace = new ReconnectGrace()
    reconnectGrace.changed(['Room 412'], osei(departure), at)
    expect(reconnectGrace.waitMs(at)).toBe(35_000)
    expect(reconnectGrace.waitMs(at)).toBeGreaterThan(roomCallTimes.aloneMs)
    expect(reconnectGrace.waitMs(at + 20_000)).toBe(15_000)
    expect(reconnectGrace.waitMs(at + 60_000)).toBe(5_000)
  },
)

test('a guest who leaves with the button does not shorten the wait for a clinician who is reloading', () => {
  const reconnectGrace = new ReconnectGrace()
  reconnectGrace.changed(['Room 412', 'Grace'], osei('closed'), at)
  reconnectGrace.changed(['Room 412'], { displayName: 'Grace', departure: 'left' }, at + 1_000)
  expect(reconnectGrace.waitMs(at + 1_000)).toBe(34_000)
})

test('a participant who is back is no longer waited for, even if they leave afterward', () => {
  const reconnectGrace = new ReconnectGrace()
  reconnectGrace.changed(['Room 412'], osei('closed'), at)
  reconnectGrace.changed(['Room 412', 'Dr. Osei'], null, at + 2_000)
  expect(reconnectGrace.waitMs(at + 2_000)).toBe(5_000)
  reconnectGrace.changed(['Room 412'], osei('left'), at + 3_000)
  expect(reconnectGrace.waitMs(at + 3_000)).toBe(5_000)
})

test('a page that comes back before its earlier one is let go is not waited for', () => {
  const reconnectGrace = new ReconnectGrace()
  reconnectGrace.changed(['Room 412', 'Dr. Osei'], osei('silent'), at)
  expect(reconnectGrace.waitMs(at)).toBe(5_000)
})
