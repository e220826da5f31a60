import type { RequestActor } from '../../auth/requestActor.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { enrollmentStore } from '../../db/devices/enrollmentStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import type { CommandContext } from '../context.ts'
import { addEnrollmentCode, type IssuedCode } from '../devices/issueEnrollmentCode.ts'
import { roomInScope } from './roomInScope.ts'

/** Creates an enrollment code for a room; the previous one expires. Throws `not_found` and `forbidden`. */
export function makeEnrollmentCode(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  { user, by }: RequestActor,
  roomId: string,
): Promise<IssuedCode> {
  return database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'enrolDevices')
    const issued = await addEnrollmentCode(tx, clock, room)
    await auditStore.write(tx, { by, action: 'issue_code', target: targetOf(room), place: room })
    return issued
  })
}

/**
 * Revokes the room’s device: it leaves immediately and can return only with a new code. Throws `not_found`
 * and `forbidden`.
 */
export async function revokeDevice(
  { database, clock, rooms }: Pick<CommandContext, 'database' | 'clock' | 'rooms'>,
  { user, by }: RequestActor,
  roomId: string,
): Promise<void> {
  await database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'enrolDevices')
    await enrollmentStore.revokeCredentials(tx, room.id, new Date(clock.now()))
    await auditStore.write(tx, { by, action: 'revoke_device', target: targetOf(room), place: room })
  })
  rooms.revokeCredential(roomId)
}

/** Returns a room as the audit names it. */
export const targetOf = (room: RoomRecord) => ({ kind: 'room', id: room.id, name: roomLabel(room) }) as const
