import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DeviceState } from '../../contract/device.ts'
import type { Assignment } from '../../contract/roles.ts'
import type { RoomItem, RoomSort } from '../../contract/rooms.ts'
import { may } from '../../domain/roles.ts'
import { belowAny } from './below.ts'
import type { Tx } from './database.ts'
import { deviceLinks, roomDevices } from './deviceSchema.ts'
import { holdsWords, momentKey, type Page, pageOf, type Part, type SortKey } from './keyset.ts'
import { restorable } from './removal.ts'
import { customers, facilities, organizations, patients, rooms, units } from './schema.ts'

export interface RoomListQuestion {
  types: readonly RoomItem['type'][]
  /** The nodes below which somebody may look. */
  within: readonly Assignment[]
  words: readonly string[]
  facility?: string | undefined
  unit?: string | undefined
  status?: 'online' | 'offline' | undefined
  removed?: boolean | undefined
  id?: string
  keys: readonly SortKey[]
}

/** Leading digits count as a number: room 9 comes before room 10. */
export const naturalName = sql<string>`lpad(substring(${rooms.number} from '^[0-9]*'), 12, '0') || ${rooms.number} || ' ' || ${rooms.bed}`

const sortable: Readonly<Record<RoomSort, SQL>> = {
  name: naturalName,
  unique_id: sql`${rooms.uniqueId}`,
  type: sql`${rooms.type}`,
  unit: sql`${units.name}`,
  facility: sql`${facilities.name}`,
  seen_at: momentKey(sql`${roomDevices.seenAt}`),
}

/** What a list of rooms is ordered by, when it is asked for like that. */
export function roomKeys(sort: readonly { key: RoomSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`${rooms.id}::text`, descending: false },
  ]
}

/** One page of the rooms that somebody may see, and how many there are. */
export async function listRooms(tx: Tx, question: RoomListQuestion, part: Part): Promise<Page<RoomItem>> {
  const page = await pageOf<Row>(
    {
      keys: question.keys,
      matching: conditionOf(question),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({
            room: rooms,
            unit: units.name,
            facility: { id: facilities.id, name: facilities.name },
            customer: customers.name,
            organization: { id: organizations.id, name: organizations.name },
            patient: { firstName: patients.firstName, lastName: patients.lastName },
            device: { version: roomDevices.version, state: roomDevices.state, seenAt: roomDevices.seenAt },
            link: deviceLinks.linkId,
            keys,
          })
          .from(rooms)
          .innerJoin(units, eq(units.id, rooms.unitId))
          .innerJoin(facilities, eq(facilities.id, units.facilityId))
          .innerJoin(customers, eq(customers.id, rooms.customerId))
          .innerJoin(organizations, eq(organizations.id, customers.organizationId))
          .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
          .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
          .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: count() })
          .from(rooms)
          .innerJoin(units, eq(units.id, rooms.unitId))
          .innerJoin(facilities, eq(facilities.id, units.facilityId))
          .innerJoin(customers, eq(customers.id, rooms.customerId))
          .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map((row) => itemOf(row, question.within)) }
}

const places = {
  organization: customers.organizationId,
  customer: customers.id,
  facility: facilities.id,
  unit: units.id,
} as const

function conditionOf(question: RoomListQuestion): SQL | undefined {
  const { types, within, words, facility, unit, status, removed, id } = question
  const whole = sql`concat_ws(' ', ${rooms.number}, ${rooms.bed}, ${rooms.uniqueId}, ${units.name}, ${facilities.name})`
  return and(
    removed === true ? restorable(rooms.removedAt) : isNull(rooms.removedAt),
    inArray(rooms.type, [...types]),
    id === undefined ? undefined : eq(rooms.id, id),
    belowAny(places, within),
    facility === undefined ? undefined : eq(facilities.id, facility),
    unit === undefined ? undefined : eq(units.id, unit),
    status === 'online' ? isNotNull(deviceLinks.linkId) : undefined,
    status === 'offline' ? isNull(deviceLinks.linkId) : undefined,
    holdsWords(whole, words),
  )
}

interface Row {
  room: typeof rooms.$inferSelect
  unit: string
  facility: { id: string; name: string }
  customer: string
  organization: { id: string; name: string }
  patient: { firstName: string; lastName: string } | null
  device: { version: string; state: unknown; seenAt: Date | null } | null
  link: string | null
}

function itemOf(row: Row, held: readonly Assignment[]): RoomItem {
  const { room, unit, facility, customer, organization, patient, device, link } = row
  const { id, uniqueId, type, number, bed, customerId, unitId } = room
  const place = { organizationId: organization.id, customerId, facilityId: facility.id, unitId }
  const state = z.safeParse(DeviceState, device?.state)
  return {
    ...{ id, type, number, bed, unit, customer, unique_id: uniqueId },
    ...{ unit_id: unitId, facility: facility.name, organization: organization.name },
    ...{ version: room.version, removed_at: room.removedAt?.getTime() ?? null },
    patient:
      patient === null || !may(held, 'seePatients', place)
        ? null
        : { first_name: patient.firstName, last_name: patient.lastName },
    device:
      device === null
        ? null
        : {
            online: link !== null,
            version: device.version,
            in_call: state.data?.in_call ?? false,
            covered: state.data?.covered ?? false,
            seen_at: device.seenAt?.getTime() ?? null,
          },
  }
}
