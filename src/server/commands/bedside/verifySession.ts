import type { VerifyRequest } from '../../../contract/bedside/session.ts'
import { isSameName } from '../../../domain/text/normalizeForMatch.ts'
import { isSamePersonName } from '../../../domain/patients/personName.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import { notifyAsked } from '../calls/endCall.ts'
import type { CommandContext } from '../context.ts'

/**
 * A session ends after five wrong attempts, or after one if the room had twenty failures within the last
 * hour. An attacker must then scan the code again for each name, and the patient, who knows the name, is
 * never locked out.
 */
const triesPerSession = 5
const triesAfterFailures = 1
const failuresPerRoom = 20
const hourMs = 3_600_000

/** Verifies the person at the bedside by the patient's last name and the room number. */
export async function verifySession(
  context: CommandContext,
  session: BedsideSession,
  claim: VerifyRequest,
): Promise<void> {
  const outcome = await context.database.transaction({ customers: [session.customerId] }, async (tx) => {
    const now = context.clock.now()
    // Serialized by room: concurrent attempts must not share one count.
    await bedsideSessionStore.lockRoom(tx, session.roomId)
    const row = await bedsideSessionStore.byId(tx, session.id)
    if (row === null || row.endedAt !== null) return { kind: 'ended' } as const
    if (row.verifiedAt !== null) return { kind: 'verified', asked: [] } as const
    const failures = await bedsideSessionStore.failuresSince(tx, session.roomId, new Date(now - hourMs))
    const room = await roomStore.byId(tx, session.roomId)
    if (room !== null && matches(room, claim)) {
      await bedsideSessionStore.verified(tx, session.id, new Date(now))
      const asked = await callStore.forgetNext(tx, session.roomId, new Date(now))
      return { kind: 'verified', asked } as const
    }
    const tries = await bedsideSessionStore.failed(tx, row, new Date(now))
    const left = (failures >= failuresPerRoom ? triesAfterFailures : triesPerSession) - tries
    if (left <= 0) await bedsideSessionStore.end(tx, [session.id], 'revoked', new Date(now))
    return { kind: 'failed', left: Math.max(0, left) } as const
  })
  switch (outcome.kind) {
    case 'verified':
      context.signals.changed(session.id)
      notifyAsked(context, outcome.asked)
      return
    case 'ended':
      throw new ApiError('unauthorized')
    case 'failed':
      if (outcome.left === 0) {
        context.signals.ended({ session: session.id, room: session.roomId, because: 'revoked' })
      }
      throw new ApiError('verification_failed', { fields: { tries_left: String(outcome.left) } })
  }
}

/**
 * Reports whether a claim matches the room. A bed without a patient requires only the room number; each of
 * the patient's last names is accepted.
 */
function matches(room: RoomRecord, claim: VerifyRequest): boolean {
  if (!isSameName(room.number, claim.room_number)) return false
  if (room.patient === null) return true
  const { lastName, otherLastNames = [] } = room.patient
  return [lastName, ...otherLastNames].some((name) => isSamePersonName(name, claim.last_name))
}
