import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import type { Log } from '../config.ts'
import { QueryWatchdog } from './connection/queryWatchdog.ts'
import * as auditTables from './schema/auditSchema.ts'
import * as callTables from './schema/callSchema.ts'
import * as deviceTables from './schema/deviceSchema.ts'
import * as passkeyTables from './schema/passkeySchema.ts'
import * as listViewTables from './schema/listViewSchema.ts'
import * as pinTables from './schema/pinSchema.ts'
import * as presenceTables from './schema/presenceSchema.ts'
import * as importTables from './schema/importSchema.ts'
import * as integrationTables from './schema/integrationSchema.ts'
import * as monitoringTables from './schema/monitoringSchema.ts'
import * as hospitalTables from './schema.ts'
import * as technicianTables from './schema/technicianSchema.ts'
import * as userTables from './schema/userSchema.ts'

/**
 * Rows that a transaction may see: all (the server’s own work, before the caller is known), or those of the
 * given customers and what the given organizations decide for their customers. Row-level security enforces
 * this, not the query.
 */
export type Scope = 'platform' | { customers: readonly string[]; organizations?: readonly string[] }

const schema = {
  ...hospitalTables,
  ...deviceTables,
  ...callTables,
  ...passkeyTables,
  ...pinTables,
  ...presenceTables,
  ...userTables,
  ...auditTables,
  ...technicianTables,
  ...listViewTables,
  ...importTables,
  ...integrationTables,
  ...monitoringTables,
}

type Connection = NodePgDatabase<typeof schema>

/** A connection of the pool, and what gives it up when it falls silent. */
interface Watched {
  connection: Connection
  silence: QueryWatchdog
}

export type Tx = Parameters<Parameters<Connection['transaction']>[0]>[0]

export interface Database {
  /** One transaction as the role that owns nothing, seeing only the scope's customers. */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection outside the pool, for LISTEN; the caller closes it. */
  connect(): Promise<pg.Client>
  /** Connections of their own, as the owner of the tables, for the job queue; the caller closes them. */
  jobPool(): pg.Pool
  /** Reports whether the database responds and accepts writes; a standby does not. */
  answers(): Promise<boolean>
  /** Connections in use, idle and waited for: for the metrics. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** The longest wait for a free connection, in milliseconds: then the request is answered 503. */
const connectTimeoutMs = 3_000

/**
 * A connection that leaves a question unanswered for so long is given up, in milliseconds: behind a wall that swallows
 * everything the system itself would wait for a quarter of an hour. No statement of ours takes half as long.
 */
const silentMs = 30_000
/** The line to the other processes carries short words alone. */
const silentLineMs = 5_000

/**
 * The database ends a transaction of which it hears nothing for so long: a process that is frozen, or lost
 * with its machine, must not hold the locks that everybody else waits for. Set in each transaction: PgBouncer refuses it as a
 * start-up parameter.
 */
const idleTransaction = '15s'

/** A silent connection is asked so often whether it lives: a wall between us and the database must be noticed. */
const keepAliveMs = 10_000

/** Five lanes hold one connection each to listen; the others are shared, and a job uses one only briefly. */
const jobConnections = 10

const healthCheck: pg.QueryConfig & { query_timeout: number } = {
  text: `select current_setting('transaction_read_only') = 'off' as writable`,
  query_timeout: connectTimeoutMs,
}

/** Opens the pool; the tables must have been migrated. */
export function openDatabase(options: { url: string; log: Log; poolSize?: number }): Database {
  const settings = {
    connectionString: options.url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 12, application_name: 'wardlink' })
  // Without listeners, a broken connection would end the process. The pool’s listener covers the idle
  // connections; the one on each client covers those in use, whose query or transaction fails and reports the
  // error itself.
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const watched = new WeakMap<pg.PoolClient, Watched>()
  const watch = (client: pg.PoolClient): Watched => {
    const known = watched.get(client)
    if (known !== undefined) return known
    // To end it fails what it was asked, and all that follows: the pool then makes another.
    const silence = new QueryWatchdog(silentMs, () => void client.end())
    const logger = { logQuery: () => silence.begin() }
    const made = { connection: drizzle({ client, schema, casing: 'snake_case', logger }), silence }
    watched.set(client, made)
    return made
  }

  return {
    transaction: async (scope, work) => {
      // Given the pool, Drizzle would never release a connection on which the transaction could not even
      // begin.
      const client = await pool.connect()
      const { connection, silence } = watch(client)
      try {
        return await connection.transaction(async (tx) => {
          const customers = scope === 'platform' ? '*' : scope.customers.join(',')
          const organizations = scope === 'platform' ? '' : (scope.organizations ?? []).join(',')
          await tx.execute(
            sql`select set_config('role', 'wardlink_app', true), set_config('wardlink.customers', ${customers}, true),
              set_config('wardlink.organizations', ${organizations}, true),
              set_config('idle_in_transaction_session_timeout', ${idleTransaction}, true)`,
          )
          return work(tx)
        })
      } finally {
        silence.end()
        client.release()
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
      jobs.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'))
      jobs.on('connect', (client) => client.on('error', () => undefined))
      return jobs
    },
    answers: async () => {
      try {
        // One that swallows what it is asked does not answer either.
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
