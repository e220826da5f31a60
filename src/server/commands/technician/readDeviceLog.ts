import type { Keeper } from '../../http/actor.ts'
import type { DeviceLog } from '../../../contract/deviceTechnician.ts'
import { auditStore } from '../../db/auditStore.ts'
import type { CommandContext } from '../context.ts'
import { askTechnical } from './askTechnical.ts'
import { targetOf } from './enrolment.ts'
import { reachableRoom } from './reachableRoom.ts'
import { refusedByDevice } from './restartDevice.ts'

/**
 * Returns what a room’s device remembers of its last hours. Throws `not_found`, `forbidden`, and
 * `device_refused`.
 */
export async function readDeviceLog(
  context: CommandContext,
  { user, by }: Keeper,
  roomId: string,
): Promise<DeviceLog> {
  await context.database.transaction(user.scope, async (tx) => {
    const room = await reachableRoom(tx, user, roomId, 'testDevices')
    await auditStore.write(tx, { by, action: 'read_device_log', target: targetOf(room), place: room })
  })
  const answer = await askTechnical(context, roomId, { command: 'device_log', params: {} })
  if (typeof answer === 'string') throw refusedByDevice(answer)
  return { lines: answer.log ?? [] }
}
