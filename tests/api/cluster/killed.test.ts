import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { serverNodes } from '../../../src/server/db/schema/deviceSchema.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { deadAfterMs } from '../../../src/server/db/cluster/peerStore.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { connectSimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { folder as dataFolder, folderTest as test } from '../../support/fixtures/folder.ts'
import { enterVerified, followEvents } from '../../support/testHospital/bedsideApi.ts'
import { silentLog } from '../../support/database.ts'
import { byTier, tier } from '../../support/tier.ts'
import { credentialOf } from '../../support/testHospital/devices/rawLink.ts'
import { postmasterOf, type RunningServer, startServer } from '../../support/hospital/startServer.ts'

/** PostgreSQL of two real server processes: devices link to one, remotes enter at the other. */
let postgres: EmbeddedPostgres
let database: Database
let devices: RunningServer
let remotes: RunningServer
let rooms: RoomRecord[]
test.beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  const env = { DATABASE_URL: postgres.url, WARDLINK_DEMO: '0' }
  ;[devices, remotes] = await Promise.all([startServer({ env }), startServer({ env })])
  database = openDatabase({ url: postgres.url, log: silentLog, poolSize: 3 })
  const chosen = await simulatedHospital(database, 3)
  rooms = await database.transaction('platform', async (tx) => {
    const found: RoomRecord[] = []
    for (const { id } of chosen) {
      const room = await roomStore.byId(tx, id)
      if (room !== null) found.push(room)
    }
    return found
  })
})
afterAll(async () => {
  for (const server of [devices, remotes]) await server.dispose()
  await database.close()
  await postgres.stop()
})

const crossed = async () => {
  const room = rooms.pop()
  if (room === undefined) throw new Error('there is no room left')
  const credential = await credentialOf({ url: devices.url, database, clock: systemClock }, room)
  const device = await connectSimulatedDevice({ url: devices.url, credential })
  const deps = { database, clock: systemClock }
  const remote = await enterVerified({ url: remotes.url, entry: (of) => issueEntryCode(deps, of) }, room)
  const stream = await followEvents(remotes, remote)
  await expect.poll(() => stream.devices().at(-1)).toMatchObject({ online: true })
  return { room, credential, device, remote, stream }
}

/** Ages the heartbeat of the process at that address alone, so that it counts as dead. */
async function passDeath(url: string): Promise<void> {
  const silent = sql`now() - make_interval(secs => ${deadAfterMs / 1_000})`
  await database.transaction('platform', (tx) =>
    tx.update(serverNodes).set({ seenAt: silent }).where(eq(serverNodes.url, url)),
  )
}

describe('when PostgreSQL is killed under two servers', () => {
  test('both go on: commands cross, events arrive, and the sessions are there', async () => {
    const { device, remote, stream } = await crossed()
    const dead = await postmasterOf(dataFolder)
    process.kill(dead ?? 0, 'SIGKILL')
    await expect.poll(async () => (await postmasterOf(dataFolder)) ?? dead).not.toBe(dead)
    const bell = async () => (await remote.send('adjust_bell', { bell_volume: 0.7 })).status
    await expect.poll(bell).toBe(200)
    await expect.poll(async () => (await remote.command('set_speed', { speed: 6 })).success).toBe(true)
    expect(device.state.speed).toBe(6)
    device.cover(true)
    await expect.poll(() => stream.devices().at(-1)?.state?.covered).toBe(true)
    stream.close()
    await device.close()
  })
})

describe('when the server that holds a device is killed', () => {
  test('the other shows the room offline within 20 s, and online once the device comes to it', async () => {
    const { room, credential, device, remote, stream } = await crossed()
    // The last state is stored within a second.
    const kept = () => database.transaction('platform', (tx) => deviceStore.lastState(tx, room.id))
    await expect.poll(kept).not.toBeNull()
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    await devices.kill()
    const killed = performance.now()
    expect(await device.closed).toBe(1006)
    // A user who presses a button in between is not left waiting.
    const pressed = await remote.command('pan', { dir: 'left' })
    expect(pressed).toMatchObject({ busy_status: 'offline', success: false })
    expect(performance.now() - killed).toBeLessThan(byTier({ change: 30_000, all: 4_500 }))
    if (tier === 'change') await passDeath(devices.url)
    await expect
      .poll(() => stream.devices().at(-1))
      .toMatchObject({ online: false, state: { moving: false } })
    expect(performance.now() - killed).toBeLessThan(byTier({ change: 60_000, all: 21_000 }))

    const again = await connectSimulatedDevice({ url: remotes.url, credential })
    await expect.poll(() => stream.devices().at(-1)?.online).toBe(true)
    expect(await remote.command('zoom', { dir: 'tele' })).toMatchObject({ success: true })
    stream.close()
    await again.close()
  })
})
