import type { DeviceState } from '../../../../contract/devices/device.ts'
import type { KnockAnswer } from '../../../../contract/calls/knocks.ts'
import { opensRoom } from '../../../../domain/calls/knockRules.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { conferenceAccessCode } from '../conferenceAccessCode.ts'
import { type ClosedCall, closeCall, endCall, notifyInvitesExpired } from '../endCall.ts'
import { mayStillKnock, publishKnock, showNextKnock } from './knockQueue.ts'
import { isInCall, openCall } from '../openCall.ts'
import { openForKnock } from './openForKnock.ts'
import { publishRunning } from '../startCall.ts'

interface AnswerInput {
  roomId: string
  knock: string
  answer: KnockAnswer
  /** Throws if the person who answers may no longer do so; called under the lock of the room's calls. */
  assertAllowed?: (tx: Tx) => Promise<void>
}

/** Call that an answer opened, and how the room's device joins it. */
interface OpenedCall {
  call: CallRow
  pin: { pin?: string }
  over: ClosedCall | null
  isRunning: boolean
  before: DeviceState | null
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
 * the room's call, and the room's screen announces the clinician before anything is sent.
 * @throws `knock_over` if the knock has ended, was answered, or its clinician has lost the right to knock;
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
  if (opened.over !== null) notifyInvitesExpired(context, opened.over)
  if (!opened.isRunning) publishRunning(context, opened.call)
  const isOpened =
    opened.isRunning && answer === 'come_in'
      ? true
      : await openForKnock(context, { row, room, answer, ...opened })
  if (!isOpened && !opened.isRunning) await endCall(context, opened.call, 'abandoned')
  const now = new Date(context.clock.now())
  await context.database.transaction('platform', (tx) =>
    isOpened ? knockStore.confirm(tx, row.id, now) : knockStore.fail(tx, row.id),
  )
  if (!isOpened) throw new ApiError('room_offline')
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
  const isWaiting =
    row?.roomId === roomId && row.endedAt === null && row.expiresAt !== null && row.expiresAt > now
  if (row === null || room === null || !isWaiting) throw new ApiError('knock_over')
  if (row.patientId !== (room.patient?.id ?? null)) throw new ApiError('knock_over')
  const isAllowed = await mayStillKnock(tx, row, room)
  const opened =
    isAllowed && opensRoom(answer) ? await openKnockedCall(context, tx, room, { answer, now }) : null
  await knockStore.end(tx, row.id, isAllowed ? answer : 'not_allowed', now, opened?.call.id)
  await showNextKnock(tx, room, now, isLinked)
  return { row, room, opened, isAllowed }
}

async function openKnockedCall(
  context: CommandContext,
  tx: Tx,
  room: RoomRecord,
  { answer, now }: { answer: KnockAnswer; now: Date },
): Promise<OpenedCall> {
  const { id: roomId, customerId } = room
  const before = await deviceStore.lastState(tx, roomId)
  const open = await callStore.open(tx, roomId)
  const isRunning = open !== null && (await isInCall(context, tx, open))
  // It is in a conference that this server does not know, and opening the room would show it there.
  if (!isRunning && before?.in_call === true) throw new ApiError('room_offline')
  // The answer is newer than an “off” that waits for the device. Kept before anything is sent: the “off” of
  // sound only reaches the device even if this process dies.
  await deviceStore.dropPrivacy(tx, roomId, 'final_end_call')
  if (!isRunning) await deviceStore.dropPrivacy(tx, roomId, 'microphone_control')
  if (answer === 'sound_only') await deviceStore.keepPrivacy(tx, { roomId, customerId }, 'video_control')
  else if (!isRunning) await deviceStore.dropPrivacy(tx, roomId, 'video_control')
  if (isRunning) return { call: open, pin: {}, over: null, isRunning, before }
  // A call that no one is in any longer is over.
  const over = open?.startedAt ? await closeCall(tx, open, 'abandoned', now) : null
  const { call } = await openCall(tx, room, now)
  await callStore.start(tx, call.id, now)
  const pin = await conferenceAccessCode(context, tx, { call, room }, 'HOST')
  return { call, pin, over, isRunning, before }
}
