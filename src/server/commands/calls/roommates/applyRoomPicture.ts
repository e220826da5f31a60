import { roommateCapability, roomPictureCommand } from '../../../../contract/devices/deviceLink.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { sendDeviceCommand } from '../../devices/sendDeviceCommand.ts'
import { pictureOfRoom } from './pictureOfRoom.ts'

/** Most changes of the answers that are followed in one go; the next sweep follows the rest. */
const mostChanges = 5

type ApplyContext = Pick<CommandContext, 'database' | 'clock' | 'measureCommand'> & {
  readonly callSignals: Pick<CommandContext['callSignals'], 'changePicture'>
  readonly rooms: Pick<CommandContext['rooms'], 'isOnline' | 'sendCommand'>
}

/**
 * Brings the conference and the screen of a visited room in line with the answers of its roommates: the conference
 * closes before the screen changes anything, and opens after the screen has confirmed. A screen that is not linked
 * does it when it is back; until then the conference forwards nothing that needs its help. Returns why the screen
 * refused, or null.
 */
export async function applyRoomPicture(context: ApplyContext, roomId: string): Promise<string | null> {
  for (let change = 0; change < mostChanges; change += 1) {
    const due = await takeDue(context, roomId)
    if (due === null) return null
    const { call, wanted, asked, isAble } = due
    context.callSignals.changePicture(call.alias, wanted.picture !== 'free')
    // A screen of an earlier version confirms nothing; it may be replaced by a later one during the call.
    if (!isAble && wanted.picture !== 'free') return null
    if (isAble) {
      if (!(await context.rooms.isOnline(roomId))) return null
      const command = { command: roomPictureCommand, params: wanted, session: `roommate:${call.id}` } as const
      const { reply } = await sendDeviceCommand(context, roomId, { ...command, actedAt: context.clock.now() })
      if (!reply.success) return reply.reason ?? 'failed'
    }
    await context.database.transaction('platform', async (tx) => {
      // Without the lock, a process that is asking for the same picture would withdraw the confirmation again.
      await callStore.lockRoom(tx, roomId)
      await callStore.confirmPicture(tx, call.id, asked)
    })
    context.callSignals.changePicture(call.alias, false)
  }
  return null
}

/**
 * The same for a caller who waits for no screen: the conference has been closed. If this fails, the next sweep does
 * it.
 */
export function applyInBackground(context: ApplyContext, roomId: string): void {
  void applyRoomPicture(context, roomId).catch(() => undefined)
}

/**
 * Returns the picture that the room's screen has not confirmed; null if it has. From then on its last confirmation
 * counts no longer: it may already show another picture when the reply is lost.
 */
async function takeDue(context: ApplyContext, roomId: string) {
  return context.database.transaction('platform', async (tx) => {
    await callStore.lockRoom(tx, roomId)
    const call = await callStore.on(tx, roomId)
    const room = call === null ? null : await roomStore.byId(tx, roomId)
    if (call === null || room === null) return null
    const wanted = await pictureOfRoom(context, tx, { call, room })
    // Nothing was ever held back in a room for one.
    if (wanted.order === 0 || call.roomPicture === wanted.picture) return null
    // Two processes that ask for the same picture at the same time both count: otherwise each would undo the other's.
    const since = call.roomPictureAsked === wanted.picture ? call.roomPictureOrder : null
    const asked = { picture: wanted.picture, order: since ?? wanted.order }
    await callStore.askForPicture(tx, call.id, asked)
    const isAble = await deviceStore.hasCapability(tx, roomId, roommateCapability)
    return { call, wanted, asked, isAble }
  })
}
