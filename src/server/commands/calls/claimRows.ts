import type { CallClaim } from '../../../contract/calls/callClaims.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import type { CallRow } from '../../db/calls/callStore.ts'
import type { ClaimRow, ListedClaim } from '../../db/calls/claimStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { ConsultDeskScope } from './consultDeskScope.ts'
import { orgUnitOf } from './knocks/knockPlace.ts'

/** A clinician who claims or joins: an account, or the bearer of a link. */
export type Claimant = Pick<ConsultDeskScope, 'userId' | 'inviteId' | 'assignments'>

/** Reports whether a claim is that of this clinician. */
export function isOwnClaim(
  claim: Pick<ClaimRow, 'userId' | 'inviteId'>,
  { userId, inviteId }: Omit<Claimant, 'assignments'>,
): boolean {
  return userId === null
    ? claim.userId === null && claim.inviteId !== null && claim.inviteId === inviteId
    : claim.userId === userId
}

/** Returns a claim as the desk of this visitor shows it. */
export function presentClaim(claim: ListedClaim, by: Omit<Claimant, 'assignments'>): CallClaim {
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

/** Returns how a claim ends at `now`; null if it goes on. */
export async function claimEndAt(
  tx: Tx,
  { userId, expiresAt }: Pick<ClaimRow, 'userId' | 'expiresAt'>,
  room: RoomRecord,
  now: Date,
): Promise<'released' | 'not_allowed' | null> {
  if (userId !== null) {
    // The roles of an account outlive its deactivation.
    const isActive = (await userStore.byId(tx, userId)) !== null
    const held = isActive ? await userStore.assignmentsOf(tx, userId) : []
    if (!hasRightAt(held, 'seePatients', room)) return 'not_allowed'
  }
  return expiresAt <= now ? 'released' : null
}

/**
 * Returns those of the open claims that may end at `now`, by `claimEndAt`: few of many, which are read together.
 * Claims of rooms that are gone are among them.
 */
export async function claimsToEnd<Claim extends Pick<ClaimRow, 'userId' | 'expiresAt' | 'roomId'>>(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
): Promise<Claim[]> {
  const inTime = claims.filter(({ expiresAt }) => expiresAt > now)
  const userIds = [...new Set(inTime.flatMap(({ userId }) => userId ?? []))]
  const places = await roomStore.placesByIds(tx, [...new Set(inTime.map(({ roomId }) => roomId))])
  const active = await userStore.activeOf(tx, userIds)
  const held = await userStore.assignmentsByUser(tx, userIds)
  return claims.filter(({ userId, expiresAt, roomId }) => {
    if (expiresAt <= now) return true
    const place = places.get(roomId)
    if (place === undefined) return true
    return (
      userId !== null && !(active.has(userId) && hasRightAt(held.get(userId) ?? [], 'seePatients', place))
    )
  })
}
