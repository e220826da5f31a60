import { expect, test, vi } from 'vitest'
import {
  enterByCodeAtom,
  enterByTokenAtom,
  logoutAtom,
  retrySessionAtom,
  sessionAtom,
  startSessionAtom,
  verifyAtom,
} from '../../../../src/state/bedside/session.ts'
import { showToastAtom, toastsAtom } from '../../../../src/state/toasts.ts'
import { resumed } from '../../../support/scripted/bedside/inRoom.ts'
import {
  createBedside,
  keptSession,
  ok,
  profile,
  refused,
  sessionReply,
  unreachable,
  unverifiedProfile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const link = { token: 'token-1', apsId: profile.unique_id }
const typed = { lastName: 'Álvarez', roomNumber: '302' }

test('a scanned code leads to the question who the patient is', async () => {
  const { store, api, memory } = createBedside({ entry: { ...link, mdmToken: 'opaque' } })
  api.on('GET /api/me', ok(unverifiedProfile))
  await store.set(startSessionAtom)
  expect(api.sent[0]).toMatchObject({
    path: '/api/session',
    body: { token: 'token-1', aps_id: profile.unique_id, mdm_token: 'opaque' },
    anonymous: true,
  })
  expect(store.get(sessionAtom)).toEqual({ kind: 'unverified', room: { number: '302', bed: '1' } })
  expect(memory.record).toMatchObject({ accessToken: 'access-1', mdm_token: 'opaque' })
})

test('a tablet that was reloaded goes on where it was, and its profile opens the menu before any answer', async () => {
  const { store, api } = createBedside({ kept: { ...keptSession, profile } })
  let answer: (result: ReturnType<typeof ok>) => void = () => undefined
  api.on('GET /api/me', () => new Promise((resolve) => (answer = resolve)))
  const started = store.set(startSessionAtom)
  await vi.waitFor(() => expect(store.get(sessionAtom).kind).toBe('active'))
  answer(ok(unverifiedProfile))
  await started
  expect(store.get(sessionAtom).kind).toBe('unverified')
})

test.each([
  ['a token without its room', { token: 'token-1' }],
  ['a room without its token', { apsId: 'aps-302-1' }],
  ['an access token without its room', { accessToken: 'bearer' }],
])('%s is half an address, and says so', async (_told, entry) => {
  const { store, api } = createBedside({ entry })
  await store.set(startSessionAtom)
  expect(store.get(sessionAtom)).toEqual({ kind: 'none', problem: 'missing_credentials' })
  expect(api.sent).toEqual([])
})

test('an address without credentials asks for a code, without a complaint', async () => {
  const { store } = createBedside()
  await store.set(startSessionAtom)
  expect(store.get(sessionAtom)).toEqual({ kind: 'none' })
})

test("the spec's long form brings its own token, and its functions count where the server names none", async () => {
  const { store, api, memory } = createBedside({
    entry: { accessToken: 'bearer', apsId: 'aps-9', refreshToken: 'r', availableFunctions: ['call_guest'] },
  })
  const { available_functions: _functions, verified: _verified, ...foreign } = profile
  api.on('GET /api/me', ok(foreign))
  await store.set(startSessionAtom)
  expect(api.sent.map(({ path }) => path)).toEqual(['/api/me'])
  expect(memory.record).toMatchObject({ accessToken: 'bearer', refreshToken: 'r', aps_id: 'aps-9' })
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', functions: ['call_guest'] })
})

test('a used code says so, and leaves nothing behind', async () => {
  const { store, api, memory } = createBedside()
  api.on('POST /api/session', refused(401, 'entry_code_invalid'))
  await store.set(enterByCodeAtom, '7K3M9TQ4')
  expect(store.get(sessionAtom)).toEqual({ kind: 'none', problem: 'entry_code_invalid' })
  expect(memory.record).toBeNull()
})

test('a scan of the next room removes everything of the previous patient', async () => {
  const { store, api, memory } = await resumed()
  memory.ledger.rows = [{ id: 'w', command: 'video_control', params: { state: 'off' }, actedAt: 1 }]
  api.on('POST /api/session', ok({ ...sessionReply, access_token: 'access-2', aps_id: 'aps-303-1' }))
  await store.set(enterByTokenAtom, { token: 'token-2', apsId: 'aps-303-1' })
  expect(memory.record).toMatchObject({ accessToken: 'access-2', lastName: '', aps_id: 'aps-303-1' })
  expect(memory.ledger.rows).toEqual([])
})

test('a retry offered to one patient is not offered to the next, who scans in without a logout', async () => {
  const { store, api } = await resumed()
  store.set(showToastAtom, { kind: 'warning', code: 'request_expired', again: () => undefined })
  api.on('POST /api/session', ok({ ...sessionReply, access_token: 'access-2' }))
  await store.set(enterByTokenAtom, { token: 'token-2', apsId: profile.unique_id })
  expect(store.get(toastsAtom)).toEqual([])
})

test('a used link that is opened in a room keeps the patient in the room and is reported', async () => {
  const { store, api, memory } = await resumed()
  api.on('POST /api/session', refused(401, 'entry_code_invalid'))
  await store.set(enterByTokenAtom, { token: 'token-0', apsId: profile.unique_id })
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', room: { number: '302' } })
  expect(memory.record).toMatchObject({ accessToken: 'access-0' })
  expect(store.get(toastsAtom)).toMatchObject([{ kind: 'warning', code: 'entry_code_invalid' }])
})

test('a used link of the room in which this tablet still is leads back into it', async () => {
  const entry = { token: 'token-0', apsId: profile.unique_id }
  const { store, api } = createBedside({ kept: { ...keptSession, profile }, entry })
  api.on('POST /api/session', refused(401, 'entry_code_invalid'))
  await store.set(startSessionAtom)
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', room: { number: '302' } })
  expect(store.get(toastsAtom)).toMatchObject([{ kind: 'warning', code: 'entry_code_invalid' }])
})

test('a used link of another room leads into none', async () => {
  const entry = { token: 'token-0', apsId: 'aps-303-1' }
  const { store, api } = createBedside({ kept: { ...keptSession, profile }, entry })
  api.on('POST /api/session', refused(401, 'entry_code_invalid'))
  await store.set(startSessionAtom)
  expect(store.get(sessionAtom)).toEqual({ kind: 'none', problem: 'entry_code_invalid' })
})

test('while the next room is not known, the room before is no longer shown', async () => {
  const { store, api } = await resumed()
  api.on('GET /api/me', unreachable)
  await store.set(enterByTokenAtom, { token: 'token-2', apsId: 'aps-303-1' })
  expect(store.get(sessionAtom).kind).toBe('loading')
})

test('the profile that was lost on the way is asked for again when the stream opens', async () => {
  const { store, api, stream } = createBedside()
  api.on('GET /api/me', unreachable)
  await store.set(enterByCodeAtom, '7K3M9TQ4')
  expect(store.get(sessionAtom).kind).toBe('loading')
  api.on('GET /api/me', ok(profile))
  stream.tell('open')
  await vi.waitFor(() => expect(store.get(sessionAtom).kind).toBe('active'))
})

test('the profile that is on its way when the stream opens is asked for once', async () => {
  const { store, api, stream } = createBedside()
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
  api.on('GET /api/me', () => promise)
  const entered = store.set(enterByCodeAtom, '7K3M9TQ4')
  const asked = () => api.sent.filter(({ path }) => path === '/api/me')
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  stream.tell('open')
  resolve(ok(profile))
  await entered
  expect(store.get(sessionAtom).kind).toBe('active')
  expect(asked()).toHaveLength(1)
})

test('a start that takes longer than five seconds says so and can be retried', async () => {
  vi.useFakeTimers()
  try {
    const { store, api, counts } = createBedside({ kept: keptSession })
    api.on('GET /api/me', unreachable)
    await store.set(startSessionAtom)
    expect(store.get(sessionAtom)).toEqual({ kind: 'loading', slow: false })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(store.get(sessionAtom)).toEqual({ kind: 'loading', slow: true })
    api.on('GET /api/me', ok(profile))
    await store.set(retrySessionAtom)
    expect(counts.retries).toBe(1)
    expect(store.get(sessionAtom).kind).toBe('active')
  } finally {
    vi.useRealTimers()
  }
})

test('the right name and room open the menu, and are kept for the call', async () => {
  const { store, api, memory } = createBedside({ kept: keptSession })
  api.on('GET /api/me', ok(unverifiedProfile))
  await store.set(startSessionAtom)
  api.on('GET /api/me', ok(profile))
  await store.set(verifyAtom, typed)
  expect(api.sent.find(({ path }) => path === '/api/session/verify')?.body).toEqual({
    last_name: 'Álvarez',
    room_number: '302',
  })
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', patient: { lastName: 'Álvarez' } })
  expect(memory.record).toMatchObject(typed)
})

test('a wrong name says how many tries are left; a profile that comes meanwhile does not take that away', async () => {
  const { store, api, stream } = createBedside({ kept: keptSession })
  api.on('GET /api/me', ok(unverifiedProfile))
  await store.set(startSessionAtom)
  api.on('POST /api/session/verify', refused(403, 'verification_failed', { tries_left: '2' }))
  await store.set(verifyAtom, typed)
  const complaint = { kind: 'unverified', problem: 'verification_failed', triesLeft: 2 }
  expect(store.get(sessionAtom)).toMatchObject(complaint)
  const asked = api.sent.length
  stream.tell('lost')
  stream.tell('open')
  await vi.waitFor(() => expect(api.sent.length).toBeGreaterThan(asked))
  expect(store.get(sessionAtom)).toMatchObject(complaint)
})

test('a verified patient whose profile did not load is not told that the name is wrong', async () => {
  const { store, api } = createBedside({ kept: keptSession })
  api.on('GET /api/me', ok(unverifiedProfile))
  await store.set(startSessionAtom)
  api.on('POST /api/session/verify', refused(403, 'verification_failed', { tries_left: '2' }))
  await store.set(verifyAtom, typed)
  api.on('POST /api/session/verify', ok(null))
  api.on('GET /api/me', unreachable)
  await store.set(verifyAtom, typed)
  expect(store.get(sessionAtom)).toEqual({
    kind: 'unverified',
    room: { number: '302', bed: '1' },
    problem: 'unreachable',
  })
  api.on('GET /api/me', refused(503, 'service_not_available'))
  await store.set(verifyAtom, typed)
  expect(store.get(sessionAtom)).toMatchObject({ problem: 'service_not_available' })
})

test('a back end that knows no verification takes whatever was typed', async () => {
  const { store, api } = createBedside({ kept: keptSession })
  api.on('GET /api/me', ok(unverifiedProfile))
  await store.set(startSessionAtom)
  api.on('POST /api/session/verify', refused(404, 'not_found'))
  api.on('GET /api/me', ok(profile))
  expect((await store.set(verifyAtom, typed)).ok).toBe(true)
  expect(store.get(sessionAtom).kind).toBe('active')
})

test('logging out does not wait for a network that is gone', async () => {
  const { store, api, memory } = createBedside({ kept: keptSession })
  await store.set(startSessionAtom)
  let answer: (result: ReturnType<typeof ok>) => void = () => undefined
  api.on('DELETE /api/session', () => new Promise((resolve) => (answer = resolve)))
  const loggedOut = store.set(logoutAtom)
  await vi.waitFor(() => expect(memory.record).toBeNull())
  expect(store.get(sessionAtom)).toEqual({ kind: 'none' })
  expect(api.sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/session', keepalive: true })
  answer(ok(null))
  await loggedOut
})
