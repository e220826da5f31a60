import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DeviceState } from '../../contract/device.ts'
import type { Assignment } from '../../contract/roles.ts'
import type { RoomItem, RoomSort } from '../../contract/rooms.ts'
import { may } from '../../domain/roles.ts'
import type { Tx } from './database.ts'
import { deviceLinks, roomDevices } from './deviceSchema.ts'
import { after, cursorOf, type SortKey } from './keyset.ts'
import { customers, facilities, organizations, patients, rooms, units } from './schema.ts'

export interface RoomListQuestion {
  types: readonly RoomItem['type'][]
  /** The nodes below which somebody may look. */
  within: readonly Assignment[]
  words: readonly string[]
  facility?: string | undefined
  unit?: string | undefined
  status?: 'online' | 'offline' | undefined
  sort: readonly { key: RoomSort; descending: boolean }[]
  after: readonly string[] | null
  limit: number
}

/** Leading digits count as a number: room 9 comes before room 10. */
const naturalName = sql<string>`lpad(substring(${rooms.number} from '^[0-9]*'), 12, '0') || ${rooms.number} || ' ' || ${rooms.bed}`
const seen = sql<string>`coalesce(to_char(${roomDevices.seenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`

const sortable: Readonly<Record<RoomSort, SQL<string>>> = {
  name: naturalName,
  unique_id: sql<string>`${rooms.uniqueId}`,
  type: sql<string>`${rooms.type}`,
  unit: sql<string>`${units.name}`,
  facility: sql<string>`${facilities.name}`,
  seen_at: seen,
}

/** How many keys a cursor of such a list has. */
export const roomKeyCount = (question: Pick<RoomListQuestion, 'sort'>): number => keysOf(question).length

function keysOf({ sort }: Pick<RoomListQuestion, 'sort'>): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql<string>`${rooms.id}::text`, descending: false },
  ]
}

/** One page of the rooms that somebody may see, and how many there are. */
export async function listRooms(
  tx: Tx,
  question: RoomListQuestion,
): Promise<{ items: RoomItem[]; next: string | null; total: number }> {
  const keys = keysOf(question)
  const matching = conditionOf(question)
  const rows = await tx
    .select({
      room: rooms,
      unit: units.name,
      facility: { id: facilities.id, name: facilities.name },
      customer: customers.name,
      organization: { id: organizations.id, name: organizations.name },
      patient: { firstName: patients.firstName, lastName: patients.lastName },
      device: { version: roomDevices.version, state: roomDevices.state, seenAt: roomDevices.seenAt },
      link: deviceLinks.linkId,
      keys: sql<string[]>`array[${sql.join(
        keys.map(({ by }) => by),
        sql`, `,
      )}]`,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .innerJoin(organizations, eq(organizations.id, customers.organizationId))
    .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
    .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
    .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
    .where(and(matching, question.after === null ? undefined : after(keys, question.after)))
    .orderBy(...keys.map(({ by, descending }) => (descending ? desc(by) : asc(by))))
    .limit(question.limit + 1)
  const [counted] = await tx
    .select({ total: count() })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
    .where(matching)
  const page = rows.slice(0, question.limit)
  return {
    items: page.map((row) => itemOf(row, question.within)),
    next: rows.length > question.limit ? cursorOf(page.at(-1)?.keys ?? []) : null,
    total: counted?.total ?? 0,
  }
}

function conditionOf({ types, within, words, facility, unit, status }: RoomListQuestion): SQL | undefined {
  return and(
    inArray(rooms.type, [...types]),
    or(sql`false`, ...within.map((assignment) => below(assignment))),
    facility === undefined ? undefined : eq(facilities.id, facility),
    unit === undefined ? undefined : eq(units.id, unit),
    status === 'online' ? isNotNull(deviceLinks.linkId) : undefined,
    status === 'offline' ? isNull(deviceLinks.linkId) : undefined,
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/gu, (special) => `\\${special}`)}%`
      const whole = sql`concat_ws(' ', ${rooms.number}, ${rooms.bed}, ${rooms.uniqueId}, ${units.name}, ${facilities.name})`
      return sql`${whole} ilike ${pattern}`
    }),
  )
}

/** Row-level security has let in the customer already; below it the node counts. */
function below({ path }: Assignment): SQL {
  const node = path.at(-1)
  if (node === undefined) return sql`true`
  const column = {
    organization: customers.organizationId,
    customer: customers.id,
    facility: facilities.id,
    unit: units.id,
  }
  return eq(column[node.level], node.id)
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
    ...{ facility: facility.name, organization: organization.name },
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
