import type {
  DeviceRefusal,
  RestartRequest,
  WaitingRestart,
} from '../../../contract/technician/technician.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { waitingRestartStore, type WaitingRestartRow } from '../../db/technician/waitingRestartStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { runEvery } from '../runEvery.ts'
import { targetOf } from './enrollment.ts'
import { refusedByDevice, restartOutsideCall } from './restartDevice.ts'
import { roomInScope } from './roomInScope.ts'

const everyMs = 3_000
/** How long a restart waits, in milliseconds. */
const longestMs = 12 * 3_600_000
/** Time after which a restart that was begun counts as lost with its server process, in milliseconds. */
const lostMs = 60_000

/** Outcome of a restart that waited, as the audit names it. */
type RestartOutcome = 'done' | 'expired' | 'device_changed' | 'unknown' | Exclude<DeviceRefusal, 'in_call'>

/**
 * Has a room’s device restart when its call has ended; immediately if it is in none. Returns the restart that waits, or
 * none. Throws `not_found`, `forbidden`, and `device_refused`.
 */
export async function restartAfterCall(
  context: CommandContext,
  { user, by }: RequestActor,
  { roomId, how }: { roomId: string } & RestartRequest,
): Promise<WaitingRestart> {
  const { database, clock, rooms } = context
  const isOnline = await rooms.isOnline(roomId)
  const isStored = await database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    if (!isOnline) return true
    const isNew = await waitingRestartStore.add(tx, { room, how, by, at: new Date(clock.now()) })
    if (isNew)
      await auditStore.write(tx, {
        by,
        action: 'restart_device',
        target: targetOf(room),
        place: room,
        after: { how, outcome: 'waiting' },
      })
    return isNew
  })
  if (!isOnline) throw refusedByDevice('offline')
  // Another process is restarting it right now.
  if (!isStored) return { restart: null }
  const outcome = await carryOut(context, roomId, user.scope)
  if (outcome === 'waiting') return waitingRestart(context, { user, by }, roomId)
  if (outcome === 'offline' || outcome === 'device_error') throw refusedByDevice(outcome)
  return { restart: null }
}

/** Returns the restart that waits in a room. Throws `not_found` and `forbidden`. */
export function waitingRestart(
  { database }: Pick<CommandContext, 'database'>,
  { user }: RequestActor,
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

/** Cancels the restart that waits in a room. Throws `forbidden`, and `not_found` if none waits. */
export function cancelRestart(
  { database }: Pick<CommandContext, 'database'>,
  { user, by }: RequestActor,
  roomId: string,
): Promise<void> {
  return database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    const row = await waitingRestartStore.of(tx, roomId)
    if (row === null || !(await waitingRestartStore.remove(tx, roomId))) throw new ApiError('not_found')
    await auditStore.write(tx, {
      by,
      action: 'restart_device',
      target: targetOf(room),
      place: room,
      after: { how: row.how, outcome: 'canceled' },
    })
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
      if (isOver(row, clock.now()) !== null || !(await isNeeded(tx, row.room.id))) found.push(row)
    return found
  })
  for (const row of due) {
    const { id } = row.room
    if (isOver(row, clock.now()) !== null || (await rooms.isOnline(id)))
      await carryOut(context, id, 'platform')
  }
}

/** Returns why a restart is given up; null while it waits. */
function isOver({ begunAt, requestedAt, isStale }: WaitingRestartRow, now: number): RestartOutcome | null {
  if (begunAt !== null) return now - begunAt.getTime() >= lostMs ? 'unknown' : null
  if (isStale) return 'device_changed'
  return now - requestedAt.getTime() >= longestMs ? 'expired' : null
}

/** Reports whether people need the room's device: a call, or a knock that may become one. */
const isNeeded = async (tx: Tx, roomId: string): Promise<boolean> =>
  (await callStore.on(tx, roomId)) !== null || (await knockStore.openIn(tx, roomId)).length > 0

type Scope = Parameters<CommandContext['database']['transaction']>[0]

/**
 * Carries out or gives up a restart. The mark of its beginning is committed before the device is asked, so that it is sent
 * at most once, also if this process ends in between. Returns null if another process has it, or it is gone.
 */
async function carryOut(
  context: CommandContext,
  roomId: string,
  scope: Scope,
): Promise<RestartOutcome | 'waiting' | null> {
  const { database, clock } = context
  const over = await database.transaction(scope, async (tx) => {
    if (!(await waitingRestartStore.lock(tx, roomId))) return 'gone'
    const row = await waitingRestartStore.of(tx, roomId)
    const outcome = row === null ? null : isOver(row, clock.now())
    if (row !== null && outcome !== null) {
      await finish(tx, row, outcome)
      return outcome
    }
    return (await waitingRestartStore.begin(tx, roomId, new Date(clock.now()))) ? null : 'gone'
  })
  if (over !== null) return over === 'gone' ? null : over
  return database.transaction(scope, async (tx) => {
    await callStore.lockRoom(tx, roomId)
    const row = (await waitingRestartStore.lock(tx, roomId)) ? await waitingRestartStore.of(tx, roomId) : null
    if (row === null) return null
    const isReady = (await context.rooms.isOnline(roomId)) && !(await isNeeded(tx, roomId))
    const outcome = isReady
      ? await restartOutsideCall(context, tx, roomId, { how: row.how, session: 'technician' })
      : 'in_call'
    if (outcome === 'in_call') {
      await waitingRestartStore.release(tx, roomId)
      return 'waiting'
    }
    await finish(tx, row, outcome ?? 'done')
    return outcome ?? 'done'
  })
}

async function finish(tx: Tx, { room, how, by }: WaitingRestartRow, outcome: RestartOutcome): Promise<void> {
  await waitingRestartStore.remove(tx, room.id)
  await auditStore.write(tx, {
    by,
    action: 'restart_device',
    target: { kind: 'room', id: room.id, name: roomLabel(room) },
    place: (await roomStore.byId(tx, room.id)) ?? { customerId: room.customerId },
    after: { how, outcome },
  })
}
