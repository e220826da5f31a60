import { type IDBPDatabase, openDB } from 'idb'

/**
 * Version of the databases. Dexie, which created them at first, multiplies its own version 1 by 10; another tab may
 * still use it.
 */
const version = 10

/**
 * A table of the browser's IndexedDB, alone in its database. The console reads its session before anything else, so
 * that it uses `idb`, a twentieth of Dexie. The database is opened again when the browser has closed it, as WebKit
 * does in the background.
 */
export class BrowserTable {
  readonly #database: string
  readonly #table: string
  #opened: Promise<IDBPDatabase> | null = null

  constructor(database: string, table: string) {
    this.#database = database
    this.#table = table
  }

  get(key: string): Promise<unknown> {
    return this.#with((database) => database.get(this.#table, key))
  }

  async put(value: unknown, key: string): Promise<void> {
    await this.#with((database) => database.put(this.#table, value, key))
  }

  async clear(): Promise<void> {
    await this.#with((database) => database.clear(this.#table))
  }

  async #with<Value>(ask: (database: IDBPDatabase) => Promise<Value>): Promise<Value> {
    const database = await this.#open()
    try {
      return await ask(database)
    } catch (error) {
      // Another failure than a closed database would only repeat.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      this.#opened = null
      return ask(await this.#open())
    }
  }

  #open(): Promise<IDBPDatabase> {
    const forget = (): void => {
      this.#opened = null
    }
    this.#opened ??= openDB(this.#database, version, {
      upgrade: (database) => {
        if (!database.objectStoreNames.contains(this.#table)) database.createObjectStore(this.#table)
      },
      // Another tab deletes it, or has a newer version of this code.
      blocking: (_current, _blocked, { target }) => {
        if (target instanceof IDBDatabase) target.close()
        forget()
      },
      terminated: forget,
    })
    this.#opened.catch(forget)
    return this.#opened
  }
}
