import { afterEach, expect, test, vi } from 'vitest'
import { sessionAtom } from '../../../../src/state/bedside/session.ts'
import { renewSessionAtom } from '../../../../src/state/bedside/sessionRenewal.ts'
import { toastsAtom } from '../../../../src/state/toasts.ts'
import { resumed } from '../../../support/scripted/bedside/inRoom.ts'
import {
  keptSession,
  ok,
  profile,
  refused,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const renew = 'POST /api/session/renew'
const until = 2_000_000_043_000
afterEach(() => void vi.useRealTimers())

test('with the code of the monitor the same session lives on, and its tokens stay', async () => {
  const { store, api, memory } = await resumed()
  api.on(renew, ok({ session_expires_at: until }))
  api.on('GET /api/me', ok({ ...profile, session_expires_at: until }))
  expect(await store.set(renewSessionAtom, { code: '7K3M9TQ4' })).toEqual(ok(null))
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', expiresAt: until })
  expect(store.get(toastsAtom).map(({ code }) => code)).toEqual(['session_renewed'])
  await vi.waitFor(() => expect(memory.record?.profile?.session_expires_at).toBe(until))
  expect(memory.record?.accessToken).toBe(keptSession.accessToken)
})

test('a lost reply is asked for again under the same key', async () => {
  vi.useFakeTimers()
  const { store, api } = await resumed()
  const answers = [unreachable, refused(503, 'service_not_available'), ok({ session_expires_at: until })]
  api.on(renew, () => answers.shift() ?? unreachable)
  const renewed = store.set(renewSessionAtom, { token: 't', aps_id: 'a' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await renewed).toEqual(ok(null))
  const keys = api.sent.filter(({ path }) => path === '/api/session/renew').map(({ headers }) => headers)
  expect(keys).toHaveLength(3)
  expect(new Set(keys.map((headers) => headers?.['idempotency-key'])).size).toBe(1)
})

test.each([
  ['a code that was used', refused(401, 'entry_code_invalid')],
  ['too many tries', refused(429, 'rate_limited')],
])('%s changes nothing, and is not tried again by itself', async (_told, answer) => {
  const { store, api } = await resumed()
  const before = store.get(sessionAtom)
  api.on(renew, answer)
  expect(await store.set(renewSessionAtom, { code: '7K3M9TQ4' })).toEqual(answer)
  expect(store.get(sessionAtom)).toEqual(before)
  expect(api.sent.filter(({ path }) => path === '/api/session/renew')).toHaveLength(1)
})
