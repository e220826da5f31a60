import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import { quietLogger } from './connection/quietLogger.ts'
import { databaseLocks } from './connection/advisoryLocks.ts'
import { isBlocked } from './connection/databaseErrors.ts'
import type { Log } from '../config.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Time that a migration waits for a lock, in milliseconds. Shorter than PostgreSQL's `deadlock_timeout` of one
 * second, so that in a deadlock the migration gives up, and not the transaction of a device.
 */
const lockTimeoutMs = 500
/** Time between two attempts, in milliseconds, in which the statements that waited are carried out. */
const pauseMs = 1_000
const attempts = 40

interface MigrateOptions {
  connectTimeoutMs?: number
  log?: Log
}

/**
 * Thrown when the database cannot serve this version. The message is one line for the person who starts the
 * server.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  readonly code: 'newer_data' | 'role_missing' | 'transaction_pooling'

  constructor(code: MigrationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const pooled =
  'a connection pooler in transaction mode is in front of the database: set it to session mode, or connect straight'

/**
 * Rejects a pooler in transaction mode, because LISTEN, advisory locks and settings belong to one server
 * connection. Only behind such a pooler do two clients connected at the same time share a connection, or does
 * one client switch between connections. Throws MigrationError.
 */
async function refuseTransactionPooling(client: pg.Client, url: string, timeoutMs: number): Promise<void> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  other.on('error', () => undefined)
  await other.connect()
  try {
    const own = await backendOf(client)
    for (let round = 0; round < 3; round += 1)
      if ((await backendOf(other)) === own || (await backendOf(client)) !== own)
        throw new MigrationError('transaction_pooling', pooled)
  } finally {
    await other.end()
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/**
 * Migrates the database to this version. Only one process migrates at a time, no matter how many start. Servers of
 * the previous version may be running: a migration that waits for their locks gives up soon, because their
 * statements wait behind it, and is tried again.
 * Rejects if the database does not accept the connection within `connectTimeoutMs`.
 * @throws MigrationError if the data is of a newer version, if a pooler in transaction mode is in between, or
 * if the role for requests can be neither found nor created.
 */
export async function migrate(
  url: string,
  { connectTimeoutMs = 10_000, log }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // A failing query reports the error itself; without a listener the broken connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseTransactionPooling(client, url, connectTimeoutMs)
    await client.query('select pg_advisory_lock($1)', [databaseLocks.migration])
    await refuseNewerData(client)
    await ensureRole(client)
    await runMigrations({ connectionString: url, logger: quietLogger })
    await applyBetweenWriters(client, log)
  } finally {
    await client.end()
  }
}

/** Applies the migrations, all or none, and repeats that while other transactions hold their tables. */
async function applyBetweenWriters(client: pg.Client, log: Log | undefined): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
      break
    } catch (error) {
      if (!isBlocked(error) || attempt === attempts) throw error
      log?.warn({ attempt, attempts }, 'the migration waits for transactions of other connections')
      await setTimeout(pauseMs)
    }
  }
  // A pooler gives the connection to another client.
  await client.query('reset lock_timeout')
}

async function refuseNewerData(client: pg.Client): Promise<void> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map((file) => file.folderMillis),
  )
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (known.rows[0]?.exists !== true) return
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  if (Number(applied.rows[0]?.newest ?? 0) > newest) {
    throw new MigrationError('newer_data', 'the data is of a newer version of Wardlink than this one')
  }
}

/**
 * Finds or creates the role for requests. Roles belong to the whole cluster and are not covered by this
 * database's lock: another database's migration can create the same role at the same moment. PostgreSQL then
 * returns an error, and the second attempt succeeds.
 */
async function ensureRole(client: pg.Client): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const found = await client.query<{ member: boolean }>(
        `select pg_has_role(oid, 'member') as member from pg_roles where rolname = 'wardlink_app'`,
      )
      if (found.rows[0]?.member === true) return
      if (found.rows.length === 0) await client.query('create role wardlink_app nologin')
      else await client.query('grant wardlink_app to current_user')
    } catch (error) {
      if (attempt >= 20) {
        throw new MigrationError(
          'role_missing',
          `the role wardlink_app could not be made (${error instanceof Error ? error.message : 'unknown error'}); make it, and grant it to this user`,
        )
      }
      await setTimeout(25)
    }
  }
}
