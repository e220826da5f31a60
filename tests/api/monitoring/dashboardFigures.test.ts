import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Dashboard, UsualDay } from '../../../src/contract/monitoring/dashboard.ts'
import { CallsReport } from '../../../src/contract/reports.ts'
import { dayOf, timeOfDay } from '../../../src/domain/localTime.ts'
import { daysLater } from '../../../src/domain/reports/reportPeriod.ts'
import { calls, invites, messages } from '../../../src/server/db/schema/callSchema.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ask, write } from '../../support/calls/writtenEvents.ts'
import {
  facility,
  hospitalTest as test,
  tech,
  techadmin,
  unit,
  users,
  wardlink,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { seededRandom } from '../../support/media/simulatedLink.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { msUntilHour } from '../../support/testHospital/monitoring/localHour.ts'

const today = async (person: Administrator, below?: string): Promise<Dashboard> =>
  read(Dashboard, await person.ask(`GET /api/v1/dashboard${below === undefined ? '' : `?below=${below}`}`))
const usual = async (person: Administrator, below?: string): Promise<UsualDay> =>
  read(
    UsualDay,
    await person.ask(`GET /api/v1/dashboard/usual${below === undefined ? '' : `?below=${below}`}`),
  )
const rowsOf = <T>(work: Parameters<typeof ward.database.transaction<T>>[1]) =>
  ward.database.transaction('platform', work)

const tokyoZone = 'Asia/Tokyo'
let rooms: RoomRecord[]
let tokyo: RoomRecord

test.beforeAll(async () => {
  const inUnit = (name: string) => ward.room(({ unit: of, type }) => of === name && type !== 'byod')
  rooms = [await inUnit('Day Surgery'), await inUnit('Day Surgery')]
  tokyo = await ward.room(({ timeZone, type }) => timeZone === tokyoZone && type !== 'byod')
  // 23:00 in Chicago: in Tokyo it is 13:00 or 14:00 of the next day.
  ward.clock.forward(msUntilHour(23, 'America/Chicago', ward.clock.now()))
})

/** Value in the middle, interpolated as SQL's `percentile_cont` does. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

interface RawCall {
  day: string
  hour: number
  wait: number | null
}

/** Reads the calls in these rooms that were answered or have ended. */
async function rawCalls(ids: readonly string[], zone: string): Promise<RawCall[]> {
  const { found, arrivals } = await rowsOf(async (tx) => ({
    found: await tx
      .select()
      .from(calls)
      .where(inArray(calls.roomId, [...ids])),
    arrivals: await tx.select().from(invites).where(eq(invites.kind, 'clinician')),
  }))
  return found.flatMap(({ id, startedAt, endedAt }): RawCall[] => {
    const arrived = arrivals.find(({ callId }) => callId === id)?.arrivedAt ?? null
    const at = startedAt?.getTime() ?? 0
    if (arrived === null && endedAt === null) return []
    const wait = arrived === null ? null : (arrived.getTime() - at) / 1_000
    return [{ day: dayOf(at, zone), hour: Number(timeOfDay(at, zone).slice(0, 2)), wait }]
  })
}

function figuresOf(found: readonly RawCall[]) {
  const waits = found.flatMap(({ wait }) => wait ?? [])
  return { calls: found.length, answered: waits.length, wait_median: median(waits) }
}

describe('the dashboard', () => {
  test('shows the calls of the day at the level, by hour there, as recomputed from the raw events', async () => {
    const random = seededRandom(29)
    const now = ward.clock.now()
    for (let index = 0; index < 90; index += 1) {
      const isAnswered = random() < 0.75
      const claimed = 5 + Math.floor(random() * 400)
      await write([...rooms, tokyo][index % 3], {
        at: new Date(now - 40 * 3_600_000 + random() * 39.5 * 3_600_000).toISOString(),
        ended: 900,
        ...(isAnswered && { claimed, arrived: claimed + 7 }),
      })
    }
    for (const { below, ids, zone } of [
      { below: rooms[0]?.unitId, ids: rooms.map(({ id }) => id), zone: 'America/Chicago' },
      { below: tokyo.facilityId, ids: [tokyo.id], zone: tokyoZone },
    ]) {
      const shown = await today(wardlink, below)
      const day = dayOf(now, zone)
      expect(shown).toMatchObject({ time_zone: zone, time_zones: 1, day })
      expect(shown.as_of).toBeGreaterThanOrEqual(now)
      const all = await rawCalls(ids, zone)
      const raw = all.filter((call) => call.day === day)
      expect(raw.length).toBeGreaterThan(5)
      expect(raw.length).toBeLessThan(all.length)
      expect(shown.totals).toEqual(figuresOf(raw))
      expect((await today(wardlink)).time_zones).toBe(3)
      const byHour = [...Map.groupBy(raw, ({ hour }) => hour)].toSorted(([one], [other]) => one - other)
      expect(shown.calls).toEqual(
        byHour.map(([hour, found]) => {
          const { calls: number, answered, wait_median } = figuresOf(found)
          return { hour, answered, missed: number - answered, wait_median }
        }),
      )
      const query = new URLSearchParams({ from: day, to: day, below: below ?? '' })
      const { totals, hours } = read(CallsReport, await wardlink.ask(`GET /api/v1/reports/calls?${query}`))
      expect(totals, 'the report counts the same').toMatchObject(shown.totals)
      for (const { hour, answered, missed, wait_median } of shown.calls)
        expect(hours[hour]).toMatchObject({ answered, calls: answered + missed, wait_median })
    }
  })

  test('compares with the same weekday of four weeks, without the day on which recording began', async () => {
    const below = rooms[0]?.unitId
    expect(await usual(wardlink, below)).toMatchObject({ days: 0, calls: 0, wait_median: null, hours: [] })
    const { day } = await today(wardlink, below)
    const noon = (weeks: number) => `${daysLater(day, -7 * weeks)}T18:00:00Z`
    // The first step that was ever recorded is three weeks old.
    await write(rooms[0], { at: noon(3), steps: [['on_duty', 0, 1]], claimed: 30, arrived: 40, ended: 90 })
    await write(rooms[0], { at: noon(2), claimed: 30, arrived: 50, ended: 90 })
    await write(rooms[1], { at: noon(2), ended: 90 })
    await write(rooms[1], { at: noon(1), claimed: 30, arrived: 90, ended: 200 })
    const hour = Number(timeOfDay(Date.parse(noon(2)), 'America/Chicago').slice(0, 2))
    const shown = await usual(wardlink, below)
    expect(shown).toMatchObject({ day, days: 2, calls: 3, answered: 2, wait_median: 70 })
    expect(shown.hours.reduce((sum, { calls: number }) => sum + number, 0)).toBe(3)
    expect(shown.hours.map((one) => one.hour)).toContain(hour)
    const raw = await rawCalls(
      rooms.map(({ id }) => id),
      'America/Chicago',
    )
    const days = new Set([daysLater(day, -7), daysLater(day, -14)])
    expect(shown).toMatchObject(figuresOf(raw.filter((call) => days.has(call.day))))
    // Its first call was today or yesterday.
    expect(await usual(wardlink, tokyo.facilityId)).toMatchObject({ days: 0, calls: 0 })
  })

  test('shows what waits: the longest call with its goal, late calls, requests and messages', async () => {
    const [room, other] = rooms
    const now = ward.clock.now()
    const at = (seconds: number) => new Date(now - seconds * 1_000).toISOString()
    await write(room, { at: at(462), invited: true, claimed: 400, holds: true, ended: null })
    await write(other, { at: at(120), invited: true, ended: null })
    await ask(room, at(485), { kind: 'pain', target: 300, ended: null })
    await ask(other, at(55), { kind: 'water', target: 300, ended: null })
    await ask(other, at(900), { kind: 'toilet', target: 300, ended: ['done', 200] })
    const message = (createdAt: string, state: 'waiting' | 'sent') => ({
      customerId: room?.customerId ?? '',
      channel: 'sms' as const,
      destination: '+1',
      subject: '',
      body: '',
      state,
      createdAt: new Date(createdAt),
    })
    const messagesWritten = [
      message(at(1_920), 'waiting'),
      message(at(30), 'waiting'),
      message(at(900), 'sent'),
    ]
    await rowsOf((tx) => tx.insert(messages).values(messagesWritten))

    const shown = await today(wardlink, room?.unitId)
    const since = Date.parse(at(462))
    expect(shown.waiting).toMatchObject({ count: 2, since, target: 300 })
    expect(shown.waiting.late).toMatchObject([
      {
        room_id: room?.id,
        number: room?.number,
        bed: room?.bed,
        unit: 'Day Surgery',
        since,
        target: 300,
        coming: 'Ito',
      },
    ])
    const open = await rowsOf((tx) => tx.select().from(careRequests))
    const waiting = open.filter(({ endedAt }) => endedAt === null)
    expect(shown.requests?.total).toBe(waiting.length)
    expect(shown.requests?.items).toMatchObject([
      {
        kind: 'pain',
        room_id: room?.id,
        at: Date.parse(at(485)),
        target_at: Date.parse(at(185)),
        coming: null,
      },
      { kind: 'water', room_id: other?.id, at: Date.parse(at(55)) },
    ])
    // A message without a room belongs to its customer: it waits there, not in a unit.
    expect(shown.messages).toEqual({ count: 0, since: null })
    expect((await today(wardlink, room?.customerId)).messages).toEqual({
      count: 1,
      since: Date.parse(at(1_920)),
    })
  })

  test('shows no bed to roles without patients, and nothing of other levels', async () => {
    for (const person of [users, tech, techadmin])
      expect(await today(person)).toMatchObject({
        waiting: { late: null },
        invites: null,
        requests: null,
        messages: null,
      })
    const nothing = { calls: 0, answered: 0, wait_median: null }
    for (const person of [unit, facility]) {
      expect(await today(person, tokyo.facilityId)).toMatchObject({
        calls: [],
        totals: nothing,
        waiting: { count: 0, since: null, late: [] },
        requests: { total: 0 },
        messages: { count: 0 },
      })
      expect(await usual(person, tokyo.facilityId)).toMatchObject(nothing)
    }
  })

  test('is refused without a sign-in', async () => {
    for (const path of ['/api/v1/dashboard', '/api/v1/dashboard/usual'])
      expect((await fetch(new URL(path, ward.url))).status).toBe(401)
  })
})
