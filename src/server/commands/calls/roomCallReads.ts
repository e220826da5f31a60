import type { WaitingCall } from '../../../contract/calls/callClaims.ts'
import type { RoomKnock } from '../../../contract/calls/knocks.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { CommandContext } from '../context.ts'
import { shownKnock } from './knockView.ts'
import { shownWaiting } from './waitingView.ts'

/** What a room’s screen and remotes show of knocks and waiting calls. */
export interface RoomCalls {
  knock: RoomKnock | null
  waiting: WaitingCall | null
}

export type RoomCallReads = BatchWriter<string, RoomCalls>

/**
 * Creates reads of what rooms show, by the room’s id. The reads of many rooms share one transaction: after an
 * outage all screens are back at the same time, and nearly none has anything to show.
 */
export function createRoomCallReads(
  context: Pick<CommandContext, 'database' | 'clock' | 'conferenceUrl'>,
): RoomCallReads {
  return new BatchWriter({
    gatherMs: 0,
    keyOf: (roomId) => roomId,
    merge: (roomId) => roomId,
    carryOut: (roomIds) =>
      context.database.transaction('platform', async (tx) => {
        const knocked = await knockStore.roomsWithOpen(tx, roomIds)
        const calling = await callStore.roomsWithPatientCall(tx, roomIds)
        const found = new Map<string, RoomCalls>()
        for (const id of roomIds)
          found.set(id, {
            knock: knocked.has(id) ? await shownKnock(tx, id) : null,
            waiting: calling.has(id) ? await shownWaiting(context, tx, id) : null,
          })
        return found
      }),
  })
}
