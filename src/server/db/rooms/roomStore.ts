import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { Tx } from '../database.ts'
import { customers, facilities, organizations, patients, rooms, units } from '../schema.ts'

/** Existing room, with the names of the levels above it and the patient of its bed. */
export interface RoomRecord {
  id: string
  uniqueId: string
  organizationId: string
  customerId: string
  facilityId: string
  unitId: string
  type: 'care_system' | 'standalone' | 'byod'
  number: string
  bed: string
  /** Alias of the room's own virtual meeting room. */
  alias: string
  organization: string
  customer: string
  facility: string
  unit: string
  /** IANA time zone name. */
  timeZone: string
  patient: { id: string; firstName: string; lastName: string; otherLastNames?: string[] } | null
}

export const roomStore = {
  async byId(tx: Tx, id: string): Promise<RoomRecord | null> {
    return (await many(tx, eq(rooms.id, id)))[0] ?? null
  },

  /**
   * Returns the room with this device ID. Returns null for an ID with NUL, which PostgreSQL text cannot
   * contain.
   */
  async byUniqueId(tx: Tx, uniqueId: string): Promise<RoomRecord | null> {
    if (uniqueId.includes('\0')) return null
    return (await many(tx, eq(rooms.uniqueId, uniqueId)))[0] ?? null
  },

  /** Returns the rooms of these units that have a device of the hospital, ordered by room label. */
  async inUnits(tx: Tx, unitIds: readonly string[]): Promise<RoomRecord[]> {
    const found = await many(tx, and(inArray(rooms.unitId, [...unitIds]), ne(rooms.type, 'byod')))
    const order = new Intl.Collator('en', { numeric: true })
    return found.toSorted((a, b) => order.compare(roomLabel(a), roomLabel(b)))
  },

  async byIds(tx: Tx, ids: readonly string[]): Promise<Map<string, RoomRecord>> {
    return new Map((await many(tx, inArray(rooms.id, [...ids]))).map((room) => [room.id, room]))
  },
}

async function many(tx: Tx, condition: SQL | undefined): Promise<RoomRecord[]> {
  const found = await tx
    .select({
      room: rooms,
      unit: units.name,
      facility: facilities,
      customer: customers.name,
      organization: organizations,
      patient: {
        id: patients.id,
        firstName: patients.firstName,
        lastName: patients.lastName,
        otherLastNames: patients.otherLastNames,
      },
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .innerJoin(organizations, eq(organizations.id, customers.organizationId))
    .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
    .where(and(condition, isNull(rooms.removedAt)))
  return found.map(({ room, unit, facility, customer, organization, patient }) => {
    const { id, uniqueId, customerId, unitId, type, number, bed, alias } = room
    return {
      id,
      uniqueId,
      customerId,
      unitId,
      type,
      number,
      bed,
      alias,
      organizationId: organization.id,
      facilityId: facility.id,
      organization: organization.name,
      customer,
      facility: facility.name,
      unit,
      timeZone: facility.timeZone,
      patient,
    }
  })
}
