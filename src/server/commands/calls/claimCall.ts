import type { CallClaim, ClaimRequest } from '../../../contract/calls/callClaims.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { type ClaimRow, claimStore } from '../../db/calls/claimStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { claimOf, isOwnClaim, presentClaim } from './claimRows.ts'
import { consultDeskScope, type ConsultDeskVisitor, isWithin } from './consultDeskScope.ts'
import { expectedClinicians, isFor } from './expectedClinicians.ts'
import { judgedNow } from './judgedNow.ts'
import { publishWaiting } from './waitingView.ts'

/**
 * Claims a waiting call for the visitor, who then has the unit's time to join it: the patient reads who is
 * coming, and so does everyone who was notified of the call. Returns the claim, also if it was already theirs.
 * @throws `call_over`, `call_taken` if a clinician is in the call or let in by the patient, `call_claimed`
 */
export async function claimCall(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  { call: callId, display_name: typedName }: ClaimRequest,
): Promise<CallClaim> {
  const by = await consultDeskScope(context, visitor)
  const { within, scope, accountName, userId } = by
  const { claim, roomId } = await context.database.transaction(scope, async (tx) => {
    const room = await lockedRoomOf(tx, callId)
    const found = await callStore.runningById(tx, callId, judgedNow(context))
    if (found === null || !isWithin(within, room)) throw new ApiError('call_over')
    const expected = await expectedClinicians(context, tx, [found])
    if (found.clinicians.length > 0 || !isFor(expected.get(callId), userId)) throw new ApiError('call_taken')
    const now = new Date(context.clock.now())
    const open = await validClaim(tx, callId, now)
    if (open !== null && isOwnClaim(open, by)) return { claim: open, roomId: room.id }
    if (open !== null) throw new ApiError('call_claimed')
    const { claim_seconds } = await settingStore.of(tx, room, 'escalation')
    const written = await claimStore.create(tx, {
      ...claimOf(found.call, room, by, accountName ?? typedName),
      claimedAt: now,
      expiresAt: new Date(now.getTime() + claim_seconds * 1_000),
    })
    return { claim: written, roomId: room.id }
  })
  publishWaiting(context, roomId)
  return presentClaim(claim, by)
}

/**
 * Gives the visitor's claim back: the call waits again for everyone. Does nothing if they have no open claim.
 * @throws `call_over` for a call that does not exist
 */
export async function giveClaimBack(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  callId: string,
): Promise<void> {
  const by = await consultDeskScope(context, visitor)
  const roomId = await context.database.transaction(by.scope, async (tx) => {
    const room = await lockedRoomOf(tx, callId)
    const open = await claimStore.open(tx, callId)
    if (open === null || !isOwnClaim(open, by)) return null
    await claimStore.end(tx, callId, 'given_back', new Date(context.clock.now()))
    return room.id
  })
  if (roomId !== null) publishWaiting(context, roomId)
}

/** Returns the open claim of a call at `now`; null if there is none. One whose time is over is released. */
async function validClaim(tx: Tx, callId: string, now: Date): Promise<ClaimRow | null> {
  const open = await claimStore.open(tx, callId)
  if (open === null || open.expiresAt > now) return open
  await claimStore.end(tx, callId, 'released', now)
  return null
}

/** Locks the calls of the room in which this call takes place. Throws `call_over` if there is none. */
async function lockedRoomOf(tx: Tx, callId: string): Promise<RoomRecord> {
  const room = await roomStore.ofCall(tx, callId)
  if (room === null) throw new ApiError('call_over')
  await callStore.lockRoom(tx, room.id)
  return room
}
