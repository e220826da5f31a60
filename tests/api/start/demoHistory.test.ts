/** @module-tag nightly */

import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditVerification } from '../../../src/contract/audit.ts'
import { Dashboard } from '../../../src/contract/monitoring/dashboard.ts'
import { DeviceDetail } from '../../../src/contract/monitoring/monitoring.ts'
import {
  AvailabilityReport,
  CallQualityReport,
  CallsReport,
  SignInReport,
} from '../../../src/contract/reports.ts'
import { deviceRoleOf } from '../../../src/server/demo/deviceRoles.ts'
import { type HistoryFacts, planHistory } from '../../../src/server/demo/history/planHistory.ts'
import { historyFacts, writeHistory } from '../../../src/server/demo/history/writeHistory.ts'
import type { Tx } from '../../../src/server/db/database.ts'
import { historyDue } from '../../../src/server/demo/seedHospital.ts'
import { auditEvents } from '../../../src/server/db/schema/auditSchema.ts'
import { calls, invites, messages } from '../../../src/server/db/schema/callSchema.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { installation } from '../../../src/server/db/schema/deviceSchema.ts'
import { deviceAlerts } from '../../../src/server/db/schema/monitoringSchema.ts'
import { deviceChanges, devicePresence } from '../../../src/server/db/schema/presenceSchema.ts'
import { deviceTests } from '../../../src/server/db/schema/technicianSchema.ts'
import { users } from '../../../src/server/db/schema.ts'
import { dayOf } from '../../../src/domain/localTime.ts'
import { hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

const dayMs = 24 * 3_600_000
let facts: HistoryFacts
/** Present of the history: the end of what has happened, in epoch ms. */
let writtenAt = 0

test.beforeAll(async () => {
  const now = ward.clock.now()
  writtenAt = now
  await ward.database.transaction('platform', async (tx) => {
    facts = await historyFacts(tx, { now, seed: 'test' })
    await tx.insert(installation).values({ key: historyDue, value: 'true' })
  })
  await writeHistory({ database: ward.database, now, seed: 'test' })
})

/** All days of the history, at each of the hospital's facilities. */
const period = () => {
  const to = dayOf(ward.clock.now() + dayMs, 'UTC')
  return { from: dayOf(ward.clock.now() - 64 * dayMs, 'UTC'), to }
}
const rowsOf = <T>(work: (tx: Tx) => Promise<T>) => ward.database.transaction('platform', work)
const report = (path: string, extra: Record<string, string> = {}) =>
  wardlink.ask(`GET /api/v1/reports/${path}?${new URLSearchParams({ ...period(), ...extra })}`)

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

test('the same seed gives the same history, and another seed another one', () => {
  const one = planHistory(facts)
  expect(planHistory(facts)).toEqual(one)
  expect(one.calls.length).toBeGreaterThan(500)
  const other = planHistory({ ...facts, seed: 'other' })
  expect(other.calls.map(({ startedAt }) => startedAt)).not.toEqual(
    one.calls.map(({ startedAt }) => startedAt),
  )
})

test('one more room changes nothing in the calls of the others', () => {
  const [first, ...others] = facts.rooms
  const callsOf = (plan: ReturnType<typeof planHistory>) =>
    plan.calls.filter(({ roomId }) => roomId !== first?.id).map(({ id }) => id)
  expect(callsOf(planHistory({ ...facts, rooms: others }))).toEqual(callsOf(planHistory(facts)))
})

test('a room has one test a night, also where a day has 25 hours, or 23', () => {
  for (const day of ['2026-11-30', '2026-03-30'])
    for (let hour = 0; hour < 24; hour += 1) {
      const now = Date.parse(`${day}T00:02:00Z`) + hour * 3_600_000
      const { deviceTests: tests } = planHistory({ ...facts, rooms: facts.rooms.slice(0, 20), now })
      const nights = tests.map(({ roomId, night }) => `${roomId} ${String(night)}`)
      expect(nights.length).toBeGreaterThan(400)
      expect(new Set(nights).size, new Date(now).toISOString()).toBe(nights.length)
    }
})

test('is written once: a later start adds nothing', async () => {
  const before = await rowsOf((tx) => tx.select({ id: calls.id }).from(calls))
  expect(before.length).toBeGreaterThan(500)
  await writeHistory({ database: ward.database, now: ward.clock.now(), seed: 'other' })
  expect(await rowsOf((tx) => tx.select({ id: calls.id }).from(calls))).toHaveLength(before.length)
})

test('nothing of it is in the future, still on, or overlaps in one room', async () => {
  const now = writtenAt
  const all = await rowsOf((tx) => tx.select().from(calls))
  for (const beds of Map.groupBy(all, ({ roomId }) => roomId).values()) {
    const inOrder = beds.toSorted((one, other) => Number(one.startedAt) - Number(other.startedAt))
    for (const [index, { startedAt, endedAt }] of inOrder.entries()) {
      expect(Number(endedAt)).toBeGreaterThan(Number(startedAt))
      expect(Number(endedAt)).toBeLessThan(now)
      const next = inOrder[index + 1]
      if (next !== undefined) expect(Number(next.startedAt)).toBeGreaterThan(Number(endedAt))
    }
  }
  const requests = await rowsOf((tx) => tx.select().from(careRequests))
  expect(requests.every(({ endedAt }) => endedAt !== null && endedAt.getTime() < now)).toBe(true)
  const tests = await rowsOf((tx) => tx.select().from(deviceTests))
  expect(tests.every(({ endedAt }) => endedAt !== null && endedAt.getTime() < now)).toBe(true)
  const events = await rowsOf((tx) => tx.select().from(auditEvents))
  const seeded = events
    .filter(({ address }) => address.startsWith('10.20.'))
    .toSorted((a, b) => a.seq - b.seq)
  expect(seeded.length).toBeGreaterThan(300)
  for (const [index, { at }] of seeded.entries()) {
    expect(at.getTime()).toBeLessThan(now)
    expect(at.getTime()).toBeGreaterThanOrEqual(seeded[index - 1]?.at.getTime() ?? 0)
  }
})

test('the report of calls has the figures of the raw events', async () => {
  const all = await rowsOf((tx) => tx.select().from(calls))
  const arrivals = await rowsOf((tx) => tx.select().from(invites).where(eq(invites.kind, 'clinician')))
  const waits = arrivals.flatMap(({ callId, arrivedAt }) => {
    const call = all.find(({ id }) => id === callId)
    return arrivedAt === null || call === undefined
      ? []
      : [(Number(arrivedAt) - Number(call.startedAt)) / 1_000]
  })
  const requests = await rowsOf((tx) => tx.select().from(careRequests))
  const { totals, claimed, hours } = read(CallsReport, await report('calls'))
  expect(totals).toMatchObject({ calls: all.length, answered: waits.length })
  expect(totals.answered / totals.calls).toBeGreaterThan(0.8)
  expect(totals.answered).toBeLessThan(totals.calls)
  expect(totals.wait_median).toBeCloseTo(median(waits), 3)
  expect(totals.in_time).toBe(waits.filter((wait) => wait <= 300).length)
  const counted = requests.filter(
    ({ outcome, targetAt, endedAt }) => outcome === 'done' || Number(targetAt) < Number(endedAt),
  )
  expect(totals.requests).toBe(counted.length)
  expect(claimed.map(({ calls: number }) => number > 0).slice(0, 3)).toEqual([true, true, true])
  expect(claimed.reduce((sum, { calls: number }) => sum + number, 0)).toBe(waits.length)
  const [night, morning] = [hours[3]?.calls ?? 0, hours[8]?.calls ?? 0]
  expect(morning).toBeGreaterThan(night * 2)
})

test('the dashboard and the reports agree about today', async () => {
  const facility = 'Lakeside General'
  const room = facts.rooms.find((one) => one.facility === facility)
  const below = room?.facilityId ?? ''
  const today = dayOf(ward.clock.now(), room?.timeZone ?? '')
  const query = new URLSearchParams({ from: today, to: today, below })
  const { totals } = read(CallsReport, await wardlink.ask(`GET /api/v1/reports/calls?${query}`))
  const shown = read(Dashboard, await wardlink.ask(`GET /api/v1/dashboard?below=${below}`))
  const sum = (of: (hour: Dashboard['calls'][number]) => number) =>
    shown.calls.reduce((all, hour) => all + of(hour), 0)
  expect(sum(({ answered }) => answered)).toBe(totals.answered)
  expect(sum(({ answered, missed }) => answered + missed)).toBe(totals.calls)
})

test('the reports of availability, quality and sign-ins have the figures of the raw events', async () => {
  const all = await rowsOf((tx) => tx.select().from(calls))
  const lengths = all.map(({ startedAt, endedAt }) => (Number(endedAt) - Number(startedAt)) / 1_000)
  const { totals } = read(AvailabilityReport, await report('vmr-availability', { group: 'unit' }))
  expect(totals.calls).toBe(all.length)
  expect(totals.busy).toBeCloseTo(
    lengths.reduce((sum, length) => sum + length, 0),
    0,
  )
  const quality = read(CallQualityReport, await report('call-quality', { group: 'unit' }))
  expect(quality.totals.good).toBeGreaterThan(quality.totals.poor * 5)
  expect(Math.min(quality.totals.fair, quality.totals.poor)).toBeGreaterThan(0)
  const events = await rowsOf((tx) => tx.select().from(auditEvents))
  const signIns = events.filter(({ action }) => action === 'sign_in')
  const report30 = read(SignInReport, await report('sign-ins', { group: 'unit' }))
  expect(report30.totals.signed_in).toBe(signIns.length)
  expect(report30.totals.failed).toBe(events.filter(({ action }) => action === 'sign_in_failed').length)
  const seen = await rowsOf((tx) => tx.select().from(users))
  for (const { id, lastSignInAt, email } of seen) {
    const own = signIns.filter(({ actorId }) => actorId === id).map(({ at }) => at.getTime())
    if (own.length > 0 && email !== 'wardlink@demo.example')
      expect(lastSignInAt?.getTime()).toBe(Math.max(...own))
  }
})

test('each absence of a device that lasted five minutes has its alert, which recovered when it came back', async () => {
  const presence = await rowsOf((tx) => tx.select().from(devicePresence))
  const alerts = await rowsOf((tx) => tx.select().from(deviceAlerts).where(eq(deviceAlerts.kind, 'offline')))
  const gaps = [...Map.groupBy(presence, ({ roomId }) => roomId).values()].flatMap((beds) => {
    const inOrder = beds.toSorted((one, other) => Number(one.linkedAt) - Number(other.linkedAt))
    return inOrder.slice(1).flatMap(({ linkedAt, roomId }, index) => {
      const since = Number(inOrder[index]?.unlinkedAt)
      return Number(linkedAt) - since >= 300_000 ? [`${roomId} ${since} ${Number(linkedAt)}`] : []
    })
  })
  const recovered = alerts.flatMap(({ roomId, since, recoveredAt }) =>
    recoveredAt === null ? [] : [`${roomId} ${Number(since)} ${Number(recoveredAt)}`],
  )
  expect(gaps.length).toBeGreaterThan(20)
  expect(recovered.toSorted()).toEqual(gaps.toSorted())
  const away = facts.rooms.filter((room) => deviceRoleOf(room) === 'away').map(({ id }) => id)
  const open = alerts.filter(({ recoveredAt }) => recoveredAt === null).map(({ roomId }) => roomId)
  expect(away.length).toBeGreaterThan(0)
  expect(open.toSorted()).toEqual(away.toSorted())
})

test('the audit is whole, and every message belongs to an invite', async () => {
  const answer = await wardlink.ask('GET /api/v1/audit-events/verification')
  expect(read(AuditVerification, answer).whole).toBe(true)
  const sent = await rowsOf((tx) => tx.select().from(messages))
  const known = new Set((await rowsOf((tx) => tx.select().from(invites))).map(({ id }) => id))
  expect(sent.length).toBeGreaterThan(500)
  expect(sent.every(({ inviteId, body }) => known.has(inviteId ?? '') && body === '')).toBe(true)
})

describe('the reports of thirty days', () => {
  const days = (from: number, to: number) => ({
    from: dayOf(ward.clock.now() - from * dayMs, 'UTC'),
    to: dayOf(ward.clock.now() - to * dayMs, 'UTC'),
  })
  const periods = () => [days(30, 1), days(60, 31)] as const
  const ratios = (of: readonly [now: object, before: object], names: readonly string[]) => {
    const [now, before] = of.map((totals) => new Map<string, unknown>(Object.entries(totals)))
    return names.map((name) => Number(now?.get(name)) / Number(before?.get(name)))
  }
  const both = async <T>(of: (asked: { from: string; to: string }) => Promise<T>): Promise<[T, T]> => [
    await of(periods()[0]),
    await of(periods()[1]),
  ]

  test('compare with the thirty days before as in a hospital: by at most 15 %', async () => {
    const totalsOfCalls = await both(async (asked) => read(CallsReport, await report('calls', asked)).totals)
    const found = [
      ...ratios(totalsOfCalls, ['calls', 'answered', 'in_time', 'wait_median', 'requests']),
      ...ratios(await both(async (asked) => read(SignInReport, await report('sign-ins', asked)).totals), [
        'signed_in',
      ]),
      ...ratios(
        await both(async (asked) => {
          const { totals } = read(AvailabilityReport, await report('vmr-availability', asked))
          return totals
        }),
        ['calls', 'busy'],
      ),
      ...ratios(
        await both(async (asked) => read(CallQualityReport, await report('call-quality', asked)).totals),
        ['good'],
      ),
    ]
    expect(totalsOfCalls[1].calls).toBeGreaterThan(500)
    for (const ratio of found) {
      expect(ratio).toBeGreaterThan(0.85)
      expect(ratio).toBeLessThan(1.15)
    }
  })
})

describe('the changes of the devices', () => {
  test('of the last day are as their links, calls and alerts were, in the order of time', async () => {
    const changes = await rowsOf((tx) => tx.select().from(deviceChanges).orderBy(deviceChanges.id))
    expect(changes.length).toBeGreaterThan(200)
    for (const [index, { at }] of changes.entries()) {
      expect(at.getTime()).toBeGreaterThan(writtenAt - dayMs)
      expect(at.getTime()).toBeLessThanOrEqual(writtenAt)
      expect(at.getTime()).toBeGreaterThanOrEqual(changes[index - 1]?.at.getTime() ?? 0)
    }
    expect(new Set(changes.map(({ fact }) => fact))).toEqual(
      new Set(['known', 'online', 'in_call', 'covered', 'alert']),
    )
    // A fact begins only after it has ended.
    const byFact = Map.groupBy(changes, ({ roomId, fact, alert }) => `${roomId} ${fact} ${String(alert)}`)
    for (const [name, ofFact] of byFact)
      for (const [index, { holds }] of ofFact.entries())
        expect(holds, name).not.toBe(ofFact[index - 1]?.holds)
    const talking = changes.filter(({ fact, holds }) => fact === 'in_call' && holds)
    const all = await rowsOf((tx) => tx.select().from(calls))
    for (const { roomId, at } of talking)
      expect(all.some((call) => call.roomId === roomId && Number(call.startedAt) === at.getTime())).toBe(true)
  })

  test('tell the last hour of each device, from its beginning', async () => {
    const { rows } = await rowsOf((tx) => tx.execute(sql`select extract(epoch from now()) * 1000 as at`))
    const apart = Number(rows[0]?.['at']) - ward.clock.now()
    expect(Math.abs(apart), 'both clocks are of now').toBeLessThan(10 * 60_000)
    const shown = facts.rooms.filter((room) => deviceRoleOf(room) !== 'none').slice(0, 30)
    const statuses = new Set<string>()
    for (const { id } of shown) {
      const { last_hour: hour } = read(
        DeviceDetail,
        await wardlink.ask(`GET /api/v1/monitoring/devices/${id}`),
      )
      expect(hour.length).toBeGreaterThan(0)
      for (const { status } of hour) statuses.add(status)
    }
    expect(statuses).not.toContain('unknown')
    expect(statuses).toContain('ready')
  })
})
