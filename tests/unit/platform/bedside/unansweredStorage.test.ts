import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore, IDBOpenDBRequest, IDBRequest } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, vi } from 'vitest'
import type { QueuedCommand } from '../../../../src/domain/queue/queuedCommand.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { storageAnswers } from '../../../../src/platform/bedside/storageAnswers.ts'
import { timersTestWith } from '../../../support/fixtures/timersTest.ts'
import { keptSession } from '../../../support/scripted/bedside/scriptedBedside.ts'

const it = timersTestWith({ toFake: ['setTimeout', 'clearTimeout'] })

describe('IndexedDB that never answers', () => {
  it('holds no session up: the memory carries it', async () => {
    // A request whose events never fire.
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

  describe('although it did before', () => {
    const cover: QueuedCommand = {
      id: 'cover',
      command: 'video_control',
      params: { state: 'off' },
      actedAt: 7,
    }
    let store: SessionStore
    beforeEach(async () => {
      Dexie.dependencies.indexedDB = new IDBFactory()
      store = new SessionStore()
      await store.save(keptSession)
      for (const method of ['add', 'put', 'get', 'getAll'] as const)
        vi.spyOn(IDBObjectStore.prototype, method).mockReturnValue(new IDBRequest())
    })

    it('holds a command up for one second, which is then kept in memory', async () => {
      const entered = vi.fn<() => void>()
      void store.ledger.enter(cover).then(entered)
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.waitFor(() => expect(entered).toHaveBeenCalledOnce())
      const listed = store.ledger.list()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await listed).toEqual([cover])
    })

    it('is asked nothing more after five seconds', async () => {
      const updated = store.update({ roomNumber: '413' })
      await vi.advanceTimersByTimeAsync(5_000)
      await updated
      await store.wipe()
      expect(store.current()).toBeNull()
    })
  })

  it.each(['at once', 'when it is read'])('is noticed after five seconds: %s', async (when) => {
    const storage = new IDBFactory()
    Dexie.dependencies.indexedDB = storage
    await new SessionStore().save(keptSession)
    if (when === 'at once') vi.spyOn(storage, 'databases').mockReturnValue(new Promise(() => undefined))
    else vi.spyOn(IDBRequest.prototype, 'addEventListener').mockReturnValue(undefined)
    const told = vi.fn<(answers: boolean) => void>()
    void storageAnswers(storage).then(told)
    await new Promise((resolve) => setImmediate(resolve))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(told).toHaveBeenCalledWith(false)
    })
  })

  it('differs from one that refuses, from an empty one, and from one that works', async () => {
    const storage = new IDBFactory()
    expect(await storageAnswers(storage)).toBe(true)
    Dexie.dependencies.indexedDB = storage
    await new SessionStore().save(keptSession)
    expect(await storageAnswers(storage)).toBe(true)
    vi.spyOn(storage, 'databases').mockRejectedValue(new Error('private'))
    expect(await storageAnswers(storage)).toBe(true)
  })
})
