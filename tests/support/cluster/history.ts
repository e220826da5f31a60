import type { DeviceState } from '../../../src/contract/devices/device.ts'
import type { SeenCommand } from '../chaos/history.ts'

/**
 * Controls that a tablet can use: the brightness of the picture, a camera move, a new name for the room's
 * pin, an invite to a guest, or a call to a clinician.
 */
export type Control = 'adj_brightness' | 'pan' | 'rename' | 'invite' | 'call'

/** A request of a tablet, including its retries. Times are epoch milliseconds of this machine. */
export interface Wish {
  readonly at: number
  readonly control: Control
  /**
   * Distinguishes a request from its neighbors: the brightness, the milliseconds of a move, or the number in
   * a name, of a guest or of a call.
   */
  readonly value: number
  /** Time at which the tablet got the acknowledgment; null if it never did. */
  readonly acknowledgedAt: number | null
}

/**
 * A request that no server process answered, or that was answered with an error that is not the tablet's
 * fault.
 */
interface Failure {
  readonly at: number
  readonly because: string
}

/** State of everything once all faults were over and nothing was in progress. */
interface Settled {
  readonly device: DeviceState
  /** Name of the room's pin. */
  readonly pin: string
  /** Guest number of each message that is recorded for a recipient. */
  readonly messages: readonly number[]
  /** Guest number of each mail that arrived; a mail that arrived again with its id counts once. */
  readonly mails: readonly number[]
  /** Number of calls that the room had. */
  readonly calls: number
}

/** Events in one room, from the side of its tablet and of its device. */
export interface RoomHistory {
  readonly room: string
  readonly wishes: readonly Wish[]
  readonly failures: readonly Failure[]
  /** Times at which the tablet was notified that the device is away. */
  readonly offline: readonly number[]
  readonly commands: readonly SeenCommand[]
  readonly camera: readonly { readonly at: number; readonly moving: boolean }[]
  readonly settled: Settled
  /** Longest time in milliseconds for which this process, which records the times, was blocked. */
  readonly heldUpMs: number
}
