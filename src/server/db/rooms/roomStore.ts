import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Place } from '../../../domain/permissions/roles.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { calls } from '../schema/callSchema.ts'
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
  patient: {
    id: string
    firstName: string
    lastName: string
    otherLastNames?: string[]
    /** BCP 47 tag of the language that the record names. */
    language?: string | null
  } | null
}

/** Part of a room that a list of hundreds shows. */
export type ListedRoom = Pick<RoomRecord, 'id' | 'number' | 'bed' | 'unit' | 'facility' | 'timeZone'>

export const roomStore = {
  async byId(tx: Tx, id: string): Promise<RoomRecord | null> {
    return (await byId(tx, { id })).map(recordOf)[0] ?? null
  },

  /** Returns the room of a call. */
  async ofCall(tx: Tx, callId: string): Promise<RoomRecord | null> {
    return (await ofCall(tx, { callId })).map(recordOf)[0] ?? null
  },

  /**
   * Returns the room with this device ID. Returns null for an ID with NUL, which PostgreSQL text cannot
   * contain.
   */
  async byUniqueId(tx: Tx, uniqueId: string): Promise<RoomRecord | null> {
    if (uniqueId.includes('\0')) return null
    return (await selectRooms(tx, eq(rooms.uniqueId, uniqueId))).map(recordOf)[0] ?? null
  },

  /** Returns the rooms of these units that have a device of the hospital, ordered by room label. */
  async inUnits(tx: Tx, unitIds: readonly string[]): Promise<RoomRecord[]> {
    const found = await selectRooms(tx, and(inArray(rooms.unitId, [...unitIds]), ne(rooms.type, 'byod')))
    const order = new Intl.Collator('en', { numeric: true })
    return found.map(recordOf).toSorted((a, b) => order.compare(roomLabel(a), roomLabel(b)))
  },

  async byIds(tx: Tx, ids: readonly string[]): Promise<Map<string, RoomRecord>> {
    if (ids.length === 0) return new Map()
    return new Map((await byIds(tx, { ids: [...ids] })).map((found) => [found.room.id, recordOf(found)]))
  },

  /** Returns the same rooms with what a list shows of them. */
  async listedByIds(tx: Tx, ids: readonly string[]): Promise<Map<string, ListedRoom>> {
    if (ids.length === 0) return new Map()
    return new Map((await listedByIds(tx, { ids: [...ids] })).map((room) => [room.id, room]))
  },

  /** Returns where the same rooms are. */
  async placesByIds(tx: Tx, ids: readonly string[]): Promise<Map<string, Place>> {
    if (ids.length === 0) return new Map()
    return new Map((await placesByIds(tx, { ids: [...ids] })).map(({ id, ...place }) => [id, place]))
  },
}

const byId = preparedQuery<{ id: string }, FoundRoom[]>((tx) =>
  selectRooms(tx, eq(rooms.id, sql.placeholder('id'))),
)
const byIds = preparedQuery<{ ids: string[] }, FoundRoom[]>((tx) => selectRooms(tx, isOneOf(rooms.id, 'ids')))
const listedByIds = preparedQuery<{ ids: string[] }, ListedRoom[]>((tx) => {
  const { id, number, bed } = rooms
  return tx
    .select({
      id,
      number,
      bed,
      unit: units.name,
      facility: facilities.name,
      timeZone: facilities.timeZone,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .where(and(isOneOf(id, 'ids'), isNull(rooms.removedAt)))
})
const placesByIds = preparedQuery<{ ids: string[] }, (Place & { id: string })[]>((tx) => {
  const { id, unitId, customerId } = rooms
  const { organizationId } = customers
  return tx
    .select({ id, unitId, customerId, facilityId: units.facilityId, organizationId })
    .from(rooms)
    .innerJoin(units, eq(units.id, unitId))
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(isOneOf(id, 'ids'), isNull(rooms.removedAt)))
})

const ofCall = preparedQuery<{ callId: string }, FoundRoom[]>((tx) => {
  const roomId = tx
    .select({ roomId: calls.roomId })
    .from(calls)
    .where(eq(calls.id, sql.placeholder('callId')))
  return selectRooms(tx, eq(rooms.id, roomId))
})

type FoundRoom = Awaited<ReturnType<typeof selectRooms>>[number]

function selectRooms(tx: Tx, condition: SQL | undefined) {
  const { id, uniqueId, customerId, unitId, type, number, bed, alias } = rooms
  return tx
    .select({
      room: { id, uniqueId, customerId, unitId, type, number, bed, alias },
      unit: units.name,
      facility: { id: facilities.id, name: facilities.name, timeZone: facilities.timeZone },
      customer: customers.name,
      organization: { id: organizations.id, name: organizations.name },
      patient: {
        id: patients.id,
        firstName: patients.firstName,
        lastName: patients.lastName,
        otherLastNames: patients.otherLastNames,
        language: patients.language,
      },
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .innerJoin(organizations, eq(organizations.id, customers.organizationId))
    .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
    .where(and(condition, isNull(rooms.removedAt)))
}

const recordOf = ({ room, unit, facility, customer, organization, patient }: FoundRoom): RoomRecord => ({
  ...room,
  unit,
  facilityId: facility.id,
  facility: facility.name,
  timeZone: facility.timeZone,
  customer,
  organizationId: organization.id,
  organization: organization.name,
  patient,
})
