import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { Api } from '../../../../src/platform/bedside/api.ts'
import { ServerClock } from '../../../../src/platform/http/serverClock.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { keptSession, profile } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { noNetwork, origin, ScriptedServer } from '../../../support/scripted/bedside/scriptedServer.ts'

const me = { method: 'GET', path: '/api/me', reply: 'me' } as const
const pair = { access_token: 'access-new', refresh_token: 'refresh-new', expires_in: 600 }
const refusal = (status: number, code: string) => Response.json({ code, message: '' }, { status })

let server: ScriptedServer
let store: SessionStore
let api: Api
let lost: number

beforeEach(async () => {
  server = new ScriptedServer()
  store = new SessionStore()
  await store.save(keptSession)
  api = new Api({ version: '1.2.3', store, clock: new ServerClock() })
  lost = 0
  api.onSessionLost(() => (lost += 1))
})

const tokens = (path: string) => server.of(path).map(({ headers }) => headers.get('authorization'))

/** Returns a handler that replies only to a request with this token. */
const onlyWith = (token: string) => (asked: { headers: Headers }) =>
  asked.headers.get('authorization') === `Bearer ${token}`
    ? Response.json(profile)
    : refusal(401, 'unauthorized')

test('a call brings its token, names the client, and reads its answer by the contract', async () => {
  server.on('/api/me', () => Response.json(profile))
  expect(await api.call(me)).toEqual({ ok: true, value: profile })
  const [asked] = server.of('/api/me')
  expect(asked?.headers.get('authorization')).toBe('Bearer access-0')
  expect(asked?.headers.get('x-client')).toBe('Wardlink/1.2.3')
  expect(asked?.url).toBe(`${origin}/api/me`)
})

test('the API may live elsewhere: /config.json says where', async () => {
  server.on('/config.json', () =>
    Response.json({
      version: '1',
      api_base: 'https://api.example/',
      sso_url: '',
      conference_url: '',
      privacy_url: '',
      support: { phone: '', email: '' },
      announcement: null,
    }),
  )
  server.on('/api/me', () => Response.json(profile))
  await api.call(me)
  expect(server.of('/api/me')[0]?.url).toBe('https://api.example/api/me')
})

test('a call that brings a token of its own sends none', async () => {
  server.on('/api/session', () => refusal(401, 'entry_code_invalid'))
  const result = await api.call({
    method: 'POST',
    path: '/api/session',
    reply: 'session',
    anonymous: true,
    body: { code: '7K3M9TQ4' },
  })
  expect(result).toMatchObject({ ok: false, status: 401, code: 'entry_code_invalid' })
  expect(tokens('/api/session')).toEqual([null])
  expect([server.of('/api/session/refresh').length, lost]).toEqual([0, 0])
})

test('a first 401 costs one refresh, and the call is made again with the fresh token', async () => {
  server.on('/api/me', onlyWith('access-new'))
  server.on('/api/session/refresh', () => Response.json(pair))
  expect(await api.call(me)).toEqual({ ok: true, value: profile })
  expect(tokens('/api/me')).toEqual(['Bearer access-0', 'Bearer access-new'])
  expect(server.of('/api/session/refresh').map(({ body }) => body)).toEqual(['{"refresh_token":"refresh-0"}'])
  expect(store.current()).toMatchObject({ accessToken: 'access-new', refreshToken: 'refresh-new' })
  expect(lost).toBe(0)
})

test('five calls that are refused simultaneously cost one refresh', async () => {
  server.on('/api/me', onlyWith('access-new'))
  server.on('/api/session/refresh', () => Response.json(pair))
  const results = await Promise.all(Array.from({ length: 5 }, () => api.call(me)))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(server.of('/api/session/refresh')).toHaveLength(1)
})

test('a second 401 ends the session, and is not asked a third time', async () => {
  server.on('/api/me', () => refusal(401, 'unauthorized'))
  server.on('/api/session/refresh', () => Response.json(pair))
  expect(await api.call(me)).toMatchObject({ ok: false, status: 401 })
  expect(server.of('/api/me')).toHaveLength(2)
  expect(lost).toBe(1)
})

test('a refresh that is refused ends the session', async () => {
  server.on('/api/me', () => refusal(401, 'unauthorized'))
  server.on('/api/session/refresh', () => refusal(401, 'unauthorized'))
  expect(await api.call(me)).toMatchObject({ ok: false, status: 401 })
  expect(lost).toBe(1)
})

