import type { Entry, ServerFrame } from '../../contract/deviceLink.ts'
import { entryLink } from '../../domain/entryLink.ts'
import { issueEntryCode } from '../commands/issueEntryCode.ts'
import type { Clock, Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'

/** The monitor gets a fresh code this often; each lives half as long again, so that none goes stale in a hand. */
const renewMs = 60_000

interface DisplayParts {
  database: Database
  clock: Clock
  log: Log
  room: RoomRecord
  /** The address that tablets use, without a path. */
  origin: string
  send(frame: ServerFrame & { type: 'entry' }): void
}

/** The entry code on one monitor. */
export class EntryDisplay {
  readonly #parts: DisplayParts
  #timer: NodeJS.Timeout | undefined

  constructor(parts: DisplayParts) {
    this.#parts = parts
  }

  /** The first code, for the welcome; from here on it is renewed. */
  first(): Promise<Entry> {
    this.#timer = setInterval(() => this.renew(), renewMs)
    return this.#fresh()
  }

  /** Shows a fresh code now, e.g. because the last one was used. */
  renew(): void {
    this.#timer?.refresh()
    this.#fresh().then(
      (entry) => this.#parts.send({ type: 'entry', entry }),
      (error: unknown) => this.#parts.log.warn({ err: error }, 'an entry code could not be renewed'),
    )
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #fresh(): Promise<Entry> {
    const { room, origin } = this.#parts
    const { token, code, expiresAt } = await issueEntryCode(this.#parts, room)
    return { url: entryLink(origin, token, room.uniqueId), code, expires_at: expiresAt }
  }
}
