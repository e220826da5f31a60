import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { RoomItem, RoomList } from '../../../src/contract/rooms.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { hospitalTest as test, unit, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

let unitId: string
test.beforeAll(async () => {
  unitId = read(RoomList, await unit.ask('GET /api/v1/rooms?limit=1')).items[0]?.unit_id ?? ''
})

const password = 'Lantern-7-Harbor'
const open = {
  address: '10.20.4.7',
  port: '554',
  extension: '4017',
  serial: 'PTZ-00412',
  username: 'ward',
  version: '2.4',
}
const make = (number: string, change: object = {}) => {
  const body = { unit_id: unitId, type: 'standalone', number, reach: { ...open, password, ...change } }
  return unit.ask('POST /api/v1/rooms', { body })
}
const change = (id: string, version: number, reach: object) =>
  unit.ask(`PATCH /api/v1/rooms/${id}`, { body: { reach }, headers: { 'if-match': `"${version}"` } })
const rowOf = (id: string) =>
  ward.database.transaction('platform', async (tx) => {
    const [row] = await tx.select().from(rooms).where(eq(rooms.id, id))
    return row
  })
const historyOf = async (id: string) => unit.ask(`GET /api/v1/audit-events?target=${id}`)

describe('a standalone device', () => {
  test('is created with its connection details; its password is sealed, and disclosed to no one', async () => {
    const answer = await make('R-1', { address: ' 10.20.4.7 ', port: '５５４' })
    const room = read(RoomItem, answer)
    expect(room.reach).toEqual({ ...open, has_password: true })
    const row = await rowOf(room.id)
    expect(row?.reach).toEqual(open)
    expect(row?.reachPassword?.toString('latin1')).not.toContain(password)
    const told = await historyOf(room.id)
    expect(read(AuditList, told).items[0]?.after).toMatchObject({ address: '10.20.4.7', username: 'ward' })
    const shown = await unit.ask(`GET /api/v1/rooms/${room.id}`)
    for (const { text } of [answer, shown, told]) expect(text).not.toContain(password)
  })

  test('is not made without it, and each field says what is wrong', async () => {
    const body = { unit_id: unitId, type: 'standalone', number: 'R-2' }
    expect(await unit.ask('POST /api/v1/rooms', { body })).toMatchObject({
      status: 400,
      code: 'bad_request',
      fields: {
        'reach.address': 'required',
        'reach.port': 'required',
        'reach.username': 'required',
        'reach.password': 'required',
        'reach.version': 'required',
      },
    })
    const wrong = { address: 'the camera', port: 'rtsp', extension: '1'.repeat(16), serial: 'S'.repeat(16) }
    expect((await make('', wrong)).fields).toEqual({
      number: 'required',
      'reach.address': 'invalid_value',
      'reach.port': 'only_numbers',
      'reach.extension': 'only_15_characters',
      'reach.serial': 'only_15_characters',
    })
    const carried = { ...body, type: 'care_system', reach: { ...open, password } }
    expect((await unit.ask('POST /api/v1/rooms', { body: carried })).fields).toEqual({
      reach: 'invalid_value',
    })
  })

  test('is changed over the version that was seen, keeps its password until another is typed, and the audit says that alone', async () => {
    const { id } = read(RoomItem, await make('R-3'))
    const before = await rowOf(id)
    const changed = read(RoomItem, await change(id, 1, { port: '8554' }))
    expect(changed).toMatchObject({ version: 2, reach: { ...open, port: '8554', has_password: true } })
    expect((await rowOf(id))?.reachPassword).toEqual(before?.reachPassword)
    expect(await change(id, 1, { port: '1' })).toMatchObject({ status: 409, code: 'stale_record' })

    expect((await change(id, 2, { password: 'Another-8-Harbor' })).status).toBe(200)
    expect((await rowOf(id))?.reachPassword).not.toEqual(before?.reachPassword)
    const told = await historyOf(id)
    expect(told.text).not.toContain('Another-8-Harbor')
    expect(read(AuditList, told).items.slice(0, 2)).toMatchObject([
      { action: 'change', before: {}, after: { password_changed: true } },
      { action: 'change', before: { port: '554' }, after: { port: '8554' } },
    ])
  })

  test('at another address needs its password again', async () => {
    const { id } = read(RoomItem, await make('R-4'))
    expect(await change(id, 1, { address: 'camera.example' })).toMatchObject({
      status: 400,
      fields: { 'reach.password': 'required' },
    })
    const moved = await change(id, 1, { address: 'camera.example', password })
    expect(read(RoomItem, moved).reach?.address).toBe('camera.example')
    expect((await change(id, 2, { username: '' })).fields).toEqual({ 'reach.username': 'required' })
  })

  test('that came without it has none yet, is renamed as any other, and is given it whole', async () => {
    const { id, version } = await ward
      .room(({ type, unit: name }) => type === 'standalone' && name === '4 West Medical')
      .then(async (room) => read(RoomItem, await unit.ask(`GET /api/v1/rooms/${room.id}`)))
    const renamed = await unit.ask(`PATCH /api/v1/rooms/${id}`, {
      body: { bed: 'Z' },
      headers: { 'if-match': `"${version}"` },
    })
    expect(read(RoomItem, renamed)).toMatchObject({ bed: 'Z', reach: null })
    expect((await change(id, version + 1, { port: '554' })).fields).toHaveProperty(
      ['reach.address'],
      'required',
    )
    const given = await change(id, version + 1, { ...open, password })
    expect(read(RoomItem, given).reach).toEqual({ ...open, has_password: true })
  })
})

describe('how a standalone device is reached', () => {
  test('is shown for a single room to a user who sees devices, to no other user, and in no list', async () => {
    const { id } = read(RoomItem, await make('R-5'))
    const seenBy = async (email: string) =>
      read(RoomItem, await (await signInAs(ward, email)).ask(`GET /api/v1/rooms/${id}`))
    expect((await seenBy('tech@demo.example')).reach).toEqual({ ...open, has_password: true })
    expect(await seenBy('users@demo.example')).not.toHaveProperty('reach')
    const list = await unit.ask('GET /api/v1/rooms?q=R-5')
    expect(read(RoomList, list).items).toHaveLength(1)
    expect(list.text).not.toContain(open.address)
  })

  test('is asked of no care system', async () => {
    const { id, version } = await ward
      .room(({ type, unit: name }) => type === 'care_system' && name === '4 West Medical')
      .then(async (room) => read(RoomItem, await unit.ask(`GET /api/v1/rooms/${room.id}`)))
    expect((await change(id, version, { ...open, password })).fields).toEqual({ reach: 'invalid_value' })
  })
})
