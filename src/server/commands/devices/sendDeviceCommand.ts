import type { AuthorizedCommand, Outcome } from '../../cluster/authorizedCommand.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext, CommandMetricResult } from '../context.ts'

/** The device’s answer, and what it captured if it was asked to save that. */
export type DeviceAnswer = Extract<Outcome, { reply: unknown }>

interface SendDeviceCommandDeps extends Pick<CommandContext, 'measureCommand'> {
  rooms: Pick<CommandContext['rooms'], 'sendCommand'>
}

/**
 * Sends a command to a room’s device and counts its outcome. Returns the device’s answer, or `offline` after
 * 3 s. Throws if the command is too old to start, or if its key was used for another motion.
 */
export async function sendDeviceCommand(
  { rooms, measureCommand }: SendDeviceCommandDeps,
  roomId: string,
  command: AuthorizedCommand,
): Promise<DeviceAnswer> {
  const started = performance.now()
  const outcome = await rooms.sendCommand(roomId, command)
  measureCommand(outcomeName(outcome), performance.now() - started)
  if ('refused' in outcome) throw new ApiError(outcome.refused)
  return outcome
}

function outcomeName(outcome: Outcome): CommandMetricResult {
  if ('refused' in outcome) return 'refused'
  if (outcome.reply.success) return 'done'
  return outcome.reply.busy_status === 'open' ? 'failed' : outcome.reply.busy_status
}
