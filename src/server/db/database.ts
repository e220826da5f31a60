import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import type { Log } from '../config.ts'
import * as auditTables from './auditSchema.ts'
import * as callTables from './callSchema.ts'
import * as deviceTables from './deviceSchema.ts'
import * as passkeyTables from './passkeySchema.ts'
import * as listViewTables from './listViewSchema.ts'
import * as pinTables from './pinSchema.ts'
import * as presenceTables from './presenceSchema.ts'
import * as importTables from './importSchema.ts'
import * as integrationTables from './integrationSchema.ts'
import * as monitoringTables from './monitoringSchema.ts'
import * as hospitalTables from './schema.ts'
import * as technicianTables from './technicianSchema.ts'
import * as userTables from './userSchema.ts'

/**
 * Whose rows a transaction may see: all (the server's own work, before it knows who asks), or those of the customers
 * named, and what whole organizations decide for theirs. Row-level security holds it, not the query.
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
export type Tx = Parameters<Parameters<Connection['transaction']>[0]>[0]

export interface Database {
  /** One transaction as the role that owns nothing, seeing only the scope's customers. */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection outside the pool, for LISTEN; the caller closes it. */
  connect(): Promise<pg.Client>
  /** Connections of their own, as the owner of the tables, for the job queue; the caller closes them. */
  jobPool(): pg.Pool
  /** Whether the database answers now. */
  answers(): Promise<boolean>
  /** Connections in use, idle and waited for: for the metrics. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** The longest wait for a free connection, in milliseconds: then the request is answered 503. */
const connectTimeoutMs = 3_000

/** A silent connection is asked so often whether it lives: a wall between us and the database must be noticed. */
const keepAliveMs = 10_000

/** One listens for jobs, two carry them out, one is to spare. */
const jobConnections = 4

const healthCheck: pg.QueryConfig & { query_timeout: number } = {
  text: 'select 1',
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
  // Without listeners, a connection that breaks would end the process: the pool's own for the idle ones, and one
  // on each for those in use, whose query or transaction fails and says so itself.
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connections = new WeakMap<pg.PoolClient, Connection>()
  const connectionOver = (client: pg.PoolClient): Connection => {
    const connection = connections.get(client) ?? drizzle({ client, schema, casing: 'snake_case' })
    connections.set(client, connection)
    return connection
  }

  return {
    transaction: async (scope, work) => {
      // Drizzle given the pool would keep for ever a connection on which the transaction could not even begin.
      const client = await pool.connect()
      try {
        return await connectionOver(client).transaction(async (tx) => {
          const customers = scope === 'platform' ? '*' : scope.customers.join(',')
          const organizations = scope === 'platform' ? '' : (scope.organizations ?? []).join(',')
          await tx.execute(
            sql`select set_config('role', 'wardlink_app', true), set_config('wardlink.customers', ${customers}, true),
              set_config('wardlink.organizations', ${organizations}, true)`,
          )
          return work(tx)
        })
      } finally {
        client.release()
      }
    },
    connect: async () => {
      const client = new pg.Client({ ...settings, application_name: 'wardlink-bus' })
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
        await pool.query(healthCheck)
        return true
      } catch {
        return false
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
