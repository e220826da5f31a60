import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SignInGroup, SignInReport, SignInRow, SignInsQuery } from '../../../contract/reports.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { daysLater, daysOf, lengthOf, periodBefore } from '../../../domain/reports/reportPeriod.ts'
import { auditEvents } from '../schema/auditSchema.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { reportTimeZone } from './reportTimeZone.ts'

interface Question extends SignInsQuery {
  /** Role assignments of the caller: only sign-ins at or below their org units are counted. */
  within: readonly Assignment[]
  /** Maximum number of rows. */
  rows: number
}

const places = {
  organization: auditEvents.organizationId,
  customer: auditEvents.customerId,
  facility: auditEvents.facilityId,
  unit: auditEvents.unitId,
} as const

const none = { signed_in: 0, failed: 0, people: 0 } as const

/** Key and name of each group; the tables are joined below. */
const groups: Readonly<Record<SignInGroup, { key: SQL; name: SQL }>> = {
  facility: { key: sql`facility_id`, name: sql`facility` },
  unit: { key: sql`unit_id`, name: sql`unit` },
  customer: { key: sql`customer_id`, name: sql`customer` },
  person: { key: sql`person_id`, name: sql`person` },
  day: { key: sql`day`, name: sql`day` },
}

/** Sign-ins, including failed ones, with the person and the day in the time zone of the person's facility. */
function signIns({ within, below, role, from, to }: Question, zone: string): SQL {
  const condition = and(
    // Written exactly as in the index.
    sql`action in ('sign_in', 'sign_in_failed')`,
    // Widens the period: no time zone is further from UTC than this.
    sql`at >= ${periodBefore({ from, to }).from}::date - interval '1 day'`,
    sql`at < ${to}::date + interval '2 days'`,
    subtreeFilter(places, within),
    below === undefined ? undefined : or(...Object.values(places).map((column) => eq(column, below))),
    role === undefined
      ? undefined
      : sql`exists (select from role_assignments held
          where held.user_id = coalesce(audit_events.actor_id, audit_events.target_id) and held.role = ${role})`,
  )
  return sql`(
    select action = 'sign_in' as succeeded, coalesce(actor_id, target_id) as person_id, target as person,
      audit_events.customer_id, audit_events.facility_id, audit_events.unit_id,
      coalesce(c.name, '') as customer, coalesce(f.name, '') as facility, coalesce(u.name, '') as unit,
      to_char(at at time zone coalesce(f.time_zone, ${zone}), 'YYYY-MM-DD') as day
    from audit_events
      left join customers c on c.id = audit_events.customer_id
      left join facilities f on f.id = audit_events.facility_id
      left join units u on u.id = audit_events.unit_id
    where ${condition}) sign_in`
}

/** Returns how often people signed in, and failed to, by day and by group. */
export async function signInReport(tx: Tx, question: Question): Promise<SignInReport> {
  const { group, from, to, rows } = question
  const zone = await reportTimeZone(tx, question)
  const all = signIns(question, zone)
  const before = periodBefore(question)
  const inPeriod = sql`day between ${from} and ${to}`
  const figures = sql`
    (count(*) filter (where succeeded and ${inPeriod}))::int as signed_in,
    (count(*) filter (where not succeeded and ${inPeriod}))::int as failed,
    (count(distinct person_id) filter (where succeeded and ${inPeriod}))::int as people,
    (count(*) filter (where succeeded and day between ${before.from} and ${before.to}))::int as previous`
  const { key, name } = groups[group]

  const grouped = await tx.execute<{ all: number } & SignInRow & Record<string, unknown>>(sql`
    select (count(*) over ())::int as all, ${key} as key, max(${name}) as name, ${figures}
    from ${all} group by ${key}
    having count(*) filter (where ${inPeriod}) > 0
    order by ${group === 'day' ? sql`key` : sql`signed_in desc, name, key`} limit ${rows}`)
  const totals = await tx.execute<SignInReport['totals'] & Record<string, unknown>>(
    sql`select ${figures} from ${all}`,
  )
  const counts = sql`(count(*) filter (where succeeded))::int as signed_in,
    (count(*) filter (where not succeeded))::int as failed,
    (count(distinct person_id) filter (where succeeded))::int as people`
  const earlier = await tx.execute<SignInReport['before'] & Record<string, unknown>>(
    sql`select ${counts} from ${all} where day between ${before.from} and ${before.to}`,
  )
  const days = await tx.execute<{ day: string } & SignInReport['before'] & Record<string, unknown>>(
    sql`select day, ${counts} from ${all} where day between ${before.from} and ${to} group by day`,
  )
  const first = await tx.execute<{ at: number | null }>(
    sql`select (extract(epoch from min(at)) * 1000)::float8 as at from audit_events`,
  )
  const byDay = new Map(days.rows.map((row) => [row.day, row]))
  return {
    from,
    to,
    time_zone: zone,
    since: first.rows[0]?.at ?? null,
    total: grouped.rows[0]?.all ?? 0,
    totals: totals.rows[0] ?? { ...none, previous: 0 },
    before: earlier.rows[0] ?? none,
    days: daysOf(question).map((day) => {
      const { signed_in, failed, people } = byDay.get(day) ?? none
      const { signed_in: previous } = byDay.get(daysLater(day, -lengthOf(question))) ?? none
      return { day, signed_in, failed, people, previous }
    }),
    items: grouped.rows.map(({ all: _all, ...row }) => row),
  }
}
