import type { Log } from '../../../config.ts'
import { roommateStore } from '../../../db/calls/roommateStore.ts'
import type { CommandContext } from '../../context.ts'
import { runEvery } from '../../runEvery.ts'
import { applyRoomPicture } from './applyRoomPicture.ts'

/**
 * Applies the rule of a room when a roommate has not answered in time, or when another patient is in a bed beside:
 * on time after the server that asked has died, and also to a screen that is linked again. It looks every `everyMs`
 * milliseconds. Returns a function that stops it.
 */
export function sweepRoommates(context: CommandContext, everyMs: number, log: Log): () => void {
  return runEvery(async () => {
    const rooms = await context.database.transaction('platform', (tx) => roommateStore.visitedRooms(tx))
    // One screen that does not answer must not delay the other rooms.
    await Promise.all(
      rooms.map((room) =>
        applyRoomPicture(context, room).catch((error: unknown) =>
          log.warn({ err: error }, 'the picture of a shared room was not brought up to date'),
        ),
      ),
    )
  }, everyMs)
}
