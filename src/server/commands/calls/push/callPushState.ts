import { callStore } from '../../../db/calls/callStore.ts'
import { claimStore } from '../../../db/calls/claimStore.ts'
import { escalationStore } from '../../../db/calls/escalationStore.ts'
import type { Tx } from '../../../db/database.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import { contactsFor } from '../escalateCall.ts'
import { type AttendanceSource, judgedNow } from '../judgedNow.ts'
import { type PushState, recipientsOfPush } from './pushState.ts'

const stated = (state: PushState['state']): PushState['titles'] => ({
  all: `call_${state}`,
  own: 'call_own',
  late: 'call_late',
})

/** Returns the present state of a call; null if its room is gone. */
export async function callPushState(
  source: AttendanceSource,
  tx: Tx,
  callId: string,
): Promise<PushState | null> {
  const call = await callStore.byId(tx, callId)
  const room = call === null ? null : await roomStore.byId(tx, call.roomId)
  if (call === null || room === null) return null
  if (call.endedAt !== null) return { room, state: 'over', claimedBy: null, titles: stated('over') }
  const claims = await claimStore.ofCall(tx, callId)
  const open = claims.find(({ endedAt }) => endedAt === null)
  const isAttended = await callStore.isAttended(tx, callId, judgedNow(source))
  const claim = open ?? (isAttended ? claims.findLast(({ outcome }) => outcome === 'joined') : undefined)
  const state = open !== undefined || isAttended ? 'claimed' : 'waiting'
  return { room, state, claimedBy: claim?.userId ?? null, titles: stated(state) }
}

/** Returns the user IDs of those who are to be notified of a waiting call by push. */
export async function recipientsOfCallPush(tx: Tx, { room }: PushState, callId: string): Promise<string[]> {
  const steps = await escalationStore.stepsOf(tx, callId)
  return recipientsOfPush(tx, { room, steps, contacts: await contactsFor(tx, room) })
}
