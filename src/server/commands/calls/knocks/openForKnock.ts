import type { KnockAnswer } from '../../../../contract/calls/knocks.ts'
import type { DeviceState } from '../../../../contract/devices/device.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import type { KnockRow } from '../../../db/calls/knockStore.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { sendDeviceCommand } from '../../devices/sendDeviceCommand.ts'
import { joiningParams } from '../returnToCall.ts'

interface Opening {
  row: KnockRow
  room: RoomRecord
  answer: KnockAnswer
  call: CallRow
  pin: { pin?: string }
  /** True if the room was in this call before the answer. */
  isRunning: boolean
  /** State of the device before the answer; null if it is not known. */
  before: DeviceState | null
}

type Command = 'video_control' | 'microphone_control' | 'api' | 'final_end_call'

/**
 * Sets the room's camera and microphone as the patient answered, and lets the room join the call, which it
 * announces with the clinician's name before anything is sent. Returns false if the device did not do all of
 * it, or if the call ended meanwhile, for example with the patient's discharge: the room is then as before.
 */
export async function openForKnock(context: CommandContext, opening: Opening): Promise<boolean> {
  const { row, room, answer, call, pin, isRunning } = opening
  const send = async (command: Command, params: Record<string, unknown>): Promise<boolean> => {
    const authorized = { command, params, session: `knock:${row.id}`, actedAt: context.clock.now() }
    return (await sendDeviceCommand(context, room.id, authorized)).reply.success
  }
  /** Its “off” is kept until the device has confirmed it. */
  const closeCamera = async (): Promise<boolean> => {
    const isClosed = await send('video_control', { state: 'off' })
    if (isClosed)
      await context.database.transaction({ customers: [room.customerId] }, (tx) =>
        deviceStore.dropPrivacy(tx, room.id, 'video_control'),
      )
    return isClosed
  }
  const isStillOpen = async (): Promise<boolean> => {
    const now = await context.database.transaction('platform', (tx) => callStore.byId(tx, call.id))
    return now !== null && now.endedAt === null
  }
  const joined = { vmr: call.alias, announce: true, caller: row.name, ...joiningParams(context, room, pin) }
  // The announcement holds the media back, so camera and microphone open after the room has joined. Without a
  // confirmed “off”, sound only would show the patient.
  const steps: (() => Promise<boolean>)[] =
    answer === 'sound_only'
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
    return (await isStillOpen()) || (await takeBack())
  } catch {
    return takeBack()
  }

  /** Closes what was closed before. A device that cannot be reached does so when it is linked again. */
  async function takeBack(): Promise<false> {
    if (isRunning) return false
    const { camera = 'off', microphone = 'off' } = opening.before ?? {}
    const closed = (['video_control', 'microphone_control'] as const).filter(
      (control) => (control === 'video_control' ? camera : microphone) !== 'on',
    )
    const { id: roomId, customerId } = room
    await context.database.transaction({ customers: [customerId] }, async (tx) => {
      for (const control of closed) await deviceStore.keepPrivacy(tx, { roomId, customerId }, control)
    })
    await send('final_end_call', {}).catch(() => false)
    await context.rooms.flushPrivacy(roomId)
    return false
  }
}
