import { ledgerNames } from '../domain/queue/ledgerNames.ts'
import { type QueuedCommand, QueuedCommandRow, QueueSession } from '../domain/queue/queuedCommand.ts'

/** The parts of the page's own database that the service worker needs. */
export interface StoredSession {
  session(): Promise<QueueSession | null>
  /** Stores the token pair, unless another session has begun. */
  renew(session: QueueSession): Promise<void>
  /** Returns that session's waiting commands, in order. */
  rows(session: string): Promise<QueuedCommand[]>
  remove(id: string): Promise<void>
  close(): void
}

/**
 * Opens the database that the page created; null if there is none, because the service worker does not create
 * it.
 */
export function openStoredSession(): Promise<StoredSession | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(ledgerNames.database)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(null))
    opening.addEventListener('success', () => {
      const database = opening.result
      // A newer version of the page must not have to wait for the service worker.
      database.addEventListener('versionchange', () => database.close())
      resolve(database.objectStoreNames.contains('ledger') ? storedIn(database) : null)
    })
  })
}

function storedIn(database: IDBDatabase): StoredSession {
  const store = (name: string, mode: IDBTransactionMode) => database.transaction(name, mode).objectStore(name)
  const session = async (from: IDBObjectStore): Promise<QueueSession | null> => {
    const read = QueueSession.safeParse(await answer(from.get('current')))
    return read.success ? read.data : null
  }
  const all = async (from: IDBObjectStore): Promise<QueuedCommandRow[]> => {
    const stored: unknown[] = await answer(from.getAll())
    return stored.flatMap((row) => {
      const read = QueuedCommandRow.safeParse(row)
      return read.success ? [read.data] : []
    })
  }
  return {
    session: () => session(store('session', 'readonly')),
    renew: async (renewed) => {
      const sessions = store('session', 'readwrite')
      const stored = await session(sessions)
      if (stored?.id !== renewed.id) return
      const { accessToken, refreshToken } = renewed.record
      await answer(
        sessions.put({ ...stored, record: { ...stored.record, accessToken, refreshToken } }, 'current'),
      )
    },
    rows: async (owner) =>
      (await all(store('ledger', 'readonly'))).flatMap(({ session: of, order: _order, ...command }) =>
        of === owner ? [command] : [],
      ),
    remove: async (id) => {
      const ledger = store('ledger', 'readwrite')
      const row = (await all(ledger)).find((other) => other.id === id)
      if (row !== undefined) await answer(ledger.delete(row.order))
    },
    close: () => database.close(),
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')))
  })
}
