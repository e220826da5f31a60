import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { PinUnits } from '../../../src/contract/pins.ts'
import { Endpoint } from '../../../src/contract/bedside/session.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility as facilityAdmin, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { enterVerified, linkedIn, read } from '../../support/testHospital/bedsideApi.ts'
import { pin, unitOf } from '../../support/testHospital/pins/pinsOf.ts'

const Endpoints = z.array(Endpoint)
const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.type === 'care_system'

describe('the device records of the specification’s own calls', () => {
  test('are listed for an administrator: the rooms in scope, page by page, and nothing of a patient', async () => {
    const found = []
    let next = '/api/endpoints?limit=3'
    while (next !== '') {
      const answer = await facilityAdmin.ask(`GET ${next}`)
      expect(answer.status).toBe(200)
      const part = read(Endpoints, answer)
      expect(part.length).toBeLessThanOrEqual(3)
      found.push(...part)
      next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
    const ids = found.map(({ unique_id: id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(3)
    expect(new Set(found.map((each) => each.facility))).toEqual(new Set(['Lakeside General']))
    const { uniqueId, patient } = await ward.room((room) => atLakeside(room) && room.patient !== null)
    expect(ids).toContain(uniqueId)
    expect(JSON.stringify(found)).not.toContain(patient?.lastName)
    const searched = read(Endpoints, await facilityAdmin.ask(`GET /aps/endpoints?q=${uniqueId}`))
    expect(searched.map(({ unique_id: id }) => id)).toEqual([uniqueId])
  })

  test('are found one by one; of a room out of scope it is said that there is none', async () => {
    const room = await ward.room(atLakeside)
    const path = `GET /api/endpoints/${room.uniqueId}`
    const { number, facility, unit } = room
    expect(read(Endpoint, await facilityAdmin.ask(path))).toMatchObject({ number, facility, unit })
    const elsewhere = await ward.room((each) => each.customer !== room.customer)
    for (const id of [elsewhere.uniqueId, 'NOWHERE1', '%00'])
      expect(await facilityAdmin.ask(`GET /api/endpoints/${id}`)).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  })

  test('remain its own room’s for a bedside session', async () => {
    const room = await ward.room(atLakeside)
    const remote = await enterVerified(ward, room)
    expect(read(Endpoints, await remote.ask('GET /api/endpoints?limit=200'))).toHaveLength(1)
    const other = await ward.room((each) => atLakeside(each) && each.id !== room.id)
    expect((await remote.ask(`GET /api/endpoints/${other.uniqueId}`)).code).toBe('wrong_room')
  })
})

describe('the pins of a unit', () => {
  test('are listed for an administrator room by room, without pictures', async () => {
    const { room, device, remote } = await linkedIn(ward, atLakeside)
    await pin(remote, 'The door')
    const { units } = read(PinUnits, await facilityAdmin.ask(`GET ${unitOf(room)}`))
    expect(units.length).toBeGreaterThan(1)
    const own = units.find(({ unique_id: id }) => id === room.uniqueId)
    expect(own?.bookmarks.map(({ name, thumbnail }) => ({ name, thumbnail }))).toEqual([{ name: 'The door' }])
    await device.close()
  })

  test.each([
    ['tech@demo.example', 200],
    ['users@demo.example', 404],
    ['techadmin@demo.example', 404],
  ])('are answered to %s with %i: by the devices that a role sees', async (email, status) => {
    const room = await ward.room((each) => atLakeside(each) && each.unit === '4 West Medical')
    expect((await (await signInAs(ward, email)).ask(`GET ${unitOf(room)}`)).status).toBe(status)
  })

  test('of a unit that is out of scope, or is none, are not found', async () => {
    const elsewhere = await ward.room((each) => each.facility !== 'Lakeside General')
    for (const path of [unitOf(elsewhere), '/api/pins/a/b/c', '/api/pins/%00/b/c'])
      expect(await facilityAdmin.ask(`GET ${path}`)).toMatchObject({ status: 404, code: 'not_found' })
    expect(
      (await facilityAdmin.ask(`GET ${unitOf(elsewhere)}`, { token: 'not-a-token-of-anybody' })).status,
    ).toBe(401)
  })
})
