import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

const places = {
  organization: customers.organizationId,
  customer: customers.id,
  facility: facilities.id,
  unit: units.id,
} as const

/** Monday of the week of a row's day. */
export const week = sql`to_char(date_trunc('week', day::date), 'YYYY-MM-DD')`

/** How the rows of a report about rooms are grouped, by columns named as below; names of rooms in numeric order. */
export const reportGroups: Readonly<
  Record<
    'facility' | 'unit' | 'room' | 'week' | 'day' | 'hour',
    { key: SQL; name: SQL; place: SQL; order: SQL }
  >
> = {
  facility: { key: sql`facility_id`, name: sql`max(facility)`, place: sql`''`, order: sql`name` },
  unit: { key: sql`unit_id`, name: sql`max(unit)`, place: sql`max(facility)`, order: sql`name` },
  room: {
    key: sql`room_id`,
    name: sql`max(room)`,
    place: sql`max(unit)`,
    order: sql`lpad(substring(max(room) from '^[0-9]*'), 12, '0') || max(room)`,
  },
  week: { key: week, name: week, place: sql`''`, order: week },
  day: { key: sql`day`, name: sql`day`, place: sql`''`, order: sql`day` },
  hour: { key: sql`hour::text`, name: sql`hour::text`, place: sql`''`, order: sql`max(hour)` },
}

/** Returns the condition for the rooms of a report: at or below the caller's org units, and at or below `below`. */
export const roomsOf = (within: readonly Assignment[], below: string | undefined): SQL | undefined =>
  and(
    subtreeFilter(places, within),
    below === undefined
      ? undefined
      : or(...Object.values(places).map((column) => eq(column, below)), eq(rooms.id, below)),
  )
