import { withTimeout } from '../http/withTimeout.ts'

/** Time limit for the browser's storage, in milliseconds. */
const patienceMs = 5_000

/**
 * Resolves to false if IndexedDB does not respond to a listing and a read within five seconds. An error
 * counts as a response.
 */
export function storageAnswers(storage: Pick<IDBFactory, 'databases' | 'open'>): Promise<boolean> {
  const answered = readSomething(storage).catch(() => undefined)
  return withTimeout(answered, patienceMs).then(
    () => true,
    () => false,
  )
}

/** Reads from an existing database, without creating one. */
async function readSomething(storage: Pick<IDBFactory, 'databases' | 'open'>): Promise<void> {
  const known = await storage.databases()
  const [name] = known.flatMap((one) => (one.name === undefined ? [] : [one.name]))
  if (name === undefined) return
  const database = await answerOf(storage.open(name))
  try {
    const [store] = database.objectStoreNames
    if (store !== undefined) await answerOf(database.transaction(store).objectStore(store).count())
  } finally {
    database.close()
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
