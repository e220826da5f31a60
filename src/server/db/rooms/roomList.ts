import { and, count, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DeviceState } from '../../../contract/devices/device.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { RoomItem, RoomSort } from '../../../contract/rooms.ts'
import {
  StoredStandaloneConnection,
  type StandaloneConnection,
} from '../../../contract/devices/standaloneConnection.ts'
import { hasRightAt, type Place } from '../../../domain/permissions/roles.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { deviceLinks, roomDevices } from '../schema/deviceSchema.ts'
import { momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { restorableFilter } from '../schema/restorableFilter.ts'
import { roomsBelow, roomsInOrgUnit, roomsInScope, roomsMatching } from './roomFilters.ts'
import { roommatesOf } from './roommates.ts'
import { bedsideSessions, customers, facilities, organizations, patients, rooms, units } from '../schema.ts'

export interface RoomListQuestion {
  types: readonly RoomItem['type'][]
  /** Role assignments of the caller: only rooms at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  /** Id of an org unit above. */
  below?: string | undefined
  facility?: string | undefined
  unit?: string | undefined
  status?: 'online' | 'offline' | undefined
  removed?: boolean | undefined
  id?: string
  ids?: readonly string[] | undefined
  keys: readonly SortKey[]
}

const sortable: Readonly<Record<RoomSort, SQL>> = {
  name: sql`${rooms.inOrder}`,
  unique_id: sql`${rooms.uniqueId}`,
  type: sql`${rooms.type}`,
  unit: inOrder(units.name),
  facility: inOrder(facilities.name),
  seen_at: momentKey(sql`${roomDevices.seenAt}`),
}

/** Returns the sort keys of the room list for a requested order. */
export function roomSortKeys(sort: readonly { key: RoomSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`${rooms.id}::text`, descending: false },
  ]
}

/** Returns one page of the rooms that the caller may see, and the total. */
export async function listRooms(
  tx: Tx,
  question: RoomListQuestion,
  part: PageRequest,
): Promise<Page<RoomItem>> {
  // PostgreSQL takes longer to consider every join order of eight tables than to join them in the written
  // order.
  await tx.execute(sql`select set_config('join_collapse_limit', '1', true)`)
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
            mdm: question.id === undefined ? noReferences : mdmReferences,
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
      count: (where) => tx.select({ total: count() }).from(rooms).where(where),
    },
    part,
  )
  const items: RoomItem[] = []
  for (const row of page.items) {
    const alone = question.id !== undefined && { roommates: await roommatesOf(tx, row.room, placeOf(row)) }
    items.push({ ...itemOf(row, question), ...alone })
  }
  return { ...page, items }
}

const isLinked = sql`exists (select from ${deviceLinks} own where own.room_id = ${rooms.id})`

const noReferences = sql<string[]>`array[]::text[]`
const mdmReferences = sql<string[]>`array(select own.mdm_token from ${bedsideSessions} own
  where own.room_id = ${rooms.id} and own.mdm_token <> '' and own.ended_at is null and own.expires_at > now()
  group by own.mdm_token order by max(own.last_used_at) desc)`

function conditionOf(question: RoomListQuestion): SQL | undefined {
  const { types, within, words, below, facility, unit, status, removed, id, ids } = question
  return and(
    removed === true ? restorableFilter(rooms.removedAt) : isNull(rooms.removedAt),
    inArray(rooms.type, [...types]),
    id === undefined ? undefined : eq(rooms.id, id),
    ids === undefined ? undefined : inArray(rooms.id, [...ids]),
    roomsInScope(within),
    below === undefined ? undefined : roomsBelow(below),
    facility === undefined ? undefined : roomsInOrgUnit({ level: 'facility', id: facility }),
    unit === undefined ? undefined : roomsInOrgUnit({ level: 'unit', id: unit }),
    status === 'online' ? isLinked : undefined,
    status === 'offline' ? not(isLinked) : undefined,
    roomsMatching(words),
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
  mdm: string[]
}

const placeOf = ({ room: { customerId, unitId }, facility, organization }: Row): Place => ({
  organizationId: organization.id,
  customerId,
  facilityId: facility.id,
  unitId,
})

function itemOf(row: Row, { within: held, id: asked }: RoomListQuestion): RoomItem {
  const { room, unit, facility, customer, organization, patient, device, link } = row
  const { id, uniqueId, type, number, bed, unitId } = room
  const place = placeOf(row)
  const state = z.safeParse(DeviceState, device?.state)
  return {
    id,
    type,
    number,
    bed,
    unit,
    customer,
    unique_id: uniqueId,
    unit_id: unitId,
    facility: facility.name,
    organization: organization.name,
    version: room.version,
    removed_at: room.removedAt?.getTime() ?? null,
    patient:
      patient === null || !hasRightAt(held, 'seePatients', place)
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
    ...(asked !== undefined &&
      hasRightAt(held, 'seeDevices', place) && { ...reachOf(room), mdm_references: row.mdm }),
  }
}

function reachOf({ reach, reachPassword }: Row['room']): { reach: StandaloneConnection | null } {
  if (reach === null) return { reach }
  return { reach: { ...StoredStandaloneConnection.parse(reach), has_password: reachPassword !== null } }
}
