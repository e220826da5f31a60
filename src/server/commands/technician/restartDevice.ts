import type { DeviceRefusal, RestartRequest } from '../../../contract/technician/technician.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
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
  const refusal = await context.database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    const reason = await restartOutsideCall(context, tx, room.id, { how, session: user.sessionId })
    if (reason !== 'in_call')
      await auditStore.write(tx, {
        by,
        action: 'restart_device',
        target: targetOf(room),
        place: room,
        after: { how, outcome: reason ?? 'done' },
      })
    return reason
  })
  if (refusal !== null) throw refusedByDevice(refusal)
}

/**
 * Sends the restart, and returns the reason if the device did not carry it out. No call can begin until the transaction
 * ends: one that begins in the same moment is either seen here, or waits until the device has answered.
 */
export async function restartOutsideCall(
  context: CommandContext,
  tx: Tx,
  roomId: string,
  { how, session }: RestartRequest & { session: string },
): Promise<DeviceRefusal | null> {
  await callStore.lockRoom(tx, roomId)
  if (!(await context.rooms.isOnline(roomId))) return 'offline'
  // The call record shows a call before the device's saved state does; only the device's state shows a call
  // on another conferencing node.
  const call = await callStore.on(tx, roomId)
  const last = await latestState(context.rooms, tx, roomId)
  if (call !== null || last?.in_call === true) return 'in_call'
  const command = { command: how, params: {}, session, actedAt: context.clock.now() }
  const { reply } = await sendDeviceCommand(context, roomId, command)
  if (reply.busy_status === 'offline') return 'offline'
  return reply.success ? null : 'device_error'
}
