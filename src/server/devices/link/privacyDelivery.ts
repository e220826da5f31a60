import type { Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { deviceStore, keptControls } from '../../db/devices/deviceStore.ts'
import type { DeviceRecords } from '../deviceRecords.ts'
import type { RoomLink } from '../roomLink.ts'

interface PrivacyDeliveryDeps {
  database: Database
  records: DeviceRecords
  log: Log
  link: RoomLink
}

/** Delivers the privacy commands that a device missed because it was offline or did not answer. */
export class PrivacyDelivery {
  readonly #deps: PrivacyDeliveryDeps
  #isRunning = false
  /** True if commands may be pending: one was stored just now, or the device did not answer. */
  #isOpen = false

  constructor(deps: PrivacyDeliveryDeps) {
    this.#deps = deps
  }

  /** True if a device that is alive would be sent commands again. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Delivers the commands that are pending in the database. */
  flush(): void {
    this.#isOpen = true
    void this.#run()
  }

  /** Sends unanswered commands again, now that the device is known to be alive. */
  heard(): void {
    if (this.#isOpen) void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    // A command that is stored while this run reads or waits sets the flag again.
    this.#isOpen = false
    const isAnswered = await this.#deliver().catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'a waiting privacy command was not delivered')
      return false
    })
    this.#isRunning = false
    if (!isAnswered) this.#isOpen = true
    else if (this.#isOpen) void this.#run()
  }

  /**
   * Sends the pending privacy commands and removes those that the device confirms. If someone opens the room
   * while they are read, that is the newer decision, and no older command closes the room again. Returns true
   * if the device answered all of them.
   */
  async #deliver(): Promise<boolean> {
    const { database, records, link } = this.#deps
    const { id, customerId } = link.room
    const opened = new Map(keptControls.map((control) => [control, link.timesOpened(control)]))
    const pending = await records.privacy.add({ roomId: id })
    let isAnswered = true
    for (const control of keptControls) {
      const params = pending[control]
      if (params === undefined || link.timesOpened(control) !== opened.get(control)) continue
      const { success, busy_status: status } = await link.deliver(
        control,
        control === 'final_end_call' ? {} : params,
      )
      if (success)
        await database.transaction({ customers: [customerId] }, (tx) =>
          deviceStore.dropPrivacy(tx, id, control),
        )
      // A device that refuses a command would refuse it again now; the command is sent again when the device
      // reconnects.
      else if (status === 'offline') isAnswered = false
    }
    return isAnswered
  }
}
