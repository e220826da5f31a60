import 'fake-indexeddb/auto'
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionStore } from '../../../src/platform/session/sessionStore.ts'
import { storageAnswers } from '../../../src/platform/session/storageAnswers.ts'
import { keptSession } from '../../support/scripted/scriptedBedside.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('IndexedDB that never answers', () => {
  it('holds no session up: the memory carries it', async () => {
    // A request whose events never come.
    const silent = new IDBFactory()
    vi.spyOn(silent, 'open').mockReturnValue(new IDBOpenDBRequest())
    Dexie.dependencies.indexedDB = silent
    const store = new SessionStore()
    const loaded = store.load()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await loaded).toBeNull()
    await store.save(keptSession)
    expect(store.current()).toEqual(keptSession)
  })

  it('is noticed after five seconds', async () => {
    const answers = storageAnswers({ databases: () => new Promise(() => undefined) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answers).toBe(false)
  })

  it('differs from one that refuses', async () => {
    expect(await storageAnswers({ databases: () => Promise.reject(new Error('private')) })).toBe(true)
  })
})
