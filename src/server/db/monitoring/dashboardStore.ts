import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Dashboard, UsualDay, ShownCall } from '../../../contract/monitoring/dashboard.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { dayOf } from '../../../domain/localTime.ts'
import { daysLater } from '../../../domain/reports/reportPeriod.ts'
import { type Attendance, attendanceValues, attendingFilter } from '../calls/attendingFilter.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { isBelow, roomPlaces } from './boardStore.ts'
import { callsByHour, firstRecordedAt } from '../reports/callsReport.ts'
import { levelZones } from '../reports/reportTimeZone.ts'
import { calls, invites, messages } from '../schema/callSchema.ts'
import { careRequestClaims, careRequests } from '../schema/careRequestSchema.ts'
import { callClaims } from '../schema/claimSchema.ts'
import type { Tx } from '../database.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

interface DashboardQuestion {
  /** Role assignments of the caller: only rooms at or below their org units are included. */
  within: readonly Assignment[]
  below?: string | undefined
  now: Date
}

/** Maximum number of calls, requests and invites shown; the others are only counted. */
const shownItems = 8
/** Weeks whose weekday is compared with today. */
const usualWeeks = 4
/** Time after which a message that was not sent needs attention, in milliseconds: several tries have failed. */
const sendingMs = 120_000

const isClinicianInvited = sql`exists (select 1 from ${invites} i where i.call_id = ${calls.id} and i.kind = 'clinician')`
const place = { room_id: rooms.id, number: rooms.number, bed: rooms.bed, unit: units.name } as const
const total = sql<number>`(count(*) over ())::int`

