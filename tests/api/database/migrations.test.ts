import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { emptyDatabase, silentLog } from '../../support/database.ts'
import { migrateUntil } from '../../support/postgres/migrateUntil.ts'
import { startServer } from '../../support/hospital/startServer.ts'

const count = async (url: string, table: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`select from ${table}`)
  await client.end()
  return rowCount ?? 0
}

describe('on an empty database', () => {
  test('eight processes that migrate simultaneously apply the migrations once, and none fails', async () => {
    const { url, drop } = await emptyDatabase(inject('postgresUrl'))
    await Promise.all(Array.from({ length: 8 }, () => migrate(url)))
    const applied = await count(url, 'drizzle.__drizzle_migrations')
    expect(applied).toBeGreaterThan(0)
    await migrate(url)
    expect(await count(url, 'drizzle.__drizzle_migrations')).toBe(applied)
    await drop()
  })

  test(
    'two servers that start simultaneously create one hospital and one administrator',
    { tags: ['nightly'] },
    async () => {
      const { url, drop } = await emptyDatabase(inject('postgresUrl'))
      const env = { DATABASE_URL: url, WARDLINK_DEMO: 'still' }
      const servers = await Promise.all([startServer({ env }), startServer({ env })])
      expect(await count(url, 'rooms')).toBe(120)
      expect(await count(url, `role_assignments where role = 'SUPER_ADMIN'`)).toBe(1)
      const told = () => servers.map((server) => server.output()).join('')
      await expect.poll(told).toMatch(/The remote/u)
      expect(told().match(/shown this once/gu)).toHaveLength(1)
      for (const server of servers) await server.dispose()
      await drop()
    },
  )
})

describe('beside a server of the previous version', () => {
  const tag = 'device_changes'
  const tables = 'customers, rooms, room_devices, device_links, device_alerts'
  const blocked = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`

  /** Returns a database as the previous version left it, and a connection of its server. */
  const previous = async () => {
    const { url, drop } = await emptyDatabase(inject('postgresUrl'))
    await migrateUntil(url, tag)
    const writer = new pg.Client({ connectionString: url })
    await writer.connect()
    const end = async () => {
      await writer.end()
      await drop()
    }
    return { url, writer, end }
  }
  const isApplied = async (client: pg.Client) =>
    (await client.query(`select from pg_class where relname = 'device_changes'`)).rowCount === 1

  // The orders in which a link begins or ends, and in which a room is removed.
  test.each([
    ['room_devices', 'device_links'],
    ['rooms', 'room_devices'],
    ['customers', 'rooms'],
  ])('the migration lets a transaction that writes %s then write %s', async (first, second) => {
    const { url, writer, end } = await previous()
    await writer.query(`begin; lock table ${first} in row exclusive mode`)
    const migrated = migrate(url, { log: silentLog })
    await expect.poll(async () => (await writer.query(blocked)).rowCount, { interval: 5 }).toBe(1)
    await writer.query(`set local lock_timeout = '100ms'; lock table ${second} in row exclusive mode; commit`)
    await migrated
    expect(await isApplied(writer)).toBe(true)
    await end()
  })

  test('the migration gives way to the statements that wait behind it, and is repeated', async () => {
    const { url, writer, end } = await previous()
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await writer.query('begin; lock table device_alerts in row exclusive mode')
    const told: unknown[] = []
    const log = silentLog.child({})
    log.warn = (entry: unknown) => void told.push(entry)
    const migrated = migrate(url, { log })
    await expect.poll(async () => (await writer.query(blocked)).rowCount, { interval: 5 }).toBe(1)
    const began = performance.now()
    await reader.query(`begin; lock table ${tables} in row exclusive mode; commit`)
    expect(performance.now() - began).toBeLessThan(1_000)
    await setTimeout(500)
    expect(await isApplied(writer)).toBe(false)
    await writer.query('commit')
    await migrated
    expect(await isApplied(writer)).toBe(true)
    expect(told[0]).toMatchObject({ attempt: 1 })
    await reader.end()
    await end()
  })
})

test('the roles that exist before their grants are recorded get no date of a grant', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  await migrateUntil(url, 'role_grants')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into users (email, name) values ('a@example.org', 'Ada')`)
  const grant = `insert into role_assignments (user_id, role, level) select id, 'TECH', 'platform' from users`
  await client.query(grant)
  await migrate(url)
  await client.query(grant)
  const { rows } = await client.query('select granted_at is null as is_unknown from role_assignments')
  expect(rows).toEqual([{ is_unknown: true }, { is_unknown: false }])
  await client.end()
  await drop()
})
