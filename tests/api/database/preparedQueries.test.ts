import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { silentLog } from '../../support/database.ts'
import { databaseTest as test, fresh, owner } from '../../support/fixtures/databaseTest.ts'

const fill = `
  insert into organizations (id, name) values ('00000000-0000-4000-8001-000000000001', 'Northlake Health');
  insert into customers (id, organization_id, name) values
    ('00000000-0000-4000-8002-000000000001', '00000000-0000-4000-8001-000000000001', 'Northlake'),
    ('00000000-0000-4000-8002-000000000002', '00000000-0000-4000-8001-000000000001', 'Southlake');
  insert into facilities (id, customer_id, name, time_zone)
    values ('00000000-0000-4000-8003-000000000001', '00000000-0000-4000-8002-000000000001', 'Harbor', 'America/Chicago');
  insert into units (id, customer_id, facility_id, name) values ('00000000-0000-4000-8004-000000000001',
    '00000000-0000-4000-8002-000000000001', '00000000-0000-4000-8003-000000000001', 'East');
  insert into rooms (id, customer_id, unit_id, unique_id, number, bed, alias) values ('00000000-0000-4000-8005-000000000001',
    '00000000-0000-4000-8002-000000000001', '00000000-0000-4000-8004-000000000001', 'EAST0001', '12', 'A', 'room-east')`
const room = '00000000-0000-4000-8005-000000000001'
const own = '00000000-0000-4000-8002-000000000001'
const other = '00000000-0000-4000-8002-000000000002'

let database: Database
const numberFor = (customer: string) =>
  database.transaction({ customers: [customer] }, async (tx) => (await roomStore.byId(tx, room))?.number)

describe('a prepared query', () => {
  test.beforeAll(() => owner.query(fill))
  test.beforeEach(({ onTestFinished }) => {
    // One connection, so that each read meets the plan of the one before.
    database = openDatabase({ url: fresh.url, log: silentLog, poolSize: 1 })
    onTestFinished(() => database.close())
  })

  test('shows each scope its own rows, whichever scope made the plan', async () => {
    // PostgreSQL settles on a plan for all values after five executions.
    for (let read = 0; read < 8; read += 1) expect(await numberFor(own)).toBe('12')
    expect(await numberFor(other)).toBeUndefined()
    expect(
      await database.transaction('platform', async (tx) => (await roomStore.byId(tx, room))?.number),
    ).toBe('12')
    expect(await numberFor(other)).toBeUndefined()
  })

  test('keeps its plan while nothing uses the connection for minutes', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await numberFor(own)
    vi.advanceTimersByTime(9 * 60_000)
    expect(database.pool().total).toBe(1)
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => database.pool().total).toBe(0)
  })

  test('keeps its plan, and has another one after a migration', async () => {
    for (let read = 0; read < 8; read += 1) await numberFor(own)
    const { rows } = await database.transaction('platform', (tx) =>
      tx.execute<{ plans: number }>(
        sql`select sum(generic_plans + custom_plans)::int as plans from pg_prepared_statements
          where statement like '%"rooms"."id" = $1%'`,
      ),
    )
    expect(rows).toEqual([{ plans: 8 }])
    await owner.query(`alter table rooms add column later text not null default ''`)
    expect(await numberFor(own)).toBe('12')
    // A plan cannot return another type than before: the connection is closed with it.
    await owner.query('alter table rooms drop column later, alter column alias type varchar')
    await expect(numberFor(own)).rejects.toHaveProperty(
      'cause.message',
      'cached plan must not change result type',
    )
    expect(await numberFor(own)).toBe('12')
    await owner.query('alter table rooms alter column alias type text')
  })
})
