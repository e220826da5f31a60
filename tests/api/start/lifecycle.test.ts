import { request } from 'node:http'
import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { connectSimulatedDevice, enrollDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { enterVerified, followEvents, openPreview } from '../../support/testHospital/bedsideApi.ts'
import { freshDatabase, silentLog } from '../../support/database.ts'
import { startDemoServer } from '../../support/hospital/demoServer.ts'
import { type RunningServer, startServer, temporaryFolder } from '../../support/hospital/startServer.ts'
import { timeLimit } from '../../support/timeLimit.ts'

/** Functions that stop what a test has started, in the order of starting. */
const ends: (() => Promise<void>)[] = []
const start = async (options?: Parameters<typeof startServer>[0]): Promise<RunningServer> => {
  const server = await startServer(options)
  ends.push(server.dispose)
  return server
}
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const greeted = /^ *The remote +\S+$/mu

describe('the first start on an empty folder', () => {
  test(
    'leads a newcomer in; the second shows new codes, and no password',
    { tags: ['nightly'] },
    async () => {
      const dataFolder = await temporaryFolder()
      const first = await start({ dataFolder })
      await expect.poll(first.output).toMatch(greeted)
      const lines = first.output().split('\n')
      expect(lines[0]).toBe(`ready ${first.url}`)
      expect(lines[1]).toMatch(/^administrator admin@wardlink\.local, password \S{12,} \(shown this once\)$/u)
      const codesOf = (text: string) =>
        [...text.matchAll(/monitor +http:\/\/\S+\/room#enroll=(\w{8})$/gmu)].map(([, code]) => code)
      expect(codesOf(first.output()).length).toBeGreaterThan(1)
      for (const bed of ['A', 'B']) expect(first.output()).toContain(`Room 501, bed ${bed}, 5 West Surgical`)
      expect(first.output()).toMatch(/verification +last name \S+, room number \d+/u)
      expect(first.output()).toMatch(
        /phone's link +http:\/\/\S+\/#token=\S+&aps_id=\S+ \(one use, 2 hours\)$/mu,
      )
      expect(first.output()).not.toContain('warning')
      expect(await first.stop()).toBe(0)

      const began = performance.now()
      const second = await start({ dataFolder })
      expect(performance.now() - began).toBeLessThan(timeLimit(5_000))
      await expect.poll(second.output).toMatch(greeted)
      expect(second.output()).not.toMatch(/password/u)
      expect(codesOf(second.output())).toHaveLength(codesOf(first.output()).length)
      for (const code of codesOf(first.output())) expect(second.output()).not.toContain(code)
      expect(await second.stop()).toBe(0)
      await rm(dataFolder, { recursive: true, force: true })
    },
  )
})

describe('the first start on an empty database', () => {
  const startOnEmpty = async (env: Readonly<Record<string, string>>): Promise<RunningServer> => {
    const { url, drop } = await freshDatabase(inject('postgresUrl'))
    ends.push(drop)
    return start({ env: { DATABASE_URL: url, WARDLINK_DEMO: '0', ...env } })
  }

  test('with an administrator in the environment repeats the address, and not the password', async () => {
    const server = await startOnEmpty({
      WARDLINK_ADMIN_EMAIL: 'chief@hospital.example',
      WARDLINK_ADMIN_PASSWORD: 'Sesame-0pen',
    })
    await expect.poll(server.output).toMatch(/^administrator chief@hospital\.example$/mu)
    expect(server.output()).not.toContain('Sesame')
    expect(server.output()).not.toContain('demo')
  })

  test('on a plain http address for tablets says what they will miss', async () => {
    const server = await startOnEmpty({ PUBLIC_URL: 'http://wardlink.example' })
    expect(server.url).toBe('http://wardlink.example')
    await expect.poll(server.output).toMatch(/^warning: .*TLS_CERT/mu)
  })

  test('in production without the address that people use says where links lead', async () => {
    const server = await startOnEmpty({ NODE_ENV: 'production' })
    await expect.poll(server.output).toMatch(/^warning: PUBLIC_URL is not set; links/mu)
  })
})

describe('SIGTERM', () => {
  test('answers what is open, closes every socket with 1012, ends the streams, and exits 0', async () => {
    const server = await startDemoServer()
    ends.push(server.dispose)
    await expect.poll(server.output).toMatch(greeted)
    const [, code = ''] = /#enroll=(\w{8})$/mu.exec(server.output()) ?? []
    const { credential, unique_id: uniqueId } = await enrollDevice(server.url, code)
    const device = await connectSimulatedDevice({ url: server.url, credential })
    const database = openDatabase({ url: server.databaseUrl, log: silentLog })
    const room = await database.transaction('platform', async (tx) => {
      const [found] = await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.uniqueId, uniqueId))
      return roomStore.byId(tx, found?.id ?? '')
    })
    if (room === null) throw new Error('the room is unknown')
    const deps = { database, clock: systemClock }
    const entrance = { url: server.url, entry: (of: typeof room) => issueEntryCode(deps, of) }
    const remote = await enterVerified(entrance, room)
    const stream = await followEvents(server, remote)
    const preview = await openPreview(server, { type: 'hello', access_token: remote.session.access_token })
    await expect.poll(() => preview.pictures.length).toBeGreaterThan(0)
    await database.close()

    // A request whose body is still being sent when the signal arrives.
    const body = JSON.stringify({ refresh_token: remote.session.refresh_token })
    const open = request(new URL('/api/session/refresh', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = new Promise((resolve) => {
      open.once('response', ({ statusCode }) => resolve(statusCode))
    })
    open.write(body.slice(0, 10))
    const healthy = await fetch(new URL('/healthz', server.url))
    expect(healthy.status).toBe(200)
    const began = performance.now()
    const exited = server.stop()
    expect(await device.closed).toBe(1012)
    expect(await preview.closed).toBe(1012)
    await stream.ended
    open.end(body.slice(10))
    expect(await answered).toBe(200)
    expect(await exited).toBe(0)
    expect(performance.now() - began).toBeLessThan(timeLimit(10_000))
    await expect(fetch(new URL('/healthz', server.url))).rejects.toThrow('fetch failed')
  })
})
