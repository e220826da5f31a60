import type { DeviceRefusal, RestartRequest } from '../../../contract/technician/technician.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import { latestState } from '../devices/latestState.ts'
import { sendDeviceCommand } from '../devices/sendDeviceCommand.ts'
import type { CommandContext } from '../context.ts'
import { targetOf } from './enrollment.ts'
import { roomInScope } from './roomInScope.ts'

/** Returns the error for a request that the device did not carry out. */
export const refusedByDevice = (reason: DeviceRefusal): ApiError =>
  new ApiError('device_refused', { fields: { device: reason } })

/**
 * Has a room’s device reopen its camera, or restart. Throws `not_found`, `forbidden`, and `device_refused`:
 * no one is thrown out of a call.
 */
export async function restartDevice(
  context: CommandContext,
  { user, by }: RequestActor,
  { roomId, how }: { roomId: string } & RestartRequest,
): Promise<void> {
  const { database, clock, rooms } = context
  const isOnline = await rooms.isOnline(roomId)
  const isInCall = await database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    // The call record shows a call before the device's saved state does; only the device's state shows a call
    // on another conferencing node.
    const call = await callStore.on(tx, room.id)
    const last = await latestState(rooms, tx, room.id)
    if (isOnline && (call !== null || last?.in_call === true)) return true
    await auditStore.write(tx, {
      by,
      action: 'restart_device',
      target: targetOf(room),
      place: room,
      after: { how },
    })
    return false
  })
  if (isInCall) throw refusedByDevice('in_call')
  const command = { command: how, params: {}, session: user.sessionId, actedAt: clock.now() }
  const { reply } = await sendDeviceCommand(context, roomId, command)
  if (reply.busy_status === 'offline') throw refusedByDevice('offline')
  if (!reply.success) throw refusedByDevice('device_error')
}