test('a request from one session is not sent with, stored in or able to end the next session', async () => {
  server.on('/api/me', onlyWith('access-new'))
  const entered = Promise.withResolvers<null>()
  server.on('/api/session/refresh', async () => {
    await store.wipe()
    await store.save({ ...keptSession, accessToken: 'access-next', refreshToken: 'refresh-next' })
    entered.resolve(null)
    return Response.json(pair)
  })
  const asked = api.call(me)
  await entered.promise
  expect(await asked).toMatchObject({ ok: false, status: 401 })
  expect(tokens('/api/me')).toEqual(['Bearer access-0'])
  expect(store.current()).toMatchObject({ accessToken: 'access-next', refreshToken: 'refresh-next' })
  expect((await new SessionStore().load())?.refreshToken).toBe('refresh-next')
  expect(lost).toBe(0)
})

const code = { code: '7K3M9TQ4' }
const renewal = { method: 'POST', path: '/api/session/renew', reply: 'renewed', body: code } as const

test('a wrong code in “Stay connected” says nothing of the token: no refresh, and the session stays', async () => {
  server.on('/api/session/renew', () => refusal(401, 'entry_code_invalid'))
  expect(await api.call(renewal)).toMatchObject({ ok: false, status: 401, code: 'entry_code_invalid' })
  expect(tokens('/api/session/renew')).toEqual(['Bearer access-0'])
  expect([server.of('/api/session/refresh').length, lost]).toEqual([0, 0])
})

test('a wrong code that is read only after a refresh does not end the session either', async () => {
  server.on('/api/session/renew', ({ headers }) =>
    refusal(
      401,
      headers.get('authorization') === 'Bearer access-new' ? 'entry_code_invalid' : 'unauthorized',
    ),
  )
  server.on('/api/session/refresh', () => Response.json(pair))
  expect(await api.call(renewal)).toMatchObject({ ok: false, status: 401, code: 'entry_code_invalid' })
  expect(tokens('/api/session/renew')).toEqual(['Bearer access-0', 'Bearer access-new'])
  expect(lost).toBe(0)
})

test('a refresh that reaches no server ends nothing: the tablet is only offline', async () => {
  server.on('/api/me', () => refusal(401, 'unauthorized'))
  server.on('/api/session/refresh', noNetwork)
  expect(await api.call(me)).toEqual({ ok: false, code: 'unreachable' })
  expect(lost).toBe(0)
})

test('a refresh that a broken server cannot give is told as the trouble of the server', async () => {
  server.on('/api/me', () => refusal(401, 'unauthorized'))
  server.on('/api/session/refresh', () => new Response('<h1>Busy</h1>', { status: 503 }))
  expect(await api.call(me)).toEqual({ ok: false, code: 'service_not_available', status: 503 })
  expect((await api.open('/api/me', 'text/plain', new AbortController().signal))?.status).toBe(503)
  expect(lost).toBe(0)
})

test.each([
  [{ success: true }, { busy_status: 'open', success: true }],
  [
    { busy_status: 'busy', success: false },
    { busy_status: 'busy', success: false },
  ],
])('the word %o of a back end with the specification’s calls alone is read', async (said, value) => {
  server.on('/api/v1/rooms/control', () => Response.json(said))
  const asked = { method: 'POST', path: '/api/v1/rooms/control', body: {}, reply: 'control' } as const
  expect(await api.call(asked)).toEqual({ ok: true, value })
})

test('no network is no answer, not an error', async () => {
  server.on('/api/me', noNetwork)
  expect(await api.call(me)).toEqual({ ok: false, code: 'unreachable' })
})

test('an answer that broke off in the middle is none', async () => {
  server.on('/api/me', () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('connection reset')),
    })
    return new Response(broken, { status: 200 })
  })
  expect(await api.call(me)).toEqual({ ok: false, code: 'unreachable' })
})

test('a server that does not answer in time is given up', async () => {
  server.on('/api/me', (_asked, signal) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(new DOMException('too late', 'TimeoutError')))
    return promise
  })
  expect(await api.call({ ...me, timeoutMs: 20 })).toEqual({ ok: false, code: 'unreachable' })
})

