import { visitTimes } from '../../../domain/visits/visitRules.ts'
import type { VisitorSeat } from '../../conference/visitRecorder.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { type InviteRow, inviteStore } from '../../db/calls/inviteStore.ts'
import { knockStore, type KnockRow } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { type NewAttendance, visitStore, type VisitRow } from '../../db/visits/visitStore.ts'

/**
 * Begins or continues the visit of a person who has joined a call. Returns null if the call or its room is not
 * known.
 */
export async function beginVisit(
  tx: Tx,
  { call: callId, person, invite: inviteId, name, role }: VisitorSeat,
  { at, peerId }: { at: Date; peerId: string },
): Promise<VisitRow | null> {
  const call = await callStore.byId(tx, callId)
  const room = call === null ? null : await roomStore.byId(tx, call.roomId)
  if (call === null || room === null) return null
  const invite = inviteId === null ? null : await inviteStore.byId(tx, inviteId)
  const knock = invite?.knockId ? await knockStore.byId(tx, invite.knockId) : null
  const attendance = {
    ...purposeOf(call, role, knock),
    callId,
    inviteId,
    peerId,
    role,
    at,
    personId: person,
    customerId: call.customerId,
    roomId: call.roomId,
    patientId: room.patient?.id ?? null,
    name: nameOf(invite, name),
    fromOrgUnit: invite?.fromOrgUnit ?? '',
  }
  return visitStore.begin(tx, attendance, new Date(at.getTime() - visitTimes.graceMs))
}

/** Returns the name of the account, which the patient knows from the knock, or the one that was typed. */
function nameOf(invite: InviteRow | null, typed: string): string {
  return invite?.byAccount === true ? (invite.displayName ?? typed) : typed
}

function purposeOf(
  call: CallRow,
  role: VisitRow['role'],
  knock: KnockRow | null,
): Pick<NewAttendance, 'knockId' | 'began' | 'reason' | 'note'> {
  if (knock !== null) return { knockId: knock.id, began: knock.kind, reason: knock.reason, note: knock.note }
  // Only a call of the patient has an origin for the links of clinicians.
  const isCalled = role === 'clinician' && call.joinBase !== null
  return { knockId: null, began: isCalled ? 'call' : 'invite', reason: null, note: '' }
}
