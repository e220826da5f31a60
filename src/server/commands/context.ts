import type { Clock } from '../config.ts'
import type { IceSettings } from '../conference/iceServers.ts'
import type { Database, Tx } from '../db/database.ts'
import type { CallSignals } from '../devices/callSignals.ts'
import type { DeviceSignals } from '../devices/deviceSignals.ts'
import type { PinSignals } from '../devices/pinSignals.ts'
import type { Rooms } from '../devices/rooms.ts'
import type { SessionSignals } from '../devices/sessionSignals.ts'
import type { Reach } from '../messages/messageSettings.ts'

/** What became of a command, for the metrics: the device's answer in one word, or that none was asked. */
export type CommandOutcome = 'done' | 'busy' | 'offline' | 'failed' | 'refused'

/** What the use cases work with. */
export interface CommandContext {
  database: Database
  clock: Clock
  rooms: Rooms
  signals: SessionSignals
  callSignals: CallSignals
  deviceSignals: DeviceSignals
  pinSignals: PinSignals
  /** The origin that tablets use, for links; null to take the one under which they ask. */
  publicUrl: string | null
  /** Links may name the host of a request, where it is this machine's; false in production. */
  trustsHost: boolean
  /** A deployment's own conference nodes; null for the one that is built into this server. */
  conferenceUrl: string | null
  /** By which channels anybody outside is reached. */
  reach: Reach
  /** Which servers help remotes and rooms to find one another. */
  ice: IceSettings
  /** The installation's own secret, from which session tokens are derived. */
  installationKey: string
  /** Counts a command to a room device by what became of it, with the time it took in milliseconds. */
  measureCommand(outcome: CommandOutcome, ms: number): void
}

/**
 * Called in the transaction of an effect, at its end, with what is answered for it: whatever dies in between, both are there
 * afterwards, or neither. Throws where the effect must not be, because another try of the same request has taken its place.
 */
export type Written<T> = (tx: Tx, answer: T) => Promise<void>
