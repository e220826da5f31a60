import { describe, expect } from 'vitest'
import { sweepAudit } from '../../../src/server/commands/audit/sweepAudit.ts'
import { auditStore, type Actor } from '../../../src/server/db/audit/auditStore.ts'
import { databaseTest as test, fresh, owner } from '../../support/fixtures/databaseTest.ts'

const by: Actor = { id: null, name: 'Una Novak', as: null, address: '10.0.0.1' }
const write = (name: string) =>
  fresh.database.transaction('platform', (tx) =>
    auditStore.write(tx, {
      by,
      action: 'change',
      target: { kind: 'facility', id: null, name },
      before: { name: 'Old' },
      after: { name },
    }),
  )
const firstBreak = () => fresh.database.transaction('platform', (tx) => auditStore.firstBreak(tx))

/**
 * Tampers with the entries behind the server's back, as the owner of the database could, and undoes it.
 * Returns the first break found.
 */
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
  test('is intact without tampering, even when many write simultaneously and some roll back', async () => {
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

  test('is intact after many entries of one change, in their order', async () => {
    const names = Array.from({ length: 4_500 }, (_, index) => `Person ${index}`)
    const before = await owner.query<{ seq: number }>('select max(seq)::int as seq from audit_events')
    const seq = before.rows[0]?.seq ?? 0
    await fresh.database.transaction('platform', (tx) =>
      auditStore.writeAll(
        tx,
        names.map((name) => ({ by, action: 'change', target: { kind: 'user', id: null, name } })),
      ),
    )
    const { rows } = await owner.query<{ target: string }>(
      `select target from audit_events where seq > ${seq} order by seq`,
    )
    expect(rows.map(({ target }) => target)).toEqual(names)
    expect(await firstBreak()).toBeNull()
    await owner.query(`alter table audit_events disable trigger user`)
    await owner.query(`delete from audit_events where seq > ${seq}`)
    await owner.query(`alter table audit_events enable trigger user`)
    await owner.query(
      `update audit_head set seq = ${seq}, hash = (select hash from audit_events where seq = ${seq})`,
    )
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

describe('the keeping of the audit', () => {
  const expire = (most = 10_000) =>
    fresh.database.transaction('platform', (tx) => auditStore.expire(tx, most))
  const setDays = (days: number) =>
    owner.query(
      `insert into settings (level, key, value) values ('platform', 'audit_retention_days', to_jsonb($1::int))
       on conflict (coalesce(node_id::text, ''), key) do update set value = excluded.value`,
      [days],
    )
  /** Writes an entry that is the given number of days old. */
  const writeOld = (days: number) =>
    owner.query(
      `insert into audit_events (at, actor, address, action, target_kind, target)
       values (now() - $1 * interval '1 day', 'Una Novak', '', 'change', 'room', 'Old')`,
      [days],
    )
  const count = async () => {
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from audit_events')
    return rows[0]?.count ?? 0
  }

  test('is permanent when no setting limits it', async () => {
    await writeOld(4_000)
    const before = await count()
    expect(await expire()).toBe(0)
    expect(await count()).toBe(before)
  })

  test('ends after the days of the setting: the oldest go in turn, and what remains still verifies', async () => {
    await owner.query('truncate audit_events')
    await owner.query(`update audit_head set seq = 0, hash = ''`)
    for (const days of [400, 399, 300, 20, 1]) await writeOld(days)
    await setDays(365)
    expect(await expire(1)).toBe(1)
    expect(await firstBreak()).toBeNull()
    expect(await expire()).toBe(1)
    expect(await expire()).toBe(0)
    // Three entries are younger; two record the two that were deleted.
    expect(await count()).toBe(5)
    expect(await firstBreak()).toBeNull()
    await setDays(10)
    expect(await expire()).toBe(2)
    expect(await firstBreak()).toBeNull()
  })

  test.each([
    [
      'one more goes at its beginning',
      'delete from audit_events where seq = (select min(seq) from audit_events)',
    ],
    [
      'it is said to begin elsewhere',
      `update audit_start set seq = (select min(seq) from audit_events), hash = (select hash from audit_events order by seq limit 1)`,
    ],
  ])('is no cover for a removal: where %s, it shows', async (_, statement) => {
    const start = await owner.query<{ seq: string; hash: Buffer }>('select seq, hash from audit_start')
    expect(await meddle(statement)).not.toBeNull()
    await owner.query('update audit_start set seq = $1, hash = $2', [start.rows[0]?.seq, start.rows[0]?.hash])
    expect(await firstBreak()).toBeNull()
  })

  test('is nothing that one customer’s people decide', async () => {
    await setDays(1)
    await writeOld(3)
    const gone = await fresh.database.transaction({ customers: [] }, (tx) => auditStore.expire(tx, 10))
    expect(gone).toBe(0)
  })

  test('is seen to by the server itself', async () => {
    await owner.query('truncate audit_events')
    await owner.query(`update audit_head set seq = 0, hash = ''`)
    await owner.query(`update audit_start set seq = 0, hash = ''`)
    await setDays(30)
    await writeOld(50)
    const stop = sweepAudit({ database: fresh.database }, 0)
    const actions = async () => {
      const { rows } = await owner.query<{ action: string }>('select action from audit_events')
      return rows.map(({ action }) => action)
    }
    await expect.poll(actions).toEqual(['expire'])
    stop()
    expect(await firstBreak()).toBeNull()
  })
})
