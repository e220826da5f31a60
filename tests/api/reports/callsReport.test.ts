import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type CallsReport as Report, CallsReport, type Waits } from '../../../src/contract/reports.ts'
import type { EscalationKind } from '../../../src/contract/calls/callClaims.ts'
import { calls, invites } from '../../../src/server/db/schema/callSchema.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { callClaims, callSteps } from '../../../src/server/db/schema/claimSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { channel, facility, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { seededRandom } from '../../support/media/simulatedLink.ts'

interface Story {
  at: string
  /** Seconds after which people were notified, by the kind of the step; with the number of people. */
  steps?: readonly [kind: EscalationKind, after: number, notified: number][]
  /** Seconds after which the clinician claimed or joined, and after which their media arrived. */
  claimed?: number
  arrived?: number
  /** Seconds after which the call ended; null for one that still waits. */
  ended: number | null
  target?: number
}

let rooms: RoomRecord[]

test.beforeAll(async () => {
  const inUnit = (name: string) => ward.room(({ unit, type }) => unit === name && type !== 'byod')
  rooms = [await inUnit('Day Surgery'), await inUnit('Day Surgery')]
})

/** Writes one patient's call as the commands leave it. */
async function write(room: RoomRecord | undefined, story: Story): Promise<void> {
  if (room === undefined) throw new Error('the hospital is not ready')
  const { id: roomId, customerId, uniqueId: alias } = room
  const began = Date.parse(story.at)
  const after = (seconds: number) => new Date(began + seconds * 1_000)
  const place = { customerId, roomId }
  await ward.database.transaction('platform', async (tx) => {
    const [call] = await tx
      .insert(calls)
      .values({
        ...place,
        alias,
        hostPin: '',
        guestPin: '',
        startedAt: after(0),
        joinBase: 'https://hospital.example',
        answerTargetSeconds: story.target ?? 300,
        endedAt: story.ended === null ? null : after(story.ended),
        nodeId: '7e3e2f3c-0d8f-4b53-9a3e-0a7c6b6b1c11',
      })
      .returning({ id: calls.id })
    const callId = call?.id ?? ''
    for (const [kind, seconds, notified] of story.steps ?? [])
      await tx.insert(callSteps).values({ ...place, callId, kind, orgUnit: '', notified, at: after(seconds) })
    if (story.claimed !== undefined)
      await tx.insert(callClaims).values({
        ...place,
        callId,
        name: 'Ito',
        fromOrgUnit: '',
        claimedAt: after(story.claimed),
        expiresAt: after(story.claimed + 60),
        endedAt: after(story.arrived ?? story.claimed),
        outcome: story.arrived === undefined ? 'released' : 'joined',
      })
    if (story.arrived !== undefined)
      await tx.insert(invites).values({
        ...place,
        callId,
        kind: 'clinician',
        tokenHash: randomBytes(32),
        arrivedAt: after(story.arrived),
        expiresAt: after(7_200),
      })
  })
}

/** Writes one request as the commands leave it; `ended` is its outcome with the seconds until then. */
async function ask(
  room: RoomRecord | undefined,
  at: string,
  { kind, target, ended }: Pick<CareRequest, 'kind'> & { target: number; ended: Ended | null },
): Promise<void> {
  if (room === undefined) throw new Error('the hospital is not ready')
  const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000)
  await ward.database.transaction('platform', (tx) =>
    tx.insert(careRequests).values({
      customerId: room.customerId,
      roomId: room.id,
      kind,
      team: 'nurses',
      names: {},
      joinBase: 'https://hospital.example',
      sentAt: after(0),
      targetAt: after(target),
      ...(ended !== null && { endedAt: after(ended[1]), outcome: ended[0] }),
    }),
  )
}

type CareRequest = typeof careRequests.$inferSelect
type Ended = readonly [outcome: NonNullable<CareRequest['outcome']>, after: number]

const period = { from: '2026-11-18', to: '2026-11-21' }
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

