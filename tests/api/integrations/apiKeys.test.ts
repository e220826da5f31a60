import { describe, expect } from 'vitest'
import { ApiKeyList } from '../../../src/contract/integrations/apiKeys.ts'
import { AuditList } from '../../../src/contract/audit.ts'
import { RoomList } from '../../../src/contract/rooms.ts'
import { UserList } from '../../../src/contract/users/users.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { beginSession, customer, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { keyFor } from '../../support/testHospital/integrations/fhirFeed.ts'

let room: RoomRecord
test.beforeAll(async () => {
  room = await ward.room(({ unit, patient }) => unit === '4 West Medical' && patient !== null)
})

const rooms = (key: string, query = '') =>
  ask(ward.url, `GET /api/v1/rooms?limit=200${query}`, { token: key })

describe('a key', () => {
  test('is shown once, and reads what its scope says below its node, without a patient’s name', async () => {
    const made = await keyFor(customer, 'unit', room.unitId, ['rooms:read'])
    expect(made.key).toMatch(/^wlk_[\w-]{32}$/u)
    const page = read(RoomList, await rooms(made.key))
    expect(new Set(page.items.map(({ unit }) => unit))).toEqual(new Set(['4 West Medical']))
    expect(page.items.filter(({ patient }) => patient !== null)).toEqual([])
    const csv = await ask(ward.url, 'GET /api/v1/rooms.csv', { token: made.key })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const listed = await customer.ask('GET /api/v1/api-keys')
    expect(listed.text).not.toContain(made.key)
    const [item] = read(ApiKeyList, listed).items
    expect(item).toMatchObject({ id: made.id, node: '4 West Medical', prefix: made.key.slice(0, 8) })
    expect(item?.last_used_at).not.toBeNull()
    expect((await customer.ask(`GET /api/v1/audit-events?target=${made.id}`)).text).not.toContain(made.key)
  })

  test('opens nothing but its scope’s routes', async () => {
    const { key } = await keyFor(customer, 'customer', room.customerId, ['rooms:read'])
    for (const [call, status] of [
      ['GET /api/v1/audit-events', 403],
      ['GET /api/v1/outbox', 401],
      ['GET /api/v1/api-keys', 401],
      [`GET /api/v1/rooms/${room.id}`, 401],
      ['POST /api/v1/rooms', 401],
      ['GET /authentication/principal', 401],
      ['GET /api/me', 401],
    ] as const)
      expect([call, (await ask(ward.url, call, { token: key })).status]).toEqual([call, status])
  })

  test.each([
    ['devices:read', ['monitoring/devices?limit=50', 'monitoring/devices.csv', 'monitoring/devices/ROOM']],
    [
      'reports:read',
      [
        'reports/sign-ins?PERIOD',
        'reports/vmr-availability?PERIOD',
        'reports/call-quality?PERIOD',
        'reports/sign-ins.csv?PERIOD',
      ],
    ],
  ])('of the scope %s reads %j below its node, and no other scope does', async (scope, paths) => {
    const { key } = await keyFor(customer, 'unit', room.unitId, [scope])
    const other = await keyFor(customer, 'unit', room.unitId, ['rooms:read'])
    const day = new Date(ward.clock.now()).toISOString().slice(0, 10)
    for (const path of paths) {
      const asked = path.replace('ROOM', room.id).replace('PERIOD', `from=${day}&to=${day}`)
      const answer = await ask(ward.url, `GET /api/v1/${asked}`, { token: key })
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.text).not.toContain(room.patient?.lastName)
      expect((await ask(ward.url, `GET /api/v1/${asked}`, { token: other.key })).status).toBe(403)
    }
    const outside = await ward.room(({ unitId, type }) => unitId !== room.unitId && type !== 'byod')
    const there = await ask(ward.url, `GET /api/v1/monitoring/devices/${outside.id}`, { token: key })
    expect(there.status).toBe(scope === 'devices:read' ? 404 : 403)
  })

  test('that was revoked, or has expired, opens nothing from then on; both stand in the audit and the list', async () => {
    const made = await keyFor(customer, 'customer', room.customerId, ['rooms:read'])
    expect((await rooms(made.key)).status).toBe(200)
    expect((await customer.ask(`DELETE /api/v1/api-keys/${made.id}`)).status).toBe(204)
    expect(await rooms(made.key)).toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await customer.ask(`DELETE /api/v1/api-keys/${made.id}`)).status).toBe(404)
    const told = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${made.id}`)).items
    expect(told.map(({ action, target }) => [action, target.kind])).toEqual([
      ['remove', 'api_key'],
      ['create', 'api_key'],
    ])
    const short = await keyFor(customer, 'customer', room.customerId, ['rooms:read'])
    ward.clock.forward(30 * 86_400_000 + 1_000)
    await beginSession('customer')
    expect((await rooms(short.key)).status).toBe(401)
  })

  test('ends with the account that made it, for good', async () => {
    const [channel, root] = [
      await signInAs(ward, 'channel@demo.example'),
      await signInAs(ward, 'wardlink@demo.example'),
    ]
    const { key } = await keyFor(channel, 'unit', room.unitId, ['rooms:read'])
    expect((await rooms(key)).status).toBe(200)
    const [maker] = read(UserList, await root.ask('GET /api/v1/users?q=channel@demo.example')).items
    const { id = '', version = 0 } = maker ?? {}
    const headers = { 'if-match': `"${String(version)}"` }
    expect((await root.ask(`DELETE /api/v1/users/${id}`, { headers })).status).toBe(204)
    expect(await rooms(key)).toMatchObject({ status: 401, code: 'unauthorized' })
    const restored = await root.ask(`POST /api/v1/users/${id}/restore`)
    expect(restored.code).toBe('none')
    expect((await rooms(key)).status).toBe(401)
  })

  test('that asks too often is told to wait', async () => {
    const { key } = await keyFor(customer, 'unit', room.unitId, ['rooms:read'])
    // Stop the clock: however slow the machine is, all requests are made at the same time.
    ward.clock.stop()
    const answers = await Promise.all(Array.from({ length: 120 }, () => rooms(key, '&q=nobody')))
    const slowed = answers.filter(({ status }) => status === 429)
    expect(slowed.length).toBeGreaterThan(0)
    expect(slowed[0]).toMatchObject({ code: 'rate_limited' })
    expect(slowed[0]?.headers.get('retry-after')).toBe('1')
  })

  test('is made by who keeps its node, and says at its field what is wrong', async () => {
    const good = { name: 'Feed', level: 'customer', node_id: room.customerId, scopes: ['fhir:write'] }
    const make = (body: object, user = customer) => user.ask('POST /api/v1/api-keys', { body })
    for (const [change, fields] of [
      [{ name: ' ' }, { name: 'required' }],
      [{ name: 'A\u202Ebc' }, { name: 'invalid_characters' }],
      [{ scopes: [] }, { scopes: 'required' }],
      [{ level: 'room' }, { level: 'invalid_value' }],
      [{ node_id: 'x' }, { node_id: 'not_found' }],
      [{ node_id: null }, { node_id: 'required' }],
      [{ expires_in_days: 0 }, { expires_in_days: 'too_small' }],
      [{ expires_in_days: 731 }, { expires_in_days: 'too_big' }],
      [{ expires_in_days: null }, { expires_in_days: 'invalid_type' }],
    ] as const)
      expect([change, (await make({ ...good, ...change })).fields]).toEqual([change, fields])
    expect(Object.keys((await make({ ...good, scopes: ['all'] })).fields)).toEqual(['scopes.0'])
    const channel = await signInAs(ward, 'channel@demo.example')
    const whole = { ...good, level: 'organization', node_id: room.organizationId }
    expect((await make(whole, channel)).fields).toEqual({ node_id: 'invalid_value' })
    expect((await make({ ...whole, scopes: ['rooms:read'] }, channel)).status).toBe(201)
    const foreign = await ward.room(({ organization }) => organization === 'Meridian Group')
    expect((await make({ ...good, node_id: foreign.customerId })).fields).toEqual({ node_id: 'not_found' })
    expect(await make({ ...good, level: 'platform', node_id: null })).toMatchObject({ status: 403 })
    const unit = await signInAs(ward, 'unit@demo.example')
    expect((await make({ ...good, level: 'unit', node_id: room.unitId }, unit)).status).toBe(403)
  })
})
