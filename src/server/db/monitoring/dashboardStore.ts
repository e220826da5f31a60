import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Dashboard } from '../../../contract/monitoring/dashboard.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { type Attendance, attendanceValues, attendingFilter } from '../calls/attendingFilter.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { isBelow, roomPlaces } from './boardStore.ts'
import { calls, invites } from '../schema/callSchema.ts'
import type { Tx } from '../database.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

interface DashboardQuestion {
  /** Role assignments of the caller: only rooms at or below their org units are included. */
  within: readonly Assignment[]
  below?: string | undefined
  now: Date
}

/** Maximum number of invites shown; the others are only counted. */
const shownInvites = 8

const invited = (status: SQL) =>
  sql`exists (select 1 from ${invites} i where i.call_id = ${calls.id} and i.kind = 'clinician' and ${status})`
const isJoined = invited(sql`i.status = 'joined'`)

/** Today’s activity in the caller’s org units. */
export const dashboardStore = {
  async callsToday(tx: Tx, { now, ...question }: DashboardQuestion): Promise<Dashboard['calls']> {
    const local = (at: SQL) => sql`(${at} at time zone ${facilities.timeZone})`
    const hour = sql<number>`extract(hour from ${local(sql`${calls.startedAt}`)})::int`
    return tx
      .select({
        hour,
        answered: sql<number>`(count(*) filter (where ${isJoined}))::int`,
        missed: sql<number>`(count(*) filter (where not ${isJoined} and ${calls.endedAt} is not null))::int`,
      })
      .from(calls)
      .innerJoin(rooms, eq(rooms.id, calls.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .where(
        and(
          reached(question),
          isNotNull(calls.startedAt),
          invited(sql`true`),
          sql`${local(sql`${calls.startedAt}`)}::date = ${local(sql`${now}::timestamptz`)}::date`,
        ),
      )
      .groupBy(hour)
      .orderBy(hour)
  },

  /** Returns the calls in which no clinician is with the patient now. */
  async waiting(
    tx: Tx,
    { knowsHosts, ...question }: DashboardQuestion & Attendance,
  ): Promise<Dashboard['waiting']> {
    const attended = attendingFilter(attendanceValues({ knowsHosts, now: question.now }))
    const [found] = await tx
      .select({
        count: count(),
        since: sql<string | null>`extract(epoch from min(${calls.startedAt})) * 1000`,
      })
      .from(calls)
      .innerJoin(rooms, eq(rooms.id, calls.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .where(
        and(
          reached(question),
          isNotNull(calls.startedAt),
          isNull(calls.endedAt),
          invited(sql`true`),
          sql`not exists (select 1 from ${invites} where ${attended})`,
        ),
      )
    const since = found?.since ?? null
    return { count: found?.count ?? 0, since: since === null ? null : Math.round(Number(since)) }
  },

  async invites(tx: Tx, { now, ...question }: DashboardQuestion): Promise<Dashboard['invites']> {
    const awaited = and(
      reached(question),
      inArray(invites.status, ['waiting', 'sent']),
      gt(invites.expiresAt, now),
      isNull(calls.endedAt),
    )
    const found = await tx
      .select({
        id: invites.id,
        kind: invites.kind,
        at: invites.createdAt,
        unit: units.name,
        roomId: rooms.id,
        number: rooms.number,
        bed: rooms.bed,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(invites)
      .innerJoin(calls, eq(calls.id, invites.callId))
      .innerJoin(rooms, eq(rooms.id, invites.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .where(awaited)
      .orderBy(asc(invites.createdAt), asc(invites.id))
      .limit(shownInvites)
    return {
      total: found[0]?.total ?? 0,
      items: found.map(({ roomId, at, total: _total, ...invite }) => ({
        ...invite,
        room_id: roomId,
        at: at.getTime(),
      })),
    }
  },
}

function reached({ within, below }: Omit<DashboardQuestion, 'now'>): SQL | undefined {
  return and(
    isNull(rooms.removedAt),
    subtreeFilter(roomPlaces, within),
    below === undefined ? undefined : isBelow(below),
  )
}
