/**
 * `npm run bench`: 500 room devices and 200 commands a second through the whole HTTP path of one server on its own PostgreSQL; beside
 * it, in the same seconds, a raw WebSocket echo as the floor. Server, devices, tablets and echo are a process each. Then calls, and
 * the remote on a slow tablet, and the console over a large hospital group, of the front end as it was last built. One part alone
 * by its name: `npm run bench -- console`.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embeddedPostgres.ts'
import { silentLog } from '../support/database.ts'
import { startServer, temporaryFolder } from '../support/startServer.ts'
import { benchBedBoard } from './bedBoard.ts'
import { benchBedside } from './bedside.ts'
import { benchConference } from './conference.ts'
import { benchConsole } from './console.ts'
import { benchImport } from './imports.ts'
import { medianOf } from './percentiles.ts'
import { prepareRooms } from './rooms.ts'
import { serverUsage } from './serverUsage.ts'

const deviceCount = 500
const commandsPerSecond = 200
const rounds = 5
const roundMs = 3_000

const Percentiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number(), max: z.number() })
const Round = z.object({
  commands: Percentiles,
  echoes: Percentiles,
  perSecond: z.number(),
  failures: z.array(z.string()),
})
const FromLoad = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('round'), round: Round }),
])

const children: ChildProcess[] = []

function start(name: string): ChildProcess {
  const child = fork(join(import.meta.dirname, name))
  children.push(child)
  return child
}

/** The process's next message. Throws when it ends instead. */
async function answer<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.at(-1) ?? 'a process'} ended too early`)
  })
  try {
    return z
      .tuple([schema], z.unknown())
      .parse(await Promise.race([once(child, 'message', { signal }), ended]))[0]
  } finally {
    settled.abort()
    await ended.catch(() => undefined)
  }
}

async function run(server: string, databaseUrl: string): Promise<boolean> {
  const database = openDatabase({ url: databaseUrl, log: silentLog, poolSize: 2 })
  const codes = await prepareRooms(database, deviceCount)
  await database.close()

  console.log(`linking ${String(deviceCount)} room devices, and opening a session for each …`)
  const echo = start('echoServer.ts')
  const { port } = await answer(echo, z.object({ port: z.number() }))
  const devices = start('devices.ts')
  devices.send({ server, codes })
  const { entrances } = await answer(devices, z.object({ entrances: z.array(z.unknown()) }))

  const load = start('load.ts')
  load.send({
    server,
    echo: `ws://127.0.0.1:${String(port)}`,
    entrances,
    commandsPerSecond,
    rounds,
    roundMs,
  })
  await answer(load, FromLoad)
  const before = { ...(await serverUsage(server)), at: performance.now() }
  const measured: z.infer<typeof Round>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const message = await answer(load, FromLoad)
    if (message.type === 'round') measured.push(message.round)
  }
  const after = { ...(await serverUsage(server)), at: performance.now() }
  return tell(measured, {
    cores: ((after.cpuSeconds - before.cpuSeconds) * 1000) / (after.at - before.at),
    megabytes: after.residentBytes / 2 ** 20,
  })
}

/** Prints the medians over the rounds. Answers whether every command was carried out. */
function tell(
  measured: readonly z.infer<typeof Round>[],
  usage: { readonly cores: number; readonly megabytes: number },
): boolean {
  const line = (name: string, { p50, p95, p99, max }: z.infer<typeof Percentiles>): string =>
    name.padEnd(46) + [p50, p95, p99, max].map((value) => value.toFixed(2).padStart(9)).join('')
  const failures = measured.flatMap((round) => round.failures)
  const rate = measured.reduce((sum, round) => sum + round.perSecond, 0) / measured.length
  const [processor] = cpus()
  console.log(
    [
      '',
      `${String(deviceCount)} room devices, ${rate.toFixed(0)} commands/s, ${String(availableParallelism())} cores of ${processor?.model ?? 'an unknown processor'};`,
      `medians of ${String(rounds)} rounds of ${String(roundMs / 1000)} s, milliseconds`,
      '',
      ' '.repeat(46) + ['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join(''),
      line('HTTP request to the device’s acknowledgement', medianOf(measured.map((round) => round.commands))),
      line('raw WebSocket echo in the same seconds', medianOf(measured.map((round) => round.echoes))),
      '',
      `server process: ${(usage.cores * 100).toFixed(0)} % of one core, ${usage.megabytes.toFixed(0)} MB resident`,
      failures.length === 0
        ? 'every command was acknowledged'
        : `${String(failures.length)} commands failed, the first: ${failures[0] ?? ''}`,
    ].join('\n'),
  )
  return failures.length === 0
}

/** 500 devices and their commands, on a server and a database of their own. */
async function benchCommands(): Promise<void> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  try {
    const server = await startServer({ env: { WARDLINK_DEMO: '1', DATABASE_URL: postgres.url } })
    try {
      process.exitCode = (await run(server.url, postgres.url)) ? 0 : 1
    } finally {
      for (const child of children) child.kill()
      await server.dispose()
    }
  } finally {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

const parts = {
  commands: benchCommands,
  conference: benchConference,
  bedside: benchBedside,
  board: () => benchBedBoard(),
  console: benchConsole,
  imports: benchImport,
} as const
// Without a name all are measured, one after the other.
const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) await bench()