/** Computes the figures from the raw events of the unit's calls in the period. */
async function recomputed(): Promise<{
  totals: Waits
  hours: Map<number, number>
  levels: Map<string, number>
  kinds: Map<string, { requests: number; inTime: number; waits: number[] }>
}> {
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
  const local = (at: Date) => new Date(at.getTime() - 6 * 3_600_000).toISOString()
  const waits: number[] = []
  const counted = { calls: 0, inTime: 0 }
  const hours = new Map<number, number>()
  const levels = new Map<string, number>()
  const more = <Key>(of: Map<Key, number>, key: Key) => of.set(key, (of.get(key) ?? 0) + 1)
  for (const call of found.calls) {
    const began = call.startedAt ?? new Date(0)
    const day = local(began).slice(0, 10)
    if (day < period.from || day > period.to) continue
    counted.calls += 1
    more(hours, Number(local(began).slice(11, 13)))
    const arrived = found.arrivals.find(({ callId }) => callId === call.id)?.arrivedAt
    if (!arrived) continue
    const wait = (arrived.getTime() - began.getTime()) / 1_000
    waits.push(wait)
    if (wait <= (call.answerTargetSeconds ?? 0)) counted.inTime += 1
    const claim = found.claims.find(({ callId, outcome }) => callId === call.id && outcome === 'joined')
    const reached = found.steps
      .filter(
        ({ callId, notified, at }) =>
          callId === call.id && notified > 0 && at <= (claim?.claimedAt ?? arrived),
      )
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    more(levels, reached.at(-1)?.kind ?? 'desk')
  }
  const kinds = new Map<string, { requests: number; inTime: number; waits: number[] }>()
  for (const { kind, sentAt, targetAt, endedAt, outcome } of found.requests) {
    const day = local(sentAt).slice(0, 10)
    const until = endedAt ?? new Date(ward.clock.now())
    const counts = outcome === 'done' || until > targetAt
    if (day < period.from || day > period.to || !counts) continue
    const of = kinds.get(kind) ?? { requests: 0, inTime: 0, waits: [] }
    of.requests += 1
    if (outcome === 'done') of.waits.push((until.getTime() - sentAt.getTime()) / 1_000)
    if (outcome === 'done' && until <= targetAt) of.inTime += 1
    kinds.set(kind, of)
  }
  const sum = (part: 'requests' | 'inTime') => kinds.values().reduce((all, of) => all + of[part], 0)
  return {
    totals: {
      requests: sum('requests'),
      requests_in_time: sum('inTime'),
      calls: counted.calls,
      answered: waits.length,
      in_time: counted.inTime,
      wait_median: percentile(waits, 0.5),
      wait_p90: percentile(waits, 0.9),
    },
    hours,
    levels,
    kinds,
  }
}

describe('report on how long patients waited', () => {
  test('equals the figures recomputed from the raw events', async () => {
    const random = seededRandom(28)
    const between = (low: number, high: number) => low + Math.floor(random() * (high - low))
    for (let index = 0; index < 60; index += 1) {
      const at = new Date(Date.parse('2026-11-17T00:00:00Z') + between(0, 6 * 86_400) * 1_000).toISOString()
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
    for (let index = 0; index < 80; index += 1) {
      const at = new Date(Date.parse('2026-11-17T00:00:00Z') + between(0, 6 * 86_400) * 1_000).toISOString()
      const outcome = outcomes[between(0, outcomes.length)] ?? 'done'
      const kind = (['water', 'toilet', 'pain'] as const)[between(0, 3)] ?? 'water'
      await ask(rooms[index % 2], at, { kind, target: 300, ended: [outcome, between(10, 900)] })
    }
    await ask(rooms[0], '2026-11-19T10:00:00Z', { kind: 'blanket', target: 300, ended: null })
    const expected = await recomputed()
    const { totals, hours, claimed, kinds, items } = await report()
    expect(expected.totals.calls).toBeGreaterThan(20)
    expect(expected.totals.answered).toBeLessThan(expected.totals.calls)
    const { target, ...figures } = totals
    expect(figures).toEqual(expected.totals)
    expect([120, 300]).toContain(target)
    expect(new Map(hours.filter((row) => row.calls > 0).map((row) => [row.hour, row.calls]))).toEqual(
      new Map([...expected.hours].toSorted(([one], [other]) => one - other)),
    )
    expect(new Map(claimed.filter((row) => row.calls > 0).map((row) => [row.level, row.calls]))).toEqual(
      new Map(
        claimed
          .flatMap(({ level }) => [[level, expected.levels.get(level) ?? 0] as const])
          .filter(([, n]) => n > 0),
      ),
    )
    expect(
      new Map(kinds.map((row) => [row.kind, [row.requests, row.requests_in_time, row.done_median]])),
    ).toEqual(
      new Map(
        [...expected.kinds].map(([kind, of]) => [kind, [of.requests, of.inTime, percentile(of.waits, 0.5)]]),
      ),
    )
    expect(kinds.find(({ kind }) => kind === 'blanket')).toMatchObject({ requests: 1, done_median: null })
    expect(items).toMatchObject([{ name: 'Day Surgery', ...expected.totals }])
    const byHour = (await report({ group: 'hour' })).items.filter((row) => row.calls > 0)
    expect(byHour.map(({ key }) => Number(key))).toEqual(
      [...expected.hours.keys()].toSorted((one, other) => one - other),
    )
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
      'name,place,calls,answered,answered_within_target,median_wait_seconds,p90_wait_seconds,requests,requests_done_within_target',
    )
    expect(row).toContain('Day Surgery')
    expect(row).toContain(',2,1,0,400,400,0,0')
  })

  test('is refused without the right, and shows no one the calls of other units', async () => {
    expect((await tech.ask(`GET /api/v1/reports/calls?${query()}`)).status).toBe(403)
    const elsewhere = await ward.room(({ facility: of }) => of !== rooms[0]?.facility)
    const { totals } = await report({ below: elsewhere.unitId })
    expect(totals.calls).toBe(0)
    expect((await facility.ask(`GET /api/v1/reports/calls?${query()}`)).status).toBe(200)
  })
})
