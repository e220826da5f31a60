import { asc } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { runningDatabase } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { rooms as roomTable } from '../../../src/server/db/schema.ts'
import { ControlReply } from '../../../src/contract/devices/device.ts'
import { Me } from '../../../src/contract/bedside/session.ts'
import { folder as dataFolder, folderTest as test } from '../../support/fixtures/folder.ts'
import { ask, type Entrance, enter, read } from '../../support/testHospital/bedsideApi.ts'
import { silentLog } from '../../support/database.ts'
import { byTier } from '../../support/tier.ts'
import { postmasterOf, type RunningServer, startServer } from '../../support/hospital/startServer.ts'

/** Processes that get a SIGKILL, in turn. Killing both is a power cut. */
const victims = [['server'], ['PostgreSQL'], ['PostgreSQL', 'server']] as const
const kills = byTier({ change: victims.length, all: 20 })
/** Number of concurrent writers that act at any moment. */
const writers = 6
/** Number of writes that must be acknowledged between two kills. */
const writesBetween = 8

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ dataFolder })
})
afterAll(() => server.dispose())

/** State of one session that the server has acknowledged. */
interface Promised {
  readonly room: RoomRecord
  readonly token: string
  verified: boolean
  ended: boolean
  /** True if the microphone's `off` must be delivered when the device connects. */
  covered: boolean
}

/** Returns the rooms that have a device of their own; nothing is stored for a patient's own phone. */
async function roomsWithDevices(database: Database): Promise<RoomRecord[]> {
  return database.transaction('platform', async (tx) => {
    const ids = await tx.select({ id: roomTable.id }).from(roomTable).orderBy(asc(roomTable.uniqueId))
    const found: RoomRecord[] = []
    for (const { id } of ids) {
      const room = await roomStore.byId(tx, id)
      if (room !== null && room.type !== 'byod') found.push(room)
    }
    return found
  })
}

async function openStraight(): Promise<Database> {
  const url = await runningDatabase(dataFolder)
  if (url === null) throw new Error('no database runs')
  return openDatabase({ url, log: silentLog, poolSize: 4 })
}

test('the server, PostgreSQL or both are killed under writes again and again, and nothing acknowledged is lost', async () => {
  let database = await openStraight()
  const rooms = await roomsWithDevices(database)
  const promises: Promised[] = []
  const lost: string[] = []
  let acknowledged = 0
  let refused = 0
  let isOver = false
  let next = 0

  /** Makes one visit in the next room. A step that fails was not promised. */
  const visit = async (): Promise<void> => {
    const room = rooms[next++ % rooms.length]
    if (room === undefined) throw new Error('there are no rooms')
    const entrance: Entrance = {
      url: server.url,
      entry: (of) => issueEntryCode({ database, clock: systemClock }, of),
    }
    const remote = await enter(entrance, room)
    const promised: Promised = {
      room,
      token: remote.session.access_token,
      verified: false,
      ended: false,
      covered: false,
    }
    promises.push(promised)
    acknowledged += 1
    const done = async (step: 'verified' | 'covered' | 'ended', status: Promise<number>) => {
      if ((await status) >= 300) return
      promised[step] = true
      acknowledged += 1
    }
    await done(
      'verified',
      remote.verify().then(({ status }) => status),
    )
    if (!promised.verified) return
    const key = { 'idempotency-key': promised.token.slice(0, 20) }
    await done(
      'covered',
      remote.send('microphone_control', { state: 'off' }, key).then((answer) => {
        const reason = answer.status === 200 ? read(ControlReply, answer).reason : 'waiting'
        if (reason !== 'waiting') lost.push(`a privacy command, answered ${reason}`)
        return answer.status
      }),
    )
    if (next % 3 === 0)
      await done(
        'ended',
        remote.ask('DELETE /api/session').then(({ status }) => status),
      )
  }
  const write = async (): Promise<void> => {
    while (!isOver) {
      await visit().catch(() => {
        refused += 1
        return new Promise((resolve) => setTimeout(resolve, 20))
      })
    }
  }
  const writing = Array.from({ length: writers }, write)

  const killed = {
    server: () => server.kill(),
    PostgreSQL: async () => {
      const postmaster = await postmasterOf(dataFolder)
      if (postmaster === null) throw new Error('no database runs')
      process.kill(postmaster, 'SIGKILL')
    },
  }
  const goOn = async (): Promise<void> => {
    const before = acknowledged
    await expect
      .poll(() => acknowledged - before, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(writesBetween)
  }

  for (let kill = 0; kill < kills; kill += 1) {
    await goOn()
    for (const victim of victims[kill % victims.length] ?? []) await killed[victim]()
    if (server.process.exitCode === null && server.process.signalCode === null) continue
    server = await startServer({ dataFolder })
    // If PostgreSQL was killed with its server, it restarts on another port.
    const before = database
    database = await openStraight()
    await before.close()
  }
  await goOn()
  isOver = true
  await Promise.all(writing)

  expect(promises.length).toBeGreaterThan(kills)
  expect(refused).toBeGreaterThan(0)
  // A room's fifth session ends its first; only those sessions may be gone.
  const byRoom = Map.groupBy(promises, ({ room }) => room.uniqueId)
  for (const { room, token, verified, ended } of promises) {
    const isCrowdedOut = (byRoom.get(room.uniqueId)?.length ?? 0) > 4
    if (isCrowdedOut) continue
    const answer = await ask(server.url, 'GET /api/me', { token })
    if (ended ? answer.status !== 401 : answer.status !== 200) lost.push(`a session: ${answer.status}`)
    else if (!ended && verified && read(Me, answer).verified !== true) lost.push('a verification')
  }
  for (const { room, covered } of promises) {
    const pending = await database.transaction('platform', (tx) => deviceStore.pendingPrivacy(tx, [room.id]))
    if (covered && pending.get(room.id)?.microphone_control === undefined) lost.push('a privacy command')
  }
  await database.close()
  expect(lost).toEqual([])
}, 480_000)
