import { roommateCapability } from '../../../../contract/devices/deviceLink.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { sendDeviceCommand } from '../../devices/sendDeviceCommand.ts'
import { pictureOfRoom } from './pictureOfRoom.ts'

/** Most changes of the answers that are followed in one go; the next sweep follows the rest. */
const mostChanges = 5

/**
 * Brings the conference and the screen of a visited room in line with the answers of its roommates: the conference
 * closes before the screen changes anything, and opens after the screen has confirmed. A screen that is not linked
 * does it when it is back; until then the conference forwards nothing that needs its help.
 */
export async function applyRoomPicture(context: CommandContext, roomId: string): Promise<void> {
  for (let change = 0; change < mostChanges; change += 1) {
    const found = await read(context, roomId)
    if (found === null) return
    const { call, wanted, isAble } = found
    const isDone = call.roomPicture === wanted.picture
    const closes = !isDone && wanted.picture !== 'free'
    if (!isDone || change > 0) context.callSignals.changePicture(call.alias, closes)
    if (isDone) return
    if (isAble) {
      if (!(await context.rooms.isOnline(roomId))) return
      const command = { command: 'room_picture', params: wanted, session: `roommate:${call.id}` } as const
      const { reply } = await sendDeviceCommand(context, roomId, { ...command, actedAt: context.clock.now() })
      if (!reply.success) return
    }
    await context.database.transaction('platform', async (tx) => {
      await callStore.lockRoom(tx, roomId)
      await callStore.confirmPicture(tx, call.id, wanted.picture)
    })
  }
}

/**
 * The same for a caller who waits for no screen: the conference has been closed. If this fails, the next sweep does
 * it.
 */
export function applyInBackground(context: CommandContext, roomId: string): void {
  void applyRoomPicture(context, roomId).catch(() => undefined)
}

async function read(context: CommandContext, roomId: string) {
  return context.database.transaction('platform', async (tx) => {
    await callStore.lockRoom(tx, roomId)
    const call = await callStore.on(tx, roomId)
    const room = call === null ? null : await roomStore.byId(tx, roomId)
    if (call === null || room === null) return null
    const wanted = await pictureOfRoom(context, tx, { call, room })
    // Nothing was ever held back in a room for one.
    if (wanted.picture === 'free' && call.roomPicture === null) return null
    const isAble = await deviceStore.hasCapability(tx, roomId, roommateCapability)
    return { call, wanted, isAble }
  })
}
