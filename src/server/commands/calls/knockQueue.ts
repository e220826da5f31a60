import type { KnockOutcome } from '../../../contract/calls/knocks.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { knockTimes } from '../../../domain/calls/knockRules.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { keyAssignment } from '../../auth/apiKeyAuthentication.ts'
import type { Log } from '../../config.ts'
import type { CommandContext } from '../context.ts'
import { endCall } from './endCall.ts'
import { shownKnock } from './knockView.ts'

/**
 * Shows the room's next knock, unless one is shown already. If the room's screen is not linked, the knocks that
 * wait end with `room_offline`. The room's calls must be locked.
 */
export async function showNextKnock(tx: Tx, room: RoomRecord, now: Date, isLinked: boolean): Promise<void> {
  const open = await knockStore.openIn(tx, room.id)
  const [first] = open
  if (first === undefined || first.shownAt !== null) return
  if (!isLinked) {
    for (const { id } of open) await knockStore.end(tx, id, 'room_offline', now)
    return
  }
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

/**
 * Reports whether the clinician of a knock may still see the patients of this room, and the API key that
 * knocked still reaches it.
 */
export async function mayStillKnock(
  tx: Tx,
  { userId, apiKeyId }: KnockRow,
  room: RoomRecord,
  now: Date,
): Promise<boolean> {
  if (apiKeyId !== null) {
    const held = await keyAssignment(tx, apiKeyId, 'knocks:write', now)
    if (held === null || !hasRightAt([held], 'seePatients', room)) return false
  }
  if (userId === null) return apiKeyId !== null
  // The roles of an account outlive its deactivation.
  if ((await userStore.byId(tx, userId)) === null) return false
  return hasRightAt(await userStore.assignmentsOf(tx, userId), 'seePatients', room)
}

/** Returns the outcome of a waiting knock that needs no answer any longer; null if it still waits. */
async function outcomeAt(
  tx: Tx,
  knock: KnockRow,
  room: RoomRecord | null,
  now: Date,
): Promise<KnockOutcome | null> {
  if (room === null || !(await mayStillKnock(tx, knock, room, now))) return 'not_allowed'
  if (knock.patientId !== (room.patient?.id ?? null)) return 'patient_changed'
  return knock.expiresAt !== null && knock.expiresAt <= now ? 'no_answer' : null
}

/** Reports whether the answer to a knock has started this call. */
export function isOpenedBy({ endedAt }: KnockRow, { startedAt }: CallRow): boolean {
  return endedAt !== null && startedAt !== null && startedAt >= endedAt
}

/**
 * Ends the knocks that no one answered in time or whose clinician lost the right to knock, and shows the next
 * ones. It looks every `everyMs` milliseconds, so that a knock ends on time after the server that showed it
 * has died. Returns a function that stops it.
 */
export function sweepKnocks(context: CommandContext, everyMs: number, log: Log): () => void {
  const { database, clock } = context
  const settle = async (roomId: string): Promise<void> => {
    const now = new Date(clock.now())
    const isLinked = await context.rooms.isOnline(roomId)
    const customerId = await database.transaction('platform', async (tx) => {
      await callStore.lockRoom(tx, roomId)
      const room = await roomStore.byId(tx, roomId)
      const open = await knockStore.openIn(tx, roomId)
      let hasChanged = false
      for (const knock of open) {
        const outcome = await outcomeAt(tx, knock, room, now)
        if (outcome !== null) hasChanged = (await knockStore.end(tx, knock.id, outcome, now)) || hasChanged
      }
      const isNextDue = hasChanged || open[0]?.shownAt === null
      if (room !== null && isNextDue) await showNextKnock(tx, room, now, isLinked)
      return isNextDue ? (open[0]?.customerId ?? null) : null
    })
    if (customerId !== null) await publishKnock(context, { id: roomId, customerId })
  }
  /** Ends the calls of answers whose server died before the room's device had carried them out. */
  const endUnopened = async (): Promise<void> => {
    const until = new Date(clock.now() - knockTimes.openingMs)
    const calls = await database.transaction('platform', async (tx) => {
      const found: CallRow[] = []
      for (const knock of await knockStore.opening(tx, until)) {
        const call = knock.callId === null ? null : await callStore.byId(tx, knock.callId)
        if (call !== null && isOpenedBy(knock, call)) found.push(call)
        await knockStore.fail(tx, knock.id)
      }
      return found
    })
    for (const call of calls) await endCall(context, call, 'abandoned')
  }
  const sweep = async (): Promise<void> => {
    const open = await database.transaction('platform', (tx) => knockStore.open(tx))
    // One room that fails must not keep the others waiting; the next sweep tries it again.
    for (const roomId of new Set(open.map((knock) => knock.roomId)))
      await settle(roomId).catch((error: unknown) => log.warn({ err: error }, 'a knock was not ended'))
    await endUnopened()
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
