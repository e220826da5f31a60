import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { type DeviceStatus, MonitoringList } from '../../../src/contract/monitoring/monitoring.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { deviceLinks } from '../../../src/server/db/schema/deviceSchema.ts'
import { rooms, units } from '../../../src/server/db/schema.ts'
import { callingUnits, ownPhone, sharedRoom, shownRooms } from '../../../src/server/demo/hospitalPlan.ts'
import { type DatabaseAddress, demoDatabaseForServer, silentLog } from '../../support/database.ts'
import { type RunningServer, startServer } from '../../support/hospital/startServer.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { byTier } from '../../support/tier.ts'

let address: DatabaseAddress
let database: Database
let server: RunningServer

const start = (demo: string) => startServer({ env: { DATABASE_URL: address.url, WARDLINK_DEMO: demo } })

beforeAll(async () => {
  address = await demoDatabaseForServer()
  database = openDatabase({ url: address.url, log: silentLog, poolSize: 2 })
})
afterAll(async () => {
  await server.dispose()
  await database.close()
  await address.drop()
})

/** Returns the id of the process of the simulated devices; null if there is none. */
async function lifeOf({ process: { pid } }: RunningServer): Promise<number | null> {
  const children = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
  for (const child of children.trim().split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('lifeProcess')) return Number(child)
  }
  return null
}

/** Returns the CPU time of a process, in seconds. */
async function secondsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /u, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const isRunning = async (pid: number): Promise<boolean> =>
  !/^State:\s+Z|^$/mu.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))

const linkedRooms = () =>
  database.transaction('platform', (tx) =>
    tx
      .select({ unit: units.name, number: rooms.number })
      .from(deviceLinks)
      .innerJoin(rooms, eq(rooms.id, deviceLinks.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId)),
  )
const linked = async () => (await linkedRooms()).length

/** Number of patients' calls that are on. */
const waitingCalls = () =>
  database.transaction('platform', async (tx) => {
    const running = and(isNotNull(calls.startedAt), isNull(calls.endedAt), isNotNull(calls.joinBase))
    const [found] = await tx.select({ number: count() }).from(calls).where(running)
    return found?.number ?? 0
  })

const soon = { timeout: 40_000, interval: 250 }

describe('a demo hospital that lives', () => {
  let administrator: Administrator

  beforeAll(async () => {
    server = await start('1')
    administrator = await signInAs({ url: server.url, database }, 'wardlink@demo.example')
  })

  const statuses = async (): Promise<Map<DeviceStatus, number>> => {
    const list = read(MonitoringList, await administrator.ask('GET /api/v1/monitoring/devices?limit=200'))
    const byStatus = Map.groupBy(list.items, ({ status }) => status)
    return new Map([...byStatus].map(([status, items]) => [status, items.length]))
  }

  test('has devices in most rooms, in every state, and none where a browser is to be opened', async () => {
    await expect.poll(linked, soon).toBeGreaterThanOrEqual(95)
    const found = await linkedRooms()
    expect(found.length).toBeLessThan(112)
    const free = [...shownRooms, ownPhone, sharedRoom, { unit: sharedRoom.unit, number: sharedRoom.joined }]
    for (const { unit, number } of free)
      expect(found.filter((room) => room.unit === unit && room.number === number)).toEqual([])
    await expect
      .poll(async () => [...(await statuses()).keys()].toSorted(), soon)
      .toEqual(expect.arrayContaining(['covered', 'in_call', 'none', 'ready']))
    expect(server.output()).toContain('verification')
  })

  test('has patients who wait for a clinician and for the staff, without a mail on the terminal', async () => {
    await expect.poll(waitingCalls, soon).toBe(3)
    const desk = read(ConsultDesk, await administrator.ask('GET /api/consult/waiting'))
    const sent = desk.requests.length
    expect(sent).toBeGreaterThanOrEqual(7)
    expect(desk.calls.length).toBeGreaterThanOrEqual(3)
    for (const unit of callingUnits) expect(server.output()).not.toContain(`Patient call: ${unit}`)
    expect(server.output()).not.toMatch(/^Mail to /mu)
  })

  test('changes by itself, at no more than 5 % of one core', async () => {
    const pid = (await lifeOf(server)) ?? 0
    const before = await statuses()
    const seconds = byTier({ change: 20, all: 60 })
    const used = await secondsOf(pid)
    await setTimeout(seconds * 1_000)
    expect((await secondsOf(pid)) - used).toBeLessThanOrEqual(seconds * 0.05)
    await expect.poll(statuses, soon).not.toEqual(before)
  })

  test('starts its process again after a kill', async () => {
    const pid = (await lifeOf(server)) ?? 0
    process.kill(pid, 'SIGKILL')
    await expect.poll(linked, soon).toBeLessThan(10)
    await expect.poll(linked, soon).toBeGreaterThanOrEqual(95)
    const next = await lifeOf(server)
    expect(next).not.toBeNull()
    expect(next).not.toBe(pid)
  })

  test('has no process after the server stopped, or was killed', async () => {
    const first = (await lifeOf(server)) ?? 0
    expect(await server.stop()).toBe(0)
    expect(await isRunning(first)).toBe(false)
    server = await start('1')
    await expect.poll(linked, soon).toBeGreaterThanOrEqual(95)
    const second = (await lifeOf(server)) ?? 0
    await server.kill()
    await expect.poll(() => isRunning(second), soon).toBe(false)
  })
})

describe('a demo hospital that stands still', () => {
  test('has no simulated device, and no patient who waits in a call', async () => {
    server = await start('still')
    await expect.poll(linked, soon).toBe(0)
    await expect.poll(() => server.output()).toMatch(/^ *The remote +\S+$/mu)
    expect(await lifeOf(server)).toBeNull()
    expect(await linked()).toBe(0)
  })
})
