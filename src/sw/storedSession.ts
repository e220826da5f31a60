import {
  ledgerNames,
  type QueuedCommand,
  QueuedCommandRow,
  QueueSession,
} from '../domain/queue/queuedCommand.ts'

/** The page's own database, as far as the worker needs it. */
export interface StoredSession {
  session(): Promise<QueueSession | null>
  /** Keeps the pair of tokens, unless another session has begun. */
  renew(session: QueueSession): Promise<void>
  /** Returns that session's waiting commands, in order. */
  rows(session: string): Promise<QueuedCommand[]>
  remove(id: string): Promise<void>
  close(): void
}

/** Opens it as the page made it; null where there is none, which the worker does not make. */
export function openStoredSession(): Promise<StoredSession | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(ledgerNames.database)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(null))
    opening.addEventListener('success', () => {
      const database = opening.result
      // A newer version of the page must not wait for us.
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
