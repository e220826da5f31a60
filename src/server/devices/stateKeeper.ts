import type { DeviceState } from '../../contract/device.ts'
import type { Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/deviceStore.ts'

/** A device that is turned at tells its state several times a second; the database learns it after so long. */
const saveMs = 1_000
/** While its camera moves only the way is told, which is soon another: then it is learned so late at most. */
const movingSaveMs = 5_000

/** Keeps the last state of one device for when it is away. */
export class StateKeeper {
  readonly #parts: { database: Database; log: Log; room: { id: string; customerId: string } }
  #latest: DeviceState | null = null
  #timer: NodeJS.Timeout | undefined
  #due = Infinity

  constructor(parts: { database: Database; log: Log; room: { id: string; customerId: string } }) {
    this.#parts = parts
  }

  keep(state: DeviceState): void {
    this.#latest = state
    const due = performance.now() + (state.moving ? movingSaveMs : saveMs)
    if (due >= this.#due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => void this.flush(), state.moving ? movingSaveMs : saveMs)
  }

  /** Writes what is not written yet. A failure costs a state of the past, and is logged. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#due = Infinity
    const { database, room, log } = this.#parts
    const state = this.#latest
    this.#latest = null
    if (state === null) return
    await database
      .transaction({ customers: [room.customerId] }, (tx) => deviceStore.saveState(tx, room.id, state))
      .catch((error: unknown) => log.warn({ err: error }, 'a device state was not saved'))
  }
}
