import type { KnockAnswer } from '../../../contract/calls/knocks.ts'
import { opensRoom } from '../../../domain/calls/knockRules.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { sendDeviceCommand } from '../devices/sendDeviceCommand.ts'
import { conferenceAccessCode } from './conferenceAccessCode.ts'
import { type ClosedCall, closeCall, endCall, notifyInvitesExpired } from './endCall.ts'
import { mayStillKnock, publishKnock, showNextKnock } from './knockQueue.ts'
import { isInCall, openCall } from './openCall.ts'
import { joiningParams } from './returnToCall.ts'
import { publishRunning } from './startCall.ts'

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
  const opens = opensRoom(answer)
  if (opens && !(await context.rooms.isOnline(roomId))) throw new ApiError('room_offline')
  const answered = await context.database.transaction('platform', (tx) => settle(context, tx, input))
  const { row, room, opened, isAllowed } = answered
  await publishKnock(context, room)
  if (!isAllowed) throw new ApiError('knock_over')
  if (opened === null) return
  if (opened.over !== null) notifyInvitesExpired(context, opened.over)
  if (!opened.isRunning) publishRunning(context, opened.call)
  else if (answer === 'come_in') return
  if (await openRoom(context, { row, room, answer }, opened)) return
  if (!opened.isRunning) await endCall(context, opened.call, 'abandoned')
  await context.database.transaction('platform', (tx) => knockStore.fail(tx, row.id))
  throw new ApiError('room_offline')
}

async function settle(context: CommandContext, tx: Tx, input: AnswerInput): Promise<Answered> {
  const { roomId, knock, answer, assertAllowed } = input
  await callStore.lockRoom(tx, roomId)
  await assertAllowed?.(tx)
  const now = new Date(context.clock.now())
  const row = await knockStore.byId(tx, knock)
  const room = await roomStore.byId(tx, roomId)
  const isWaiting =
    row?.roomId === roomId && row.endedAt === null && row.expiresAt !== null && row.expiresAt > now
  if (row === null || room === null || !isWaiting) throw new ApiError('knock_over')
  const isAllowed = await mayStillKnock(tx, row, room)
  const opened = isAllowed && opensRoom(answer) ? await openForKnock(context, tx, room, now) : null
  await knockStore.end(tx, row.id, isAllowed ? answer : 'not_allowed', now, opened?.call.id)
  await showNextKnock(tx, room, now)
  return { row, room, opened, isAllowed }
}

async function openForKnock(
  context: CommandContext,
  tx: Tx,
  room: RoomRecord,
  now: Date,
): Promise<OpenedCall> {
  const open = await callStore.open(tx, room.id)
  if (open !== null && (await isInCall(context, tx, open)))
    return { call: open, pin: {}, over: null, isRunning: true }
  // A call that no one is in any longer is over.
  const over = open?.startedAt ? await closeCall(tx, open, 'abandoned', now) : null
  const { call } = await openCall(tx, room, now)
  await callStore.start(tx, call.id, now)
  const pin = await conferenceAccessCode(context, tx, { call, room }, 'HOST')
  return { call, pin, over, isRunning: false }
}

/**
 * Sets the room's camera and microphone as the patient answered, and lets the room join the call, which it
 * announces with the clinician's name. Returns false if the device could not: nothing was sent then.
 */
async function openRoom(
  context: CommandContext,
  { row, room, answer }: Pick<Answered, 'row' | 'room'> & { answer: KnockAnswer },
  { call, pin, isRunning }: OpenedCall,
): Promise<boolean> {
  const send = async (command: 'video_control' | 'microphone_control' | 'api', params: object) => {
    const session = `knock:${row.id}`
    const authorized = { command, params: { ...params }, session, actedAt: context.clock.now() }
    return (await sendDeviceCommand(context, room.id, authorized)).reply
  }
  const camera = answer === 'come_in' ? 'on' : 'off'
  // The patient's answer is newer than an “off” that still waits for the device.
  await context.database.transaction({ customers: [room.customerId] }, async (tx) => {
    if (camera === 'on') await deviceStore.dropPrivacy(tx, room.id, 'video_control')
    if (!isRunning) await deviceStore.dropPrivacy(tx, room.id, 'microphone_control')
  })
  const seen = await send('video_control', { state: camera })
  // Without a confirmed “off”, sound only would show the patient.
  if (!seen.success && (camera === 'off' || seen.busy_status === 'offline')) return false
  // The room is in its call already; without a picture, the clinician only hears it.
  if (isRunning) return true
  const heard = await send('microphone_control', { state: 'on' })
  if (!heard.success && heard.busy_status === 'offline') return false
  const joined = { vmr: call.alias, announce: true, caller: row.name, ...joiningParams(context, room, pin) }
  return (await send('api', joined)).success
}
