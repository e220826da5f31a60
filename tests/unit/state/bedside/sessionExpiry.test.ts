import { expect, vi } from 'vitest'
import { sessionAtom, startSessionAtom } from '../../../../src/state/bedside/session.ts'
import { sessionEndsInAtom, watchExpiryAtom } from '../../../../src/state/bedside/sessionExpiry.ts'
import { timersTestWith } from '../../../support/fixtures/timersTest.ts'
import { createBedside, keptSession, ok, profile } from '../../../support/scripted/bedside/scriptedBedside.ts'

const start = 1_900_000_000_000
const test = timersTestWith({ now: start })
const minuteMs = 60_000

/** Returns a room whose session ends in `inMs` milliseconds, by the server's clock. */
async function ending(inMs: number, { ahead = 0, timeKnown = true } = {}) {
  const me = { ...profile, session_expires_at: start + ahead + inMs }
  const bedside = createBedside({ kept: { ...keptSession, profile: me } })
  bedside.api.on('GET /api/me', ok(me))
  Object.assign(bedside.api, { ahead, timeKnown })
  await bedside.store.set(startSessionAtom)
  const stop = bedside.store.set(watchExpiryAtom, me.session_expires_at)
  return { ...bedside, stop, endsIn: () => bedside.store.get(sessionEndsInAtom) }
}

test('nothing is said until five minutes before the end, and then each second counts', async () => {
  const { endsIn } = await ending(5 * minuteMs + 1_000)
  expect(endsIn()).toBeNull()
  await vi.advanceTimersByTimeAsync(999)
  expect(endsIn()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(endsIn()).toBe(300)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(endsIn()).toBe(299)
})

test('at its end the session is over here as well, without a network, and nothing of it is left', async () => {
  const { store, online, memory } = await ending(2_500)
  online.turn(false)
  await vi.advanceTimersByTimeAsync(2_499)
  expect(store.get(sessionAtom).kind).toBe('active')
  await vi.advanceTimersByTimeAsync(1)
  expect(store.get(sessionAtom)).toEqual({ kind: 'ended', because: 'expired' })
  expect(memory.record).toBeNull()
})

test("the server's clock counts, not the tablet's", async () => {
  const late = await ending(4 * minuteMs, { ahead: -10 * minuteMs })
  expect(late.endsIn()).toBe(240)
  const early = await ending(6 * minuteMs, { ahead: 10 * minuteMs })
  expect(early.endsIn()).toBeNull()
})

test('a tablet that has not heard the time and has a wrong clock ends no session', async () => {
  const { store, api, endsIn } = await ending(-60 * minuteMs, { timeKnown: false })
  expect([store.get(sessionAtom).kind, endsIn()]).toEqual(['active', null])
  Object.assign(api, { timeKnown: true, ahead: -63 * minuteMs })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(endsIn()).toBe(179)
})

test('a tablet that wakes up checks the clock immediately', async () => {
  const { store, api, hidden } = await ending(60 * minuteMs)
  api.ahead = 61 * minuteMs
  hidden.turn(false)
  expect(store.get(sessionAtom)).toEqual({ kind: 'ended', because: 'expired' })
})

test('a session that is no longer watched does not count down', async () => {
  const { stop, endsIn, store } = await ending(2_000)
  stop()
  expect(endsIn()).toBeNull()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.get(sessionAtom).kind).toBe('active')
})
