import type { DeviceState } from '../../../../contract/devices/device.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { latestState } from '../../devices/latestState.ts'
import { withKeptOff } from '../../devices/withKeptOff.ts'
import { conferenceAccessCode } from '../conferenceAccessCode.ts'
import { type ClosedCall, closeCall, endCall, notifyInvitesExpired } from '../endCall.ts'
import { isInCall, openCall } from '../openCall.ts'
import { askRoommates } from '../roommates/askRoommates.ts'
import { publishRunning } from '../startCall.ts'
import { auditEntry } from './auditEntry.ts'
import { type Admission, openForKnock } from './openForKnock.ts'

/** Call that an answer or a countdown opened, and how the room's device joins it. */
export interface OpenedCall {
  call: CallRow
  pin: { pin?: string }
  over: ClosedCall | null
  isRunning: boolean
  /** State of the device before, with the “off”s that were kept for it; null if it is not known. */
  before: DeviceState | null
  /** True if the room was covered, or is to be covered again after the call that this one replaces. */
  isFromCovered: boolean
  /** True if its microphone was off, or is to be closed again after the call that this one replaces. */
  isMicrophoneOff: boolean
}

/**
 * Starts the room's call, or returns the one that runs. The room's calls must be locked.
 * @throws `room_offline` if the room is in a conference that this server does not know.
 */
export async function openKnockedCall(
  context: CommandContext,
  tx: Tx,
  room: RoomRecord,
  { answer, now }: { answer: Admission; now: Date },
): Promise<OpenedCall> {
  const { id: roomId, customerId } = room
  const reported = await latestState(context.rooms, tx, roomId)
  const open = await callStore.open(tx, roomId)
  const isRunning = open !== null && (await isInCall(context, tx, open))
  // It is in a conference that this server does not know, and opening the room would show it there.
  if (!isRunning && reported?.in_call === true) throw new ApiError('room_offline')
  // A call that no one is in any longer is over. It closes what the answer then opens again.
  const over =
    !isRunning && open?.startedAt
      ? await closeCall(tx, open, { because: 'abandoned', now, rooms: context.rooms })
      : null
  const before = reported && (await withKeptOff(tx, roomId, reported))
  // The answer is newer than an “off” that waits for the device. Kept before anything is sent: the “off” of
  // sound only reaches the device even if this process dies. A countdown is no answer: it changes no “off”.
  await deviceStore.dropPrivacy(tx, roomId, 'final_end_call')
  const isAnswered = answer !== 'entered'
  if (isAnswered && !isRunning) await deviceStore.dropPrivacy(tx, roomId, 'microphone_control')
  if (answer === 'sound_only') await deviceStore.keepPrivacy(tx, { roomId, customerId }, 'video_control')
  else if (isAnswered && !isRunning) await deviceStore.dropPrivacy(tx, roomId, 'video_control')
  if (isRunning)
    return { call: open, pin: {}, over, isRunning, before, isFromCovered: false, isMicrophoneOff: false }
  const { call } = await openCall(context, tx, room, now)
  await callStore.start(tx, call.id, now)
  const pin = await conferenceAccessCode(context, tx, { call, room }, 'HOST')
  const isMicrophoneOff = before?.microphone === 'off' || over?.covers === true
  const isFromCovered = before?.covered === true || (over?.covers === true && before?.camera === 'off')
  return { call, pin, over, isRunning, before, isFromCovered, isMicrophoneOff }
}

/**
 * Call after the commit: lets the room join the call, and ends the call again if the room's device does not do
 * all of it. Returns false in that case.
 */
export async function carryOut(
  context: CommandContext,
  opened: OpenedCall & { row: KnockRow; room: RoomRecord; answer: Admission },
): Promise<boolean> {
  const { row, room, call, over, isRunning, answer } = opened
  if (over !== null) notifyInvitesExpired(context, over)
  if (!isRunning) publishRunning(context, call)
  if (answer !== 'sound_only') {
    const visitor = { key: row.id, name: row.name, from: row.fromOrgUnit, role: 'clinician' } as const
    // If this fails, they are asked when the clinician is in the call, which shows nothing before.
    await askRoommates(context, call.id, visitor, { isEmergency: answer === 'entered' }).catch(
      () => undefined,
    )
  }
  const joinsOnly = isRunning && answer !== 'sound_only'
  const result = joinsOnly ? 'opened' : await openForKnock(context, opened)
  if (result !== 'opened' && !isRunning) await endCall(context, call, 'abandoned')
  const now = new Date(context.clock.now())
  await context.database.transaction('platform', async (tx) => {
    if (result === 'opened') await knockStore.confirm(tx, row.id, now)
    else await knockStore.fail(tx, row.id, result)
    if (answer === 'entered') await auditEntry(tx, row, room, result === 'opened' ? 'entered' : result)
  })
  return result === 'opened'
}
