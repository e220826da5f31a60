import type { KnockOutcome } from '../../../../contract/calls/knocks.ts'
import { entryTimes, mayEnter } from '../../../../domain/calls/emergencyEntry.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { settingStore } from '../../../db/settings/settingStore.ts'
import { userStore } from '../../../db/users/userStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { auditEntry } from './auditEntry.ts'
import { cameraIn } from './entryCamera.ts'
import { publishKnock, showNextKnock } from './knockQueue.ts'
import { carryOut, type OpenedCall, openKnockedCall } from './openedCall.ts'

interface Settled {
  row: KnockRow
  room: RoomRecord
  opened: OpenedCall | null
}

/**
 * Ends the room's emergency entry if it must not go on, and opens the room if its countdown is over. `isCovered`: the
 * patient has just covered the camera, which the database may not show yet.
 */
export async function settleEntry(
  context: CommandContext,
  roomId: string,
  { isCovered = false }: { isCovered?: boolean } = {},
): Promise<void> {
  const isLinked = await context.rooms.isOnline(roomId)
  const settled = await context.database.transaction('platform', (tx) =>
    settle(context, tx, { roomId, isCovered, isLinked }),
  )
  if (settled === null) return
  const { row, room, opened } = settled
  await publishKnock(context, room)
  if (opened !== null) {
    await carryOut(context, { row, room, answer: 'entered', ...opened })
    // The patient reads of it if the room did not open after all.
    await publishKnock(context, room)
  }
}

async function settle(
  context: CommandContext,
  tx: Tx,
  { roomId, isCovered, isLinked }: { roomId: string; isCovered: boolean; isLinked: boolean },
): Promise<Settled | null> {
  await callStore.lockRoom(tx, roomId)
  const row = await knockStore.entryIn(tx, roomId)
  const room = row === null ? null : await roomStore.byId(tx, roomId)
  if (row === null || room === null) return null
  const now = new Date(context.clock.now())
  const judged = isCovered
    ? 'covered'
    : await outcomeAt(context, tx, { row, room, isLinked, now: now.getTime() })
  if (judged === null) return null
  const opened = judged === 'entered' ? await openUnlessAway(context, tx, room, now) : null
  const outcome = judged === 'entered' && opened === null ? 'room_offline' : judged
  await knockStore.end(tx, row.id, outcome, now, opened?.call.id)
  await showNextKnock(tx, room, now, isLinked)
  // An entry that opens the room is written when the room's device has done so.
  if (opened === null) await auditEntry(tx, row, room, outcome)
  return { row, room, opened }
}

/** Returns how the entry ends now; null while its countdown runs. */
async function outcomeAt(
  context: CommandContext,
  tx: Tx,
  { row, room, isLinked, now }: { row: KnockRow; room: RoomRecord; isLinked: boolean; now: number },
): Promise<KnockOutcome | null> {
  if (!(await mayStillEnter(tx, row, room))) return 'not_allowed'
  if (row.patientId !== (room.patient?.id ?? null)) return 'patient_changed'
  const camera = await cameraIn(context, tx, room.id)
  if (camera === 'covered') return 'covered'
  const opensAt = row.expiresAt?.getTime() ?? 0
  if (now < opensAt) return null
  // The patient was promised ten seconds, not any later moment.
  if (now > opensAt + entryTimes.lateMs) return 'room_offline'
  return isLinked && camera === 'on' ? 'entered' : 'room_offline'
}

/** Reports whether the clinician may still use emergency entry here. */
async function mayStillEnter(tx: Tx, { userId }: KnockRow, room: RoomRecord): Promise<boolean> {
  // Systems knock, but never enter.
  if (userId === null) return false
  // The roles of an account outlive its deactivation.
  if ((await userStore.byId(tx, userId)) === null) return false
  const allowed = await settingStore.of(tx, room, 'emergency_entry')
  return mayEnter(await userStore.assignmentsOf(tx, userId), allowed, room)
}

/** Returns null if the room is in a conference that this server does not know. */
async function openUnlessAway(
  context: CommandContext,
  tx: Tx,
  room: RoomRecord,
  now: Date,
): Promise<OpenedCall | null> {
  try {
    return await openKnockedCall(context, tx, room, { answer: 'entered', now })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'room_offline') return null
    throw error
  }
}
