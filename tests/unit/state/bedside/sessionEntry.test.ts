import { expect, vi } from 'vitest'
import { exchange } from '../../../../src/state/bedside/sessionEntry.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  createBedside,
  ok,
  refused,
  sessionReply,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const call = 'POST /api/session'
const scanned = { token: 'token-1', aps_id: 'aps-302-1' }

test('a reply that was lost on the way is asked for again under the same key, and costs no rescan', async () => {
  const { ports, api } = createBedside()
  let tries = 0
  api.on(call, () => ((tries += 1) < 3 ? unreachable : ok(sessionReply)))
  const entered = exchange(ports, scanned)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await entered).toMatchObject({ ok: true, value: { accessToken: 'access-1' } })
  expect(new Set(api.sent.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1)
  expect(api.sent).toHaveLength(3)
})

test('a server that is starting again is waited for', async () => {
  const { ports, api } = createBedside()
  let tries = 0
  api.on(call, () => ((tries += 1) < 2 ? refused(503, 'service_not_available') : ok(sessionReply)))
  const entered = exchange(ports, { code: '7K3M9TQ4' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await entered).ok).toBe(true)
})

test('an entry request is not retried for longer than the server remembers its answer', async () => {
  const { ports, api } = createBedside()
  api.on(call, unreachable)
  const entered = exchange(ports, scanned)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await entered).toEqual(unreachable)
})

test.each([
  [401, 'entry_code_invalid'],
  [429, 'rate_limited'],
])('a refusal with %i is not asked again', async (status, code) => {
  const { ports, api } = createBedside()
  api.on(call, refused(status, code))
  expect(await exchange(ports, scanned)).toMatchObject({ ok: false, code })
  expect(api.sent).toHaveLength(1)
})

test('a back end without this call takes the scanned token itself as the bearer', async () => {
  const { ports, api } = createBedside({ entry: { vmr: 'room-9', availableFunctions: ['call_guest'] } })
  api.on(call, refused(404, 'not_found'))
  expect(await exchange(ports, scanned)).toMatchObject({
    ok: true,
    value: {
      accessToken: 'token-1',
      aps_id: 'aps-302-1',
      vmr: 'room-9',
      available_functions: ['call_guest'],
    },
  })
})

test('such a back end has no typed codes', async () => {
  const { ports, api } = createBedside()
  api.on(call, refused(404, 'not_found'))
  expect(await exchange(ports, { code: '7K3M9TQ4' })).toMatchObject({ ok: false, status: 404 })
})
