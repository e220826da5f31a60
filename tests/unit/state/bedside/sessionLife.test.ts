import { expect, test, vi } from 'vitest'
import { controlAtom, deviceAtom } from '../../../../src/state/devices/device.ts'
import { connectionAtom, retryConnectionAtom } from '../../../../src/state/bedside/connection.ts'
import { motionAtom, pressMotionAtom } from '../../../../src/state/devices/motion.ts'
import { logoutAtom, sessionAtom, startSessionAtom } from '../../../../src/state/bedside/session.ts'
import { inRoom } from '../../../support/scripted/bedside/inRoom.ts'
import {
  createBedside,
  hearRoom,
  keptSession,
  ok,
  profile,
  seeing,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

test.each(['expired', 'revoked', 'patient_changed', 'reuse'] as const)(
  'a session that the server ended (%s) leaves nothing of the patient',
  async (ended) => {
    const { store, events, memory } = await inRoom()
    events.tell({ name: 'control', data: { holder: { id: 'x', name: 'Dr. Ito' }, you: false } })
    events.tell({ name: 'session', data: { ended } })
    expect(store.get(sessionAtom)).toEqual({ kind: 'ended', because: ended })
    expect(store.get(deviceAtom)).toEqual({ online: null, state: null })
    expect(store.get(controlAtom).holder).toBeNull()
    await vi.waitFor(() => expect(memory.record).toBeNull())
  },
)

test('a logout in another tab ends this one too, without a word', async () => {
  const { store, memory } = await inRoom()
  memory.wiped.tell()
  expect(store.get(sessionAtom)).toEqual({ kind: 'none' })
})

/** Begins a session on a tablet that reads its waiting commands slowly; `open` ends the reading. */
async function beginSlowly() {
  const bedside = createBedside({ kept: keptSession })
  const { promise, resolve } = Promise.withResolvers<void>()
  const list = vi.spyOn(bedside.memory.ledger, 'list').mockImplementation(async () => {
    await promise
    return []
  })
  const begun = bedside.store.set(startSessionAtom)
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  const open = async () => {
    resolve()
    await begun
  }
  return { ...bedside, open }
}

test('a network that is lost while the session begins is noticed', async () => {
  const { store, online, open } = await beginSlowly()
  online.turn(false)
  await open()
  expect(store.get(connectionAtom).kind).toBe('tablet_offline')
})

test('a logout in another tab while the session begins ends it, and nothing is followed', async () => {
  const { store, memory, events, stream, api, open } = await beginSlowly()
  memory.wiped.tell()
  await open()
  expect(store.get(sessionAtom)).toEqual({ kind: 'none' })
  for (const heard of [events, stream, memory.wiped, api.lost]) expect(heard.listeners.size).toBe(0)
})

test('a call that is refused even with fresh tokens ends the session', async () => {
  const { store, api } = await inRoom()
  api.lost.tell('expired')
  expect(store.get(sessionAtom)).toEqual({ kind: 'ended', because: 'expired' })
})

test('a refresh that is told why the session ended says so', async () => {
  const { store, api } = await inRoom()
  api.lost.tell('patient_changed')
  expect(store.get(sessionAtom)).toEqual({ kind: 'ended', because: 'patient_changed' })
})

test('an event stream that is refused ends the session', async () => {
  const { store, stream } = await inRoom()
  stream.tell('unauthorized')
  expect(store.get(sessionAtom)).toEqual({ kind: 'ended', because: 'expired' })
})

test('a session that has ended listens to nothing', async () => {
  const { store, events, stream, memory, api } = await inRoom()
  await store.set(logoutAtom)
  for (const heard of [events, stream, memory.wiped, api.lost]) expect(heard.listeners.size).toBe(0)
})

test('a key that is held when the session ends sends nothing more', async () => {
  vi.useFakeTimers()
  try {
    const { store, api, events } = await inRoom()
    store.set(pressMotionAtom, { pan: 'right' })
    events.tell({ name: 'session', data: { ended: 'patient_changed' } })
    const sent = api.commands().length
    await vi.advanceTimersByTimeAsync(2_000)
    expect(api.commands()).toHaveLength(sent)
    expect(store.get(motionAtom)).toEqual({ kind: 'still' })
  } finally {
    vi.useRealTimers()
  }
})

test('a profile that arrives after the logout does not restore the session', async () => {
  const { store, api, stream } = await inRoom()
  let answer: (result: ReturnType<typeof ok>) => void = () => undefined
  api.on('GET /api/me', () => new Promise((resolve) => (answer = resolve)))
  stream.tell('lost')
  stream.tell('open')
  await vi.waitFor(() => expect(api.sent.at(-1)?.path).toBe('/api/me'))
  await store.set(logoutAtom)
  answer(ok(profile))
  await Promise.resolve()
  expect(store.get(sessionAtom)).toEqual({ kind: 'none' })
})

test('a session that is prolonged says until when', async () => {
  const { store, events } = await inRoom()
  events.tell({ name: 'session', data: { expires_at: 42 } })
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', expiresAt: 42 })
})

test('a permission that is withdrawn takes its tile from the open menu', async () => {
  const { store, events } = await inRoom()
  events.tell({ name: 'session', data: { expires_at: 42, available_functions: ['call_guest'] } })
  expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', functions: ['call_guest'] })
  events.tell({ name: 'session', data: { expires_at: 43 } })
  expect(store.get(sessionAtom)).toMatchObject({ expiresAt: 43, functions: ['call_guest'] })
})

test('the menu stays while the server is away, and its profile is asked for again when it is back', async () => {
  const { store, api, stream } = await inRoom()
  api.on('GET /api/me', unreachable)
  stream.tell('lost')
  expect(store.get(sessionAtom).kind).toBe('active')
  api.on('GET /api/me', ok({ ...profile, available_functions: [] }))
  stream.tell('open')
  await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ kind: 'active', functions: [] }))
})

test('the line names the first thing on it that is broken', async () => {
  const bedside = createBedside({ kept: { ...keptSession, profile } })
  const { store, online, stream } = bedside
  await store.set(startSessionAtom)
  const kind = () => store.get(connectionAtom).kind
  expect(kind()).toBe('connecting')
  hearRoom(bedside, seeing, true)
  expect(kind()).toBe('connected')
  hearRoom(bedside, seeing, false)
  expect(kind()).toBe('device_offline')
  stream.tell('lost')
  expect(kind()).toBe('server_unreachable')
  online.turn(false)
  expect(kind()).toBe('tablet_offline')
})

test('a back end without an event stream is no broken line', async () => {
  const { store, stream } = await inRoom()
  stream.tell('unsupported')
  expect(store.get(connectionAtom).kind).toBe('connected')
})

test('the connection is retried immediately when the network is back and when a user asks', async () => {
  const { store, online, counts } = await inRoom()
  online.turn(false)
  expect(counts.retries).toBe(0)
  online.turn(true)
  expect(counts.retries).toBe(1)
  store.set(retryConnectionAtom)
  expect(counts.retries).toBe(2)
})
