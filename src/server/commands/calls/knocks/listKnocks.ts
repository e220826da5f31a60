import type { Knock, Knocks } from '../../../../contract/calls/knocks.ts'
import { knockTimes } from '../../../../domain/calls/knockRules.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import { knockStore } from '../../../db/calls/knockStore.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { mayEnterSomewhere } from './mayEnterSomewhere.ts'
import { presentKnock } from './knockView.ts'

/** Returns the clinician's knocks that wait, and those that ended a short time ago. */
export async function listKnocks(
  { database, clock }: CommandContext,
  { id, scope, assignments }: ConsoleUser,
): Promise<Knocks> {
  const now = clock.now()
  return database.transaction(scope, async (tx) => {
    const rows = await knockStore.ofUser(tx, id, new Date(now - knockTimes.listedMs))
    const rooms = await roomStore.byIds(
      tx,
      rows.map(({ roomId }) => roomId),
    )
    const knocks: Knock[] = []
    for (const row of rows) {
      const room = rooms.get(row.roomId)
      if (room !== undefined) knocks.push(await presentKnock(tx, row, room))
    }
    return { now, knocks, may_enter: await mayEnterSomewhere(tx, assignments) }
  })
}
