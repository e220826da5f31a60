import type { KnockAnswer } from '../../../../contract/calls/knocks.ts'
import { opensRoom } from '../../../../domain/calls/knockRules.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { mayStillKnock, publishKnock, showNextKnock } from './knockQueue.ts'
import { carryOut, type OpenedCall, openKnockedCall } from './openedCall.ts'

interface AnswerInput {
  roomId: string
  knock: string
  answer: KnockAnswer
  /** Throws if the person who answers may no longer do so; called under the lock of the room's calls. */
  assertAllowed?: (tx: Tx) => Promise<void>
}

interface Answered {
  row: KnockRow
  room: RoomRecord
  /** Null if the answer opens nothing, or if the clinician has lost the right to knock. */
  opened: OpenedCall | null
  isAllowed: boolean
}

/**
 * Applies the patient's answer to the knock that the room shows. An answer that lets the clinician in starts
 * the room's call, and the room's screen announces the clinician before anything is sent. The same answer given again
 * changes nothing and is confirmed.
 * @throws `knock_over` if the knock has ended, was answered otherwise, or its clinician has lost the right to knock;
 * `room_offline` if the room's screen cannot open its camera: before the answer counts if it is not linked,
 * otherwise after the call has been ended again.
 */
export async function answerKnock(context: CommandContext, input: AnswerInput): Promise<void> {
  const { roomId, answer } = input
  const isLinked = await context.rooms.isOnline(roomId)
  if (opensRoom(answer) && !isLinked) throw new ApiError('room_offline')
  const answered = await context.database.transaction('platform', (tx) =>
    settle(context, tx, { ...input, isLinked }),
  )
  const { row, room, opened, isAllowed } = answered
  await publishKnock(context, room)
  if (!isAllowed) throw new ApiError('knock_over')
  if (opened === null) return
  const isOpened = await carryOut(context, { row, room, answer, ...opened })
  if (!isOpened) throw new ApiError('room_offline')
}

/**
 * Reports whether the knock ended with this answer, and what it opened is still open. The reply to the first
 * answer may have been lost, and the patient must not read that it did not count.
 */
async function isConfirmed(tx: Tx, row: KnockRow, room: RoomRecord, answer: KnockAnswer): Promise<boolean> {
  const isSame =
    row.roomId === room.id && row.outcome === answer && row.patientId === (room.patient?.id ?? null)
  if (!isSame || !opensRoom(answer)) return isSame
  const call = row.callId === null ? null : await callStore.byId(tx, row.callId)
  return call !== null && call.endedAt === null
}

async function settle(
  context: CommandContext,
  tx: Tx,
  input: AnswerInput & { isLinked: boolean },
): Promise<Answered> {
  const { roomId, knock, answer, assertAllowed, isLinked } = input
  await callStore.lockRoom(tx, roomId)
  await assertAllowed?.(tx)
  const now = new Date(context.clock.now())
  const row = await knockStore.byId(tx, knock)
  const room = await roomStore.byId(tx, roomId)
  if (row !== null && room !== null && (await isConfirmed(tx, row, room, answer)))
    return { row, room, opened: null, isAllowed: true }
  const isWaiting =
    row?.kind === 'knock' &&
    row.roomId === roomId &&
    row.endedAt === null &&
    row.expiresAt !== null &&
    row.expiresAt > now
  if (row === null || room === null || !isWaiting) throw new ApiError('knock_over')
  if (row.patientId !== (room.patient?.id ?? null)) throw new ApiError('knock_over')
  const isAllowed = await mayStillKnock(tx, row, room, now)
  const opened =
    isAllowed && opensRoom(answer) ? await openKnockedCall(context, tx, room, { answer, now }) : null
  await knockStore.end(tx, row.id, isAllowed ? answer : 'not_allowed', now, opened?.call.id)
  if (opened !== null) {
    const { isFromCovered: isCovered, isMicrophoneOff } = opened
    await knockStore.openedFrom(tx, row.id, { isCovered, isMicrophoneOff })
  }
  await showNextKnock(tx, room, now, isLinked)
  return { row, room, opened, isAllowed }
}
