import { and, eq, isNull } from 'drizzle-orm'
import { issueEnrollmentCode } from '../../src/server/commands/issueEnrollmentCode.ts'
import { systemClock } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/database.ts'
import { patients, rooms } from '../../src/server/db/schema.ts'

/** A room that a device can be enrolled for. */
export interface BenchRoom {
  readonly enrollmentCode: string
  /** The patient's; of an empty bed any will do. */
  readonly lastName: string
}

/** Codes for `count` rooms of the demo hospital; empty rooms are added to its first unit where it has fewer. */
export async function prepareRooms(database: Database, count: number): Promise<BenchRoom[]> {
  const chosen = await database.transaction('platform', async (tx) => {
    const known = await tx.select().from(rooms).limit(count)
    const first = known[0]
    if (!first) throw new Error('the demo hospital has no rooms')
    const { customerId, unitId } = first
    const extra = Array.from({ length: count - known.length }, (_, index) => {
      const name = `B${String(index).padStart(7, '0')}`
      return { customerId, unitId, uniqueId: name, number: name, alias: `bench-${name}` }
    })
    if (extra.length > 0) await tx.insert(rooms).values(extra)
    return tx
      .select({ id: rooms.id, customerId: rooms.customerId, lastName: patients.lastName })
      .from(rooms)
      .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
      .limit(count)
  })
  const prepared: BenchRoom[] = []
  for (const room of chosen) {
    const { code } = await issueEnrollmentCode({ database, clock: systemClock }, room)
    prepared.push({ enrollmentCode: code, lastName: room.lastName ?? 'anybody' })
  }
  return prepared
}
