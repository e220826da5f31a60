import { and, eq } from 'drizzle-orm'
import type { CareRequestKind } from '../../contract/careRequests/careRequests.ts'
import { standardRules } from '../../domain/careRequests/standardRules.ts'
import { endRequest } from '../commands/careRequests/endRequest.ts'
import type { Clock } from '../config.ts'
import { callStore } from '../db/calls/callStore.ts'
import { careRequestStore } from '../db/careRequests/careRequestStore.ts'
import { lockDatabase } from '../db/connection/advisoryLocks.ts'
import type { Database, Tx } from '../db/database.ts'
import { type RoomRecord, roomStore } from '../db/rooms/roomStore.ts'
import { rooms, units } from '../db/schema.ts'
import { sharedRoom, waitingRequests } from './hospitalPlan.ts'

const minuteMs = 60_000
/** Age at which an open request is one of an earlier start, in milliseconds. */
const staleMs = 60 * minuteMs

/**
 * Prepares what the demo hospital shows from its start: requests that wait at the consult desk since a few
 * minutes ago, and a room with two beds. A later start replaces requests that no one has fulfilled.
 */
export async function prepareDemo(
  { database, clock }: { database: Database; clock: Clock },
  origin: string,
): Promise<void> {
  await database.transaction('platform', async (tx) => {
    // Two processes may start at the same time on one database.
    await lockDatabase(tx, 'demoHospital')
    await joinBeds(tx)
    const now = clock.now()
    for (const { unit, number, kind, minutes } of waitingRequests) {
      const room = await bedOf(tx, { unit, number, bed: 'A' })
      if (room !== null) await leaveWaiting(tx, room, { kind, now, sentAt: now - minutes * minuteMs, origin })
    }
  })
}

/** Returns a bed of the demo hospital; null if an administrator has removed or renamed it. */
export async function bedOf(
  tx: Tx,
  { unit, number, bed }: { unit: string; number: string; bed: string },
): Promise<RoomRecord | null> {
  const [found] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .where(and(eq(units.name, unit), eq(rooms.number, number), eq(rooms.bed, bed)))
  return found === undefined ? null : roomStore.byId(tx, found.id)
}

/** Makes two rooms the beds of one, each with the zone of its camera. Does nothing if they are already. */
async function joinBeds(tx: Tx): Promise<void> {
  const { unit, number, joined, zones } = sharedRoom
  const first = await bedOf(tx, { unit, number, bed: 'A' })
  const second = await bedOf(tx, { unit, number: joined, bed: 'A' })
  const isJoined = (await bedOf(tx, { unit, number, bed: 'B' })) !== null
  if (first === null || second === null || isJoined) return
  await tx.update(rooms).set({ number, bed: 'B', cameraZone: zones.B }).where(eq(rooms.id, second.id))
  await tx.update(rooms).set({ cameraZone: zones.A }).where(eq(rooms.id, first.id))
}

interface Waiting {
  kind: CareRequestKind
  now: number
  sentAt: number
  /** Origin of the links in its messages. */
  origin: string
}

async function leaveWaiting(tx: Tx, room: RoomRecord, { kind, now, sentAt, origin }: Waiting): Promise<void> {
  const rule = standardRules.find((one) => one.kind === kind)
  if (rule === undefined || room.patient === null) return
  await callStore.lockRoom(tx, room.id)
  for (const open of await careRequestStore.openInRoom(tx, room.id))
    if (open.sentAt.getTime() < now - staleMs)
      await endRequest(tx, open, { outcome: 'taken_back', endedAt: new Date(now) })
  // Without a time for the next step, no one receives a message of it.
  await careRequestStore.create(tx, {
    customerId: room.customerId,
    roomId: room.id,
    patientId: room.patient.id,
    kind,
    team: rule.team,
    names: {},
    sentAt: new Date(sentAt),
    targetAt: new Date(sentAt + rule.target_minutes * minuteMs),
    joinBase: origin,
  })
}
