import type { DeviceState } from '../../contract/device.ts'
import type { Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/deviceStore.ts'

/** A moving camera tells its state several times a second; the database learns it at most this often. */
const saveMs = 1_000

/** Keeps the last state of one device for when it is away. */
export class StateKeeper {
  readonly #parts: { database: Database; log: Log; room: { id: string; customerId: string } }
  #latest: DeviceState | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(parts: { database: Database; log: Log; room: { id: string; customerId: string } }) {
    this.#parts = parts
  }

  keep(state: DeviceState): void {
    this.#latest = state
    this.#timer ??= setTimeout(() => void this.flush(), saveMs)
  }

  /** Writes what is not written yet. A failure costs a state of the past, and is logged. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { database, room, log } = this.#parts
    const state = this.#latest
    this.#latest = null
    if (state === null) return
    await database
      .transaction({ customers: [room.customerId] }, (tx) => deviceStore.saveState(tx, room.id, state))
      .catch((error: unknown) => log.warn({ err: error }, 'a device state was not saved'))
  }
}
