import 'fake-indexeddb/auto'
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, vi } from 'vitest'
import { readKeptSession } from '../../../../src/platform/bedside/keptSession.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { timersTestWith } from '../../../support/fixtures/timersTest.ts'
import { keptSession, profile } from '../../../support/scripted/bedside/scriptedBedside.ts'

const it = timersTestWith({ toFake: ['setTimeout', 'clearTimeout'] })

beforeEach(() => {
  const storage = new IDBFactory()
  Dexie.dependencies.indexedDB = storage
  vi.stubGlobal('indexedDB', storage)
})

describe('the session in the tablet’s storage', () => {
  it('is read as the page stored it', async () => {
    const record = { ...keptSession, profile: { ...profile, night: { from: '21:00', to: '06:00' } } }
    await new SessionStore().save(record)
    expect(await readKeptSession()).toEqual(record)
  })

  it('is not there before the first session, and reading creates no database', async () => {
    expect(await readKeptSession()).toBeNull()
    expect(await indexedDB.databases()).toEqual([])
  })

  it('is not there without a profile, nor after its end', async () => {
    const store = new SessionStore()
    await store.save({ ...keptSession, profile: null })
    expect(await readKeptSession()).toBeNull()
    await store.save({ ...keptSession, profile })
    expect(await readKeptSession()).not.toBeNull()
    await store.wipe()
    expect(await readKeptSession()).toBeNull()
  })

  it.for([
    ['a function that is not known', { available_functions: ['karaoke'] }],
    ['a name that is a number', { name: 7 }],
    ['no unit', { unit: undefined }],
    ['a flag that is a text', { verified: 'yes' }],
    ['a night that is a text', { night: '21:00' }],
  ] as const)('is left to its schema if another version wrote %s', async ([, change]) => {
    const database = new Dexie('wardlink')
    database.version(3).stores({ session: '', chat: '', ledger: '++order,id' })
    const record = { ...keptSession, profile: { ...profile, ...change } }
    await database.table('session').put({ id: 'one', record }, 'current')
    database.close()
    expect(await readKeptSession()).toBeNull()
  })

  it('holds the first screen up for 400 ms if the browser does not answer', async () => {
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
    const read = readKeptSession()
    await vi.advanceTimersByTimeAsync(400)
    expect(await read).toBeNull()
  })

  it('does not keep the page from upgrading its database', async () => {
    await new SessionStore().save({ ...keptSession, profile })
    await readKeptSession()
    const upgraded = new Dexie('wardlink')
    upgraded.version(4).stores({ session: '', chat: '', ledger: '++order,id', more: '' })
    await upgraded.open()
    expect(upgraded.verno).toBe(4)
    upgraded.close()
  })
})
