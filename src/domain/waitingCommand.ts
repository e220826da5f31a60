import * as z from 'zod/mini'
import { DeviceCommandName } from '../contract/device.ts'

/** The call that a command is bound to: where it is held, and its host's PIN, by which it is told from the next one. */
export const BoundCall = z.object({ alias: z.string(), pin: z.nullable(z.string()) })
export type BoundCall = z.infer<typeof BoundCall>

/** A command that is kept until it is delivered: what the page writes down, and the service worker may finish. */
export const WaitingCommand = z.object({
  /** Also its Idempotency-Key: however often it is sent, and by whom, it has one effect. */
  id: z.string(),
  command: DeviceCommandName,
  params: z.record(z.string(), z.unknown()),
  /** When the person acted, server time in epoch milliseconds. */
  actedAt: z.number(),
  call: z.exactOptional(BoundCall),
})
export type WaitingCommand = z.infer<typeof WaitingCommand>
