import { callStore, type CallEnd, type CallRow } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import { escalationStore } from '../../db/calls/escalationStore.ts'
import { pushStore } from '../../db/calls/pushStore.ts'
import { roommateStore } from '../../db/calls/roommateStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import type { CommandContext } from '../context.ts'
import { latestState, type ToldStates } from '../devices/latestState.ts'

type Call = Pick<CallRow, 'id' | 'customerId' | 'roomId' | 'alias'>

interface Ending {
  because: CallEnd
  now: Date
  rooms: ToldStates
}

/** A closed call, the invites that can no longer be used, and the beds beside that were asked about it. */
export interface ClosedCall {
  call: Call
  expired: readonly string[]
  asked: readonly string[]
  /** True if the room’s microphone closes with the call. */
  covers: boolean
}

/**
 * Ends a call for everyone, with its conference and the links of those who have not joined. Returns false if
 * it was already over.
 */
export async function endCall(context: CommandContext, call: Call, because: CallEnd): Promise<boolean> {
  const closed = await context.database.transaction({ customers: [call.customerId] }, (tx) =>
    closeCall(tx, call, { because, now: new Date(context.clock.now()), rooms: context.rooms }),
  )
  if (closed !== null) notifyCallClosed(context, closed)
  return closed !== null
}

/** Closes a call in the transaction that ends it; `notifyCallClosed` is for afterwards. Null when it was over. */
export async function closeCall(
  tx: Tx,
  call: Call,
  { because, now, rooms }: Ending,
): Promise<ClosedCall | null> {
  if (!(await callStore.end(tx, call.id, because, now))) return null
  await claimStore.end(tx, call.id, 'call_over', now)
  await escalationStore.forgetDestinations(tx, call.id)
  await pushStore.compareCall(tx, call.id)
  const asked = await roommateStore.forget(tx, call.id)
  const covers = await coverAgain(rooms, tx, call)
  return { call, asked, covers, expired: await inviteStore.expire(tx, call.id) }
}

/**
 * Closes the microphone that the answer “Sound only” has opened. A room that was covered stays open if the patient
 * has uncovered its camera in the call. Returns true if it closes.
 */
async function coverAgain(rooms: ToldStates, tx: Tx, { id, roomId, customerId }: Call): Promise<boolean> {
  const opened = await knockStore.microphoneOpenedFor(tx, id)
  if (opened === null) return false
  if (opened.isFromCovered && (await latestState(rooms, tx, roomId))?.camera === 'on') return false
  await deviceStore.keepPrivacy(tx, { roomId, customerId }, 'microphone_control')
  return true
}

/** Call after the commit: everyone in the conference leaves it, and the room’s remotes are informed. */
export function notifyCallClosed(context: CommandContext, closed: ClosedCall): void {
  const { callSignals } = context
  const { roomId, alias } = closed.call
  callSignals.endConference(alias)
  notifyInvitesExpired(context, closed)
  callSignals.publish(roomId, { name: 'call', data: { status: 'ended', alias, participants: [] } })
}

/** Call after the commit: beds beside no longer show a visit that they were asked about. */
export function notifyAsked(
  { callSignals }: Pick<CommandContext, 'callSignals'>,
  beds: Iterable<string>,
): void {
  for (const bed of beds) callSignals.publish(bed, { name: 'roommate' })
}

/**
 * Call after the commit if another call takes this one's place at the same alias: notifies the room's remotes
 * of the links that are no longer valid, the beds beside of the end of the visit, and the device of what closes.
 */
export function notifyInvitesExpired(
  context: CommandContext,
  { call: { roomId }, expired, asked, covers }: ClosedCall,
): void {
  // If this fails, the device does it when it is linked again.
  if (covers) context.rooms.flushPrivacy(roomId).catch(() => undefined)
  notifyAsked(context, asked)
  for (const invite of expired)
    context.callSignals.publish(roomId, { name: 'invite', data: { id: invite, status: 'expired' } })
}

/** Ends the room's current call, if any. */
export async function endRoomCall(
  context: CommandContext,
  room: { customerId: string; roomId: string },
  because: CallEnd,
): Promise<void> {
  const scope = { customers: [room.customerId] }
  const on = await context.database.transaction(scope, (tx) => callStore.on(tx, room.roomId))
  if (on !== null) await endCall(context, on, because)
}
