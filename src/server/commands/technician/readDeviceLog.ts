import type { RequestActor } from '../../auth/requestActor.ts'
import type { DeviceLog } from '../../../contract/technician/deviceTechnician.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { CommandContext } from '../context.ts'
import { sendTechnicalCommand } from './sendTechnicalCommand.ts'
import { targetOf } from './enrollment.ts'
import { roomInScope } from './roomInScope.ts'
import { refusedByDevice } from './restartDevice.ts'

/**
 * Returns what a room’s device remembers of its last hours. Throws `not_found`, `forbidden`, and
 * `device_refused`.
 */
export async function readDeviceLog(
  context: CommandContext,
  { user, by }: RequestActor,
  roomId: string,
): Promise<DeviceLog> {
  await context.database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    await auditStore.write(tx, { by, action: 'read_device_log', target: targetOf(room), place: room })
  })
  const answer = await sendTechnicalCommand(context, roomId, { command: 'device_log', params: {} })
  if (typeof answer === 'string') throw refusedByDevice(answer)
  return { lines: answer.log ?? [] }
}