test.each([
  ['words that are not JSON', new Response('<html>', { status: 200 })],
  ['something else than was asked for', Response.json({ unique_id: 7 })],
])('a success that carries %s is a bad gateway', async (_told, response) => {
  server.on('/api/me', () => response)
  expect(await api.call(me)).toEqual({ ok: false, code: 'bad_gateway', status: 200 })
})

test('a refusal keeps its code, its fields and its patience', async () => {
  server.on('/api/session/verify', () =>
    Response.json(
      { code: 'verification_failed', message: '', fields: { tries_left: '3' } },
      { status: 403, headers: { 'retry-after': '30' } },
    ),
  )
  const verify = { method: 'POST', path: '/api/session/verify', reply: null, body: {} } as const
  expect(await api.call(verify)).toEqual({
    ok: false,
    status: 403,
    code: 'verification_failed',
    retryAfter: 30,
    fields: { tries_left: '3' },
  })
})

test('an empty answer is a success without a body', async () => {
  server.on('/api/session', () => new Response(null, { status: 204 }))
  const logout = { method: 'DELETE', path: '/api/session', reply: null, keepalive: true } as const
  expect(await api.call(logout)).toEqual({ ok: true, value: null })
  expect(server.of('/api/session')[0]?.keepalive).toBe(true)
})

test('a logout that is sent while the store is wiped still brings its token', async () => {
  server.on('/api/session', () => new Response(null, { status: 204 }))
  const told = api.call({ method: 'DELETE', path: '/api/session', reply: null })
  await store.wipe()
  await told
  expect(tokens('/api/session')).toEqual(['Bearer access-0'])
})

test("the server's clock is learnt from its replies", async () => {
  const ahead = Date.now() + 3_600_000
  server.on('/api/me', () => Response.json(profile, { headers: { 'x-server-time': String(ahead) } }))
  await api.call(me)
  expect(api.serverNow()).toBeGreaterThanOrEqual(ahead - 1_000)
  expect(api.serverNow()).toBeLessThan(ahead + 60_000)
})

test('a socket gets the token of now, and a fresh one for one that was refused', async () => {
  server.on('/api/session/refresh', () => Response.json(pair))
  expect(await api.accessToken(null)).toBe('access-0')
  expect(await api.accessToken('an older one')).toBe('access-0')
  expect(await api.accessToken('access-0')).toBe('access-new')
  server.on('/api/session/refresh', noNetwork)
  expect(await api.accessToken('access-new')).toBeNull()
})

test('a listener is told why the session ended, with “expired” as the default reason', async () => {
  const heard: string[] = []
  api.onSessionLost((because) => heard.push(because))
  server.on('/api/me', () => refusal(401, 'unauthorized'))
  server.on('/api/session/refresh', () => refusal(401, 'unauthorized'))
  await api.call(me)
  const fields = { ended: 'patient_changed' }
  server.on('/api/session/refresh', () =>
    Response.json({ code: 'unauthorized', message: '', fields }, { status: 401 }),
  )
  // As after a night's sleep: the event stream makes the first request.
  const stream = await api.open('/api/me', 'text/event-stream', AbortSignal.timeout(10_000))
  expect(stream?.status).toBe(401)
  expect(heard).toEqual(['expired', 'patient_changed'])
})

test('an unsubscribed listener is not called', async () => {
  const heard = vi.fn<() => void>()
  api.onSessionLost(heard)()
  server.on('/api/me', () => refusal(401, 'unauthorized'))
  server.on('/api/session/refresh', () => refusal(401, 'unauthorized'))
  await api.call(me)
  expect(heard).not.toHaveBeenCalled()
})

test('a tablet whose clock is ten minutes behind knows the time of the server also after a reload without a network', async () => {
  const ahead = 600_000
  server.on('/api/me', () =>
    Response.json(profile, { headers: { 'x-server-time': String(Date.now() + ahead) } }),
  )
  await api.call(me)
  await vi.waitFor(() => expect(store.current()?.serverAhead).toBeDefined(), { timeout: 30_000 })
  server.on('/api/me', noNetwork)
  const reloaded = new SessionStore()
  await vi.waitFor(async () => expect((await reloaded.load())?.serverAhead).toBeDefined(), {
    timeout: 30_000,
  })
  const later = new Api({ version: '1.2.3', store: reloaded, clock: new ServerClock() })
  await later.call(me)
  expect(Math.abs(later.serverNow() - Date.now() - ahead)).toBeLessThan(5_000)
})
