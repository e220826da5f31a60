import type { KnockOutcome } from '../../../contract/calls/knocks.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { CommandContext } from '../context.ts'
import { shownKnock } from './knockView.ts'

/** Shows the room's next knock, unless one is shown already. The room's calls must be locked. */
export async function showNextKnock(tx: Tx, room: RoomRecord, now: Date): Promise<void> {
  const [first] = await knockStore.openIn(tx, room.id)
  if (first === undefined || first.shownAt !== null) return
  const seconds = await settingStore.of(tx, room, 'knock_seconds')
  await knockStore.show(tx, first.id, now, new Date(now.getTime() + seconds * 1_000))
}

/** Call after the commit: informs the room's screen and remotes of the knock that is shown now. */
export async function publishKnock(
  { database, callSignals }: Pick<CommandContext, 'database' | 'callSignals'>,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  const knock = await database.transaction({ customers: [customerId] }, (tx) => shownKnock(tx, id))
  callSignals.publish(id, { name: 'knock', data: { knock } })
}

/** Reports whether the clinician of a knock may still see the patients of this room. */
export async function mayStillKnock(tx: Tx, { userId }: KnockRow, room: RoomRecord): Promise<boolean> {
  return hasRightAt(await userStore.assignmentsOf(tx, userId), 'seePatients', room)
}

/** Returns the outcome of a waiting knock that needs no answer any longer; null if it still waits. */
async function outcomeAt(
  tx: Tx,
  knock: KnockRow,
  room: RoomRecord | null,
  now: number,
): Promise<KnockOutcome | null> {
  if (room === null || !(await mayStillKnock(tx, knock, room))) return 'not_allowed'
  return knock.expiresAt !== null && knock.expiresAt.getTime() <= now ? 'no_answer' : null
}

/**
 * Ends the knocks that no one answered in time or whose clinician lost the right to knock, and shows the next
 * ones. It looks every `everyMs` milliseconds, so that a knock ends on time after the server that showed it
 * has died. Returns a function that stops it.
 */
export function sweepKnocks(context: CommandContext, everyMs: number): () => void {
  const { database, clock } = context
  const settle = async (roomId: string): Promise<void> => {
    const now = new Date(clock.now())
    const customerId = await database.transaction('platform', async (tx) => {
      await callStore.lockRoom(tx, roomId)
      const room = await roomStore.byId(tx, roomId)
      const open = await knockStore.openIn(tx, roomId)
      let hasChanged = false
      for (const knock of open) {
        const outcome = await outcomeAt(tx, knock, room, now.getTime())
        if (outcome !== null) hasChanged = (await knockStore.end(tx, knock.id, outcome, now)) || hasChanged
      }
      const isNextDue = hasChanged || open[0]?.shownAt === null
      if (room !== null && isNextDue) await showNextKnock(tx, room, now)
      return isNextDue ? (open[0]?.customerId ?? null) : null
    })
    if (customerId !== null) await publishKnock(context, { id: roomId, customerId })
  }
  const sweep = async (): Promise<void> => {
    const open = await database.transaction('platform', (tx) => knockStore.open(tx))
    for (const roomId of new Set(open.map((knock) => knock.roomId))) await settle(roomId)
  }
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    // If the database is unavailable, the next sweep ends them.
    void sweep()
      .catch(() => undefined)
      .finally(() => (isRunning = false))
  }, everyMs)
  return () => clearInterval(timer)
}
