import { existsSync } from 'node:fs'
import { chown, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect } from 'vitest'
import { mayReach } from '../../../src/server/db/embedded/account.ts'
import { folder as used, folderTest as test, newFolder } from '../../support/fixtures/folder.ts'
import {
  failedStart,
  postmasterOf,
  type RunningServer,
  startServer,
} from '../../support/hospital/startServer.ts'
import { byTier } from '../../support/tier.ts'
import { timeLimit } from '../../support/timeLimit.ts'

const running = new Set<RunningServer>()

const start = async (options: Parameters<typeof startServer>[0] = {}): Promise<RunningServer> => {
  const server = await startServer({ ...options, env: { WARDLINK_DEMO: '0' } })
  running.add(server)
  return server
}
afterEach(async () => {
  // Latest first: the server that made a folder removes it when no other server uses it.
  for (const server of [...running].toReversed()) await server.dispose()
  running.clear()
})

const isHealthy = (server: RunningServer): Promise<boolean> =>
  fetch(new URL('/healthz', server.url)).then(
    ({ ok }) => ok,
    () => false,
  )
const killDatabase = async (dataFolder: string): Promise<number> => {
  const pid = await postmasterOf(dataFolder)
  if (pid === null) throw new Error('no database runs there')
  process.kill(pid, 'SIGKILL')
  return pid
}
/** Returns true if another database runs; between the dead one and the next, there is no process id. */
const isAnother = async (dataFolder: string, dead: number): Promise<boolean> => {
  const pid = await postmasterOf(dataFolder)
  return pid !== null && pid !== dead
}
/** Returns true while the process exists, which is also until its parent has reaped it. */
const runs = (pid: number): boolean => existsSync(`/proc/${String(pid)}`)
const nobody = { uid: 65_534, gid: 65_534 }
const main = resolve(import.meta.dirname, '../../../src/server/main.ts')
const mayBecomeNobody = process.getuid?.() === 0 && (await mayReach(nobody, main))

const oneMore = /^wardlink: WARDLINK_DATA: another Wardlink uses this data folder\n$/u

describe('the embedded database', () => {
  test('is created on the first start, is readable by no other user, and stops with the server', async () => {
    const server = await start()
    const folder = join(server.dataFolder, 'postgres')
    const pid = await postmasterOf(server.dataFolder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    // PostgreSQL refuses to run as root, so a server that runs as root starts it as another user.
    const { uid } = await stat(`/proc/${pid}`)
    expect(uid).toBe((await stat(folder)).uid)
    expect(uid).not.toBe(0)
    expect(await server.stop()).toBe(0)
    expect(await postmasterOf(server.dataFolder)).toBeNull()
    // PostgreSQL removes its pid file just before its process ends, and the system reaps that a moment later.
    await expect.poll(() => runs(pid ?? 0)).toBe(false)
  })

  test.runIf(mayBecomeNobody)(
    'is made also for an account without any rights but to its data folder',
    async () => {
      const dataFolder = await newFolder()
      await chown(dataFolder, nobody.uid, nobody.gid)
      const server = await start({ dataFolder, account: nobody })
      expect(await isHealthy(server)).toBe(true)
    },
  )

  test('outlives a killed server: the next start takes it over as it is', async () => {
    const first = await start({ dataFolder: used })
    const pid = await postmasterOf(first.dataFolder)
    await first.kill()
    const second = await start({ dataFolder: first.dataFolder })
    expect(await postmasterOf(first.dataFolder)).toBe(pid)
    expect(await isHealthy(second)).toBe(true)
    expect(await second.stop()).toBe(0)
    expect(await postmasterOf(first.dataFolder)).toBeNull()
  })

  test('that is killed is started again by its server, however often; the server goes on', async () => {
    const server = await start({ dataFolder: used })
    for (let count = 0; count < byTier({ change: 1, all: 2 }); count += 1) {
      const dead = await killDatabase(server.dataFolder)
      const risen = async () => (await isAnother(server.dataFolder, dead)) && isHealthy(server)
      await expect.poll(risen).toBe(true)
    }
    expect(server.process.exitCode).toBeNull()
  })

  test('that is killed again while it comes back, comes back', { tags: ['nightly'] }, async () => {
    const server = await start({ dataFolder: used })
    const first = await killDatabase(server.dataFolder)
    const begins = () => isAnother(server.dataFolder, first)
    await expect.poll(begins, { interval: 5 }).toBe(true)
    const second = await killDatabase(server.dataFolder)
    const risen = async () => (await isAnother(server.dataFolder, second)) && isHealthy(server)
    await expect.poll(risen).toBe(true)
    expect(server.process.exitCode).toBeNull()
  })

  // On every change, `durability.test.ts` kills both under writes.
  test(
    'that is killed together with its server is there at the next start',
    { tags: ['nightly'] },
    async () => {
      const first = await start({ dataFolder: used })
      first.process.kill('SIGKILL')
      await killDatabase(first.dataFolder)
      const second = await start({ dataFolder: first.dataFolder })
      expect(await isHealthy(second)).toBe(true)
    },
  )
})

describe('a second start on the same data folder', () => {
  test('says so in one line, and disturbs nothing', async () => {
    const first = await start({ dataFolder: used })
    const pid = await postmasterOf(first.dataFolder)
    const began = performance.now()
    const { code, output, error } = await failedStart({ dataFolder: first.dataFolder })
    expect(performance.now() - began).toBeLessThan(timeLimit(8_000))
    expect([code, output]).toEqual([1, ''])
    expect(error).toMatch(oneMore)
    expect(await postmasterOf(first.dataFolder)).toBe(pid)
    expect(await isHealthy(first)).toBe(true)
  })

  test('at the very same moment, on an empty folder, leaves exactly one that is ready', async () => {
    const dataFolder = await newFolder()
    const races = await Promise.allSettled([start({ dataFolder }), start({ dataFolder })])
    const winners = races.flatMap((race) => (race.status === 'fulfilled' ? [race.value] : []))
    const losers = races.flatMap((race) => (race.status === 'rejected' ? [String(race.reason)] : []))
    expect(winners).toHaveLength(1)
    expect(losers[0]).toMatch(/ended with 1 .*\nwardlink: WARDLINK_DATA: another Wardlink uses this/u)
    for (const winner of winners) expect(await isHealthy(winner)).toBe(true)
    expect(winners[0]?.process.exitCode).toBeNull()
  })
})
