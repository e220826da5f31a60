import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { type DeviceStatus, MonitoringList } from '../../../src/contract/monitoring/monitoring.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { enrollmentStore } from '../../../src/server/db/devices/enrollmentStore.ts'
import { calls, messages } from '../../../src/server/db/schema/callSchema.ts'
import { deviceCredentials, deviceLinks } from '../../../src/server/db/schema/deviceSchema.ts'
import { organizations, rooms, units } from '../../../src/server/db/schema.ts'
import { newSecret, secretHash } from '../../../src/server/db/secret.ts'
import {
  callingUnits,
  ownPhone,
  sharedRoom,
  shownRooms,
  stationOf,
} from '../../../src/server/demo/hospitalPlan.ts'
import { type DatabaseAddress, demoDatabaseForServer, silentLog } from '../../support/database.ts'
import { type RunningServer, startServer } from '../../support/hospital/startServer.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { byTier } from '../../support/tier.ts'

let address: DatabaseAddress
let database: Database
let server: RunningServer

/** Servers of these tests: one of a test that fails is still running. */
const started: RunningServer[] = []

async function start(demo: string): Promise<RunningServer> {
  const one = await startServer({ env: { DATABASE_URL: address.url, WARDLINK_DEMO: demo } })
  started.push(one)
  return one
}

beforeAll(async () => {
  address = await demoDatabaseForServer()
  database = openDatabase({ url: address.url, log: silentLog, poolSize: 2 })
})
afterAll(async () => {
  for (const one of started) await one.dispose()
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

/** Returns the hash of the credential that a room's device has; null for none. */
async function activeCredential(number: string): Promise<Buffer | null> {
  const [found] = await database.transaction('platform', (tx) =>
    tx
      .select({ hash: deviceCredentials.hash })
      .from(deviceCredentials)
      .innerJoin(rooms, eq(rooms.id, deviceCredentials.roomId))
      .innerJoin(units, eq(units.id, rooms.unitId))
      .where(
        and(eq(rooms.number, number), eq(units.name, ownPhone.unit), isNull(deviceCredentials.revokedAt)),
      ),
  )
  return found?.hash ?? null
}

/** Gives a room a device of someone's own, and returns the hash of its credential. */
async function enrollOwn(number: string): Promise<Buffer> {
  const hash = secretHash(newSecret(32))
  await database.transaction('platform', async (tx) => {
    const [room] = await tx
      .select({ roomId: rooms.id, customerId: rooms.customerId })
      .from(rooms)
      .innerJoin(units, eq(units.id, rooms.unitId))
      .where(and(eq(rooms.number, number), eq(units.name, ownPhone.unit)))
    if (room === undefined) throw new Error(`there is no room ${number}`)
    await enrollmentStore.replaceCredential(tx, room, hash, new Date())
  })
  return hash
}

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
    const stations = callingUnits.map(stationOf)
    const settled = async () => {
      const states = await database.transaction('platform', (tx) =>
        tx.select({ state: messages.state }).from(messages).where(inArray(messages.destination, stations)),
      )
      return states.length >= 3 && states.every(({ state }) => state !== 'waiting')
    }
    await expect.poll(settled, soon).toBe(true)
    for (const station of stations) expect(server.output()).not.toContain(station)
  })

  test('changes by itself, at no more than 5 % of one core', { tags: ['nightly'] }, async () => {
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
    const own = await enrollOwn('405')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => lifeOf(server), soon).not.toBe(pid)
    await expect.poll(() => lifeOf(server), soon).not.toBeNull()
    await expect.poll(linked, soon).toBeGreaterThanOrEqual(95)
    // Someone has enrolled a device of their own meanwhile: it stays theirs.
    expect(await activeCredential('405')).toEqual(own)
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

test('a demo to which someone has added an organization stands still, and does not say that it is invented', async () => {
  await database.transaction('platform', (tx) => tx.insert(organizations).values({ name: 'Ours' }))
  server = await start('1')
  await expect.poll(() => server.output()).toMatch(/^ *The remote +\S+$/mu)
  expect(await lifeOf(server)).toBeNull()
  expect(await (await fetch(new URL('/config.json', server.url))).json()).toMatchObject({ demo: false })
  await server.stop()
})

describe('a demo hospital that stands still', () => {
  test('has no simulated device, and no patient who waits in a call', { tags: ['nightly'] }, async () => {
    server = await start('still')
    await expect.poll(linked, soon).toBe(0)
    await expect.poll(() => server.output()).toMatch(/^ *The remote +\S+$/mu)
    expect(await lifeOf(server)).toBeNull()
    expect(await linked()).toBe(0)
  })
})
