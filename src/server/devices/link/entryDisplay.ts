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

interface EntryDisplayDeps {
  records: DeviceRecords
  log: Log
  room: RoomRecord
  /** Address that tablets use, without a path. */
  origin: string
  send(frame: ServerFrame & { type: 'entry' }): void
}

/** The entry code on one monitor. */
export class EntryDisplay {
  readonly #deps: EntryDisplayDeps
  #end: () => void = () => undefined

  constructor(deps: EntryDisplayDeps) {
    this.#deps = deps
  }

  /** Returns the first entry code for the welcome and starts renewing it. */
  first(code: EntryCode): Entry {
    this.#end = setJitteredInterval(renewMs, () =>
      this.#show(this.#deps.records.renewals.add(this.#deps.room)),
    )
    return this.#entryOf(code)
  }

  /** Shows a new code immediately, for example because the last one was used. */
  renew(): void {
    this.#show(this.#deps.records.entries.add(this.#deps.room))
  }

  stop(): void {
    this.#end()
  }

  #show(code: Promise<EntryCode>): void {
    code.then(
      (made) => this.#deps.send({ type: 'entry', entry: this.#entryOf(made) }),
      (error: unknown) => this.#deps.log.warn({ err: error }, 'an entry code could not be renewed'),
    )
  }

  #entryOf({ token, code, expiresAt }: EntryCode): Entry {
    const { room, origin } = this.#deps
    return { url: entryLink(origin, token, room.uniqueId), code, expires_at: expiresAt }
  }
}
