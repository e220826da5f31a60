import { withTimeout } from '../http/withTimeout.ts'

/** How long a browser's storage may take to answer, in milliseconds. */
const patienceMs = 5_000

/** Resolves with false when IndexedDB answers neither to a listing nor to a read within five seconds. An error is an answer. */
export function storageAnswers(storage: Pick<IDBFactory, 'databases' | 'open'>): Promise<boolean> {
  const answered = readSomething(storage).catch(() => undefined)
  return withTimeout(answered, patienceMs).then(
    () => true,
    () => false,
  )
}

/** Reads of a database that is there already, and makes none. */
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
