import type { Dexie, Table } from 'dexie'
import * as z from 'zod/mini'
import { ledgerNames } from '../../domain/queue/ledgerNames.ts'
import { QueuedCommand, QueuedCommandRow } from '../../domain/queue/queuedCommand.ts'
import { requestBackgroundSync } from './backgroundSync.ts'

const LedgerOutcome = z.object({
  status: z.enum(['done', 'waiting', 'failed', 'not_applied', 'cancelled', 'replaced']),
  code: z.exactOptional(z.string()),
})
type LedgerOutcome = z.infer<typeof LedgerOutcome>

/** Message from one tab, or the service worker, to the others: the outcome of a command of that session. */
const LedgerNews = z.object({ session: z.string(), command: QueuedCommand, fate: LedgerOutcome })

/**
 * Maximum wait for a lock, in milliseconds. A command is answered or fails within 4 s, so a tab that holds a
 * lock longer is asleep.
 */
const lockPatienceMs = 6_000
/**
 * The same for a message, which goes to the conference and may take 15 s. Pexip's nodes know no idempotency
 * key that would tell a repeated message from the first.
 */
const messagePatienceMs = 16_000

interface LedgerDeps {
  database: Dexie
  /** Session of this page. */
  session: () => string | null
  /** Session that is stored, possibly a later one. Called within a transaction. */
  stored: () => Promise<string | null>
  /** `inTime` rejects if the storage does not respond; `soon` rejects even if it is slow. */
  inTime: <T>(work: PromiseLike<T>) => Promise<T>
  soon: <T>(work: PromiseLike<T>) => Promise<T>
}

/**
 * Queued commands in IndexedDB, written before they are sent and deleted once they are settled. If the
 * browser cannot store them or is full, they are held in memory until the page is closed.
 */
export class LedgerStore {
  readonly #deps
  readonly #rows: Table<unknown, number>
  readonly #channel = new BroadcastChannel(ledgerNames.channel)
  /** Commands that the browser could not store. */
  #memory: { session: string; command: QueuedCommand }[] = []
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(deps: LedgerDeps) {
    this.#deps = deps
    this.#rows = deps.database.table('ledger')
  }

  /** Returns the session's queued commands, in the order in which they were requested. */
  async list(): Promise<QueuedCommand[]> {
    const session = this.#deps.session()
    const stored = await this.#deps.inTime(this.#rows.orderBy(':id').toArray()).catch(() => [])
    const own = stored.flatMap((row) => {
      const read = z.safeParse(QueuedCommandRow, row)
      // A row that was written late is also in memory.
      if (
        !read.success ||
        read.data.session !== session ||
        this.#memory.some(({ command }) => command.id === read.data.id)
      )
        return []
      const { order: _order, session: _session, ...command } = read.data
      return [command]
    })
    return [...own, ...this.#memory.flatMap((row) => (row.session === session ? [row.command] : []))]
  }

  /** Stores a command, unless the session is over or is no longer the stored one. */
  async enter(command: QueuedCommand): Promise<void> {
    const session = this.#deps.session()
    if (session === null) return
    const { database, stored, inTime, soon } = this.#deps
    const writing = database.transaction('rw', database.table('session'), this.#rows, async () => {
      const owner = await stored()
      if (owner === session) await this.#rows.add({ ...command, session })
      return owner !== null
    })
    // Covering the camera must not wait for slow storage.
    const written = await soon(inTime(writing)).catch(() => false)
    if (!written) this.#memory.push({ session, command })
  }

  /**
   * Records the outcome of a command and notifies this tablet's other tabs. Unless the command is still
   * waiting, it is deleted from the store.
   */
  async settle(command: QueuedCommand, outcome: LedgerOutcome): Promise<void> {
    const session = this.#deps.session()
    if (outcome.status === 'waiting') {
      if (isUnheard(outcome)) void requestBackgroundSync()
    } else {
      this.#memory = this.#memory.filter((row) => row.command.id !== command.id)
      await this.#deps.inTime(this.#rows.where('id').equals(command.id).delete()).catch(() => 0)
    }
    if (session !== null) this.#channel.postMessage({ session, command, fate: outcome })
  }

  onNews(listener: (command: QueuedCommand, outcome: LedgerOutcome) => void): () => void {
    const hear = ({ data }: MessageEvent<unknown>) => {
      const news = z.safeParse(LedgerNews, data)
      if (news.success && news.data.session === this.#deps.session())
        listener(news.data.command, news.data.fate)
    }
    this.#channel.addEventListener('message', hear)
    return () => this.#channel.removeEventListener('message', hear)
  }

  /** Deletes all commands, within the transaction that ends the session. */
  async clear(): Promise<void> {
    this.#memory = []
    await this.#rows.clear()
  }

  /**
   * Runs `work` while neither another tab nor the service worker delivers commands of the same queue. If a
   * sleeping tab holds the lock too long, `work` runs anyway; the command's idempotency key alone then keeps
   * it from taking effect twice.
   */
  async alone(queue: string, work: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) return this.#serialize(queue, work)
    let begun = false
    const once = () => {
      begun = true
      return work()
    }
    try {
      const signal = AbortSignal.timeout(queue === 'message' ? messagePatienceMs : lockPatienceMs)
      await navigator.locks.request(ledgerNames.lock(queue), { signal }, once)
    } catch (error) {
      if (begun) throw error
      await work()
    }
  }

  /**
   * Runs the work in order within this tab only. Used without `navigator.locks`, which is absent on a plain
   * HTTP address.
   */
  #serialize(queue: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(queue) ?? Promise.resolve()).then(work)
    this.#turns.set(
      queue,
      turn.catch(() => undefined),
    )
    return turn
  }
}

/**
 * Returns true if the network is missing, so that the browser can wait for its return in place of this page.
 */
function isUnheard({ code }: LedgerOutcome): boolean {
  return code === 'tablet_offline' || code === 'unreachable'
}
