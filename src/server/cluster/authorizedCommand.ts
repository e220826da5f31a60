import * as z from 'zod/mini'
import { ControlReply, DeviceCommandName, Pose } from '../../contract/devices/device.ts'
import { roomPictureCommand } from '../../contract/devices/deviceLink.ts'
import { LogLine, TechnicalCommand } from '../../contract/technician/deviceTechnician.ts'
import { commandClass, maxAgeMs } from '../../domain/queue/commandPolicy.ts'

/** The longest that a command's sender waits for the device. */
export const answerMs = 3_000

/**
 * A command that has been authorized, on its way to the process that holds the device's link. It may cross
 * the bus, so its times are epoch milliseconds: server clocks are expected within a few tens of milliseconds.
 */
export const AuthorizedCommand = z.object({
  command: z.union([DeviceCommandName, TechnicalCommand, z.literal(roomPictureCommand)]),
  params: z.record(z.string(), z.unknown()),
  /** Session that sent the command. */
  session: z.string(),
  /** Name of the person who moves the camera, shown to the others; absent for a remote, which has no name. */
  name: z.optional(z.string()),
  seq: z.optional(z.number()),
  actedAt: z.number(),
  /**
   * When the sender on another process gives up. From then on the command must have no effect, because the
   * sender has reported that it had none.
   */
  until: z.optional(z.number()),
  /** For motion only: the Idempotency-Key and the hash of the request, remembered for 60 s with the link. */
  key: z.optional(z.string()),
  requestHash: z.optional(z.string()),
})
export type AuthorizedCommand = z.infer<typeof AuthorizedCommand>

/** The pose, and possibly a thumbnail, that a device returned when it was asked to save a preset. */
export const CapturedView = z.object({ pose: Pose, thumbnail: z.optional(z.string()) })
export type CapturedView = z.infer<typeof CapturedView>

/** Outcome of a command: the reply to send, or a refusal before anything reached the device. */
export const Outcome = z.union([
  z.object({ reply: ControlReply, seen: z.optional(CapturedView), log: z.optional(z.array(LogLine)) }),
  z.object({ refused: z.enum(['command_expired', 'key_reused']) }),
])
export type Outcome = z.infer<typeof Outcome>

/**
 * Returns the latest time at which the device can start the command, in epoch ms, from the class's age limit
 * and the response timeout.
 */
export function deadlineOf(command: AuthorizedCommand, now: number): number {
  const { actedAt, until = Number.POSITIVE_INFINITY } = command
  return Math.min(actedAt + maxAgeMs[commandClass(command.command, command.params)], now + answerMs, until)
}

export const offline = { reply: { busy_status: 'offline', success: false } } as const satisfies Outcome
