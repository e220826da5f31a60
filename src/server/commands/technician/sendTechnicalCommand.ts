import { DeviceRefusal } from '../../../contract/technician/technician.ts'
import type { TechnicalCommand } from '../../../contract/technician/deviceTechnician.ts'
import { sendDeviceCommand, type DeviceAnswer } from '../devices/sendDeviceCommand.ts'
import type { CommandContext } from '../context.ts'

/** Dependencies for asking a device. */
export type TechnicalCommandDeps = Pick<CommandContext, 'clock' | 'measureCommand'> & {
  rooms: Pick<CommandContext['rooms'], 'sendCommand'>
}

/**
 * Sends a room’s device a command that only technicians use. Returns its answer, or the reason for the
 * refusal: an older device, which does not know the command, is `unsupported`.
 */
export async function sendTechnicalCommand(
  context: TechnicalCommandDeps,
  roomId: string,
  { command, params }: { command: TechnicalCommand; params: Record<string, unknown> },
): Promise<DeviceAnswer | DeviceRefusal> {
  const authorizedCommand = { command, params, session: 'technician', actedAt: context.clock.now() }
  const answer = await sendDeviceCommand(context, roomId, authorizedCommand)
  const { busy_status: status, success, reason } = answer.reply
  if (success) return answer
  if (status !== 'open') return status === 'busy' ? 'in_call' : 'offline'
  return DeviceRefusal.safeParse(reason).data ?? 'device_error'
}
