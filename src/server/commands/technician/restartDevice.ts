import type { DeviceRefusal, RestartRequest } from '../../../contract/technician/technician.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { RetryLater } from '../../db/connection/retryLater.ts'
import type { Tx } from '../../db/database.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { waitingRestartStore } from '../../db/technician/waitingRestartStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { roomInScope } from './roomInScope.ts'
import { auditRestart, beginRestart, type BegunRestart, completeRestart, inCallNow } from './sendRestart.ts'

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
  const isOnline = await context.rooms.isOnline(roomId)
  const begun = await context.database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    if (!isOnline) {
      await auditRestart(tx, { room, how, by }, 'offline')
      return 'offline'
    }
    await callStore.lockRoom(tx, roomId)
    // Another restart is answered in a moment.
    if (await waitingRestartStore.isBeingSent(tx, roomId)) throw new RetryLater()
    if (await inCallNow(context, tx, roomId)) return 'in_call'
    return (await beginNow(context, tx, { user, by }, { room, how })) ?? 'in_use'
  })
  const outcome = typeof begun === 'string' ? begun : await completeRestart(context, user.scope, begun)
  if (outcome !== 'done') throw refusedByDevice(outcome)
}

/**
 * Begins a restart that does not wait, in place of one that waits. The room's calls must be locked, and none may be on.
 * Returns null while the outcome of another restart is not known.
 */
export async function beginNow(
  { clock }: Pick<CommandContext, 'clock'>,
  tx: Tx,
  { user, by }: RequestActor,
  { room, how }: { room: RoomRecord } & RestartRequest,
): Promise<BegunRestart | null> {
  const replaced = await waitingRestartStore.of(tx, room.id)
  if (replaced !== null && replaced.begunAt !== null) return null
  await waitingRestartStore.add(tx, { room, how, by, requestedAt: new Date(clock.now()) })
  const begun = await beginRestart(tx, room.id, { session: user.sessionId, hasWaited: false, replaced })
  if (replaced !== null) await auditRestart(tx, replaced, 'replaced', by)
  return begun
}
