import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { Dependents, OrgUnitItem, OrgUnitList } from '../../../src/contract/orgUnits.ts'
import {
  channel,
  customer,
  hospitalTest as test,
  unit,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { type Answer, read } from '../../support/testHospital/bedsideApi.ts'

const listOf = async (user: Administrator, path: string) =>
  read(OrgUnitList, await user.ask(`GET /api/v1/${path}`)).items
const named = async (user: Administrator, path: string, name: string): Promise<OrgUnitItem> => {
  const items = await listOf(user, `${path}?q=${encodeURIComponent(name)}`)
  const found = items.find((item) => item.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const facilityOf = (name: string, parent: string) => ({
  name,
  parent_id: parent,
  address: '2 Harbor Street',
  time_zone: 'America/Chicago',
})
const change = (
  user: Administrator,
  path: string,
  { id, version }: OrgUnitItem,
  body: unknown,
): Promise<Answer> =>
  user.ask(`PATCH /api/v1/${path}/${id}`, { body, headers: { 'if-match': `"${version}"` } })
const remove = (user: Administrator, path: string, { id, version }: OrgUnitItem): Promise<Answer> =>
  user.ask(`DELETE /api/v1/${path}/${id}`, { headers: { 'if-match': `"${version}"` } })

describe('the tree', () => {
  test('is seen at and below one’s node, and found by every word', async () => {
    const names = async (user: Administrator, path: string) =>
      (await listOf(user, path)).map(({ name }) => name)
    expect(await names(channel, 'organizations')).toEqual(['Northlight Health'])
    expect(await names(channel, 'customers')).toEqual(['Lakeside Hospitals', 'Prairie Care'])
    expect(await names(customer, 'organizations')).toEqual([])
    expect(await names(customer, 'facilities?sort=-name')).toEqual([
      'Lakeside General',
      'Lakeside Children’s',
    ])
    expect(await names(unit, 'units')).toEqual(['4 West Medical'])
    expect(await names(wardlink, 'organizations')).toHaveLength(2)
    expect(await names(wardlink, 'units?q=lakeside%20intensive')).toEqual(['Intensive Care'])
    const { id } = await named(wardlink, 'customers', 'Prairie Care')
    expect(await names(channel, `units?below=${id}`)).toEqual(['Long Stay', 'Stroke Recovery'])
  })

  test('grows below who may make it grow, is changed, and the audit tells of both', async () => {
    const { id: above } = await named(customer, 'customers', 'Lakeside Hospitals')
    const answer = await customer.ask('POST /api/v1/facilities', {
      body: facilityOf('  Lakeside North ', above),
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('etag')).toBe('"1"')
    const made = read(OrgUnitItem, answer)
    expect(made).toMatchObject({ name: 'Lakeside North', customer: 'Lakeside Hospitals', version: 1 })
    const ward2 = await customer.ask('POST /api/v1/units', { body: { name: '7 East', parent_id: made.id } })
    expect(ward2.status).toBe(201)
    const changed = await change(customer, 'facilities', made, { name: 'Lakeside Northwest' })
    expect(read(OrgUnitItem, changed)).toMatchObject({ name: 'Lakeside Northwest', version: 2 })
    const told = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${made.id}`)).items
    expect(told).toMatchObject([
      { action: 'change', before: { name: 'Lakeside North' }, after: { name: 'Lakeside Northwest' } },
      { action: 'create', before: null, by: { name: 'Clara Jensen' }, after: { address: '2 Harbor Street' } },
    ])
    const ofUnit = read(AuditList, await unit.ask(`GET /api/v1/audit-events?target=${made.id}`))
    expect(ofUnit.items).toEqual([])
  })

  test('gets another organization from the platform alone, and another customer from its own organization', async () => {
    const fresh = read(
      OrgUnitItem,
      await wardlink.ask('POST /api/v1/organizations', { body: { name: 'Aurora' } }),
    )
    expect(await channel.ask('POST /api/v1/organizations', { body: { name: 'Mine' } })).toMatchObject({
      status: 403,
    })
    const { id: own } = await named(channel, 'organizations', 'Northlight Health')
    const body = { name: 'Hillside', parent_id: own }
    expect((await channel.ask('POST /api/v1/customers', { body })).status).toBe(201)
    expect(
      await channel.ask('POST /api/v1/customers', { body: { ...body, parent_id: fresh.id } }),
    ).toMatchObject({
      status: 400,
      fields: { parent_id: 'not_found' },
    })
    expect(
      await customer.ask('POST /api/v1/customers', { body: { name: 'Bayside', parent_id: own } }),
    ).toMatchObject({
      status: 400,
    })
  })
})

describe('an error in a form', () => {
  test.each([
    ['organizations', {}, { name: 'required' }],
    ['organizations', { name: ' Ab ' }, { name: 'too_short' }],
    ['organizations', { name: 'x'.repeat(121) }, { name: 'too_long' }],
    ['organizations', { name: 'Admin \u202Egnp' }, { name: 'invalid_characters' }],
    ['customers', { name: 'Harbor' }, { parent_id: 'required' }],
    ['facilities', { name: 'Harbor' }, { parent_id: 'required', address: 'required', time_zone: 'required' }],
    ['facilities', facilityOf('Harbor', ''), { parent_id: 'required' }],
    ['units', { name: 'Harbor', parent_id: 'x' }, { parent_id: 'not_found' }],
  ])('stands at its field: %s %j', async (path, body, fields) => {
    const answer = await wardlink.ask(`POST /api/v1/${path}`, { body })
    expect(answer).toMatchObject({ status: 400, code: 'bad_request', fields })
    expect(Object.keys(answer.fields).toSorted()).toEqual(Object.keys(fields).toSorted())
  })

  test('is also a time zone that is none, a field that is unknown, and a name that is taken, however it is cased', async () => {
    const { id } = await named(customer, 'customers', 'Lakeside Hospitals')
    const body = facilityOf('LAKESIDE GENERAL', id)
    expect(await customer.ask('POST /api/v1/facilities', { body })).toMatchObject({
      status: 409,
      code: 'already_exists',
      fields: { name: 'already_exists' },
    })
    expect(
      await customer.ask('POST /api/v1/facilities', {
        body: { ...body, name: 'New', time_zone: 'Mars/Olympus' },
      }),
    ).toMatchObject({ status: 400, fields: { time_zone: 'invalid_value' } })
    expect(await customer.ask('POST /api/v1/facilities', { body: { ...body, colour: 'red' } })).toMatchObject(
      { status: 400, code: 'unknown_field' },
    )
  })
})

describe('two who change one record', () => {
  test('the second change gets 409 stale_record, and a change without a version gets 428 precondition_required', async () => {
    const seen = await named(customer, 'facilities', 'Lakeside General')
    expect((await change(channel, 'facilities', seen, { address: '3 Harbor Street' })).status).toBe(200)
    expect(await change(customer, 'facilities', seen, { address: '4 Harbor Street' })).toMatchObject({
      status: 409,
      code: 'stale_record',
    })
    expect(await named(customer, 'facilities', 'Lakeside General')).toMatchObject({
      address: '3 Harbor Street',
    })
    expect(
      await customer.ask(`PATCH /api/v1/facilities/${seen.id}`, { body: { address: '5 Harbor Street' } }),
    ).toMatchObject({ status: 428, code: 'precondition_required' })
  })
})

describe('removal', () => {
  test('waits until nothing hangs below, names what does, and can be undone for 30 days', async () => {
    const { id: above } = await named(customer, 'customers', 'Lakeside Hospitals')
    const facility = read(
      OrgUnitItem,
      await customer.ask('POST /api/v1/facilities', { body: facilityOf('Lakeside South', above) }),
    )
    const made = await customer.ask('POST /api/v1/units', { body: { name: 'Burns', parent_id: facility.id } })
    const burns = read(OrgUnitItem, made)
    expect(await remove(customer, 'facilities', facility)).toMatchObject({
      status: 409,
      code: 'not_empty',
      fields: { unit: '1' },
    })
    const below = await customer.ask(`GET /api/v1/facilities/${facility.id}/below`)
    expect(read(Dependents, below)).toEqual({
      items: [{ kind: 'unit', count: 1, names: ['Burns'] }],
      roles: 0,
    })

    expect((await remove(customer, 'units', burns)).status).toBe(204)
    expect((await remove(customer, 'facilities', facility)).status).toBe(204)
    expect(await customer.ask(`GET /api/v1/facilities/${facility.id}`)).toMatchObject({ status: 404 })
    expect((await listOf(customer, 'facilities?removed=true')).map(({ name }) => name)).toEqual([
      'Lakeside South',
    ])
    // A unit can be restored only into an existing facility.
    expect(await customer.ask(`POST /api/v1/units/${burns.id}/restore`)).toMatchObject({ status: 404 })
    expect((await customer.ask(`POST /api/v1/facilities/${facility.id}/restore`)).status).toBe(200)
    expect((await customer.ask(`POST /api/v1/units/${burns.id}/restore`)).status).toBe(200)
    expect(await customer.ask(`POST /api/v1/units/${burns.id}/restore`)).toMatchObject({ status: 404 })
    const told = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${burns.id}`)).items
    expect(told.map(({ action }) => action)).toEqual(['restore', 'remove', 'create'])
  })

  test('is refused to whose own node it is, and to who keeps no structure', async () => {
    const own = await named(unit, 'units', '4 West Medical')
    expect(await remove(unit, 'units', own)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await change(unit, 'units', own, { name: '4 West Medicine' })).status).toBe(200)
    for (const email of ['users@demo.example', 'tech@demo.example']) {
      const other = await signInAs(ward, email)
      const seen = await named(other, 'units', '4 West Medicine')
      expect(await change(other, 'units', seen, { name: 'Mine' })).toMatchObject({ status: 403 })
    }
  })

  test('leaves no gap in the audit', async () => {
    const answer = await wardlink.ask('GET /api/v1/audit-events/verification')
    expect(JSON.parse(answer.text)).toEqual({ whole: true, broken_at: null })
    expect(await channel.ask('GET /api/v1/audit-events/verification')).toMatchObject({ status: 403 })
  })
})
