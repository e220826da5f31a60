import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { RoomItem, RoomList } from '../../../src/contract/rooms.ts'
import { Dependents } from '../../../src/contract/orgUnits.ts'
import { hospitalTest as test, unit, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { enter, read } from '../../support/testHospital/bedsideApi.ts'
import { emptyBed } from '../../support/testHospital/testHospital.ts'

let unitId: string
test.beforeAll(async () => {
  unitId = read(RoomList, await unit.ask('GET /api/v1/rooms?limit=1')).items[0]?.unit_id ?? ''
})

const made = async (number: string) => {
  const body = { unit_id: unitId, type: 'care_system', number, bed: 'B' }
  return read(RoomItem, await unit.ask('POST /api/v1/rooms', { body }))
}
const remove = (user: Administrator, { id, version }: RoomItem) =>
  user.ask(`DELETE /api/v1/rooms/${id}`, { headers: { 'if-match': String(version) } })

describe('a room', () => {
  test('is made with an id for its device, changed, and both stand in the audit', async () => {
    const room = await made(' 499 ')
    expect(room).toMatchObject({ number: '499', bed: 'B', unit: '4 West Medical', version: 1, device: null })
    expect(room.unique_id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/u)
    const headers = { 'if-match': '"1"' }
    const changed = await unit.ask(`PATCH /api/v1/rooms/${room.id}`, { body: { bed: 'C' }, headers })
    expect(read(RoomItem, changed)).toMatchObject({ number: '499', bed: 'C', version: 2 })
    expect(await unit.ask(`PATCH /api/v1/rooms/${room.id}`, { body: { bed: 'D' }, headers })).toMatchObject({
      status: 409,
      code: 'stale_record',
    })
    const told = read(AuditList, await unit.ask(`GET /api/v1/audit-events?target=${room.id}`)).items
    expect(told).toMatchObject([
      { action: 'change', before: { bed: 'B' }, after: { bed: 'C' } },
      { action: 'create', by: { name: 'Una Novak' }, target: { kind: 'room', name: '499 B' } },
    ])
  })

  test('says at its field what is wrong, and is one of its number and bed in its unit', async () => {
    const empty = await unit.ask('POST /api/v1/rooms', { body: {} })
    expect(empty.fields).toEqual({ unit_id: 'required', type: 'required', number: 'required' })
    const body = { unit_id: unitId, type: 'cart', number: '1'.repeat(41), bed: '' }
    expect((await unit.ask('POST /api/v1/rooms', { body })).fields).toEqual({
      type: 'invalid_value',
      number: 'too_long',
    })
    const twice = { unit_id: unitId, type: 'care_system', number: '401', bed: 'a' }
    expect(await unit.ask('POST /api/v1/rooms', { body: twice })).toMatchObject({
      status: 409,
      code: 'already_exists',
      fields: { number: 'already_exists' },
    })
    const other = await ward.room(({ organization }) => organization === 'Meridian Group')
    const elsewhere = { ...twice, unit_id: other.unitId }
    expect((await unit.ask('POST /api/v1/rooms', { body: elsewhere })).fields).toEqual({
      unit_id: 'not_found',
    })
    expect(await unit.ask(`GET /api/v1/rooms/${other.id}`)).toMatchObject({ status: 404 })
  })

  test('with a patient stays; without one it goes, and with it its device and its remotes, until it is restored', async () => {
    const taken = await ward.room(({ unit: name, patient }) => name === '4 West Medical' && patient !== null)
    const full = read(RoomItem, await unit.ask(`GET /api/v1/rooms/${taken.id}`))
    expect(await remove(unit, full)).toMatchObject({
      status: 409,
      code: 'not_empty',
      fields: { patient: '1' },
    })

    const bed = await ward.room((room) => room.unit === '4 West Medical' && emptyBed(room))
    await ward.device(bed)
    const remote = await enter(ward, bed)
    const room = read(RoomItem, await unit.ask(`GET /api/v1/rooms/${bed.id}`))
    expect((await remove(unit, room)).status).toBe(204)
    expect(await remote.ask('GET /api/me')).toMatchObject({ status: 401 })
    const gone = read(RoomList, await unit.ask('GET /api/v1/rooms?removed=true')).items
    expect(gone.map(({ id }) => id)).toEqual([bed.id])
    await expect
      .poll(
        async () => read(RoomList, await unit.ask('GET /api/v1/rooms?removed=true')).items[0]?.device?.online,
      )
      .toBe(false)
    expect((await unit.ask(`POST /api/v1/rooms/${bed.id}/restore`)).status).toBe(200)
    expect((await unit.ask(`GET /api/v1/rooms/${bed.id}`)).status).toBe(200)
  })

  test('reports to an administrator who may remove it that a patient is in the bed, and to no one else', async () => {
    const { id } = await ward.room(({ unit: name, patient }) => name === '4 West Medical' && patient !== null)
    const below = (user: Administrator) => user.ask(`GET /api/v1/rooms/${id}/below`)
    expect(read(Dependents, await below(unit)).items).toEqual([{ kind: 'patient', count: 1, names: [] }])
    for (const email of ['tech@demo.example', 'users@demo.example'])
      expect(await below(await signInAs(ward, email))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await below(await signInAs(ward, 'techadmin@demo.example'))).status).toBe(404)
  })

  test('cannot be removed by a user who manages only devices or only users', async () => {
    const room = await made('498')
    for (const email of ['tech@demo.example', 'users@demo.example'])
      expect(await remove(await signInAs(ward, email), room)).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
  })
})
