import type { DeviceState } from '../../../contract/devices/device.ts'
import type { Log } from '../../config.ts'
import type { DeviceRecords } from '../deviceRecords.ts'

/**
 * How long after a change the device’s state is saved, in milliseconds. A device reports its state several
 * times a second while someone controls it.
 */
const saveMs = 1_000
/**
 * Maximum save delay while the camera moves, in milliseconds. Only the pose changes then, and it soon changes
 * again.
 */
const movingSaveMs = 5_000

interface DeviceStateWriterDeps {
  records: DeviceRecords
  log: Log
  room: { id: string }
}

/** Saves the last state of one device, for the time when it is offline. */
export class DeviceStateWriter {
  readonly #deps: DeviceStateWriterDeps
  #latest: DeviceState | null = null
  #timer: NodeJS.Timeout | undefined
  #due = Infinity
  #written = Promise.resolve()

  constructor(deps: DeviceStateWriterDeps) {
    this.#deps = deps
  }

  keep(state: DeviceState): void {
    this.#latest = state
    const due = performance.now() + (state.moving ? movingSaveMs : saveMs)
    if (due >= this.#due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => void this.flush(), state.moving ? movingSaveMs : saveMs)
  }

  /**
   * Writes the pending state; resolves when everything is written. A failure loses only an outdated state,
   * and is logged.
   */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#due = Infinity
    const { records, room, log } = this.#deps
    const state = this.#latest
    this.#latest = null
    if (state !== null)
      this.#written = records.states.add({ roomId: room.id, state }).then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'a device state was not saved'),
      )
    return this.#written
  }
}
