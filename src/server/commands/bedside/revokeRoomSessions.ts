import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { closeCall } from '../calls/endCall.ts'
import { clearBed, notifyBedCleared } from './clearBed.ts'

/**
 * Signs every remote of a room out, on behalf of an administrator, whether the room has a monitor or is the
 * place of a patient’s own phone, whose call then ends too. Throws `not_found` for a room that the
 * administrator does not see, `forbidden` for one that they do not manage.
 */
export async function revokeRoomSessions(
  context: CommandContext,
  { user, by }: RequestActor,
  roomId: string,
): Promise<void> {
  const cleared = await context.database.transaction(user.scope, async (tx) => {
    const room = await roomStore.byId(tx, roomId)
    if (room === null || !hasRightAt(user.assignments, 'seeStructure', room)) throw new ApiError('not_found')
    // A user who may remove the room may sign out its remotes.
    if (!hasRightAt(user.assignments, 'changeStructure', room)) throw new ApiError('forbidden')
    const ending = { now: new Date(context.clock.now()), rooms: context.rooms }
    const done = await clearBed(tx, room.id, { because: 'revoked', ...ending })
    // The monitor stays in its call. A patient's own phone is both the remote and the device in the call, so
    // it leaves both.
    const open = room.type === 'byod' ? await callStore.open(tx, room.id) : null
    const call = open === null ? null : await closeCall(tx, open, { because: 'ended', ...ending })
    await auditStore.write(tx, {
      by,
      action: 'end_sessions',
      target: { kind: 'room', id: room.id, name: roomLabel(room) },
      place: room,
      after: { sessions: done.sessions.length },
    })
    return { ...done, call }
  })
  await notifyBedCleared(context, cleared)
}
