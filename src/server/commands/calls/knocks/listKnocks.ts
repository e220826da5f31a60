import type { Knock, Knocks } from '../../../../contract/calls/knocks.ts'
import { knockTimes } from '../../../../domain/calls/knockRules.ts'
import { knockStore } from '../../../db/calls/knockStore.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import type { KnockCaller } from './knockCaller.ts'
import { mayEnterSomewhere } from './mayEnterSomewhere.ts'
import { presentKnock } from './knockView.ts'

/** Returns the caller's knocks that wait, and those that ended a short time ago. */
export async function listKnocks(
  context: CommandContext,
  { owner, scope, assignments }: KnockCaller,
): Promise<Knocks> {
  const { database, clock } = context
  const now = clock.now()
  return database.transaction(scope, async (tx) => {
    const rows = await knockStore.of(tx, owner, new Date(now - knockTimes.listedMs))
    const rooms = await roomStore.byIds(
      tx,
      rows.map(({ roomId }) => roomId),
    )
    const knocks: Knock[] = []
    for (const row of rows) {
      const room = rooms.get(row.roomId)
      if (room !== undefined) knocks.push(await presentKnock(context, tx, row, room))
    }
    return { now, knocks, may_enter: 'userId' in owner && (await mayEnterSomewhere(tx, assignments)) }
  })
}
