import * as z from 'zod/mini'
import { type Knock, KnockKind, type RoomKnock } from '../../../../contract/calls/knocks.ts'
import { knockTimes } from '../../../../domain/calls/knockRules.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { latestState, type ToldStates } from '../../devices/latestState.ts'
import { withKeptOff } from '../../devices/withKeptOff.ts'
import { roomName } from '../joinByLink.ts'

/** Returns the knock that a room shows now; null for none. */
export async function shownKnock(tx: Tx, roomId: string): Promise<RoomKnock | null> {
  const [shown, next] = await knockStore.openIn(tx, roomId)
  if (shown === undefined || shown.expiresAt === null) return null
  const { id, name, fromOrgUnit: from, note, expiresAt } = shown
  const fields = { id, name, from, note, expires_at: expiresAt.getTime(), next: next?.name ?? null }
  return { ...z.parse(KnockKind, shown), ...fields }
}

/** Returns a knock as its clinician or system sees it. */
export async function presentKnock(
  { rooms }: Pick<CommandContext, 'rooms'>,
  tx: Tx,
  row: KnockRow,
  room: RoomRecord,
): Promise<Knock> {
  const [first] = row.endedAt === null ? await knockStore.openIn(tx, row.roomId) : []
  const isBehind = first !== undefined && first.id !== row.id
  const { id, roomId, note, createdAt, shownAt, expiresAt, endedAt, outcome, callId, covered, openedAt } = row
  const call = callId === null ? null : await callStore.byId(tx, callId)
  // Before the room has opened, it may still be as it was when the patient answered.
  const isRunning = call !== null && call.endedAt === null && outcome !== 'sound_only'
  const comesAgain = outcome === 'in_5_minutes' && endedAt !== null
  return {
    ...z.parse(KnockKind, row),
    id,
    room_id: roomId,
    patient_id: row.patientId,
    room: roomName(room),
    unit: room.unit,
    note,
    state: outcome ?? (shownAt === null ? 'queued' : 'shown'),
    created_at: createdAt.getTime(),
    shown_at: shownAt?.getTime() ?? null,
    expires_at: expiresAt?.getTime() ?? null,
    ended_at: endedAt?.getTime() ?? null,
    call: callId,
    call_ended: call !== null && call.endedAt !== null,
    covered: isRunning ? openedAt !== null && (await isCoveredNow(rooms, tx, roomId)) : covered,
    behind: isBehind ? first.name : null,
    knock_again_at: comesAgain ? endedAt.getTime() + knockTimes.againMs : null,
  }
}

/** Reports whether the room is covered in its call. A device whose state is not known counts as not. */
async function isCoveredNow(rooms: ToldStates, tx: Tx, roomId: string): Promise<boolean> {
  const reported = await latestState(rooms, tx, roomId)
  return reported !== null && (await withKeptOff(tx, roomId, reported)).covered
}
