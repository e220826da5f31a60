import { and, asc, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { holdsWords } from '../lists/keyset.ts'
import { customers, facilities, patients, rooms, units } from '../schema.ts'
import type { RoomRecord } from '../rooms/roomStore.ts'

/** Maximum number of beds offered at a time; search words find the others. */
const offered = 30

interface FreeBed {
  id: string
  number: string
  bed: string
  unit: string
  facility: string
}

/**
 * Returns the empty beds of a bed's customer at or below the given org units: those of the same unit first,
 * then those of the same facility.
 */
export async function freeBeds(
  tx: Tx,
  near: RoomRecord,
  { within, words }: { within: readonly Assignment[]; words: readonly string[] },
): Promise<{ items: FreeBed[]; more: boolean }> {
  const places = {
    organization: customers.organizationId,
    customer: customers.id,
    facility: facilities.id,
    unit: units.id,
  }
  const text = sql`concat_ws(' ', ${rooms.number}, ${rooms.bed}, ${units.name}, ${facilities.name})`
  const taken = tx
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
  const found = await tx
    .select({
      id: rooms.id,
      number: rooms.number,
      bed: rooms.bed,
      unit: units.name,
      facility: facilities.name,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .where(
      and(
        eq(rooms.customerId, near.customerId),
        ne(rooms.id, near.id),
        isNull(rooms.removedAt),
        subtreeFilter(places, within),
        holdsWords(text, words),
        notExists(taken),
      ),
    )
    .orderBy(
      sql`${units.id} <> ${near.unitId}`,
      sql`${facilities.id} <> ${near.facilityId}`,
      asc(inOrder(facilities.name)),
      asc(inOrder(units.name)),
      asc(rooms.inOrder),
      asc(rooms.id),
    )
    .limit(offered + 1)
  return { items: found.slice(0, offered), more: found.length > offered }
}
