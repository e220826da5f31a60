import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../config.ts'
import { connectionOf } from './connection/connectionOf.ts'
import { hasStalePlan } from './connection/databaseErrors.ts'
import { QueryWatchdog } from './connection/queryWatchdog.ts'
import { RetryLater } from './connection/retryLater.ts'
import { StatementNames } from './connection/statementNames.ts'

/**
 * Rows that a transaction may see: all (the server’s own work, before the caller is known), or those of the
 * given customers and what the given organizations decide for their customers. Row-level security enforces
 * this, not the query.
 */
export type Scope = 'platform' | { customers: readonly string[]; organizations?: readonly string[] }

/** A pool connection, and the watchdog that closes it when it stops responding. */
interface Watched {
  connection: NodePgDatabase
  silence: QueryWatchdog
  /** Statements that begin the next transaction. */
  begin: string
}

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface Database {
  /**
   * Runs a transaction as the role that owns nothing, which sees only the scope's customers. Runs it again if it throws
   * `RetryLater`, for at most 10 s.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Opens a connection outside the pool, for LISTEN. The caller closes it. */
  connect(): Promise<pg.Client>
  /** Opens a separate pool for the job queue, as the owner of the tables. The caller closes it. */
  jobPool(): pg.Pool
  /** Reports whether the database responds and accepts writes; a standby does not. */
  answers(): Promise<boolean>
  /** Numbers of connections in total and idle, and of waiting requests, for the metrics. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Maximum wait for a free connection, in milliseconds. After that, the request gets a 503. */
const connectTimeoutMs = 3_000

/**
 * Milliseconds without a response after which a connection is given up. Behind a firewall that drops packets,
 * the operating system itself would wait for a quarter of an hour. None of our statements takes half as long.
 */
const silentMs = 30_000
/** The same for the bus connection, which carries only short messages. */
const silentLineMs = 5_000

/**
 * Time after which the database ends an idle transaction: a process that is frozen, or lost with its machine,
 * must not hold locks that all others wait for. Set in each transaction, because PgBouncer rejects it as a
 * startup parameter.
 */
const idleTransaction = '15s'

/**
 * Milliseconds of silence after which a connection is probed, so that a firewall that drops packets is
 * noticed.
 */
const keepAliveMs = 10_000

/**
 * How long a connection is kept that nothing uses, in milliseconds: a new one has to plan each of its statements, just
 * when there is most to do.
 */
const idleConnectionMs = 10 * 60_000

/** Pause before a transaction that threw `RetryLater` runs again, and the longest time for all its runs, in milliseconds. */
const retryMs = 100
const longestRetryMs = 10_000

/**
 * Maximum number of job connections. Six lanes hold one each to listen; the others are shared, and a job
 * uses one only briefly.
 */
const jobConnections = 10

/**
 * Returns the statements that begin a transaction on the rows of a scope. They are sent in one message, because many
 * transactions have only one statement more.
 */
function beginning(scope: Scope): string {
  const customers = scope === 'platform' ? '*' : scope.customers.join(',')
  const organizations = scope === 'platform' ? '' : (scope.organizations ?? []).join(',')
  const settings = {
    role: 'wardlink_app',
    'wardlink.customers': customers,
    'wardlink.organizations': organizations,
    idle_in_transaction_session_timeout: idleTransaction,
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `begin; select ${set.join(', ')}`
}

const healthCheck: pg.QueryConfig & { query_timeout: number } = {
  text: `select current_setting('transaction_read_only') = 'off' as writable`,
  query_timeout: connectTimeoutMs,
}

/**
 * Logs idle connections that the database ends. A pool that is ending only says goodbye on them, and does not
 * wait until the database has heard it: one that shuts down next may be faster.
 */
function reportLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
}

/**
 * Returns the connection with names for its usual statements, and with `begin` for the start of a transaction. A
 * name belongs to its connection, which a pooler in transaction mode would exchange: such a pooler is refused at the
 * start (migrate.ts).
 */
function naming(client: pg.PoolClient, names: StatementNames, begin: () => string): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[] = []) =>
    config.text === 'begin'
      ? client.query(begin())
      : client.query({ ...config, name: config.name ?? names.nameOf(config.text, values.length) }, values)
  return new Proxy(client, {
    get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
  })
}

/** Opens the connection pool. The tables must have been migrated. */
export function openDatabase(options: { url: string; log: Log; poolSize?: number }): Database {
  const settings = {
    connectionString: options.url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize ?? 12,
    idleTimeoutMillis: idleConnectionMs,
    application_name: 'wardlink',
  })
  // Without listeners, a broken connection would end the process. The pool’s listener covers the idle
  // connections; the one on each client covers those in use, whose query or transaction fails and reports the
  // error itself.
  reportLostConnections(pool, options.log)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = new StatementNames()
  const watched = new WeakMap<pg.PoolClient, Watched>()
  const watch = (client: pg.PoolClient): Watched => {
    const known = watched.get(client)
    if (known !== undefined) return known
    // Ending the connection fails its current and all later queries; the pool then creates another.
    const silence = new QueryWatchdog(silentMs, () => void client.end())
    const logger = { logQuery: () => silence.begin() }
    const named = naming(client, names, () => made.begin)
    const made = { connection: drizzle({ client: named, casing: 'snake_case', logger }), silence, begin: '' }
    watched.set(client, made)
    return made
  }

  const runOnce: Database['transaction'] = async (scope, work) => {
    // Given the pool, Drizzle would never release a connection on which the transaction could not even
    // begin.
    const client = await pool.connect()
    const its = watch(client)
    its.begin = beginning(scope)
    let isUsable = false
    try {
      return await its.connection.transaction((tx) => {
        isUsable = true
        connectionOf.set(tx, its.connection)
        return work(tx)
      })
    } catch (error) {
      if (hasStalePlan(error)) isUsable = false
      throw error
    } finally {
      its.silence.end()
      // A transaction that has begun without its scope must not be another one's.
      client.release(!isUsable)
    }
  }

  return {
    transaction: async (scope, work) => {
      const until = performance.now() + longestRetryMs
      for (;;) {
        try {
          return await runOnce(scope, work)
        } catch (error) {
          if (!(error instanceof RetryLater) || performance.now() > until) throw error
        }
        await sleep(retryMs)
      }
    },
    connect: async () => {
      const line = { application_name: 'wardlink-bus', query_timeout: silentLineMs }
      const client = new pg.Client({ ...settings, ...line })
      // Added before connecting: a database that shuts down may report it in the moment in which it accepts
      // the connection, when nothing else listens yet. The caller notices with its first query.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    jobPool: () => {
      const jobs = new pg.Pool({ ...settings, max: jobConnections, application_name: 'wardlink-jobs' })
      reportLostConnections(jobs, options.log)
      jobs.on('connect', (client) => client.on('error', () => undefined))
      return jobs
    },
    answers: async () => {
      try {
        // With a timeout, because a connection that swallows queries also counts as no response.
        const { rows } = await pool.query<{ writable: boolean }>(healthCheck)
        return rows[0]?.writable === true
      } catch {
        return false
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
