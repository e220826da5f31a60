/**
 * Version of the databases. Dexie, which created them at first, multiplies its own version 1 by 10; another tab may
 * still use it.
 */
const version = 10

/**
 * A table of the browser's IndexedDB, alone in its database, without Dexie: the console reads its session before
 * anything else. The database is opened again when the browser has closed it, as WebKit does in the background.
 */
export class BrowserTable {
  readonly #database: string
  readonly #table: string
  #opened: Promise<IDBDatabase> | null = null

  constructor(database: string, table: string) {
    this.#database = database
    this.#table = table
  }

  get(key: string): Promise<unknown> {
    return this.#run('readonly', (table) => table.get(key))
  }

  async put(value: unknown, key: string): Promise<void> {
    await this.#run('readwrite', (table) => table.put(value, key))
  }

  async clear(): Promise<void> {
    await this.#run('readwrite', (table) => table.clear())
  }

  /** Resolves when the change is stored, and not only asked for. */
  async #run<Value>(
    mode: IDBTransactionMode,
    ask: (table: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    const transaction = await this.#begin(mode)
    return new Promise((resolve, reject) => {
      const request = ask(transaction.objectStore(this.#table))
      transaction.addEventListener('complete', () => resolve(request.result))
      const fail = () => reject(transaction.error ?? new Error('the browser did not store it'))
      transaction.addEventListener('error', fail)
      transaction.addEventListener('abort', fail)
    })
  }

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const database = await this.#open()
    try {
      return database.transaction(this.#table, mode)
    } catch {
      this.#forget()
      return (await this.#open()).transaction(this.#table, mode)
    }
  }

  #open(): Promise<IDBDatabase> {
    const opening = (this.#opened ??= this.#openNew())
    opening.catch(() => this.#forget())
    return opening
  }

  #forget(): void {
    this.#opened = null
  }

  #openNew(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(this.#database, version)
      opening.addEventListener('upgradeneeded', () => {
        const { objectStoreNames } = opening.result
        if (!objectStoreNames.contains(this.#table)) opening.result.createObjectStore(this.#table)
      })
      opening.addEventListener('error', () =>
        reject(opening.error ?? new Error('the database does not open')),
      )
      opening.addEventListener('success', () => {
        const database = opening.result
        database.addEventListener('close', () => this.#forget())
        // Another tab deletes it, or has a newer version of this code.
        database.addEventListener('versionchange', () => {
          database.close()
          this.#forget()
        })
        resolve(database)
      })
    })
  }
}
