import { DeviceRefusal } from '../../../contract/technician.ts'
import type { TechnicalCommand } from '../../../contract/deviceTechnician.ts'
import { askDevice, type DeviceAnswer } from '../devices/askDevice.ts'
import type { CommandContext } from '../context.ts'

/** Dependencies for asking a device. */
export type Asking = Pick<CommandContext, 'clock' | 'measureCommand'> & {
  rooms: Pick<CommandContext['rooms'], 'order'>
}

/**
 * Sends a room’s device a command that only technicians use. Returns its answer, or the reason for the
 * refusal: an older device, which does not know the command, is `unsupported`.
 */
export async function askTechnical(
  context: Asking,
  roomId: string,
  { command, params }: { command: TechnicalCommand; params: Record<string, unknown> },
): Promise<DeviceAnswer | DeviceRefusal> {
  const order = { command, params, session: 'technician', actedAt: context.clock.now() }
  const answer = await askDevice(context, roomId, order)
  const { busy_status: status, success, reason } = answer.reply
  if (success) return answer
  if (status !== 'open') return status === 'busy' ? 'in_call' : 'offline'
  return DeviceRefusal.safeParse(reason).data ?? 'device_error'
}
