import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { ConsoleStore } from '../../../../src/platform/admin/consoleStore.ts'

const tokens = (name: string) => ({ accessToken: `access ${name}`, refreshToken: `refresh ${name}` })

test.beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Opens the database as Dexie did, which the console used before. */
function byDexie() {
  const database = new Dexie('wardlink-console', { indexedDB: globalThis.indexedDB })
  database.version(1).stores({ session: '' })
  return database
}

describe('the session of the console', () => {
  test('is stored for every tab, renewed by any of them, and removed by the sign-out', async () => {
    const [one, other] = [new ConsoleStore(), new ConsoleStore()]
    expect(await one.load()).toBeNull()
    await one.save(tokens('a'))
    expect(await other.load()).toEqual(tokens('a'))
    await other.renew(tokens('a'), tokens('b'))
    expect(await one.load()).toEqual(tokens('b'))
    await one.renew(tokens('a'), tokens('c'))
    expect(await other.load()).toEqual(tokens('b'))
    await other.wipe()
    expect(await one.load()).toBeNull()
  })

  test('is the one that an earlier version stored by Dexie, which reads it too', async () => {
    const before = byDexie()
    await before.table('session').put(tokens('a'), 'current')
    const store = new ConsoleStore()
    expect(await store.load()).toEqual(tokens('a'))
    await store.save(tokens('b'))
    expect(await before.table('session').get('current')).toEqual(tokens('b'))
    before.close()
  })

  test('is stored after the browser has closed the database, and after it was deleted', async () => {
    const opened: IDBDatabase[] = []
    const { open } = globalThis.indexedDB
    globalThis.indexedDB.open = (...asked) => {
      const request = open.apply(globalThis.indexedDB, asked)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    const store = new ConsoleStore()
    await store.save(tokens('a'))
    expect(opened).toHaveLength(1)
    opened[0]?.close()
    await store.save(tokens('b'))
    expect(opened).toHaveLength(2)
    expect(await store.load()).toEqual(tokens('b'))
    await new Promise((resolve) => {
      globalThis.indexedDB.deleteDatabase('wardlink-console').addEventListener('success', resolve)
    })
    expect(await store.load()).toBeNull()
    await store.save(tokens('c'))
    expect(await new ConsoleStore().load()).toEqual(tokens('c'))
  })

  test('is held in memory where the browser stores nothing', async () => {
    globalThis.indexedDB.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = new ConsoleStore()
    await store.save(tokens('a'))
    expect(await store.load()).toEqual(tokens('a'))
    await store.wipe()
    expect(await store.load()).toBeNull()
  })

  test('is found again once the browser opens the database, after a refusal', async () => {
    await new ConsoleStore().save(tokens('a'))
    const { open } = globalThis.indexedDB
    globalThis.indexedDB.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = new ConsoleStore()
    expect(await store.load()).toBeNull()
    globalThis.indexedDB.open = open
    expect(await store.load()).toEqual(tokens('a'))
  })
})
