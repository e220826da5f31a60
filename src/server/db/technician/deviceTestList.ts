import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { DeviceTest } from '../../../contract/technician/deviceTests.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { needsAttention, stepsIn } from './deviceTestStore.ts'
import { holdsWords, momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { customers, facilities, rooms, units } from '../schema.ts'
import { deviceTests } from '../schema/technicianSchema.ts'

export interface DeviceTestQuestion {
  /** Role assignments of the caller: only tests of rooms at or below their org units are returned. */
  within: readonly Assignment[]
  id?: string
  room?: string | undefined
  state?: DeviceTest['state'] | undefined
  /** True to return only the latest nightly test of each room, and only if it needs attention. */
  exceptions?: boolean
  words?: readonly string[]
}

export const deviceTestSortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${deviceTests.startedAt}`), descending: true },
  { by: sql`${deviceTests.id}::text`, descending: true },
]

const places = {
  organization: customers.organizationId,
  customer: customers.id,
  facility: facilities.id,
  unit: units.id,
} as const

/** Returns one page of the tests of rooms that the caller may see, the newest first, and the total. */
export async function listDeviceTests(
  tx: Tx,
  question: DeviceTestQuestion,
  part: PageRequest,
): Promise<Page<DeviceTest>> {
  const page = await pageOf<Row>(
    {
      keys: deviceTestSortKeys,
      matching: conditionOf(question),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({
            test: deviceTests,
            since: failingSince.as('since'),
            room: { id: rooms.id, unique_id: rooms.uniqueId, number: rooms.number, bed: rooms.bed },
            unit: units.name,
            facility: facilities.name,
            keys,
          })
          .from(deviceTests)
          .innerJoin(rooms, eq(rooms.id, deviceTests.roomId))
          .innerJoin(units, eq(units.id, rooms.unitId))
          .innerJoin(facilities, eq(facilities.id, units.facilityId))
          .innerJoin(customers, eq(customers.id, rooms.customerId))
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: count() })
          .from(deviceTests)
          .innerJoin(rooms, eq(rooms.id, deviceTests.roomId))
          .innerJoin(units, eq(units.id, rooms.unitId))
          .innerJoin(facilities, eq(facilities.id, units.facilityId))
          .innerJoin(customers, eq(customers.id, rooms.customerId))
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map(itemOf) }
}

interface Row {
  test: typeof deviceTests.$inferSelect
  since: number | null
  room: { id: string; unique_id: string; number: string; bed: string }
  unit: string
  facility: string
}

/** Start of the first nightly test that needed attention since the last one that passed. */
const failingSince = sql<
  number | null
>`case when ${deviceTests.night} is not null and ${needsAttention(sql`device_tests`)} then (
  select extract(epoch from min(bad.started_at)) * 1000
  from device_tests bad
  where bad.room_id = ${deviceTests.roomId} and bad.night is not null
    and ${needsAttention(sql`bad`)}
    and bad.night > coalesce((
      select max(good.night) from device_tests good
      where good.room_id = ${deviceTests.roomId} and good.state = 'passed' and good.night < ${deviceTests.night}
    ), '-infinity'::date)
) end`.mapWith((since) => (since === null ? null : Number(since)))

function conditionOf({
  within,
  id,
  room,
  state,
  exceptions,
  words = [],
}: DeviceTestQuestion): SQL | undefined {
  const text = sql`concat_ws(' ', ${rooms.number}, ${rooms.bed}, ${rooms.uniqueId}, ${units.name}, ${facilities.name})`
  return and(
    isNull(rooms.removedAt),
    subtreeFilter(places, within),
    holdsWords(text, words),
    id === undefined ? undefined : eq(deviceTests.id, id),
    room === undefined ? undefined : eq(rooms.id, room),
    state === undefined ? undefined : eq(deviceTests.state, state),
    exceptions === true
      ? and(isNotNull(deviceTests.night), needsAttention(sql`device_tests`), isLastNight)
      : undefined,
  )
}

/** Condition that no later night of the room is recorded. */
const isLastNight = sql`not exists (
  select 1 from device_tests later
  where later.room_id = ${deviceTests.roomId} and later.night > ${deviceTests.night})`

function itemOf({ test, since, room, unit, facility }: Row): DeviceTest {
  const { id, byName, startedAt, endedAt, state, reason, model, version, steps, note, noteBy, noteAt } = test
  return {
    id,
    by: byName,
    state,
    reason,
    model,
    version,
    since,
    started_at: startedAt.getTime(),
    ended_at: endedAt?.getTime() ?? null,
    room: { ...room, unit, facility },
    steps: stepsIn(steps),
    note: note === '' ? null : { text: note, by: noteBy ?? '', at: noteAt?.getTime() ?? 0 },
  }
}
