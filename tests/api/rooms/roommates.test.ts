import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { PinUnits } from '../../../src/contract/pins.ts'
import { RoomItem, RoomList } from '../../../src/contract/rooms.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { roomPins } from '../../../src/server/db/schema/pinSchema.ts'
import { hospitalTest as test, unit, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { unitOf } from '../../support/testHospital/pins/pinsOf.ts'

let unitId: string
test.beforeAll(async () => {
  unitId = read(RoomList, await unit.ask('GET /api/v1/rooms?limit=1')).items[0]?.unit_id ?? ''
})

const make = async (number: string, bed: string, type = 'care_system') =>
  read(RoomItem, await unit.ask('POST /api/v1/rooms', { body: { unit_id: unitId, type, number, bed } }))
const readRoom = async ({ id }: Pick<RoomItem, 'id'>) =>
  read(RoomItem, await unit.ask(`GET /api/v1/rooms/${id}`))
/** Changes a room over its current version. */
const change = async (room: Pick<RoomItem, 'id'>, body: object, by: Administrator = unit) => {
  const { version } = await readRoom(room)
  return by.ask(`PATCH /api/v1/rooms/${room.id}`, { body, headers: { 'if-match': `"${version}"` } })
}
const remove = async (room: Pick<RoomItem, 'id'>) => {
  const { id, version } = await readRoom(room)
  return unit.ask(`DELETE /api/v1/rooms/${id}`, { headers: { 'if-match': `"${version}"` } })
}
/** Saves a camera preset for a room and returns its id. */
const addPin = async ({ id }: Pick<RoomItem, 'id'>, pose: object) => {
  const { customerId } = await recordOf(id)
  const [pin] = await ward.database.transaction('platform', (tx) =>
    tx
      .insert(roomPins)
      .values({ roomId: id, customerId, name: `Pin ${JSON.stringify(pose)}`, pose, picture: null })
      .returning({ id: roomPins.id }),
  )
  return pin?.id ?? ''
}
const recordOf = async (id: string): Promise<RoomRecord> => {
  const room = await ward.database.transaction('platform', (tx) => roomStore.byId(tx, id))
  if (room === null) throw new Error('there is no such room')
  return room
}

const limits = { pan_least: -0.5, pan_most: 0.25, tilt_least: -0.1, tilt_most: 0, zoom_least: 2 }

describe('beds of a shared room', () => {
  test('know each other by their number, in any case, and only when one of them is read', async () => {
    const a = await make('r-10', 'A')
    expect(await readRoom(a)).toMatchObject({ roommates: null })
    const b = await make('R-10', 'B')
    const own = await make('R-10', 'C', 'byod')
    await make('R-11', 'B')
    expect((await readRoom(a)).roommates).toEqual({
      beds: [
        { id: b.id, bed: 'B' },
        { id: own.id, bed: 'C' },
      ],
      zone: null,
      unanswered: null,
      inherited: 'one_bed',
    })
    const { items } = read(RoomList, await unit.ask('GET /api/v1/rooms?q=R-10'))
    expect(items.map(({ bed }) => bed)).toEqual(['A', 'B'])
    for (const item of items) expect(item).not.toHaveProperty('roommates')
    expect((await remove(b)).status).toBe(204)
    expect((await readRoom(a)).roommates?.beds).toEqual([{ id: own.id, bed: 'C' }])
  })

  test('show the rule of their unit, which the room can replace', async () => {
    const a = await make('R-20', 'A')
    await make('R-20', 'B')
    const setting = { body: { node: unitId, value: 'sound_only' }, headers: { 'if-match': '"0"' } }
    expect((await unit.ask('PUT /api/v1/settings/roommate', setting)).status).toBe(200)
    expect((await readRoom(a)).roommates).toMatchObject({ unanswered: null, inherited: 'sound_only' })
    const changed = read(RoomItem, await change(a, { roommate_unanswered: 'one_bed' }))
    expect(changed.roommates).toMatchObject({ unanswered: 'one_bed', inherited: 'sound_only' })
    expect(read(RoomItem, await change(a, { roommate_unanswered: null })).roommates).toMatchObject({
      unanswered: null,
    })
  })
})

describe('camera zone', () => {
  test('is changed over the version that was seen, audited with both values, and reset to the home position', async () => {
    const a = await make('R-30', 'A')
    await make('R-30', 'B')
    const seen = await readRoom(a)
    const changed = read(RoomItem, await change(a, { zone: limits, roommate_unanswered: 'sound_only' }))
    expect(changed.version).toBe(seen.version + 1)
    expect(changed.roommates).toMatchObject({ zone: limits, unanswered: 'sound_only' })
    const stale = { body: { zone: null }, headers: { 'if-match': `"${seen.version}"` } }
    expect(await unit.ask(`PATCH /api/v1/rooms/${a.id}`, stale)).toMatchObject({
      status: 409,
      code: 'stale_record',
    })
    // A change of another field keeps both, and does not appear as a change of them.
    expect(read(RoomItem, await change(a, { bed: 'D' })).roommates).toMatchObject({ zone: limits })
    expect(read(RoomItem, await change(a, { zone: null })).roommates).toMatchObject({
      zone: null,
      unanswered: 'sound_only',
    })
    const { items } = read(AuditList, await unit.ask(`GET /api/v1/audit-events?target=${a.id}`))
    const written = 'pan -0.5 to 0.25, tilt -0.1 to 0, zoom from 2'
    expect(items.slice(0, 3).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { camera_zone: written }, after: { camera_zone: 'home position' } },
      { before: { bed: 'A' }, after: { bed: 'D' } },
      {
        before: { camera_zone: 'home position', roommate_unanswered: null },
        after: { camera_zone: written, roommate_unanswered: 'sound_only' },
      },
    ])
  })

  test('is no change of a bed that begins or ends to share a room', async () => {
    const a = await make('R-35', 'A')
    await make('R-36', 'B')
    read(RoomItem, await change(a, { number: 'R-36', bed: 'C' }))
    read(RoomItem, await change(a, { number: 'R-35' }))
    const { items } = read(AuditList, await unit.ask(`GET /api/v1/audit-events?target=${a.id}`))
    expect(items.slice(0, 2).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { number: 'R-36' }, after: { number: 'R-35' } },
      { before: { number: 'R-35', bed: 'A' }, after: { number: 'R-36', bed: 'C' } },
    ])
  })

  test('is taken from presets of the room, and from no other preset', async () => {
    const a = await make('R-40', 'A')
    const b = await make('R-40', 'B')
    const pins = [
      await addPin(a, { pan: -0.5, tilt: 0.25, zoom: 3 }),
      await addPin(a, { pan: 0.125, tilt: -0.5, zoom: 2 }),
    ]
    expect(read(RoomItem, await change(a, { zone: { pins } })).roommates?.zone).toEqual({
      pan_least: -0.5,
      pan_most: 0.125,
      tilt_least: -0.5,
      tilt_most: 0.25,
      zoom_least: 2,
    })
    const foreign = await addPin(b, { pan: 1, tilt: 1, zoom: 1 })
    expect(await change(a, { zone: { pins: [...pins, foreign] } })).toMatchObject({
      status: 400,
      code: 'bad_request',
      fields: { zone: 'not_found' },
    })
    await ward.database.transaction('platform', (tx) => tx.update(roomPins).set({ removedAt: new Date() }))
    expect((await change(a, { zone: { pins } })).fields).toEqual({ zone: 'not_found' })
    expect((await readRoom(a)).roommates?.zone).toMatchObject({ pan_least: -0.5, pan_most: 0.125 })
    expect((await change(a, { zone: { pins: [] } })).status).toBe(400)
  })

  test('has limits that a camera has, the lower one first', async () => {
    const a = await make('R-50', 'A')
    await make('R-50', 'B')
    for (const wrong of [{ pan_least: 0.5 }, { tilt_most: -0.2 }, { pan_most: 1.1 }, { zoom_least: 0.9 }])
      expect(await change(a, { zone: { ...limits, ...wrong } })).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
    expect((await readRoom(a)).roommates?.zone).toBeNull()
  })

  test('belongs to a bed with others and a camera of the hospital', async () => {
    const alone = await make('R-60', 'A')
    expect((await change(alone, { zone: limits, roommate_unanswered: 'one_bed' })).fields).toEqual({
      zone: 'invalid_value',
      roommate_unanswered: 'invalid_value',
    })
    const phone = await make('R-60', 'B', 'byod')
    expect((await change(phone, { zone: limits, roommate_unanswered: 'one_bed' })).fields).toEqual({
      zone: 'invalid_value',
      roommate_unanswered: 'invalid_value',
    })
    expect((await change(alone, { zone: limits })).status).toBe(200)
  })

  test('of a bed that is alone now is reset for the bed that comes beside it, once', async () => {
    const a = await make('R-65', 'A')
    const b = await make('R-65', 'B')
    read(RoomItem, await change(a, { zone: limits, roommate_unanswered: 'sound_only' }))
    expect((await remove(b)).status).toBe(204)
    const { version } = await readRoom(a)
    const reset = { zone: null, roommate_unanswered: null }
    expect(read(RoomItem, await change(a, reset))).toMatchObject({ version: version + 1, roommates: null })
    expect(read(RoomItem, await change(a, reset)).version).toBe(version + 1)
    const { items } = read(AuditList, await unit.ask(`GET /api/v1/audit-events?target=${a.id}`))
    expect(items[0]?.after).toEqual({ camera_zone: 'home position', roommate_unanswered: null })
    expect(items[1]?.after).toMatchObject({ roommate_unanswered: 'sound_only' })
    await make('R-65', 'D')
    expect((await readRoom(a)).roommates).toMatchObject({ zone: null, unanswered: null })
  })

  test('cannot be changed by a user who manages only devices or only users', async () => {
    const a = await make('R-70', 'A')
    await make('R-70', 'B')
    for (const email of ['tech@demo.example', 'users@demo.example'])
      expect(await change(a, { zone: limits }, await signInAs(ward, email))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    expect((await readRoom(a)).roommates?.zone).toBeNull()
  })
})

test('a user who may change a room reads the names of its presets', async () => {
  const a = await make('R-80', 'A')
  const pin = await addPin(a, { pan: 0, tilt: 0, zoom: 1 })
  const { units } = read(PinUnits, await unit.ask(`GET ${unitOf(await recordOf(a.id))}`))
  expect(units.find(({ unique_id: id }) => id === a.unique_id)?.bookmarks).toEqual([
    { unique_id: pin, name: 'Pin {"pan":0,"tilt":0,"zoom":1}' },
  ])
})
