import type { KnockAnswer } from '../../../../contract/calls/knocks.ts'
import type { DeviceState } from '../../../../contract/devices/device.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import { type KnockRow, knockStore } from '../../../db/calls/knockStore.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { sendDeviceCommand } from '../../devices/sendDeviceCommand.ts'
import { joiningParams } from '../returnToCall.ts'

/** How a room opens: as the patient answered, or after the countdown of an emergency entry. */
export type Admission = KnockAnswer | 'entered'

interface Opening {
  row: KnockRow
  room: RoomRecord
  answer: Admission
  call: CallRow
  pin: { pin?: string }
  /** True if the room was in this call before the answer. */
  isRunning: boolean
  /** State of the device before the answer; null if it is not known. */
  before: DeviceState | null
  isFromCovered: boolean
  /** True if its microphone was off, or is to be closed again after the call that this one replaces. */
  isMicrophoneOff: boolean
}

/** `covered`: the room's camera was off when its device was to join. Nothing was opened. */
type Result = 'opened' | 'covered' | 'room_offline'

type Command = 'video_control' | 'microphone_control' | 'api' | 'final_end_call'

/**
 * Sets the room's camera and microphone as the patient answered, and lets the room join the call, which it
 * announces with the clinician's name before anything is sent. After a countdown it only joins: nothing is turned on
 * that is off. If the device did not do all of it, or if the call ended meanwhile, for example with the patient's
 * discharge, the room is as before.
 */
export async function openForKnock(context: CommandContext, opening: Opening): Promise<Result> {
  const { row, room, answer, call, pin, isRunning } = opening
  let refusal: string | undefined
  // The device gives its first answer before anything is opened. If another process holds its link, the state
  // in the database may be older.
  let first: DeviceState | undefined
  const send = async (command: Command, params: Record<string, unknown>): Promise<boolean> => {
    const authorized = { command, params, session: `knock:${row.id}`, actedAt: context.clock.now() }
    const { reply } = await sendDeviceCommand(context, room.id, authorized)
    first ??= reply.state
    if (!reply.success) refusal ??= reply.reason
    return reply.success
  }
  /** Its “off” is kept until the device has confirmed it. */
  const closeCamera = async (): Promise<boolean> => {
    const isClosed = await send('video_control', { state: 'off' })
    if (!isClosed) return false
    // The answer has closed the camera: the microphone shows that the patient has just covered the room.
    const isFromCovered =
      opening.isFromCovered || (first?.covered === true && opening.before?.microphone !== 'off')
    const isMicrophoneOff = opening.isMicrophoneOff || first?.microphone === 'off'
    await context.database.transaction({ customers: [room.customerId] }, async (tx) => {
      await deviceStore.dropPrivacy(tx, room.id, 'video_control')
      if (isRunning || first === undefined) return
      await knockStore.openedFrom(tx, row.id, { isCovered: isFromCovered, isMicrophoneOff })
      // Otherwise the end of a short call could still read that the camera is on.
      await deviceStore.saveStates(tx, [{ roomId: room.id, state: first }])
    })
    return true
  }
  const isStillOpen = async (): Promise<boolean> => {
    const now = await context.database.transaction('platform', (tx) => callStore.byId(tx, call.id))
    return now !== null && now.endedAt === null
  }
  const params = await context.database.transaction({ customers: [room.customerId] }, (tx) =>
    joiningParams(context, tx, { call, room, pin }),
  )
  const joined = { vmr: call.alias, announce: true, caller: row.name, ...params }
  const isEntry = answer === 'entered'
  // The announcement holds the media back, so camera and microphone open after the room has joined. Without a
  // confirmed “off”, sound only would show the patient.
  const steps: (() => Promise<boolean>)[] = isEntry
    ? [() => send('api', { ...joined, entry: row.id })]
    : answer === 'sound_only'
      ? [
          closeCamera,
          ...(isRunning
            ? []
            : [() => send('api', joined), () => send('microphone_control', { state: 'on' })]),
        ]
      : [
          () => send('api', joined),
          () => send('microphone_control', { state: 'on' }),
          () => send('video_control', { state: 'on' }),
        ]
  try {
    for (const step of steps) if (!(await isStillOpen()) || !(await step())) return await takeBack()
    return (await isStillOpen()) ? 'opened' : await takeBack()
  } catch {
    return takeBack()
  }

  /** Closes what was closed before. A device that cannot be reached does so when it is linked again. */
  async function takeBack(): Promise<Result> {
    const result = isEntry && refusal === 'covered' ? 'covered' : 'room_offline'
    if (isRunning) return result
    const { before } = opening
    const isMicrophoneOn = before?.microphone === 'on' && first?.microphone !== 'off'
    // Sound only has closed the camera before its first answer.
    const isCameraOn = before?.camera === 'on' && (answer === 'sound_only' || first?.camera !== 'off')
    const closed = [
      ...(isCameraOn ? [] : (['video_control'] as const)),
      ...(isMicrophoneOn ? [] : (['microphone_control'] as const)),
    ]
    const { id: roomId, customerId } = room
    await context.database.transaction({ customers: [customerId] }, async (tx) => {
      for (const control of closed) await deviceStore.keepPrivacy(tx, { roomId, customerId }, control)
    })
    await send('final_end_call', {}).catch(() => false)
    await context.rooms.flushPrivacy(roomId)
    return result
  }
}
