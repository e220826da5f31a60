import type { RoomCalls } from '../../contract/calls/roomCalls.ts'
import type { BatchWriter } from '../db/connection/batchWriter.ts'
import type { Clock } from '../config.ts'
import type { IceSettings } from '../conference/iceServers.ts'
import type { Database, Tx } from '../db/database.ts'
import type { CallSignals } from '../cluster/callSignals.ts'
import type { CareRequestSignals } from '../cluster/careRequestSignals.ts'
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
  careRequestSignals: CareRequestSignals
  /** Reads what rooms show of knocks and waiting calls. */
  roomCalls: BatchWriter<string, RoomCalls>
  /** Sends those who were called to a waiting call the news of its claims, by room. */
  claimNews: BatchWriter<string, 'sent'>
  /** Origin that tablets use, for links; null to use the one of each request. */
  publicUrl: string | null
  /** True if links may use the host of a request, provided it is this machine's; false in production. */
  trustsHost: boolean
  /** The deployment's own conferencing nodes; null for the one that is built into this server. */
  conferenceUrl: string | null
  /** Channels through which people outside are reached. */
  channels: MessageChannels
  /** Servers through which remotes and rooms connect to each other. */
  ice: IceSettings
  /** The installation's own secret, from which session tokens are derived. */
  installationKey: string
  /** Counts a command to a room device by its outcome, with its duration in milliseconds. */
  measureCommand(outcome: CommandMetricResult, ms: number): void
}

/**
 * Called at the end of an effect’s transaction, with the response to it: if anything fails in between, either
 * both exist afterwards or neither does. Throws if the effect must not happen, because another attempt of the
 * same request has taken its place.
 */
export type Written<T> = (tx: Tx, answer: T) => Promise<void>
