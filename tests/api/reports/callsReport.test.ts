import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  type CallsReport as Report,
  CallsReport,
  type CallsType,
  Waits,
} from '../../../src/contract/reports.ts'
import { calls, invites } from '../../../src/server/db/schema/callSchema.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { callClaims, callSteps } from '../../../src/server/db/schema/claimSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ask, write } from '../../support/calls/writtenEvents.ts'
import { channel, facility, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { seededRandom } from '../../support/media/simulatedLink.ts'

let rooms: RoomRecord[]

test.beforeAll(async () => {
  const inUnit = (name: string) => ward.room(({ unit, type }) => unit === name && type !== 'byod')
  rooms = [await inUnit('Day Surgery'), await inUnit('Day Surgery')]
})

/** A Wednesday to the Tuesday after it, and the seven days before. */
const period = { from: '2026-11-18', to: '2026-11-24' }
const before = { from: '2026-11-11', to: '2026-11-17' }
const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({ ...period, below: rooms[0]?.unitId ?? '', ...more }).toString()
const report = async (more?: Record<string, string>): Promise<Report> =>
  read(CallsReport, await channel.ask(`GET /api/v1/reports/calls?${query(more)}`))

/** Returns the value below which a share of the values lies, interpolated as SQL's `percentile_cont` does. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at))
}

interface Event {
  source: 'call' | 'request'
  type: string
  /** Local day, and hour of the day. */
  day: string
  hour: number
  /** Seconds until the answer, or until the request was done; null for never. */
  wait: number | null
  target: number
  level: string
}

/** Reads the raw events of the unit's calls and requests in a period. */
async function eventsOf({ from, to }: { from: string; to: string }): Promise<Event[]> {
  const found = await ward.database.transaction('platform', async (tx) => {
    const ids = rooms.map(({ id }) => id)
    return {
      calls: await tx.select().from(calls).where(inArray(calls.roomId, ids)),
      arrivals: await tx.select().from(invites).where(eq(invites.kind, 'clinician')),
      claims: await tx.select().from(callClaims),
      steps: await tx.select().from(callSteps),
      requests: await tx.select().from(careRequests).where(inArray(careRequests.roomId, ids)),
    }
  })
  const local = (at: Date) => {
    const text = new Date(at.getTime() - 6 * 3_600_000).toISOString()
    return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
  }
  const seconds = (first: Date, last: Date) => (last.getTime() - first.getTime()) / 1_000
  const ofCalls = found.calls.map((call): Event => {
    const began = call.startedAt ?? new Date(0)
    const arrived = found.arrivals.find(({ callId }) => callId === call.id)?.arrivedAt
    const claim = found.claims.find(({ callId, outcome }) => callId === call.id && outcome === 'joined')
    const last = claim?.claimedAt ?? arrived ?? began
    const reached = found.steps
      .filter(({ callId, notified, at }) => callId === call.id && notified > 0 && at <= last)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const [source, target] = ['call' as const, call.answerTargetSeconds ?? 0]
    const wait = arrived ? seconds(began, arrived) : null
    return { source, type: 'call', ...local(began), wait, target, level: reached.at(-1)?.kind ?? 'desk' }
  })
  const ofRequests = found.requests.flatMap(({ kind, sentAt, targetAt, endedAt, outcome }): Event[] => {
    const until = endedAt ?? new Date(ward.clock.now())
    if (outcome !== 'done' && until <= targetAt) return []
    const wait = outcome === 'done' ? seconds(sentAt, until) : null
    const target = seconds(sentAt, targetAt)
    return [{ source: 'request', type: kind, ...local(sentAt), wait, target, level: '' }]
  })
  return [...ofCalls, ...ofRequests].filter(({ day }) => day >= from && day <= to)
}

function waitsOf(events: readonly Event[]): Waits {
  const of = (source: Event['source']) => {
    const all = events.filter((event) => event.source === source)
    const waits = all.flatMap(({ wait }) => wait ?? [])
    const inTime = all.filter(({ wait, target }) => wait !== null && wait <= target).length
    return { all: all.length, waits, inTime, median: percentile(waits, 0.5), p90: percentile(waits, 0.9) }
  }
  const [called, asked] = [of('call'), of('request')]
  return {
    calls: called.all,
    answered: called.waits.length,
    in_time: called.inTime,
    wait_median: called.median,
    wait_p90: called.p90,
    requests: asked.all,
    requests_in_time: asked.inTime,
    done_median: asked.median,
    done_p90: asked.p90,
  }
}

