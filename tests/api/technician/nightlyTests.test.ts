import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { DeviceTestList } from '../../../src/contract/technician/deviceTests.ts'
import { type NightlyTestDeps, testByNight } from '../../../src/server/commands/technician/nightlyTests.ts'
import { roomDevices } from '../../../src/server/db/schema/deviceSchema.ts'
import { deviceTestStore, type TestEnd } from '../../../src/server/db/technician/deviceTestStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { deviceTests } from '../../../src/server/db/schema/technicianSchema.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { beginSession, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, read } from '../../support/testHospital/bedsideApi.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000
let rooms: RoomRecord[]
/** Commands that reached a device, by room, and the rooms whose device is offline. */
let asked: { room: string; quiet: unknown }[]
let offline: Set<string>
/** Server time in the sweeps. The nights follow one another. */
let now: number
let night: number

test.beforeAll(async () => {
  rooms = []
  for (let taken = 0; taken < 6; taken += 1) {
    const room = await ward.room(
      (each) => each.facility === 'Lakeside General' && each.type === 'care_system',
    )
    rooms.push(room)
    await ward.database.transaction('platform', (tx) =>
      tx.insert(roomDevices).values({
        roomId: room.id,
        customerId: room.customerId,
        version: '1',
        state: startState,
      }),
    )
  }
  // Set the clock to one at night, so that a session that begins now lasts until
  // the tests at three.
  ward.clock.forward((nightAt3(ward.clock.now()) + dayMs - 2 * hourMs - ward.clock.now()) % dayMs)
  night = nightAt3(ward.clock.now())
  await beginSession('tech')
})
beforeEach(() => {
  asked = []
  offline = new Set()
  night += dayMs
  now = night
})

const at = (index: number): RoomRecord => {
  const room = rooms[index]
  if (room === undefined) throw new Error('there is no such room')
  return room
}

/** Returns 3 a.m. at Lakeside General on the day of `time`. The time zone's offset is in whole hours. */
function nightAt3(time: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone(),
    hour: '2-digit',
    hourCycle: 'h23',
  })
  let found = Math.floor(time / hourMs) * hourMs
  while (Number(format.format(found)) !== 3) found += hourMs
  return found
}
const zone = () => at(0).timeZone

/** A server process that sweeps. Its devices answer immediately that they begin. */
const server = (): NightlyTestDeps => ({
  database: ward.database,
  clock: { now: () => now },
  ice: { stunUrls: [], turnUrls: [], turnSecret: null },
  measureCommand: () => undefined,
  rooms: {
    isOnline: (room) => Promise.resolve(!offline.has(room)),
    sendCommand: (room, { params }) => {
      asked.push({ room, quiet: params['quiet'] })
      return Promise.resolve({ reply: { busy_status: 'open', success: true } })
    },
  },
})
const rowsOf = (room: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.select().from(deviceTests).where(eq(deviceTests.roomId, room.id)),
  )
/** Ends the open tests with the outcome that each device reports. */
async function end(outcome: (room: string) => TestEnd): Promise<void> {
  for (const room of rooms)
    for (const { id, endedAt } of await rowsOf(room))
      if (endedAt === null)
        await ward.database.transaction('platform', (tx) =>
          deviceTestStore.end(tx, room.id, id, outcome(room.id), new Date(now)),
        )
}
const passed: TestEnd = { state: 'passed', reason: null }
const failed: TestEnd = { state: 'failed', reason: null }
/** Runs sweeps for an hour. A device that answers has reported its outcome a minute after it was asked. */
const wholeNight = async (outcome: ((room: string) => TestEnd) | null = () => passed) => {
  const from = now
  for (let minute = 0; minute < 60; minute += 1) {
    now = from + minute * minuteMs
    await testByNight(server())
    if (outcome !== null) await end(outcome)
  }
}
const exceptions = async () =>
  read(DeviceTestList, await tech.ask('GET /api/v1/device-tests?exceptions=true')).items

describe('in the night', () => {
  test('each device is asked once, quietly, at different times within an hour, regardless of the number of servers', async () => {
    const from = now
    const first: number[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      now = from + minute * minuteMs
      await Promise.all([testByNight(server()), testByNight(server()), testByNight(server())])
      first.push(asked.length)
      await end(() => passed)
    }
    expect(asked.map(({ room }) => room).toSorted()).toEqual(rooms.map(({ id }) => id).toSorted())
    expect(asked.every(({ quiet }) => quiet === true)).toBe(true)
    expect(new Set(first).size).toBeGreaterThan(2)
    expect(await exceptions()).toEqual([])
  })

  test('no device is asked before three at night, or by day', async () => {
    const three = now
    now = three - minuteMs
    await testByNight(server())
    now = three + 2 * hourMs
    await testByNight(server())
    expect(asked).toEqual([])
  })

  test('a room is skipped while it is in a call, is covered, or has a remote in use', async () => {
    const states = [{ in_call: true }, { covered: true }]
    for (const [index, state] of states.entries())
      await ward.database.transaction('platform', (tx) =>
        tx
          .update(roomDevices)
          .set({ state: { ...startState, ...state } })
          .where(eq(roomDevices.roomId, at(index).id)),
      )
    await enter(ward, at(2))
    // The session must be from this night.
    now = nightAt3(ward.clock.now())
    await ward.database.transaction('platform', (tx) => tx.delete(deviceTests))
    await wholeNight()
    expect(asked.map(({ room }) => room)).not.toContain(at(0).id)
    for (const [index, reason] of ['in_call', 'covered', 'in_use'].entries())
      expect(await rowsOf(at(index))).toMatchObject([{ state: 'skipped', reason }])
    expect(asked).toHaveLength(3)
    // A skipped test is not the device's fault.
    expect(await exceptions()).toEqual([])
    await ward.database.transaction('platform', (tx) => tx.update(roomDevices).set({ state: startState }))
  })
})

describe('the morning’s list', () => {
  test('says whose device failed or was away, since which night, until a night is good again', async () => {
    await ward.database.transaction('platform', (tx) => tx.delete(deviceTests))
    now += 3 * dayMs
    const bad = at(3)
    const away = at(4)
    offline.add(away.id)
    const firstNight = now
    await wholeNight((room) => (room === bad.id ? failed : passed))
    now = firstNight + dayMs
    await wholeNight((room) => (room === bad.id ? failed : passed))
    const listed = await exceptions()
    expect(new Set(listed.map(({ room, state, reason }) => `${room.id} ${state} ${reason}`))).toEqual(
      new Set([`${bad.id} failed null`, `${away.id} skipped offline`]),
    )
    for (const { since } of listed) expect((since ?? 0) - firstNight).toBeLessThan(hourMs)
    now = firstNight + 2 * dayMs
    offline.clear()
    await wholeNight()
    expect(await exceptions()).toEqual([])
  })

  test('includes a test that never got an answer, and drops every test after ninety days', async () => {
    await ward.database.transaction('platform', (tx) => tx.delete(deviceTests))
    await wholeNight(null)
    now += 10 * minuteMs
    await testByNight(server())
    expect((await exceptions()).map(({ reason }) => reason)).toEqual(rooms.map(() => 'no_answer'))
    now += 91 * dayMs
    await testByNight(server())
    for (const room of rooms) {
      const left = await rowsOf(room)
      expect(left.filter(({ startedAt }) => startedAt.getTime() < now - 90 * dayMs)).toEqual([])
    }
  })
})
