import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { visitTimes } from '../../../domain/visits/visitRules.ts'
import type { Log } from '../../config.ts'
import { type AuditEvent, auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { type KnownVisit, visitStore } from '../../db/visits/visitStore.ts'
import type { CommandContext } from '../context.ts'
import { runDaily } from '../runDaily.ts'
import { runEvery } from '../runEvery.ts'
import { endOf, seconds } from './visitView.ts'

/** Number of visits sealed, and of visits deleted, per transaction. */
const sealedAtOnce = 100
const deletedAtOnce = 10_000

/**
 * Ends the visits whose server process is gone, and writes a copy of each visit that is over into the audit,
 * without the patient. It looks every `everyMs` milliseconds. Returns a function that stops it.
 */
export function sealVisits(context: CommandContext, everyMs: number, log: Log): () => void {
  const { database, clock, callSignals } = context
  return runEvery(async () => {
    try {
      const rooms = await database.transaction('platform', (tx) => visitStore.endAbandoned(tx))
      for (const room of rooms) callSignals.publish(room, { name: 'visits' })
      await database.transaction('platform', (tx) => seal(tx, new Date(clock.now())))
    } catch (error) {
      log.warn({ err: error }, 'visits were not sealed')
    }
  }, everyMs)
}

async function seal(tx: Tx, now: Date): Promise<void> {
  // A person who comes back within this time continues the visit.
  const until = new Date(now.getTime() - visitTimes.graceMs)
  const over = await visitStore.unsealed(tx, until, sealedAtOnce)
  if (over.length === 0) return
  const rooms = await roomStore.byIds(
    tx,
    over.map(({ visit }) => visit.roomId),
  )
  const ids = over.map(({ visit }) => visit.id)
  await visitStore.seal(tx, ids, now)
  for (const known of over) {
    const room = rooms.get(known.visit.roomId)
    if (room !== undefined) await auditStore.write(tx, sealedCopy(known, room))
  }
}

/** The note is about the patient and is left out, as is the patient. */
function sealedCopy(known: KnownVisit, room: RoomRecord): AuditEvent {
  const { visit, knock } = known
  const { name, role, began, reason, fromOrgUnit, at, cameraMoves } = visit
  return {
    by: { id: knock?.userId ?? null, name, as: null, address: '' },
    action: 'visit',
    target: { kind: 'room', id: room.id, name: roomLabel(room) },
    place: room,
    after: {
      role,
      from: fromOrgUnit,
      began,
      reason,
      answer: knock?.outcome ?? null,
      at: at.toISOString(),
      ended_at: endOf(known)?.toISOString() ?? null,
      saw_seconds: seconds(visit.sawMs),
      heard_seconds: seconds(visit.heardMs),
      camera_moves: cameraMoves,
      shared_seconds: seconds(visit.sharedMs),
    },
  }
}

/** Deletes the visits of patients who left their beds, once their copies are sealed. Returns a function that stops it. */
export function sweepVisits({ database }: Pick<CommandContext, 'database'>, waitMs?: number): () => void {
  const forget = () => database.transaction('platform', (tx) => visitStore.forget(tx, deletedAtOnce))
  return runDaily(forget, deletedAtOnce, waitMs)
}
