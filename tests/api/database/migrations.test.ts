import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { emptyDatabase } from '../../support/database.ts'
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

  test('two servers that start simultaneously create one hospital and one administrator', async () => {
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
  })
})
