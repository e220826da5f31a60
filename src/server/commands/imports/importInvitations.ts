import { setImmediate } from 'node:timers/promises'
import type { Clock, Log } from '../../config.ts'
import { languageOf } from '../../../domain/imports/writtenPeople.ts'
import type { Database } from '../../db/database.ts'
import { importStore } from '../../db/imports/importStore.ts'
import { userImportStore } from '../../db/imports/userImportStore.ts'
import { ImportDetail, ImportMapping } from '../../../contract/imports.ts'
import { BackgroundTasks } from '../../backgroundTasks.ts'
import { sendAccountLinks } from '../users/sendAccountLink.ts'
import { cellsOf } from './cellsOf.ts'
import { readTable } from './readTable.ts'

interface Deps {
  database: Database
  clock: Clock
  log: Log
  /** Origin of the console, for links in mails. */
  origin: () => string
}

type Locale = 'en' | 'ja' | 'ar'

/** Number of mails written per transaction. */
const mailsAtOnce = 200

/**
 * Writes the mails to imported people in batches, after their accounts exist. People who were not sent one
 * yet are next: no one gets two, and another server continues what a crashed one left.
 */
export class ImportInvitations {
  readonly #deps: Deps
  readonly #running = new BackgroundTasks()
  readonly #stopped = new AbortController()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Looks for remaining mails every `everyMs` milliseconds. Returns a function that stops it and waits for
   * the mails that are being written.
   */
  start(everyMs = 60_000): () => Promise<void> {
    const timer = setInterval(() => this.#running.add(() => this.#resume()), everyMs)
    return async () => {
      clearInterval(timer)
      this.#stopped.abort()
      await this.#running.settled()
    }
  }

  /** Starts the mails of an import. Failures are retried later. */
  begin(id: string): void {
    this.#running.add(() => this.#invite(id))
  }

  async #resume(): Promise<void> {
    const left = await this.#deps.database.transaction('platform', (tx) => importStore.uninvited(tx))
    for (const id of left) await this.#invite(id)
  }

  async #invite(id: string): Promise<void> {
    try {
      const localeOf = await this.#locales(id)
      while (!this.#stopped.signal.aborted && (await this.#inviteSome(id, localeOf))) await setImmediate()
    } catch {
      // The reason is not logged: database errors contain names.
      this.#deps.log.warn({ import: id }, 'mails to imported people wait')
    }
  }

  /** Returns false if no one is left or another process is writing these mails. */
  #inviteSome(id: string, localeOf: (row: number) => Locale): Promise<boolean> {
    const { database, clock, origin } = this.#deps
    return database.transaction('platform', async (tx) => {
      if (!(await importStore.holdUninvited(tx, id))) return false
      const people = await userImportStore.uninvited(tx, id, mailsAtOnce)
      if (people.length === 0) {
        await importStore.finish(tx, id)
        return false
      }
      await sendAccountLinks(
        tx,
        people.map(({ row, ...user }) => ({ user, locale: localeOf(row) })),
        { purpose: 'activate', origin: origin(), now: new Date(clock.now()) },
      )
      return true
    })
  }

  /** Returns the language of each row’s mail: the file’s, otherwise that of the user who imports it. */
  async #locales(id: string): Promise<(row: number) => Locale> {
    const file = await this.#deps.database.transaction('platform', (tx) => importStore.file(tx, id))
    if (file === null) return () => 'en'
    const format = ImportDetail.shape.format.parse(file.format)
    const mapping = ImportMapping.parse(file.mapping)
    const { rows } = await readTable(file.content, format)
    const written = new Map(rows.map((line) => [line.row, languageOf(cellsOf(line, mapping)('language'))]))
    return (row) => written.get(row) ?? format.locale ?? 'en'
  }
}
