import type { Clock } from '../config.ts'
import type { IceSettings } from '../conference/iceServers.ts'
import type { Database, Tx } from '../db/database.ts'
import type { CallSignals } from '../cluster/callSignals.ts'
import type { DeviceSignals } from '../cluster/deviceSignals.ts'
import type { PinSignals } from '../cluster/pinSignals.ts'
import type { RoomLinks } from '../devices/roomLinks.ts'
import type { SessionSignals } from '../cluster/sessionSignals.ts'
import type { MessageChannels } from '../messages/messageSettings.ts'

/** Outcome of a command, for the metrics: the device’s answer in one word, or that no device was asked. */
export type CommandMetricResult = 'done' | 'busy' | 'offline' | 'failed' | 'refused'

/** Dependencies of the use cases. */
export interface CommandContext {
  database: Database
  clock: Clock
  rooms: RoomLinks
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
  reach: MessageChannels
  /** Which servers help remotes and rooms to find one another. */
  ice: IceSettings
  /** The installation's own secret, from which session tokens are derived. */
  installationKey: string
  /** Counts a command to a room device by what became of it, with the time it took in milliseconds. */
  measureCommand(outcome: CommandMetricResult, ms: number): void
}

/**
 * Called at the end of an effect’s transaction, with the response to it: if anything fails in between, either
 * both exist afterwards or neither does. Throws if the effect must not happen, because another attempt of the
 * same request has taken its place.
 */
export type Written<T> = (tx: Tx, answer: T) => Promise<void>
