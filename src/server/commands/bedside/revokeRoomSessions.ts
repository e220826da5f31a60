import { doorName } from '../../../domain/doorName.ts'
import { may } from '../../../domain/roles.ts'
import { auditStore } from '../../db/auditStore.ts'
import { callStore } from '../../db/callStore.ts'
import { roomStore } from '../../db/roomStore.ts'
import type { Keeper } from '../../http/actor.ts'
import { ApiError } from '../../http/errors.ts'
import type { CommandContext } from '../context.ts'
import { closeCall } from '../calls/endCall.ts'
import { clearBed, tellCleared } from './clearBed.ts'

/**
 * An administrator signs every remote of a room out (contract 2): of one with a monitor, and of a patient's own phone's
 * place, whose call ends with it. Throws `not_found` for a room that he does not see, `forbidden` for one that he does not keep.
 */
export async function revokeRoomSessions(
  context: CommandContext,
  { user, by }: Keeper,
  roomId: string,
): Promise<void> {
  const cleared = await context.database.transaction(user.scope, async (tx) => {
    const room = await roomStore.byId(tx, roomId)
    if (room === null || !may(user.assignments, 'seeStructure', room)) throw new ApiError('not_found')
    // Whoever may take the room away, and its remotes with it.
    if (!may(user.assignments, 'changeStructure', room)) throw new ApiError('forbidden')
    const now = new Date(context.clock.now())
    const done = await clearBed(tx, room.id, 'revoked', now)
    // The monitor stays in its call. A phone of one's own is the remote and the call's device in one: it leaves both.
    const open = room.type === 'byod' ? await callStore.open(tx, room.id) : null
    const call = open === null ? null : await closeCall(tx, open, 'ended', now)
    await auditStore.write(tx, {
      by,
      action: 'end_sessions',
      target: { kind: 'room', id: room.id, name: doorName(room) },
      place: room,
      after: { sessions: done.sessions.length },
    })
    return { ...done, call }
  })
  await tellCleared(context, cleared)
}
