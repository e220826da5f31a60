import { roommateTimes } from '../../../../domain/calls/roommateRules.ts'
import type { Log } from '../../../config.ts'
import { roommateStore } from '../../../db/calls/roommateStore.ts'
import type { CommandContext } from '../../context.ts'
import { runEvery } from '../../runEvery.ts'
import { unsteered } from '../../../../contract/devices/deviceLink.ts'
import { applyRoomPicture } from './applyRoomPicture.ts'

/**
 * Applies the rule of a room when a roommate has not answered in time, or when another patient is in a bed beside:
 * on time after the server that asked has died, and also to a screen that is linked again. It looks every `everyMs`
 * milliseconds. Returns a function that stops it.
 */
export function sweepRoommates(context: CommandContext, everyMs: number, log: Log): () => void {
  const { database, clock } = context
  /** Rooms whose screens have not answered yet. One of them must not delay the others. */
  const underWay = new Set<string>()
  /** Rooms whose fault is in the log. */
  const faulty = new Set<string>()
  const apply = (roomId: string): void => {
    if (underWay.has(roomId)) return
    underWay.add(roomId)
    applyRoomPicture(context, roomId)
      .then((reason) => {
        // Motors that refuse to be steered leave the visitors with sound alone, until someone repairs the camera.
        if (reason === unsteered && !faulty.has(roomId))
          log.warn({ room: roomId }, 'the camera of a shared room cannot be steered to its bed')
        if (reason === unsteered) faulty.add(roomId)
        else if (reason === null) faulty.delete(roomId)
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the picture of a shared room is not up to date'))
      .finally(() => underWay.delete(roomId))
  }
  return runEvery(async () => {
    const now = new Date(clock.now())
    const rooms = await database.transaction('platform', async (tx) => {
      await roommateStore.resetChanged(tx, now)
      return roommateStore.dueRooms(tx, now, roommateTimes.skewMs)
    })
    for (const roomId of rooms) apply(roomId)
  }, everyMs)
}
