/** @module-tag nightly */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueEntryCode } from '../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { ask, enterVerified } from '../support/testHospital/bedsideApi.ts'
import { silentLog } from '../support/database.ts'
import { guideCode } from '../support/hospital/deployFiles.ts'
import { type OwnPostgres, startOwnPostgres } from '../support/hospital/ownPostgres.ts'
import {
  failedStart,
  type RunningServer,
  startServer,
  temporaryFolder,
} from '../support/hospital/startServer.ts'
import { roomsOf } from '../support/testHospital/rooms/roomsOf.ts'

const password = 'Own-Postgres-4711'
const pool = 5
let postgres: OwnPostgres
let server: RunningServer
let database: Database
const addressOf = (name: string) => {
  const trusted = `sslmode=verify-full&sslrootcert=${postgres.certificate.cert}`
  return `postgresql://wardlink:${password}@localhost:${String(postgres.port)}/${name}?${trusted}`
}

beforeAll(async () => {
  postgres = await startOwnPostgres()
  postgres.runSql(guideCode('production', 'postgresql', 'sql').replace('…', password))
  server = await startServer({ env: { DATABASE_URL: addressOf('wardlink'), DATABASE_POOL: String(pool) } })
  database = openDatabase({ url: addressOf('wardlink'), log: silentLog, poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await server.dispose()
  await postgres.stop()
})

describe('a PostgreSQL of the hospital’s own, set up as the guide says', () => {
  test('serves a hospital over TLS alone, with no more connections than the guide says', async () => {
    expect((await ask(server.url, 'GET /healthz')).status).toBe(200)
    const links = postgres.runSql(
      `select count(*) filter (where not ssl), count(*) <= ${String(pool + 13 + 2)}
       from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'wardlink'`,
    )
    expect(links).toBe('0|t')
  })

  test('has no role that may do more than the guide says, and rows of its own for each customer', () => {
    expect(
      postgres.runSql(
        `select bool_or(rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) from pg_roles
         where rolname in ('wardlink', 'wardlink_app')`,
      ),
    ).toBe('f')
    const guarded = `select count(*) > 20 from pg_class where relkind = 'r' and relrowsecurity`
    expect(postgres.runSql(guarded, 'wardlink')).toBe('t')
    expect(postgres.runSql('set role wardlink_app; select count(*) from rooms', 'wardlink')).toBe('0')
  })

  test('is refused by the server when its TLS certificate is signed by no trusted authority', async () => {
    const url = addressOf('wardlink').replace(/&sslrootcert=.*/u, '')
    const dataFolder = await temporaryFolder()
    expect(await failedStart({ dataFolder, env: { DATABASE_URL: url } })).toEqual({
      code: 1,
      output: '',
      error:
        "wardlink: DATABASE_URL: the database's certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): sslrootcert names its authority\n",
    })
  })

  test('comes back from its own dump after an upgrade that went wrong, with everything but the sessions', async () => {
    const [room] = await roomsOf(database)
    if (room === undefined) throw new Error('the hospital has no room')
    const entry = () => issueEntryCode({ database, clock: systemClock }, room)
    const remote = await enterVerified({ url: server.url, entry }, room)
    const token = remote.session.access_token
    const dump = join(postgres.folder, 'before.dump')
    postgres.tool('pg_dump', ['--format=custom', `--file=${dump}`, 'wardlink'])
    // A later version has migrated the database: this version refuses to start, and changes nothing.
    postgres.runSql(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 32503680000000)`,
      'wardlink',
    )
    const dataFolder = await temporaryFolder()
    const refused = await failedStart({ dataFolder, env: { DATABASE_URL: addressOf('wardlink') } })
    expect(refused.error).toMatch(/^wardlink: DATABASE_URL: the data is of a newer version/u)

    postgres.runSql('create database restored owner wardlink')
    postgres.tool('pg_restore', ['--exit-on-error', '--dbname=restored', dump])
    const guide = readFileSync(resolve(import.meta.dirname, '../../src/docs/en/backup.md'), 'utf8')
    const ending = /`(update bedside_sessions .*?;)`/u.exec(guide)?.[1] ?? ''
    expect(ending).toContain('delete from user_tokens')
    postgres.runSql(ending, 'restored')
    const again = await startServer({ env: { DATABASE_URL: addressOf('restored') } })
    try {
      expect((await ask(again.url, 'GET /healthz')).status).toBe(200)
      expect((await ask(server.url, 'GET /api/me', { token })).status).toBe(200)
      expect((await ask(again.url, 'GET /api/me', { token })).status).toBe(401)
      const count = 'select count(*) from rooms'
      expect(postgres.runSql(count, 'restored')).toBe(postgres.runSql(count, 'wardlink'))
    } finally {
      await again.dispose()
    }
  })
})