/** Computes the figures of each group of events, by the name of the group. */
const groupsOf = (events: readonly Event[], nameOf: (event: Event) => string): Map<string, Waits> =>
  new Map([...Map.groupBy(events, nameOf)].map(([name, group]) => [name, waitsOf(group)]))

/** Returns the rows of a report that have events, by name. */
const rowsOf = <Row extends Waits>(rows: readonly Row[], nameOf: (row: Row) => string) =>
  new Map(rows.filter((row) => row.calls + row.requests > 0).map((row) => [nameOf(row), Waits.parse(row)]))

const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

describe('report on how long patients waited', () => {
  test('equals the figures recomputed from the raw events', async () => {
    const random = seededRandom(28)
    const between = (low: number, high: number) => low + Math.floor(random() * (high - low))
    const anyTime = () =>
      new Date(Date.parse('2026-11-10T00:00:00Z') + between(0, 16 * 86_400) * 1_000).toISOString()
    for (let index = 0; index < 120; index += 1) {
      const at = anyTime()
      const isAnswered = random() < 0.8
      const claimed = between(5, 500)
      await write(rooms[index % 2], {
        at,
        target: random() < 0.5 ? 300 : 120,
        ended: 2_000,
        steps: [
          ['on_duty', 0, between(0, 3)],
          ['everyone', 120, between(0, 2)],
          ['level_above', 240, 1],
        ],
        ...(isAnswered && { claimed, arrived: claimed + between(1, 60) }),
      })
    }
    const outcomes = ['done', 'done', 'taken_back', 'patient_changed'] as const
    for (let index = 0; index < 160; index += 1) {
      const at = anyTime()
      const outcome = outcomes[between(0, outcomes.length)] ?? 'done'
      const kind = (['water', 'toilet', 'pain'] as const)[between(0, 3)] ?? 'water'
      await ask(rooms[index % 2], at, { kind, target: 300, ended: [outcome, between(10, 900)] })
    }
    await ask(rooms[0], '2026-11-19T10:00:00Z', { kind: 'blanket', target: 300, ended: null })
    const events = await eventsOf(period)
    const expected = waitsOf(events)
    expect(expected.calls).toBeGreaterThan(20)
    expect(expected.answered).toBeLessThan(expected.calls)
    const { totals, hours, days, weeks, claimed, kinds, items } = await report()
    const { target, ...figures } = totals
    expect(figures).toEqual(expected)
    expect([120, 300]).toContain(target)
    expect(rowsOf(hours, ({ hour }) => String(hour))).toEqual(groupsOf(events, ({ hour }) => String(hour)))
    expect(rowsOf(days, ({ day }) => day)).toEqual(groupsOf(events, ({ day }) => day))
    expect(weeks.map(({ week }) => week)).toEqual(['2026-11-16', '2026-11-23'])
    expect(rowsOf(weeks, ({ week }) => week)).toEqual(groupsOf(events, ({ day }) => mondayOf(day)))
    const answered = events.filter(({ source, wait }) => source === 'call' && wait !== null)
    expect(
      Object.fromEntries(claimed.filter((row) => row.calls > 0).map((row) => [row.level, row.calls])),
    ).toEqual(
      Object.fromEntries(
        [...Map.groupBy(answered, ({ level }) => level)].map(([level, { length }]) => [level, length]),
      ),
    )
    const requested = groupsOf(
      events.filter(({ source }) => source === 'request'),
      ({ type }) => type,
    )
    expect(
      new Map(kinds.map((row) => [row.kind, [row.requests, row.requests_in_time, row.done_median]])),
    ).toEqual(
      new Map([...requested].map(([kind, of]) => [kind, [of.requests, of.requests_in_time, of.done_median]])),
    )
    expect(kinds.find(({ kind }) => kind === 'blanket')).toMatchObject({ requests: 1, done_median: null })
    expect(items).toMatchObject([{ name: 'Day Surgery', ...expected }])
    for (const group of ['hour', 'day', 'week'] as const)
      expect(rowsOf((await report({ group })).items, ({ key }) => key)).toEqual(
        groupsOf(events, ({ hour, day }) => ({ hour: String(hour), day, week: mondayOf(day) })[group]),
      )
  })

  test('equals the figures of the period before, recomputed from the raw events', async () => {
    const events = await eventsOf(before)
    expect(waitsOf(events).calls).toBeGreaterThan(20)
    expect((await report()).previous).toEqual(waitsOf(events))
    expect((await report(before)).totals).toMatchObject(waitsOf(events))
  })

  test('counts the calls, the requests, or those of one type, in this period and in the one before', async () => {
    const [events, earlier] = [await eventsOf(period), await eventsOf(before)]
    const isOf: Readonly<Partial<Record<CallsType, (event: Event) => boolean>>> = {
      call: ({ source }) => source === 'call',
      request: ({ source }) => source === 'request',
      toilet: ({ type }) => type === 'toilet',
      alert: () => false,
    }
    for (const [type, is] of Object.entries(isOf)) {
      const { totals, previous, items, kinds, claimed } = await report({ type })
      expect(totals).toMatchObject(waitsOf(events.filter(is)))
      expect(previous).toEqual(waitsOf(earlier.filter(is)))
      expect(items).toHaveLength(events.some(is) ? 1 : 0)
      expect(kinds.every(({ kind }) => type === 'request' || kind === type)).toBe(true)
      expect(claimed.some((row) => row.calls > 0)).toBe(type === 'call')
    }
    const { status } = await channel.ask(`GET /api/v1/reports/calls?${query({ type: 'coffee' })}`)
    expect(status).toBe(400)
  })

  test('compares with the period before, and counts no call that still waits', async () => {
    const one = await report({ from: '2026-10-02', to: '2026-10-02' })
    expect(one.totals).toMatchObject({ calls: 0, answered: 0, wait_median: null, target: null })
    await write(rooms[0], { at: '2026-10-01T15:00:00Z', claimed: 30, arrived: 40, ended: 600 })
    await write(rooms[0], { at: '2026-10-02T15:00:00Z', claimed: 350, arrived: 400, ended: 600 })
    await write(rooms[1], { at: '2026-10-02T16:00:00Z', ended: 90 })
    await write(rooms[1], { at: '2026-10-02T17:00:00Z', ended: null })
    const { totals, previous, days, claimed } = await report({ from: '2026-10-02', to: '2026-10-02' })
    expect(totals).toMatchObject({ calls: 2, answered: 1, in_time: 0, wait_median: 400, target: 300 })
    expect(previous).toMatchObject({ calls: 1, answered: 1, in_time: 1, wait_p90: 40 })
    expect(days).toMatchObject([{ day: '2026-10-02', calls: 2 }])
    // No step had notified anyone: the clinician saw the call at the desk.
    expect(claimed.find(({ level }) => level === 'desk')).toMatchObject({ calls: 1, wait_median: 400 })
  })

  test('is a CSV with the same figures', async () => {
    const { text } = await channel.ask(
      `GET /api/v1/reports/calls.csv?${query({ from: '2026-10-02', to: '2026-10-02' })}`,
    )
    const [head, row] = text.replace(/^\uFEFF/u, '').split('\r\n')
    expect(head).toBe(
      'name,place,calls,answered,answered_within_target,median_wait_seconds,p90_wait_seconds,requests,requests_done_within_target,median_done_seconds,p90_done_seconds',
    )
    expect(row).toContain('Day Surgery')
    expect(row).toContain(',2,1,0,400,400,0,0,,')
  })

  test('is refused without the right, and shows no one the calls of other units', async () => {
    expect((await tech.ask(`GET /api/v1/reports/calls?${query()}`)).status).toBe(403)
    const elsewhere = await ward.room(({ facility: of }) => of !== rooms[0]?.facility)
    const { totals } = await report({ below: elsewhere.unitId })
    expect(totals.calls).toBe(0)
    expect((await facility.ask(`GET /api/v1/reports/calls?${query()}`)).status).toBe(200)
  })
})
