import type { DeviceState } from '../../../contract/devices/device.ts'
import type { Log } from '../../config.ts'
import type { RoomLink } from '../roomLink.ts'

interface CallReturnDeps {
  link: RoomLink
  log: Log
  /** Returns the parameters of `api` for the room's current call; null if there is none. */
  find: () => Promise<Record<string, unknown> | null>
}

/**
 * Brings a room's device back into the call that it dropped out of without leaving: its page was reloaded, it
 * lost power, or its network was gone for too long. The other participants are still in the call and assume
 * that the patient sees and hears them. The device announces them as usual before it sends sound or picture.
 * A device that left the call while linked was removed from it, and is not brought back.
 */
export class CallReturn {
  readonly #deps: CallReturnDeps
  /** State of the device when its last link ended; null once this link has reported a state. */
  #before: DeviceState | null

  constructor(deps: CallReturnDeps) {
    this.#deps = deps
    this.#before = deps.link.state
  }

  onState(state: DeviceState): void {
    const wasIn = this.#before?.in_call === true
    this.#before = null
    if (!wasIn || state.in_call) return
    this.#bringBack().catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'a device was not brought back into its call'),
    )
  }

  async #bringBack(): Promise<void> {
    const params = await this.#deps.find()
    if (params !== null) await this.#deps.link.deliver('api', params)
  }
}
