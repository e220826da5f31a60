import type { RestartRequest, WaitingRestart } from '../../../contract/technician/technician.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { Actor } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import { waitingRestartStore, type WaitingRestartRow } from '../../db/technician/waitingRestartStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { runEvery } from '../runEvery.ts'
import { beginNow, refusedByDevice } from './restartDevice.ts'
import { roomInScope } from './roomInScope.ts'
import { auditRestart, beginRestart, completeRestart, inCallNow, type RestartOutcome } from './sendRestart.ts'

const everyMs = 3_000
/** How long a restart waits, in milliseconds. */
const longestMs = 12 * 3_600_000
/** Time after which a restart that was begun counts as lost with its server process, in milliseconds. */
const lostMs = 60_000

/**
 * Has a room’s device restart when its call has ended; immediately if it is in none. Returns the restart that waits or is
 * being sent, or none if it is done. Throws `not_found`, `forbidden`, and `device_refused`.
 */
export async function restartAfterCall(
  context: CommandContext,
  { user, by }: RequestActor,
  { roomId, how }: { roomId: string } & RestartRequest,
): Promise<WaitingRestart> {
  const { database, clock, rooms } = context
  const isOnline = await rooms.isOnline(roomId)
  const begun = await database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    if (!isOnline) {
      await auditRestart(tx, { room, how, by }, 'offline')
      return 'offline'
    }
    await callStore.lockRoom(tx, roomId)
    const before = await waitingRestartStore.of(tx, roomId)
    if (before !== null && before.begunAt !== null) return 'waiting'
    if (!(await isNeeded(context, tx, roomId))) return beginNow(context, tx, { user, by }, { room, how })
    await waitingRestartStore.add(tx, { room, how, by, requestedAt: new Date(clock.now()) })
    if (before !== null && !isSame(before.by, by)) await auditRestart(tx, before, 'replaced', by)
    await auditRestart(tx, { room, how, by }, 'waiting')
    return 'waiting'
  })
  if (begun === null || begun === 'waiting') return waitingRestart(context, { user }, roomId)
  const outcome = begun === 'offline' ? begun : await completeRestart(context, user.scope, begun)
  if (outcome !== 'done') throw refusedByDevice(outcome)
  return { restart: null }
}

const isSame = (one: Actor, other: Actor): boolean => one.id === other.id && one.as?.id === other.as?.id

/** Returns the restart that waits in a room. Throws `not_found` and `forbidden`. */
export function waitingRestart(
  { database }: Pick<CommandContext, 'database'>,
  { user }: Pick<RequestActor, 'user'>,
  roomId: string,
): Promise<WaitingRestart> {
  return database.transaction(user.scope, async (tx) => {
    await roomInScope(tx, user, roomId, 'testDevices')
    const row = await waitingRestartStore.of(tx, roomId)
    return {
      restart: row && { how: row.how, by: row.by.as?.name ?? row.by.name, at: row.requestedAt.getTime() },
    }
  })
}

/**
 * Cancels the restart that waits in a room. Throws `forbidden`, and `not_found` if none waits, or if it is being carried
 * out.
 */
export function cancelRestart(
  { database }: Pick<CommandContext, 'database'>,
  { user, by }: RequestActor,
  roomId: string,
): Promise<void> {
  return database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    await callStore.lockRoom(tx, roomId)
    const row = await waitingRestartStore.of(tx, roomId)
    if (row === null || row.begunAt !== null) throw new ApiError('not_found')
    await waitingRestartStore.remove(tx, roomId)
    await auditRestart(tx, { room, how: row.how, by }, 'canceled')
  })
}

/** Carries out the restarts whose calls have ended, periodically. Returns a function that stops it. */
export const sweepWaitingRestarts = (context: CommandContext): (() => void) =>
  runEvery(() => carryOutRestarts(context), everyMs)

/** Carries out the restarts whose calls have ended, and gives up those that are too late. */
export async function carryOutRestarts(context: CommandContext): Promise<void> {
  const { database, clock, rooms } = context
  const due = await database.transaction('platform', async (tx) => {
    const found: WaitingRestartRow[] = []
    for (const row of await waitingRestartStore.all(tx))
      if (isOver(row, clock.now()) !== null || !(await isNeeded(context, tx, row.room.id))) found.push(row)
    return found
  })
  for (const row of due) {
    const { id } = row.room
    if (isOver(row, clock.now()) !== null || (await rooms.isOnline(id))) await carryOut(context, id)
  }
}

/** Returns why a restart is given up; null while it waits. */
function isOver({ begunAt, requestedAt, isStale }: WaitingRestartRow, now: number): RestartOutcome | null {
  if (begunAt !== null) return now - begunAt.getTime() >= lostMs ? 'unknown' : null
  if (isStale) return 'device_changed'
  return now - requestedAt.getTime() >= longestMs ? 'expired' : null
}

/** Reports whether people need the room's device: a call, or a knock that may become one. */
const isNeeded = async (context: CommandContext, tx: Tx, roomId: string): Promise<boolean> =>
  (await inCallNow(context, tx, roomId)) || (await knockStore.openIn(tx, roomId)).length > 0

/**
 * Carries out or gives up a restart. The mark of its beginning is committed before the device is asked, so that it is sent
 * at most once, also if this process ends in between.
 */
async function carryOut(context: CommandContext, roomId: string): Promise<void> {
  const { database, clock } = context
  const begun = await database.transaction('platform', async (tx) => {
    await callStore.lockRoom(tx, roomId)
    const row = await waitingRestartStore.of(tx, roomId)
    const outcome = row && isOver(row, clock.now())
    if (row !== null && outcome !== null) {
      await waitingRestartStore.remove(tx, roomId)
      await auditRestart(tx, row, outcome)
      return null
    }
    if (row === null || (await isNeeded(context, tx, roomId))) return null
    return beginRestart(tx, roomId, { session: 'technician', hasWaited: true, replaced: null })
  })
  if (begun !== null) await completeRestart(context, 'platform', begun)
}
