import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import type { QueuedCommand } from '../../../../src/domain/queue/queuedCommand.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { keptSession, profile } from '../../../support/scripted/bedside/scriptedBedside.ts'

const waiting: QueuedCommand = { id: 'w', command: 'video_control', params: { state: 'off' }, actedAt: 7 }

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
})

test('a session outlives a reload, under the names of the spec', async () => {
  const before = new SessionStore()
  await before.save({ ...keptSession, profile, mdm_token: 'opaque' })
  await before.ledger.enter(waiting)
  const after = new SessionStore()
  expect(after.current(), 'nothing is known before it is read').toBeNull()
  expect(await after.load()).toEqual({ ...keptSession, profile, mdm_token: 'opaque' })
  expect(after.current()).toEqual({ ...keptSession, profile, mdm_token: 'opaque' })
  expect(await after.ledger.list()).toEqual([waiting])
})

test('the last known kinds of requests are kept over a reload', async () => {
  const offers = [{ kind: 'water' as const, team: 'nurses' as const, names: {} }]
  const store = new SessionStore()
  await store.save(keptSession)
  await store.update({ offers })
  expect((await new SessionStore().load())?.offers).toEqual(offers)
})

test('a session change is available immediately and is stored', async () => {
  const store = new SessionStore()
  await store.save(keptSession)
  const kept = store.update({ lastName: 'Ng' })
  expect(store.current()?.lastName).toBe('Ng')
  await kept
  expect((await new SessionStore().load())?.lastName).toBe('Ng')
})

test('two tabs that change different things lose neither', async () => {
  const [one, other] = [new SessionStore(), new SessionStore()]
  await one.save(keptSession)
  await other.load()
  await Promise.all([one.update({ accessToken: 'fresh' }), other.update({ lastName: 'Ng' })])
  expect(await new SessionStore().load()).toMatchObject({ accessToken: 'fresh', lastName: 'Ng' })
})

test('a wipe leaves nothing, and tells the other tabs of this session', async () => {
  const [one, other] = [new SessionStore(), new SessionStore()]
  await one.save(keptSession)
  await one.ledger.enter(waiting)
  await other.load()
  const heard = vi.fn<() => void>()
  other.onWiped(heard)
  await one.wipe()
  expect(one.current()).toBeNull()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  const later = new SessionStore()
  expect([await later.load(), await later.ledger.list()]).toEqual([null, []])
})

test('a tab that lived in an earlier session leaves the next one alone', async () => {
  const [earlier, next] = [new SessionStore(), new SessionStore()]
  await earlier.save(keptSession)
  await next.save({ ...keptSession, accessToken: 'next patient' })
  const heard = vi.fn<() => void>()
  next.onWiped(heard)
  await earlier.update({ lastName: 'of before' })
  expect(await new SessionStore().load()).toMatchObject({ lastName: keptSession.lastName })
  await earlier.wipe()
  expect(await new SessionStore().load()).toMatchObject({ accessToken: 'next patient' })
  const third = new SessionStore()
  await third.load()
  await third.wipe()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(heard, 'by the end of its own session alone').toHaveBeenCalledOnce()
})

test('the end of another session says nothing to a tab that does not live in it', async () => {
  const [one, other] = [new SessionStore(), new SessionStore()]
  await one.save(keptSession)
  const heard = vi.fn<() => void>()
  one.onWiped(heard)
  await other.save({ ...keptSession, accessToken: 'next patient' })
  const said = vi.fn<() => void>()
  const channel = new BroadcastChannel('wardlink-wiped')
  channel.addEventListener('message', said)
  await other.wipe()
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  channel.close()
  expect(heard).not.toHaveBeenCalled()
})

test('a change after the end brings nothing back', async () => {
  const store = new SessionStore()
  await store.save(keptSession)
  await store.wipe()
  await store.update({ lastName: 'Ng' })
  expect([store.current(), await new SessionStore().load()]).toEqual([null, null])
})

test('a stored session written by another version or another program is not accepted', async () => {
  const database = new Dexie('wardlink')
  database.version(3).stores({ session: '', chat: '', ledger: '++order,id' })
  await database.table('session').put({ id: 'x', record: { accessToken: 7 } }, 'current')
  await database.table('ledger').put({ id: 'y', session: 'x', command: 'dance' })
  database.close()
  const store = new SessionStore()
  expect([await store.load(), await store.ledger.list()]).toEqual([null, []])
})

test('where the browser keeps nothing, the memory carries the session', async () => {
  const broken = new IDBFactory()
  vi.spyOn(broken, 'open').mockImplementation(() => {
    throw new DOMException('storage is forbidden', 'SecurityError')
  })
  Dexie.dependencies.indexedDB = broken
  const store = new SessionStore()
  await store.save(keptSession)
  await store.ledger.enter(waiting)
  await store.update({ lastName: 'Ng' })
  expect(store.current()).toMatchObject({ lastName: 'Ng' })
  expect(await store.load()).toMatchObject({ lastName: 'Ng' })
  expect(await store.ledger.list(), 'what waits is carried too').toEqual([waiting])
  await store.wipe()
  expect([store.current(), await store.load()]).toEqual([null, null])
  expect(await store.ledger.list()).toEqual([])
})

test('a browser that drops its storage during a session does not end the session', async () => {
  const store = new SessionStore()
  await store.save({ ...keptSession, accessToken: 'mine' })
  await new Dexie('wardlink').delete()
  expect(await store.load()).toMatchObject({ accessToken: 'mine' })
  expect(await new SessionStore().load(), 'and it outlives a reload again').toMatchObject({
    accessToken: 'mine',
  })
  await new Dexie('wardlink').delete()
  await store.update({ accessToken: 'renewed' })
  expect(await new SessionStore().load()).toMatchObject({ accessToken: 'renewed' })
})

test('a tab that slept while another one logged out brings nothing back', async () => {
  const [asleep, other] = [new SessionStore(), new SessionStore()]
  await asleep.save(keptSession)
  await other.load()
  await other.wipe()
  await asleep.update({ accessToken: 'late' })
  expect(await asleep.load()).toBeNull()
  expect(await new SessionStore().load()).toBeNull()
})
