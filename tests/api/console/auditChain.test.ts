import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditStore, type Actor } from '../../../src/server/db/auditStore.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let fresh: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  fresh = await freshDatabase(inject('postgresUrl'))
  owner = new pg.Client({ connectionString: fresh.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await fresh.drop()
})

const by: Actor = { id: null, name: 'Una Novak', as: null, address: '10.0.0.1' }
const write = (name: string) =>
  fresh.database.transaction('platform', (tx) =>
    auditStore.write(tx, {
      ...{ by, action: 'change', target: { kind: 'facility', id: null, name } },
      ...{ before: { name: 'Old' }, after: { name } },
    }),
  )
const firstBreak = () => fresh.database.transaction('platform', (tx) => auditStore.firstBreak(tx))

/** Does something to the entries behind the server's back, as whoever owns the database could, and undoes it. */
async function meddle(statement: string): Promise<number | null> {
  await owner.query('create table kept as select * from audit_events')
  await owner.query(statement)
  const found = await firstBreak()
  await owner.query('alter table audit_events disable trigger user')
  await owner.query('delete from audit_events')
  await owner.query('insert into audit_events select * from kept')
  await owner.query('alter table audit_events enable trigger user')
  await owner.query('drop table kept')
  return found
}

describe('the chain of the audit', () => {
  test('is whole while nobody meddles, also when many write at once and some give up', async () => {
    expect(await firstBreak()).toBeNull()
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(`Facility ${index}`)))
    const givesUp = fresh.database.transaction('platform', async (tx) => {
      await auditStore.write(tx, { by, action: 'remove', target: { kind: 'unit', id: null, name: 'ICU' } })
      throw new Error('changed my mind')
    })
    await expect(givesUp).rejects.toThrow('changed my mind')
    await write('The last one')
    expect(await firstBreak()).toBeNull()
    const { rows } = await owner.query<{ count: string; last: string }>(
      'select count(*), max(seq) as last from audit_events',
    )
    expect(rows).toEqual([{ count: '13', last: '13' }])
  })

  test.each([
    ['an entry is removed', 'delete from audit_events where seq = 5', 6],
    ['the first is removed', 'delete from audit_events where seq = 1', 2],
    ['the last is removed', 'delete from audit_events where seq = 13', 13],
    ['all are removed', 'delete from audit_events', 1],
    ['somebody else is named', `update audit_events set actor = 'Nobody' where seq = 7`, 7],
    ['what it was before is changed', `update audit_events set before = '{}' where seq = 3`, 3],
    [
      'a changed entry gets a hash that fits',
      `update audit_events set action = 'create' where seq = 4;
       update audit_events a set hash = sha256(previous || convert_to(wardlink_audit_text(a), 'UTF8')) where seq = 4`,
      5,
    ],
  ])('shows where, when %s', async (_what, statement, at) => {
    expect(await meddle(statement)).toBe(at)
    expect(await firstBreak()).toBeNull()
  })

  test.each([
    'update audit_events set actor = actor',
    'delete from audit_events',
    'select * from audit_head',
  ])('lets no request say: %s', async (statement) => {
    const asked = fresh.database.transaction('platform', (tx) => tx.execute(statement))
    await expect(asked).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
