import { entryLink } from '../../../domain/bedside/entryLink.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Clock } from '../../config.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import { targetOf } from '../technician/enrollment.ts'
import { addEntryCode, issueEntryCode } from '../../auth/bedside/entryCodes.ts'

/** Lifetime of a link that is sent or shown to a patient, in milliseconds. It is for one phone. */
export const phoneLinkMs = 2 * 3_600_000

interface Deps {
  database: Database
  clock: Clock
}

/**
 * Returns the link that connects a patient's own phone to its room, which has no monitor with a code to scan.
 */
export async function ownPhoneLink(
  deps: Deps,
  room: Pick<RoomRecord, 'id' | 'customerId' | 'uniqueId'>,
  origin: string,
): Promise<string> {
  const { token } = await issueEntryCode(deps, room, phoneLinkMs)
  return entryLink(origin, token, room.uniqueId)
}

/**
 * Creates the same link for staff who pass it to a patient: the audit records who let a phone in, and nothing
 * of the link. Throws `not_found` for a place that the caller does not see or that has a monitor, and
 * `forbidden` for one that they only see.
 */
export async function makePhoneLink(
  { database, clock }: Deps,
  { user, by }: RequestActor,
  { roomId, origin }: { roomId: string; origin: string },
): Promise<string> {
  return database.transaction(user.scope, async (tx) => {
    const room = await roomStore.byId(tx, roomId)
    if (room?.type !== 'byod' || !hasRightAt(user.assignments, 'seeStructure', room))
      throw new ApiError('not_found')
    if (!hasRightAt(user.assignments, 'issuePhoneLinks', room)) throw new ApiError('forbidden')
    const { token } = await addEntryCode(tx, clock, room, phoneLinkMs)
    await auditStore.write(tx, { by, action: 'issue_link', target: targetOf(room), place: room })
    return entryLink(origin, token, room.uniqueId)
  })
}
