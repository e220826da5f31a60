import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { AvailabilityReport } from '../../../src/contract/reports.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { installation } from '../../../src/server/db/schema/deviceSchema.ts'
import { presenceStore } from '../../../src/server/db/devices/presenceStore.ts'
import { devicePresence } from '../../../src/server/db/schema/presenceSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { rooms as roomTable } from '../../../src/server/db/schema.ts'
import { channel, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

const patienceMs = 240_000
const minute = 60_000
/** Daylight saving time ends on November 3: that day has 25 hours. */
const period = { from: '2024-11-01', to: '2024-11-04' }
/** Range from before the first midnight of the period in Chicago until after the last. */
const world = { begins: Date.parse('2024-10-31T00:00:00Z'), ends: Date.parse('2024-11-06T00:00:00Z') }
const recorded = Date.parse('2024-11-01T09:00:00Z')

let rooms: RoomRecord[]
/** Time at which one of the rooms was created, later than the others. */
const madeAt = Date.parse('2024-11-02T17:30:00Z')
/** Time at which another room was removed. */
const removedAt = Date.parse('2024-11-03T06:45:00Z')

test.beforeAll(async () => {
  const inUnit = () => ward.room(({ unit }) => unit === 'Day Surgery')
  rooms = [await inUnit(), await inUnit(), await inUnit()]
  await ward.database.transaction('platform', async (tx) => {
    await tx
      .update(installation)
      .set({ value: new Date(recorded).toISOString() })
      .where(eq(installation.key, 'presence_since'))
    await tx
      .update(roomTable)
      .set({ createdAt: new Date(world.begins) })
      .where(
        inArray(
          roomTable.id,
          rooms.map(({ id }) => id),
        ),
      )
    await tx
      .update(roomTable)
      .set({ createdAt: new Date(madeAt) })
      .where(eq(roomTable.id, rooms[1]?.id ?? ''))
    await tx
      .update(roomTable)
      .set({ removedAt: new Date(removedAt) })
      .where(eq(roomTable.id, rooms[2]?.id ?? ''))
  })
}, patienceMs)

/** Start and end in epoch milliseconds; the end is null while it lasts. */
interface Stretch {
  from: number
  until: number | null
}

/** Generates stretches of whole minutes that do not touch; the last one can be open. */
const stretches = fc
  .record({
    lengths: fc.array(fc.tuple(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 0, max: 1_500 })), {
      maxLength: 8,
    }),
    isOpen: fc.boolean(),
  })
  .map(({ lengths, isOpen }) => {
    let at = world.begins
    const made = lengths.map(([gap, length]): Stretch => {
      const from = at + gap * minute
      at = from + length * minute
      return { from, until: at }
    })
    const last = made.at(-1)
    if (isOpen && last !== undefined) last.until = null
    return made
  })

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
/** Each minute of `world`, with the facility's local day. */
const minutes = Array.from({ length: (world.ends - world.begins) / minute }, (_, index) => {
  const at = world.begins + index * minute
  return { at, day: dayFormat.format(at) }
})

const holds = (some: readonly Stretch[], at: number) =>
  some.some(({ from, until }) => from <= at && (until === null || at < until))

interface Raw {
  linked: Stretch[]
  inCall: Stretch[]
}

/** Recomputes the report minute by minute. */
function recount(raw: readonly Raw[], isAsked: (day: string, room: number) => boolean) {
  const sum = { busy: 0, free: 0, offline: 0, calls: 0 }
  for (const [index, { linked, inCall }] of raw.entries())
    for (const { at, day } of minutes) {
      const isThere =
        at >= recorded &&
        (index !== 1 || at >= madeAt) &&
        (index !== 2 || at < removedAt) &&
        isAsked(day, index)
      if (!isThere || day < period.from || day > period.to) continue
      if (holds(inCall, at)) sum.busy += 60
      else if (holds(linked, at)) sum.free += 60
      else sum.offline += 60
      sum.calls += inCall.filter(({ from }) => from === at).length
    }
  return sum
}

