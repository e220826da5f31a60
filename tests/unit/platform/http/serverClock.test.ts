import { expect, vi } from 'vitest'
import { ServerClock } from '../../../../src/platform/http/serverClock.ts'
import { timersTestWith } from '../../../support/fixtures/timersTest.ts'

const test = timersTestWith({ toFake: ['Date', 'performance'] })

const serverAhead = 600_000

function reply(clock: ServerClock, roundTripMs: number, serverMs = Date.now() + serverAhead): void {
  const sentAt = clock.monotonic()
  vi.advanceTimersByTime(roundTripMs)
  clock.observe(serverMs + roundTripMs / 2, sentAt, clock.monotonic())
}

test('a tablet whose clock is ten minutes slow tells the time of the server', () => {
  const clock = new ServerClock()
  expect(clock.now()).toBe(Date.now())
  reply(clock, 40)
  expect(clock.now()).toBe(Date.now() + serverAhead)
})

test('a slow reply does not spoil what a quick one told', () => {
  const clock = new ServerClock()
  reply(clock, 20)
  const before = clock.now() - Date.now()
  reply(clock, 4_000, Date.now() + serverAhead + 1_500)
  expect(clock.now() - Date.now()).toBe(before)
})

test('the server clock accepts the next reply, however slow, after a sleep or a clock change', () => {
  const clock = new ServerClock()
  reply(clock, 20)
  vi.setSystemTime(Date.now() - 3_600_000)
  reply(clock, 300, Date.now() + serverAhead)
  expect(clock.now()).toBeCloseTo(Date.now() + serverAhead, -1)
})

test('a reply without a time changes nothing', () => {
  const clock = new ServerClock()
  clock.observe(Number.NaN, 0, 10)
  expect(clock.now()).toBe(Date.now())
})
