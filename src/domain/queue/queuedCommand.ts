import * as z from 'zod/mini'
import { DeviceCommandName } from '../../contract/devices/device.ts'
import { otherActs } from './commandPolicy.ts'

/**
 * The call that a command is bound to: its alias, and its host access code, which distinguishes it from the
 * next call.
 */
export const BoundCall = z.object({ alias: z.string(), pin: z.nullable(z.string()) })
export type BoundCall = z.infer<typeof BoundCall>

/**
 * A command that is stored until it is delivered. The page writes it, and the service worker may deliver some
 * of them.
 */
export const QueuedCommand = z.object({
  /**
   * Also the Idempotency-Key: the command takes effect once, however often and by whichever client it is
   * sent.
   */
  id: z.string(),
  command: z.enum([...DeviceCommandName.options, ...otherActs]),
  params: z.record(z.string(), z.unknown()),
  /** Time of the user's action, in epoch milliseconds of server time. */
  actedAt: z.number(),
  call: z.exactOptional(BoundCall),
})
export type QueuedCommand = z.infer<typeof QueuedCommand>

/** Queued command as stored. `session` owns it, and `order` is its position among all queued commands. */
export const QueuedCommandRow = z.extend(QueuedCommand, { session: z.string(), order: z.number() })
export type QueuedCommandRow = z.infer<typeof QueuedCommandRow>

/** Session data that the service worker needs to deliver commands for a closed page. */
export const QueueSession = z.object({
  id: z.string(),
  record: z.looseObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    /** `unique_id` of the room. */
    aps_id: z.string(),
    byod: z.exactOptional(z.boolean()),
  }),
})
export type QueueSession = z.infer<typeof QueueSession>