/** Today’s activity in the caller’s org units. */
export const dashboardStore = {
  /** Returns the figures of a day's calls, which are those of the report on calls. */
  async callsOf(
    tx: Tx,
    question: Omit<DashboardQuestion, 'now'>,
    day: string,
  ): Promise<Pick<Dashboard, 'calls' | 'totals'>> {
    const found = await callsByHour(tx, question, [day])
    const sum = found.find(({ hour }) => hour === null)
    return {
      calls: found.flatMap(({ hour, calls: all, answered, wait_median: median }) =>
        hour === null ? [] : [{ hour, answered, missed: all - answered, wait_median: median }],
      ),
      totals: {
        calls: sum?.calls ?? 0,
        answered: sum?.answered ?? 0,
        wait_median: sum?.wait_median ?? null,
      },
    }
  },

  /** Returns the figures of the same weekday in the weeks before. */
  async usual(tx: Tx, question: DashboardQuestion): Promise<UsualDay> {
    const { zone, day } = await dashboardStore.dayAt(tx, question)
    const at = await firstRecordedAt(tx, question)
    const days = Array.from({ length: usualWeeks }, (_, week) => daysLater(day, -7 * (week + 1))).filter(
      // Of its first day the hospital may have recorded a part only.
      (one) => at !== null && one > dayOf(at, zone),
    )
    const found = await callsByHour(tx, question, days)
    const sum = found.find(({ hour }) => hour === null)
    return {
      day,
      days: days.length,
      calls: sum?.calls ?? 0,
      answered: sum?.answered ?? 0,
      wait_median: sum?.wait_median ?? null,
      hours: found.flatMap(({ hour, calls: all }) => (hour === null ? [] : [{ hour, calls: all }])),
    }
  },

  /** Returns the time zone of the level, the day there, and the number of time zones. */
  async dayAt(
    tx: Tx,
    { within, below, now }: DashboardQuestion,
  ): Promise<{ zone: string; day: string; zones: number }> {
    const { zone, count: zones } = await levelZones(tx, { within, below })
    return { zone, zones, day: dayOf(now.getTime(), zone) }
  },

  /** Returns the calls in which no clinician is with the patient now, the longest waiting first. */
  async waiting(
    tx: Tx,
    { knowsHosts, ...question }: DashboardQuestion & Attendance,
  ): Promise<{ count: number; items: ShownCall[] }> {
    const attended = attendingFilter(attendanceValues({ knowsHosts, now: question.now }))
    const coming = tx
      .select({ name: callClaims.name })
      .from(callClaims)
      .where(and(eq(callClaims.callId, calls.id), isNull(callClaims.endedAt)))
    const found = await tx
      .select({
        id: calls.id,
        ...place,
        since: calls.startedAt,
        target: calls.answerTargetSeconds,
        coming: sql<string | null>`(${coming} limit 1)`,
        total,
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
          isClinicianInvited,
          sql`not exists (select 1 from ${invites} where ${attended})`,
        ),
      )
      .orderBy(asc(calls.startedAt), asc(calls.id))
      .limit(shownItems)
    return {
      count: found[0]?.total ?? 0,
      items: found.map(({ since, total: _total, ...call }) => ({ ...call, since: since?.getTime() ?? 0 })),
    }
  },

  async requests(tx: Tx, question: DashboardQuestion): Promise<NonNullable<Dashboard['requests']>> {
    const { id, kind, names, sentAt, targetAt } = careRequests
    const coming = tx
      .select({ name: careRequestClaims.name })
      .from(careRequestClaims)
      .where(and(eq(careRequestClaims.requestId, id), isNull(careRequestClaims.endedAt)))
    const found = await tx
      .select({
        id,
        kind,
        names,
        ...place,
        sentAt,
        targetAt,
        coming: sql<string | null>`(${coming} limit 1)`,
        total,
      })
      .from(careRequests)
      .innerJoin(rooms, eq(rooms.id, careRequests.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .where(and(reached(question), isNull(careRequests.endedAt)))
      .orderBy(asc(sentAt), asc(id))
      .limit(shownItems)
    return {
      total: found[0]?.total ?? 0,
      items: found.map(({ sentAt: at, targetAt: until, total: _total, ...request }) => ({
        ...request,
        at: at.getTime(),
        target_at: until.getTime(),
      })),
    }
  },

  /** Returns the messages that are still to be sent although they are not new. */
  async messages(
    tx: Tx,
    { within, below, now }: DashboardQuestion,
  ): Promise<NonNullable<Dashboard['messages']>> {
    const places = {
      organization: customers.organizationId,
      customer: customers.id,
      facility: units.facilityId,
      unit: units.id,
    } as const
    const [found] = await tx
      .select({
        count: count(),
        since: sql<number | null>`(extract(epoch from min(${messages.createdAt})) * 1000)::float8`,
      })
      .from(messages)
      .leftJoin(invites, eq(invites.id, messages.inviteId))
      .leftJoin(rooms, eq(rooms.id, invites.roomId))
      .leftJoin(units, eq(units.id, rooms.unitId))
      .leftJoin(customers, eq(customers.id, messages.customerId))
      .where(
        and(
          subtreeFilter(places, within),
          below === undefined ? undefined : or(...Object.values(places).map((column) => eq(column, below))),
          eq(messages.state, 'waiting'),
          lt(messages.createdAt, new Date(now.getTime() - sendingMs)),
        ),
      )
    return { count: found?.count ?? 0, since: found?.since ?? null }
  },

  async invites(tx: Tx, { now, ...question }: DashboardQuestion): Promise<NonNullable<Dashboard['invites']>> {
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
        ...place,
        at: invites.createdAt,
        total,
      })
      .from(invites)
      .innerJoin(calls, eq(calls.id, invites.callId))
      .innerJoin(rooms, eq(rooms.id, invites.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .innerJoin(customers, eq(customers.id, rooms.customerId))
      .where(awaited)
      .orderBy(asc(invites.createdAt), asc(invites.id))
      .limit(shownItems)
    return {
      total: found[0]?.total ?? 0,
      items: found.map(({ at, total: _total, ...invite }) => ({ ...invite, at: at.getTime() })),
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