async function write(raw: readonly Raw[]): Promise<void> {
  const time = (at: number | null) => (at === null ? null : new Date(at))
  await ward.database.transaction('platform', async (tx) => {
    await tx.delete(devicePresence)
    await tx.delete(calls)
    for (const [index, { linked, inCall }] of raw.entries()) {
      const room = rooms[index]
      if (room === undefined) throw new Error('there are three rooms')
      const { id: roomId, customerId } = room
      for (const { from, until } of linked)
        await tx
          .insert(devicePresence)
          .values({ roomId, customerId, linkedAt: new Date(from), unlinkedAt: time(until) })
      for (const { from, until } of inCall)
        await tx.insert(calls).values({
          roomId,
          customerId,
          alias: `call-${roomId}-${from}`,
          hostPin: '',
          guestPin: '',
          startedAt: new Date(from),
          endedAt: time(until),
          endedBecause: until === null ? null : 'ended',
        })
    }
  })
}

const report = async (group: string) => {
  const query = new URLSearchParams({ ...period, group, below: rooms[0]?.unitId ?? '' }).toString()
  return read(AvailabilityReport, await channel.ask(`GET /api/v1/reports/vmr-availability?${query}`))
}
const figures = ({ busy, free, offline, calls: begun }: ReturnType<typeof recount>) => ({
  busy: Math.round(busy),
  free: Math.round(free),
  offline: Math.round(offline),
  calls: begun,
})

describe('how free virtual meeting rooms were', () => {
  test(
    'is what the raw links and calls say, whatever they are, by day and by room',
    { timeout: patienceMs },
    async () => {
      const raw = fc.tuple(...[0, 1, 2].map(() => fc.record({ linked: stretches, inCall: stretches })))
      await fc.assert(
        fc.asyncProperty(raw, async (some) => {
          await write(some)
          const { days, items, since } = await report('room')
          expect(since).toBe(recorded)
          for (const { day, ...told } of days)
            expect([day, figures(told)]).toEqual([day, recount(some, (one) => one === day)])
          for (const [index, { id }] of rooms.entries()) {
            const item = items.find(({ key }) => key === id)
            expect(item && figures(item)).toEqual(recount(some, (_day, room) => room === index))
          }
          const whole = recount(some, () => true)
          expect(figures((await report('facility')).totals)).toEqual(whole)
        }),
        { numRuns: 8 },
      )
    },
  )

  test('is forgotten once no report looks back so far, and never taken for time without a device', async () => {
    const [room] = rooms
    if (room === undefined) throw new Error('the hospital is not ready')
    const hour = (text: string) => new Date(`2024-11-0${text}:00:00Z`)
    const link = (from: string, to: string | null) => ({
      roomId: room.id,
      customerId: room.customerId,
      linkedAt: hour(from),
      unlinkedAt: to === null ? null : hour(to),
    })
    const links = [link('1T10', '1T11'), link('1T23', '2T09'), link('3T10', null)]
    const left = await ward.database.transaction('platform', async (tx) => {
      // Replaces the rows of every room: the start of the recorded period is one value for all of them, and
      // moves when a row of any room is deleted.
      await tx.delete(devicePresence)
      await tx.insert(devicePresence).values(links)
      await presenceStore.forget(tx, hour('2T00'), 1_000)
      return tx.select().from(devicePresence)
    })
    expect(
      left.map(({ linkedAt }) => linkedAt).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([hour('1T23'), hour('3T10')])
    expect((await report('room')).since).toBe(hour('2T00').getTime())
    // This deletes nothing else, so the report begins no later.
    await ward.database.transaction('platform', (tx) => presenceStore.forget(tx, hour('2T01'), 1_000))
    expect((await report('room')).since).toBe(hour('2T00').getTime())
  })
})
