import type { Log } from '../config.ts'
import type { Conference } from './conference.ts'
import type { ConferenceRegistry } from './conferenceRegistry.ts'

/** Wait before a read that failed, or a picture that is held back, is read again, in milliseconds. */
const retryMs = 2_000

interface RoomPicturesDeps {
  readonly registry: Pick<ConferenceRegistry, 'find'>
  readonly log: Log
  readonly conferenceAt: (alias: string) => Conference | undefined
}

/**
 * Reads what conferences may forward of a room's picture. Reads of one conference run one after another, so that
 * an older answer never follows a newer one.
 */
export class RoomPictures {
  readonly #deps: RoomPicturesDeps
  /** Conferences that are being read; true if something may have changed since the read began. */
  readonly #reading = new Map<string, boolean>()
  readonly #later = new Map<string, NodeJS.Timeout>()

  constructor(deps: RoomPicturesDeps) {
    this.#deps = deps
  }

  /** Call after each possible change. If a read fails, nothing is forwarded until one succeeds. */
  async refresh(alias: string): Promise<void> {
    const isReading = this.#reading.has(alias)
    this.#reading.set(alias, true)
    if (isReading) return
    while (this.#reading.get(alias) === true) {
      this.#reading.set(alias, false)
      await this.#read(alias)
    }
    this.#reading.delete(alias)
  }

  async #read(alias: string): Promise<void> {
    const { registry, log, conferenceAt } = this.#deps
    const conference = conferenceAt(alias)
    if (conference === undefined) return
    try {
      const entry = await registry.find(alias)
      // A call that is over ends its conference by itself.
      const isSame = entry?.call === conference.entry.call
      if (!isSame || this.#reading.get(alias) === true) return
      const picture = entry.roomPicture ?? 'free'
      conference.setRoomPicture(picture)
      // The news of a confirmation may be lost, and a camera that is turned on brings none.
      if (picture === 'asking' || picture === 'pending' || picture === 'off') this.#refreshLater(alias)
    } catch (error) {
      log.warn({ err: error }, 'the picture of a room could not be read')
      conference.setRoomPicture('pending')
      this.#refreshLater(alias)
    }
  }

  #refreshLater(alias: string): void {
    clearTimeout(this.#later.get(alias))
    const timer = setTimeout(() => {
      this.#later.delete(alias)
      void this.refresh(alias)
    }, retryMs)
    this.#later.set(alias, timer.unref())
  }
}
