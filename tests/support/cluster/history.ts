import type { DeviceState } from '../../../src/contract/devices/device.ts'
import type { SeenCommand } from '../chaos/history.ts'

/**
 * Controls that a tablet can use: the brightness of the picture, a camera move, a new name for the room's
 * pin, an invite to a guest, or a call to a clinician.
 */
export type Control = 'adj_brightness' | 'pan' | 'rename' | 'invite' | 'call'

/** Something that a tablet asked for, as often as it took. Times are epoch milliseconds of this machine. */
export interface Wish {
  readonly at: number
  readonly control: Control
  /**
   * Distinguishes a request from its neighbors: the brightness, the milliseconds of a move, or the number in
   * a name, of a guest or of a call.
   */
  readonly value: number
  /** When the tablet was told that it is done; null where it never was. */
  readonly acknowledgedAt: number | null
}

/** A request that no server process answered, or with an error that is not the tablet's. */
interface Failure {
  readonly at: number
  readonly because: string
}

/** How everything stood once every fault was over, and nothing more was under way. */
interface Settled {
  readonly device: DeviceState
  /** The name of the room's pin. */
  readonly pin: string
  /** Guest number of each message that is recorded for a recipient. */
  readonly messages: readonly number[]
  /** The guest of each mail that arrived; one that came again under its id counts once. */
  readonly mails: readonly number[]
  /** How many calls the room had. */
  readonly calls: number
}

/** Events in one room, from the side of its tablet and of its device. */
export interface RoomHistory {
  readonly room: string
  readonly wishes: readonly Wish[]
  readonly failures: readonly Failure[]
  /** When the tablet was told that the device is away. */
  readonly offline: readonly number[]
  readonly commands: readonly SeenCommand[]
  readonly camera: readonly { readonly at: number; readonly moving: boolean }[]
  readonly settled: Settled
  /** The longest that this process, which notes the times, was held up: milliseconds. */
  readonly heldUpMs: number
}
