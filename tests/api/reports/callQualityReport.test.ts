import { describe, expect } from 'vitest'
import type { QualityGrade, QualityPart } from '../../../src/contract/conference/callQuality.ts'
import { CallQualityReport, RoomCallQualityList } from '../../../src/contract/reports.ts'
import { callMinutes } from '../../../src/server/db/schema/callQualitySchema.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { channel, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

type Minute = Partial<typeof callMinutes.$inferInsert> & { part: QualityPart; grade: QualityGrade }

const good = (part: QualityPart): Minute => ({ part, grade: 'good' })
const poorUp = (part: QualityPart): Minute => ({ part, grade: 'poor', uplink: 'poor', lossUp: 0.06 })
const poorDown = (part: QualityPart): Minute => ({ part, grade: 'poor', downlink: 'poor', frozenMs: 5_000 })

let rooms: RoomRecord[]

test.beforeAll(async () => {
  const inUnit = () => ward.room(({ unit, type }) => unit === 'Day Surgery' && type !== 'byod')
  rooms = [await inUnit(), await inUnit(), await inUnit()]
  // 03:30 UTC on the 20th is still the evening of the 19th in Chicago.
  await write(0, '2026-11-20T03:30:00Z', [poorUp('room'), poorDown('clinician'), good('guest')])
  await write(0, '2026-11-19T16:00:00Z', [poorUp('room'), poorDown('clinician')])
  await write(1, '2026-11-19T17:00:00Z', [poorUp('room'), good('clinician')])
  await write(1, '2026-11-19T18:00:00Z', [{ ...good('room'), roundTripMs: 100 }, good('guest')])
  await write(2, '2026-11-20T18:00:00Z', [{ part: 'room', grade: 'fair', uplink: 'fair' }])
  await write(2, '2026-11-25T18:00:00Z', [good('room')])
})

/** Writes a call, a minute after the other from a time on. */
async function write(index: number, at: string, minutes: readonly Minute[]): Promise<void> {
  const room = rooms[index]
  if (room === undefined) throw new Error('the hospital is not ready')
  const { id: roomId, customerId, uniqueId: alias } = room
  await ward.database.transaction('platform', async (tx) => {
    const [call] = await tx
      .insert(calls)
      .values({ roomId, customerId, alias, hostPin: '', guestPin: '', endedAt: new Date(at) })
      .returning({ id: calls.id })
    const callId = call?.id ?? ''
    for (const [minute, row] of minutes.entries())
      await tx.insert(callMinutes).values({
        roomId,
        customerId,
        callId,
        participant: callId,
        at: new Date(Date.parse(at) + minute * 60_000),
        seconds: 60,
        uplink: 'good',
        downlink: 'good',
        kbitUp: 500,
        kbitDown: 900,
        ...row,
      })
  })
}

const period = { from: '2026-11-18', to: '2026-11-21' }
const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({ ...period, below: rooms[0]?.unitId ?? '', ...more }).toString()
const report = async (more?: Record<string, string>) =>
  read(CallQualityReport, await channel.ask(`GET /api/v1/reports/call-quality?${query(more)}`))

describe('report on the quality of calls', () => {
  test('counts the calls of a unit by grade and by the local day of their first minute', async () => {
    const { totals, days, time_zone: zone } = await report()
    expect(zone).toBe('America/Chicago')
    expect(totals).toMatchObject({
      calls: 5,
      good: 1,
      fair: 1,
      poor: 3,
      round_trip_ms: 100,
    })
    expect(totals.loss_up).toBeCloseTo(0.06, 5)
    expect(days).toEqual([
      { day: '2026-11-18', calls: 0, good: 0, fair: 0, poor: 0 },
      { day: '2026-11-19', calls: 4, good: 1, fair: 0, poor: 3 },
      { day: '2026-11-20', calls: 1, good: 0, fair: 1, poor: 0 },
      { day: '2026-11-21', calls: 0, good: 0, fair: 0, poor: 0 },
    ])
  })

  test('names the likely cause of a unit and of a bed', async () => {
    const cause = { side: 'bed', direction: 'uplink' }
    expect((await report()).items).toMatchObject([
      { name: 'Day Surgery', calls: 5, poor: 3, cause: { ...cause, extent: 'unit' } },
    ])
    const byRoom = (await report({ group: 'room' })).items
    const of = (index: number) => byRoom.find(({ key }) => key === rooms[index]?.id)
    expect(of(0)).toMatchObject({ calls: 2, poor: 2, cause: { ...cause, extent: 'bed' } })
    expect(of(2)).toMatchObject({ calls: 1, poor: 0, cause: null })
    expect((await report({ group: 'day' })).items).toMatchObject([
      { name: '2026-11-19', calls: 4, cause: null },
      { name: '2026-11-20' },
    ])
  })

  test('has the days on which many calls of a unit were poor', async () => {
    expect((await report()).bad_days).toMatchObject([
      { unit: 'Day Surgery', day: '2026-11-19', calls: 4, poor: 3, cause: { direction: 'uplink' } },
    ])
  })

  test('is empty elsewhere', async () => {
    const other = await ward.room(({ unit }) => unit !== 'Day Surgery')
    const { totals, items, bad_days: badDays } = await report({ below: other.unitId })
    expect(totals).toMatchObject({ calls: 0, good: 0, loss_up: null })
    expect([items, badDays]).toEqual([[], []])
  })

  test('is a CSV with the cause', async () => {
    const { text } = await channel.ask(`GET /api/v1/reports/call-quality.csv?${query()}`)
    const [head, row] = text.replace(/^\uFEFF/u, '').split('\r\n')
    expect(head).toContain('name,place,calls,good,fair,poor,loss_up')
    expect(row).toContain('Day Surgery')
    expect(row).toContain(',5,1,1,3,0.06,,100,')
    expect(row).toContain('bed uplink unit')
  })
})

describe('latest calls of a room', () => {
  test('have their grade and the likely cause, the latest first', async () => {
    const hoursAgo = (hours: number) => new Date(ward.clock.now() - hours * 3_600_000).toISOString()
    rooms.push(await ward.room(({ unit, type }) => unit !== 'Day Surgery' && type !== 'byod'))
    await write(3, hoursAgo(31 * 24), [good('room')])
    await write(3, hoursAgo(3), [poorUp('room'), good('clinician')])
    await write(3, hoursAgo(2), [{ ...good('room'), roundTripMs: 100 }])
    const { items } = read(
      RoomCallQualityList,
      await channel.ask(`GET /api/v1/rooms/${rooms[3]?.id ?? ''}/call-quality`),
    )
    expect(items).toMatchObject([
      { grade: 'good', people: 1, round_trip_ms: 100, cause: null },
      { grade: 'poor', people: 1, cause: { side: 'bed', direction: 'uplink' } },
    ])
  })
})
