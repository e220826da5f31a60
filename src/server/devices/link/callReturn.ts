import type { DeviceState } from '../../../contract/devices/device.ts'
import type { Log } from '../../config.ts'
import type { RoomLink } from '../roomLink.ts'

interface CallReturnParts {
  link: RoomLink
  log: Log
  /** The parameters of `api` for the call that is on in the room; null where none is. */
  find: () => Promise<Record<string, unknown> | null>
}

/**
 * Brings a room's device back into the call from which it fell without a word: its page was loaded again, its power was gone,
 * or its network for longer than it waits. The others are still there, and think that the patient sees and hears them. It
 * announces them as ever, before anything leaves the room. One that left on its link has been taken out, and stays out.
 */
export class CallReturn {
  readonly #parts: CallReturnParts
  /** State of the device when its last link ended; null once this link has reported a state. */
  #before: DeviceState | null

  constructor(parts: CallReturnParts) {
    this.#parts = parts
    this.#before = parts.link.state
  }

  told(state: DeviceState): void {
    const wasIn = this.#before?.in_call === true
    this.#before = null
    if (!wasIn || state.in_call) return
    this.#bringBack().catch((error: unknown) =>
      this.#parts.log.warn({ err: error }, 'a device was not brought back into its call'),
    )
  }

  async #bringBack(): Promise<void> {
    const params = await this.#parts.find()
    if (params !== null) await this.#parts.link.deliver('api', params)
  }
}
