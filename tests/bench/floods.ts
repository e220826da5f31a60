/**
 * Measures how a server copes while one part of it is flooded: with wrong passwords from many addresses, and
 * with imports that cost as much as a file of their size can. Runs alone with `npm run bench -- floods`.
 */
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embeddedPostgres.ts'
import { silentLog } from '../support/database.ts'
import { startServer, temporaryFolder } from '../support/hospital/startServer.ts'
import { signInAs } from '../support/testHospital/administrator.ts'
import { ask } from '../support/testHospital/bedsideApi.ts'
import { sendFile } from '../support/testHospital/imports/importing.ts'
import { printBeside } from './limitLine.ts'
import { percentile } from './percentiles.ts'
import { serverUsage } from './serverUsage.ts'

/** The floods, and the limits that must hold during them: answers in milliseconds, memory in bytes. */
const logins = { attempts: 200, addresses: 40, staticP99Ms: 250 } as const
const imports = { files: 8, rows: 100, cellsPerRow: 99_000, healthMs: 250, addedBytes: 100e6 } as const

/** Interval between samples, in milliseconds. */
const lookEveryMs = 5
/** Milliseconds for which memory is watched after the last answer. */
const watchedAfterMs = 2_000

/** Requests a path repeatedly until a flood is over. Returns the response times in milliseconds. */
async function askedDuring(url: string, path: string, flood: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void flood.finally(() => (isOver = true))
  const taken: number[] = []
  while (!isOver) {
    const began = performance.now()
    const reply = await fetch(new URL(path, url))
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${path} is answered ${String(reply.status)}`)
    taken.push(performance.now() - began)
    await setTimeout(lookEveryMs)
  }
  await flood
  return taken
}

/** Returns the count of each status, such as `429: 180`. */
function counted(statuses: readonly number[]): string {
  const groups = [...Map.groupBy(statuses, (status) => status)]
  return groups.map(([status, all]) => `${String(status)}: ${String(all.length)}`).join(', ')
}

async function floodLogins(url: string): Promise<void> {
  const html = await (await fetch(url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/u.exec(html)?.[1]
  if (script === undefined) throw new Error('the page names no script')
  const attempt = async (at: number): Promise<number> => {
    const headers = { 'x-forwarded-for': `10.9.0.${String(1 + (at % logins.addresses))}` }
    const body = { username: `nobody${String(at)}@demo.example`, password: 'Not-This-One-1' }
    return (await ask(url, 'POST /authentication/login', { headers, body })).status
  }
  const flood = Promise.all(Array.from({ length: logins.attempts }, (_, at) => attempt(at)))
  const taken = await askedDuring(url, script, flood)
  console.log(
    `\n${String(logins.attempts)} wrong logins from ${String(logins.addresses)} addresses (${counted(await flood)}):`,
  )
  printBeside(
    `a static file meanwhile, p99 of ${String(taken.length)}`,
    percentile(taken, 0.99),
    logins.staticP99Ms,
  )
}

async function floodImports(ward: Parameters<typeof signInAs>[0]): Promise<void> {
  const clara = await signInAs(ward, 'customer@demo.example')
  const row = `${'a'.padEnd(imports.cellsPerRow, ',')}\n`
  const file = `room,bed,type,unit\n${row.repeat(imports.rows)}`
  const before = (await serverUsage(ward.url)).residentBytes
  let most = before
  let isOver = false
  const watch = async (): Promise<void> => {
    while (!isOver) {
      most = Math.max(most, (await serverUsage(ward.url)).residentBytes)
      await setTimeout(10 * lookEveryMs)
    }
  }
  const watching = watch()
  const send = async (_: unknown, at: number): Promise<number> =>
    (await sendFile(ward, clara, file, { name: `hostile-${String(at)}.csv` })).status
  const flood = Promise.all(Array.from({ length: imports.files }, send))
  const taken = await askedDuring(
    ward.url,
    '/healthz',
    flood.then(() => setTimeout(watchedAfterMs)),
  )
  isOver = true
  await watching
  const megabytes = (file.length / 1e6).toFixed(1)
  console.log(
    `\n${String(imports.files)} imports of ${megabytes} MB, ${String(imports.cellsPerRow)} cells in a row, at once (${counted(await flood)}):`,
  )
  printBeside(
    `/healthz meanwhile, the slowest of ${String(taken.length)}`,
    Math.max(...taken),
    imports.healthMs,
  )
  printBeside('memory that it takes', (most - before) / 1e6, imports.addedBytes / 1e6, 'MB')
}

/** Floods one server process, and prints the results beside the limits. */
export async function benchFloods(): Promise<void> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  try {
    const server = await startServer({
      env: { DATABASE_URL: postgres.url, WARDLINK_DEMO: 'still', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const database = openDatabase({ url: postgres.url, log: silentLog, poolSize: 2 })
    try {
      await floodLogins(server.url)
      await floodImports({ url: server.url, database })
    } finally {
      await database.close()
      await server.dispose()
    }
  } finally {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
