import type { Entry, ServerFrame } from '../../../contract/devices/deviceLink.ts'
import { entryLink } from '../../../domain/bedside/entryLink.ts'
import type { EntryCode } from '../../auth/bedside/entryCodes.ts'
import type { Log } from '../../config.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import type { DeviceRecords } from '../deviceRecords.ts'
import { setJitteredInterval } from '../setJitteredInterval.ts'

/**
 * Interval at which the monitor gets a new code, in milliseconds. Each code is valid for half as long again,
 * so that it does not expire while someone enters it.
 */
const renewMs = 60_000

interface DisplayParts {
  records: DeviceRecords
  log: Log
  room: RoomRecord
  /** Address that tablets use, without a path. */
  origin: string
  send(frame: ServerFrame & { type: 'entry' }): void
}

/** The entry code on one monitor. */
export class EntryDisplay {
  readonly #parts: DisplayParts
  #end: () => void = () => undefined

  constructor(parts: DisplayParts) {
    this.#parts = parts
  }

  /** Returns the first entry code for the welcome and starts renewing it. */
  first(code: EntryCode): Entry {
    this.#end = setJitteredInterval(renewMs, () =>
      this.#show(this.#parts.records.renewals.add(this.#parts.room)),
    )
    return this.#entryOf(code)
  }

  /** Shows a new code immediately, for example because the last one was used. */
  renew(): void {
    this.#show(this.#parts.records.entries.add(this.#parts.room))
  }

  stop(): void {
    this.#end()
  }

  #show(code: Promise<EntryCode>): void {
    code.then(
      (made) => this.#parts.send({ type: 'entry', entry: this.#entryOf(made) }),
      (error: unknown) => this.#parts.log.warn({ err: error }, 'an entry code could not be renewed'),
    )
  }

  #entryOf({ token, code, expiresAt }: EntryCode): Entry {
    const { room, origin } = this.#parts
    return { url: entryLink(origin, token, room.uniqueId), code, expires_at: expiresAt }
  }
}
