import * as z from 'zod/mini'
import { DeviceCommandName } from '../../contract/devices/device.ts'
import { otherActs } from './commandPolicy.ts'

/** The call that a command is bound to: where it is held, and its host's PIN, by which it is told from the next one. */
export const BoundCall = z.object({ alias: z.string(), pin: z.nullable(z.string()) })
export type BoundCall = z.infer<typeof BoundCall>

/**
 * A command that is stored until it is delivered. The page writes it, and the service worker may deliver some
 * of them.
 */
export const QueuedCommand = z.object({
  /** Also its Idempotency-Key: however often it is sent, and by whom, it has one effect. */
  id: z.string(),
  command: z.enum([...DeviceCommandName.options, ...otherActs]),
  params: z.record(z.string(), z.unknown()),
  /** When the person acted, server time in epoch milliseconds. */
  actedAt: z.number(),
  call: z.exactOptional(BoundCall),
})
export type QueuedCommand = z.infer<typeof QueuedCommand>

/** A waiting command as it is stored; `session` owns it, and `order` is its place among all that were asked for. */
export const QueuedCommandRow = z.extend(QueuedCommand, { session: z.string(), order: z.number() })
export type QueuedCommandRow = z.infer<typeof QueuedCommandRow>

/** Session data that the service worker needs to deliver commands for a closed page. */
export const QueueSession = z.object({
  id: z.string(),
  record: z.looseObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    /** The room's `unique_id`. */
    aps_id: z.string(),
    byod: z.exactOptional(z.boolean()),
  }),
})
export type QueueSession = z.infer<typeof QueueSession>

/** The names under which the pages of a tablet, and its service worker, meet. */
export const ledgerNames = {
  database: 'wardlink',
  /** Also the tag of the background sync. */
  channel: 'wardlink-ledger',
  refreshLock: 'wardlink-refresh',
  lock: (lane: string) => `wardlink-ledger-${lane}`,
} as const
