import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { CareRequestOffer } from '../../contract/careRequests/careRequests.ts'
import { RemoteFunction } from '../../contract/permissions/functions.ts'
import { Me, SessionState } from '../../contract/bedside/session.ts'
import { withTimeout } from '../http/withTimeout.ts'
import { LedgerStore } from './ledgerStore.ts'

/** Session, with the field names of the specification. */
const SessionRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  aps_id: z.string(),
  vmr: z.string(),
  available_functions: z.array(RemoteFunction),
  customer: z.string(),
  lastName: z.string(),
  roomNumber: z.string(),
  mdm_token: z.exactOptional(z.string()),
  state: z.exactOptional(z.nullable(SessionState)),
  byod: z.exactOptional(z.boolean()),
  serverAhead: z.exactOptional(z.number()),
  profile: z.nullable(Me),
  offers: z.exactOptional(z.array(CareRequestOffer)),
})
type SessionRecord = z.infer<typeof SessionRecord>

/**
 * `id` identifies the session across token renewals, and distinguishes it from the next one on the same
 * tablet.
 */
const SessionRow = z.object({ id: z.string(), record: SessionRecord })
type SessionRow = z.infer<typeof SessionRow>

const KeptChat = z.object({
  alias: z.string(),
  pin: z.optional(z.nullable(z.string())),
  startedAt: z.number(),
  ticket: z.optional(z.nullable(z.string())),
  messages: z.readonly(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        text: z.string(),
        at: z.number(),
        status: z.enum(['received', 'sent', 'pending', 'failed']),
      }),
    ),
  ),
})
type KeptChat = z.infer<typeof KeptChat>

/**
 * Time limits for the browser's storage, in milliseconds: in general, and while a command waits to be sent.
 */
const answerMs = { usual: 5_000, urgent: 1_000 } as const

const wipedChannel = 'wardlink-wiped'
/** Key of the marker that the session was wiped. It does not reveal whose session it was. */
const wipedMark = 'wiped'

/**
 * Session in IndexedDB, shared by all tabs, with a copy in memory for synchronous reads. If the browser
 * cannot store it, it is held only in memory until the page is closed.
 */
export class SessionStore {
  readonly #database = new Dexie('wardlink')
  readonly #sessions: Table<unknown, string>
  readonly #chats: Table<unknown, string>
  readonly #channel = new BroadcastChannel(wipedChannel)
  /** Commands waiting to be delivered. They belong to the session and are deleted with it. */
  readonly ledger: LedgerStore
  #row: SessionRow | null = null

  constructor() {
    this.#database.version(1).stores({ session: '', waiting: '' })
    this.#database.version(2).stores({ session: '', waiting: '', chat: '' })
    this.#database.version(3).stores({ waiting: null, ledger: '++order,id' })
    this.#sessions = this.#database.table('session')
    this.#chats = this.#database.table('chat')
    this.ledger = new LedgerStore({
      database: this.#database,
      session: () => this.#row?.id ?? null,
      stored: async () => (await this.#stored())?.id ?? null,
      inTime: (work) => this.#inTime(work),
      soon: (work) => withTimeout(work, answerMs.urgent),
    })
  }

  /**
   * Closes a database that does not respond in time. A closed database rejects all later requests
   * immediately.
   */
  #inTime<T>(work: PromiseLike<T>): Promise<T> {
    return withTimeout(work, answerMs.usual, () => this.#database.close())
  }

  /** Returns the session as this page knows it, without waiting. */
  current(): SessionRecord | null {
    return this.#row?.record ?? null
  }

  /** Reads the session again, because another tab may have renewed its tokens. */
  async load(): Promise<SessionRecord | null> {
    this.#row = await this.#inTime(this.#stored()).catch(() => this.#row)
    return this.current()
  }

  async save(record: SessionRecord): Promise<void> {
    this.#row = { id: crypto.randomUUID(), record }
    await this.#inTime(this.#sessions.put(this.#row, 'current')).catch(ignoreLackOfStorage)
  }

  /** Id of the session that this page belongs to, which distinguishes it from earlier and later sessions. */
  get id(): string | null {
    return this.#row?.id ?? null
  }

  /** Changes this page's session, unless it is over or its refresh token is not `traded`. */
  async update(changes: Partial<SessionRecord>, traded?: string): Promise<void> {
    const row = this.#row
    if (row === null || (traded !== undefined && row.record.refreshToken !== traded)) return
    this.#row = { ...row, record: { ...row.record, ...changes } }
    const writing = this.#database.transaction('rw', this.#sessions, async () => {
      const stored = await this.#stored()
      if (stored?.id !== row.id) return
      await this.#sessions.put({ ...stored, record: { ...stored.record, ...changes } }, 'current')
    })
    await this.#inTime(writing).catch(ignoreLackOfStorage)
  }

  async loadChat(): Promise<KeptChat | null> {
    const read = z.safeParse(KeptChat, await this.#inTime(this.#chats.get('current')).catch(() => null))
    return read.success ? read.data : null
  }

  async saveChat(chat: KeptChat | null): Promise<void> {
    const keeping: Promise<unknown> = chat === null ? this.#chats.clear() : this.#chats.put(chat, 'current')
    await this.#inTime(keeping).catch(ignoreLackOfStorage)
  }

  /**
   * Deletes all data of the session and its patient, and notifies the other tabs. If the stored session is a
   * later one than this page's, it belongs to someone else and is kept.
   */
  async wipe(): Promise<void> {
    const known = this.#row
    this.#row = null
    const tables = [this.#sessions, this.#database.table('ledger'), this.#chats]
    const wiping = this.#database.transaction('rw', tables, async () => {
      const stored = await this.#stored()
      if (known !== null && stored !== null && stored.id !== known.id) return
      await this.#sessions.clear()
      await this.#sessions.put(true, wipedMark)
      await this.ledger.clear()
      await this.#chats.clear()
      const gone = stored?.id ?? known?.id
      if (gone !== undefined) this.#channel.postMessage(gone)
    })
    await this.#inTime(wiping).catch(ignoreLackOfStorage)
  }

  /**
   * Returns the stored session. If the browser ran out of space and evicted all our data, this page's copy is
   * stored again. If the session was wiped, there is a marker instead.
   */
  async #stored(): Promise<SessionRow | null> {
    const read = z.safeParse(SessionRow, await this.#sessions.get('current'))
    if (read.success) return read.data
    const known = this.#row
    if (known === null || (await this.#sessions.get(wipedMark)) !== undefined) return null
    await this.#sessions.put(known, 'current')
    return known
  }

  /** Calls `listener` when another tab has ended this page's session. */
  onWiped(listener: () => void): () => void {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === this.#row?.id) listener()
    }
    this.#channel.addEventListener('message', hear)
    return () => this.#channel.removeEventListener('message', hear)
  }
}

/** If the browser forbids storage or has none left, the session is held in memory. */
function ignoreLackOfStorage(): void {}
