import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { give, programEnvironment, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedError } from './embeddedError.ts'
import { run } from './run.ts'

interface PostmasterOptions {
  cluster: Cluster
  binaries: Binaries
  account: Account | null
}

/** Maximum time for a start, or for the end of a killed predecessor's child processes, in milliseconds. */
const startMs = 30_000
/**
 * How long a postmaster may take to answer, in milliseconds. One that does not run refuses immediately, and one
 * on a busy machine must not be taken for it.
 */
const patienceMs = 5_000

/** PostgreSQL’s log messages would repeat the values of a statement, and names must not appear in a log. */
const quiet = {
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
} as const

export function urlOf({ password }: Cluster, port: number, database = 'postgres'): string {
  return `postgresql://wardlink:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Ensures that the cluster’s postmaster runs and responds; one that a killed process left behind is adopted.
 * `preferredPort` keeps a restarted database where its clients look for it. Returns its port.
 */
export async function ensurePostmaster(options: PostmasterOptions, preferredPort?: number): Promise<number> {
  const until = Date.now() + startMs
  for (;;) {
    const running = await runningPort(options.cluster)
    if (running !== null) return running
    // A pid file can belong to a postmaster that is starting or stopping, or to a dead one. Only PostgreSQL
    // itself can decide, so try to start it.
    const port = preferredPort ?? (await freePort())
    const started = await start(options, port, until)
    if (started) return port
    if (Date.now() > until) {
      throw new EmbeddedError(
        `WARDLINK_DATA: PostgreSQL does not start; "${join(options.cluster.folder, 'server.log')}" says why`,
      )
    }
    await setTimeout(100)
  }
}

/** Stops the postmaster and aborts open transactions; committed data is kept. */
export async function stopPostmaster({ cluster, binaries, account }: PostmasterOptions): Promise<void> {
  await run(binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '8'], account)
}

async function start(options: PostmasterOptions, port: number, until: number): Promise<boolean> {
  const { cluster, binaries, account } = options
  const log = join(cluster.folder, 'server.log')
  const output = openSync(log, 'a', 0o600)
  await give(log, account)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 120,
    ...quiet,
  }
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      cluster.folder,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Detached, so that Ctrl-C in the terminal reaches it only through this process, after the last request.
    {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: '/',
      env: programEnvironment(),
      ...account,
    },
  )
  closeSync(output)
  child.unref()
  let ended = false
  child.once('error', () => (ended = true))
  child.once('exit', () => (ended = true))
  while (!ended && Date.now() < until) {
    if (await answers(urlOf(cluster, port))) return true
    await setTimeout(20)
  }
  return false
}

/** Returns the port on which the cluster's postmaster responds; null if it does not. */
export async function runningPort(cluster: Cluster): Promise<number | null> {
  const noted = await notedPort(cluster)
  return noted !== null && (await answers(urlOf(cluster, noted))) ? noted : null
}

/** Returns the port from postmaster.pid (fourth line); null if there is none. */
async function notedPort(cluster: Cluster): Promise<number | null> {
  const lines = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  return Number.isInteger(port) && port > 0 ? port : null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}
