import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { MadeApiKey } from '../../../src/contract/integrations/apiKeys.ts'
import { AuditItem, AuditList } from '../../../src/contract/audit.ts'
import { OrgUnitItem, OrgUnitList } from '../../../src/contract/orgUnits.ts'
import {
  channel,
  customer,
  hospitalTest as test,
  unit,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'

/** Targets of the test's own entries, and the times before, between and after them. */
const facts = { above: '', facility: '', before: 0, between: 0, after: 0, customerId: '' }

const list = async (user: Administrator, query: Readonly<Record<string, string>>) =>
  read(AuditList, await user.ask(`GET /api/v1/audit-events?${new URLSearchParams(query).toString()}`)).items
const named = (items: readonly AuditItem[]) => items.map(({ action, target }) => [action, target.name])
/** Returns a time after everything that was written, by the database's clock. */
const momentAfter = async () => {
  const [last] = await list(channel, { limit: '1' })
  return (last?.at ?? 0) + 1
}

test.beforeAll(async () => {
  facts.customerId = (await customer.principal()).id
  const { items } = read(OrgUnitList, await customer.ask('GET /api/v1/customers'))
  facts.above = items[0]?.id ?? ''
  facts.before = await momentAfter()
  const place = { address: '2 Harbor Street', time_zone: 'America/Chicago' }
  const body = { name: 'Lakeside North', parent_id: facts.above, ...place }
  const made = read(OrgUnitItem, await customer.ask('POST /api/v1/facilities', { body }))
  facts.facility = made.id
  await customer.ask('POST /api/v1/units', { body: { name: '7 East', parent_id: made.id } })
  facts.between = await momentAfter()
  const headers = { 'if-match': '"1"' }
  await channel.ask(`PATCH /api/v1/facilities/${made.id}`, { body: { name: 'Lakeside Northwest' }, headers })
  facts.after = await momentAfter()
})

describe('the audit', () => {
  test('is filtered by actor, target, action and time, and by all of them together', async () => {
    const { customerId, before, between, after } = facts
    const period = { from: String(before), until: String(after) }
    expect(named(await list(customer, { by: customerId, ...period }))).toEqual([
      ['create', '7 East'],
      ['create', 'Lakeside North'],
    ])
    expect(named(await list(customer, { kind: 'unit', ...period }))).toEqual([['create', '7 East']])
    expect(named(await list(customer, { action: 'change', ...period }))).toEqual([
      ['change', 'Lakeside Northwest'],
    ])
    expect(named(await list(customer, { from: String(between), until: String(after) }))).toEqual([
      ['change', 'Lakeside Northwest'],
    ])
    const all = { by: customerId, kind: 'facility', action: 'create', target: facts.facility, ...period }
    expect(named(await list(customer, all))).toEqual([['create', 'Lakeside North']])
    expect(await list(customer, { ...all, action: 'remove' })).toEqual([])
  })

  test('shows entries of a kind and an action of a later version by their names', async () => {
    const id = '00000000-0000-4000-8000-00000000f00d'
    await ward.database.transaction('platform', (tx) =>
      tx.execute(`insert into audit_events (actor, address, action, target_kind, target_id, target)
        values ('Later', '', 'teleport', 'hologram', '${id}', 'A thing')`),
    )
    const [entry] = await list(wardlink, { target: id })
    expect(entry).toMatchObject({ action: 'teleport', target: { kind: 'hologram', name: 'A thing' } })
    expect((await wardlink.ask(`GET /api/v1/audit-events/${entry?.id}`)).status).toBe(200)
  })

  test('ends before the moment that a period names as its end', async () => {
    const [change] = await list(customer, { action: 'change', target: facts.facility })
    const at = change?.at ?? 0
    const until = (moment: number) =>
      list(customer, { from: String(at), until: String(moment), target: facts.facility })
    expect(await until(at)).toEqual([])
    expect(await until(at + 1)).toHaveLength(1)
  })

  test('is exported as it was narrowed', async () => {
    const query = new URLSearchParams({ by: facts.customerId, kind: 'unit', from: String(facts.before) })
    const answer = await customer.ask(`GET /api/v1/audit-events.csv?${query.toString()}`)
    const rows = parse(answer.text, { columns: true, bom: true })
    expect(rows).toMatchObject([{ action: 'create', kind: 'unit', on: '7 East', by: 'Clara Jensen' }])
  })

  test.each([
    'action=paint',
    'kind=castle',
    'by=me',
    'from=2026-11-20',
    'until=-1',
    'until=4507980587292073',
    'who=me',
  ])('is asked for nothing that it does not know: %s', async (query) => {
    expect((await customer.ask(`GET /api/v1/audit-events?${query}`)).status).toBe(400)
  })
})

describe('one entry of the audit', () => {
  const entryOfFacility = async () => {
    const [entry] = await list(customer, { target: facts.facility, action: 'change' })
    if (entry === undefined) throw new Error('the facility was not changed')
    return entry
  }

  test('is had by its number, as the list has it', async () => {
    const entry = await entryOfFacility()
    const answer = await customer.ask(`GET /api/v1/audit-events/${entry.id}`)
    expect(read(AuditItem, answer)).toEqual(entry)
    expect(entry).toMatchObject({
      before: { name: 'Lakeside North' },
      after: { name: 'Lakeside Northwest' },
    })
  })

  test('is not there for who stands beside or below it, as one that was never written', async () => {
    const { id } = await entryOfFacility()
    const elsewhere = await signInAs(ward, 'facility@demo.example')
    for (const user of [elsewhere, unit]) {
      const answer = await user.ask(`GET /api/v1/audit-events/${id}`)
      expect([answer.status, answer.text]).toEqual([
        404,
        (await user.ask('GET /api/v1/audit-events/999999999999999')).text,
      ])
    }
  })

  test.each(['0', '-1', '1e3', 'first', '9999999999999999'])('has a number, and not %s', async (number) => {
    expect((await customer.ask(`GET /api/v1/audit-events/${number}`)).status).toBe(400)
  })

  test('is read by a key that Read the audit log of that place, and by no other', async () => {
    const { id } = await entryOfFacility()
    const keyFor = async (scope: string) => {
      const body = { name: scope, level: 'customer', node_id: facts.above, scopes: [scope] }
      return read(MadeApiKey, await customer.ask('POST /api/v1/api-keys', { body })).key
    }
    const statusWith = async (scope: string) =>
      (await ask(ward.url, `GET /api/v1/audit-events/${id}`, { token: await keyFor(scope) })).status
    expect(await statusWith('audit:read')).toBe(200)
    expect(await statusWith('rooms:read')).toBe(403)
  })
})
