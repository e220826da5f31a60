import { auditEntry } from '../calls/knocks/auditEntry.ts'
import { publishKnock } from '../calls/knocks/knockQueue.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { hasBedContents } from '../../db/bedside/bedContents.ts'
import { entryCodeStore } from '../../db/bedside/entryCodeStore.ts'
import { visitStore } from '../../db/visits/visitStore.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import { endRequestsOfBed } from '../careRequests/endRequest.ts'
import type { CommandContext } from '../context.ts'
import type { ToldStates } from '../devices/latestState.ts'
import { closeCall, type ClosedCall, notifyAsked, notifyCallClosed } from '../calls/endCall.ts'

interface Clearing {
  because: 'revoked' | 'patient_changed'
  now: Date
  rooms: ToldStates
}

/** A cleared bed, with everything that must be announced after the commit. */
export interface ClearedBed {
  roomId: string
  because: Clearing['because']
  sessions: readonly string[]
  call: ClosedCall | null
  /** Beds beside that were asked about a call that had not started. */
  asked: readonly string[]
  /** The bed's room, if a knock at it ended. */
  knocked: { id: string; customerId: string } | null
  /** True if requests of the patient ended. */
  hasEndedRequests: boolean
}

/**
 * Signs out every remote of a bed and withdraws the code on its monitor; if the bed’s patient changes, the
 * call ends too, with its chat, and so do the knocks and requests, and the record of visits is wiped. No one
 * gets in until the transaction ends. Clear several beds in ascending
 * order of their ids: otherwise two concurrent moves would deadlock.
 */
export async function clearBed(
  tx: Tx,
  roomId: string,
  { because, now, rooms }: Clearing,
): Promise<ClearedBed> {
  // The film of the remotes ends with them; a device that is offline ends it when it reconnects. Locked
  // before the code, as in the handshake of a device.
  await deviceStore.keepFilmEnds(tx, [roomId])
  // The code before the room, in the same order as the exchange of a code: otherwise the two would deadlock.
  await entryCodeStore.withdraw(tx, roomId)
  await bedsideSessionStore.lockRoom(tx, roomId)
  await callStore.lockRoom(tx, roomId)
  if (!(await hasBedContents(tx, roomId)))
    return { roomId, because, sessions: [], call: null, asked: [], knocked: null, hasEndedRequests: false }
  const asked = await callStore.forgetNext(tx, roomId, now)
  const living = await bedsideSessionStore.living(tx, roomId, now)
  const ids = living.map(({ id }) => id)
  const sessions = await bedsideSessionStore.end(tx, ids, because, now)
  if (because === 'revoked')
    return { roomId, because, sessions, call: null, asked, knocked: null, hasEndedRequests: false }
  const waiting = await knockStore.openIn(tx, roomId)
  for (const { id } of waiting) await knockStore.end(tx, id, 'patient_changed', now)
  const room = waiting.some(({ kind }) => kind === 'emergency') ? await roomStore.byId(tx, roomId) : null
  if (room !== null) for (const knock of waiting) await auditEntry(tx, knock, room, 'patient_changed')
  await knockStore.told(tx, roomId, now)
  await visitStore.wipe(tx, roomId)
  const knocked = waiting[0] === undefined ? null : { id: roomId, customerId: waiting[0].customerId }
  const open = await callStore.open(tx, roomId)
  const call = open === null ? null : await closeCall(tx, open, { because, now, rooms })
  if (call !== null && open?.startedAt) await deviceStore.keepCallEnd(tx, roomId)
  const hasEndedRequests = await endRequestsOfBed(tx, roomId, now)
  return { roomId, because, sessions, call, asked, knocked, hasEndedRequests }
}

/** Call after the commit: notifies remotes, room and conference, and shows a new code on the monitor. */
export async function notifyBedCleared(context: CommandContext, cleared: ClearedBed): Promise<void> {
  const { roomId: room, because, sessions, call, asked, knocked, hasEndedRequests } = cleared
  for (const session of sessions) context.signals.ended({ session, room, because })
  if (call !== null) notifyCallClosed(context, call)
  notifyAsked(context, asked)
  if (knocked !== null) await publishKnock(context, knocked)
  if (hasEndedRequests) context.careRequestSignals.changed(room)
  await context.rooms.renewEntry(room)
  await context.rooms.flushPrivacy(room)
}
