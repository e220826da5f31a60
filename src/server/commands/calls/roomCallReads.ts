import type { RoomCalls } from '../../../contract/calls/roomCalls.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { roommateStore } from '../../db/calls/roommateStore.ts'
import { shownQuestion } from './roommates/shownQuestion.ts'
import { shownKnock } from './knocks/knockView.ts'
import { shownWaiting } from './waitingView.ts'

/** How long the first read waits for others, in milliseconds: too short to be seen. */
const gatherMs = 20

/**
 * Creates reads of what rooms show, by the room’s id. The reads of many rooms share one transaction: after an
 * outage all screens are back at the same time, and nearly none has anything to show.
 */
export function createRoomCallReads(context: {
  database: Database
  clock: Clock
}): BatchWriter<string, RoomCalls> {
  return new BatchWriter({
    gatherMs,
    keyOf: (roomId) => roomId,
    merge: (roomId) => roomId,
    carryOut: (roomIds) =>
      context.database.transaction('platform', async (tx) => {
        const knocked = await knockStore.roomsWithOpen(tx, roomIds)
        const waiting = await shownWaiting(context, tx, roomIds)
        const asked = await roommateStore.roomsAsked(tx, roomIds)
        const found = new Map<string, RoomCalls>()
        for (const id of roomIds)
          found.set(id, {
            knock: knocked.has(id) ? await shownKnock(tx, id) : null,
            waiting: waiting.get(id) ?? null,
            roommate: asked.has(id) ? await shownQuestion(context, tx, id) : null,
          })
        return found
      }),
  })
}
