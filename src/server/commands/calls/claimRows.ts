import type { CallClaim } from '../../../contract/calls/callClaims.ts'
import type { CallRow } from '../../db/calls/callStore.ts'
import type { ClaimRow } from '../../db/calls/claimStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import type { ConsultDeskScope } from './consultDeskScope.ts'
import { orgUnitOf } from './knocks/knockPlace.ts'

/** A clinician who claims or joins: an account, or the bearer of a link. */
export type Claimant = Pick<ConsultDeskScope, 'userId' | 'inviteId' | 'assignments'>

/** Reports whether a claim is that of this clinician. */
export function isOwnClaim(claim: ClaimRow, { userId, inviteId }: Omit<Claimant, 'assignments'>): boolean {
  return userId === null
    ? claim.userId === null && claim.inviteId !== null && claim.inviteId === inviteId
    : claim.userId === userId
}

/** Returns a claim as the desk of this visitor shows it. */
export function presentClaim(claim: ClaimRow, by: Omit<Claimant, 'assignments'>): CallClaim {
  return { name: claim.name, own: isOwnClaim(claim, by), expires_at: claim.expiresAt.getTime() }
}

/** Returns the part of a claim's row that does not depend on its time. */
export function claimOf(
  call: CallRow,
  room: RoomRecord,
  { userId, inviteId, assignments }: Claimant,
  name: string,
) {
  return {
    callId: call.id,
    roomId: room.id,
    customerId: room.customerId,
    userId,
    inviteId,
    name,
    fromOrgUnit: userId === null ? '' : orgUnitOf(assignments, room),
  }
}
