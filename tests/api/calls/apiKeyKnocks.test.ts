import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { Knock, type KnockAnswer, KnockRoom, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments, rooms } from '../../../src/server/db/schema.ts'
import {
  customer,
  facility,
  hospitalTest as test,
  unit,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import {
  ask,
  followEvents,
  linkedIn,
  type Question,
  read,
  told,
} from '../../support/testHospital/bedsideApi.ts'
import { keyFor } from '../../support/testHospital/integrations/fhirFeed.ts'
import { idOf } from '../../support/testHospital/users/loginAs.ts'

/* Knocks of other systems by POST /api/consult/knock with an API key of the scope knocks:write. */

const keyName = 'ADT feed'
const inFourWest = (room: RoomRecord) =>
  room.unit === '4 West Medical' && room.patient !== null && room.type !== 'byod'
const isPhone = ({ type }: RoomRecord) => type === 'byod'
const unitAdmin = { name: 'Una Novak', email: 'unit@demo.example' } as const

/** Creates a key for knocks at a level, and returns the requests of its system. */
async function systemAt(
  level: string,
  orgUnitId: string | null,
  { by = customer, scopes = ['knocks:write'] }: { by?: Administrator; scopes?: readonly string[] } = {},
) {
  const { id, key: token } = await keyFor(by, level, orgUnitId, scopes)
  const asks = (call: string, question: Question = {}) => ask(ward.url, call, { token, ...question })
  return {
    id,
    asks,
    knock: (room: Pick<RoomRecord, 'id'>, more: object = {}) =>
      asks('POST /api/consult/knock', { body: { room: room.id, reason: 'round', ...more } }),
    knocks: async () => read(Knocks, await asks('GET /api/consult/knocks')).knocks,
  }
}
const knocksOf = async (admin: Administrator) =>
  read(Knocks, await admin.ask('GET /api/consult/knocks')).knocks

/** Links a room of 4 West Medical, opens its remote, and lets a system of the unit knock. */
async function knocked(more: object = {}) {
  const { room, remote, heard, device } = await linkedIn(ward, inFourWest)
  const system = await systemAt('unit', room.unitId)
  const knock = read(Knock, await system.knock(room, more))
  const state = async () => (await system.knocks()).find(({ id }) => id === knock.id)?.state
  const answer = (chosen: KnockAnswer) =>
    remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: chosen } })
  return { room, remote, heard, device, system, knock, state, answer }
}

describe('a knock of a system', () => {
  test('shows the name of its key and its org unit, is in its own list and in the audit, and no one else’s', async () => {
    const { remote, system, knock, room } = await knocked({ note: 'Fall risk' })
    expect(knock).toMatchObject({ state: 'shown', note: 'Fall risk', call: null, call_ended: false })
    const events = await followEvents(ward, remote)
    await expect
      .poll(() => events.knocks().at(-1)?.knock)
      .toMatchObject({ id: knock.id, name: keyName, from: '4 West Medical' })
    events.close()
    expect((await system.knocks()).map(({ id }) => id)).toEqual([knock.id])
    const other = await systemAt('unit', room.unitId)
    expect(await other.knocks()).toEqual([])
    expect((await knocksOf(facility)).filter(({ id }) => id === knock.id)).toEqual([])
    const [entry] = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${room.id}`)).items
    expect(entry).toMatchObject({ action: 'knock', by: { id: null }, as: null })
    expect(entry?.by.name).toContain(keyName)
    expect(JSON.stringify(knock)).not.toContain(room.patient?.lastName)
  })

  test('with “Come in” lets any clinician of the room’s desk join, and the system reads when the call has ended', async () => {
    const { system, room, answer, device } = await knocked()
    expect((await answer('come_in')).status).toBe(204)
    expect(device.commands[0]?.params).toMatchObject({ announce: true, caller: keyName })
    const [knock] = await system.knocks()
    expect(knock).toMatchObject({ state: 'come_in', call_ended: false })
    expect(knock?.call).toBeTruthy()
    for (const clinician of [unit, facility]) {
      const { calls } = read(ConsultDesk, await clinician.ask('GET /api/consult/waiting'))
      expect(calls.map(({ id }) => id)).toContain(knock?.call)
    }
    expect((await system.asks(`DELETE /api/consult/knocks/${knock?.id ?? ''}`)).status).toBe(204)
    expect((await system.knocks())[0]).toMatchObject({ call: knock?.call, call_ended: true })
    const body = { call: knock?.call, display_name: '-' }
    expect((await unit.ask('POST /api/consult/join', { body })).code).toBe('call_over')
    expect(room.unit).toBe('4 West Medical')
  })

  test('is taken back by its own key only', async () => {
    const { system, knock, room, state, answer } = await knocked()
    const other = await systemAt('unit', room.unitId)
    expect((await other.asks(`DELETE /api/consult/knocks/${knock.id}`)).code).toBe('not_found')
    expect((await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)).code).toBe('not_found')
    expect((await system.asks(`DELETE /api/consult/knocks/${knock.id}`)).status).toBe(204)
    expect(await state()).toBe('taken_back')
    expect(told(await answer('come_in'))).toBe('410 knock_over')
  })

  test('waits once per key and room, besides those for clinicians', async () => {
    const { system, room } = await knocked()
    expect((await system.knock(room)).code).toBe('already_knocking')
    expect((await system.knock(room, { clinician: unitAdmin.email })).status).toBe(201)
    expect((await system.knock(room, { clinician: unitAdmin.email })).code).toBe('already_knocking')
    expect(
      (await unit.ask('POST /api/consult/knock', { body: { room: room.id, reason: 'round' } })).code,
    ).toBe('already_knocking')
  })
})

describe('a knock of a system for a clinician', () => {
  test('is the clinician’s own: their name, their card and their call', async () => {
    const { remote, system, knock, answer, room } = await knocked({ clinician: ' Unit@demo.example ' })
    const events = await followEvents(ward, remote)
    await expect
      .poll(() => events.knocks().at(-1)?.knock)
      .toMatchObject({ id: knock.id, name: unitAdmin.name, from: '4 West Medical' })
    events.close()
    expect((await knocksOf(unit)).map(({ id }) => id)).toContain(knock.id)
    expect((await answer('come_in')).status).toBe(204)
    const [own] = await system.knocks()
    const body = { call: own?.call, display_name: '-', together: true }
    expect((await facility.ask('POST /api/consult/join', { body })).code).toBe('call_taken')
    expect((await unit.ask('POST /api/consult/join', { body })).status).toBe(200)
    const [entry] = read(AuditList, await customer.ask(`GET /api/v1/audit-events?target=${room.id}`)).items
    expect(entry).toMatchObject({
      action: 'knock',
      by: { id: null },
      as: { name: unitAdmin.name },
    })
    expect(entry?.by.name).toContain(keyName)
  })

  test('is refused for an unknown account and for one that does not see the room’s patients', async () => {
    const { room } = await linkedIn(ward, (one) => one.facility === 'Lakeside General' && !inFourWest(one))
    const system = await systemAt('customer', room.customerId)
    for (const clinician of ['nobody@demo.example', unitAdmin.email, 'tech@demo.example'])
      expect([clinician, (await system.knock(room, { clinician })).code]).toEqual([clinician, 'not_found'])
    expect((await system.knock(room, { clinician: '' })).status).toBe(400)
    expect(await system.knocks()).toEqual([])
  })

  test('is not for a person to name', async () => {
    const { room } = await linkedIn(ward, inFourWest)
    const body = { room: room.id, reason: 'round', clinician: unitAdmin.email }
    expect(await facility.ask('POST /api/consult/knock', { body })).toMatchObject({
      status: 400,
      fields: { clinician: 'invalid_value' },
    })
  })

  test('ends with the clinician’s role', async () => {
    const { room, remote } = await linkedIn(ward, inFourWest)
    const system = await systemAt('unit', room.unitId)
    const knock = read(Knock, await system.knock(room, { clinician: 'channel@demo.example' }))
    const id = await idOf(ward, 'channel@demo.example')
    await ward.database.transaction('platform', (tx) =>
      tx.delete(roleAssignments).where(eq(roleAssignments.userId, id)),
    )
    const answer = await remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'come_in' } })
    expect(told(answer)).toBe('410 knock_over')
    expect((await system.knocks())[0]?.state).toBe('not_allowed')
  })
})

describe('the reach of a key', () => {
  test('is its org unit, its customer and its scope', async () => {
    const { room } = await linkedIn(ward, inFourWest)
    const beside = await ward.room((one) => one.facility === room.facility && one.unitId !== room.unitId)
    const foreign = await ward.room((one) => one.customerId !== room.customerId)
    const ofUnit = await systemAt('unit', room.unitId)
    expect((await ofUnit.knock(beside)).code).toBe('not_found')
    const ofCustomer = await systemAt('customer', room.customerId)
    expect((await ofCustomer.knock(foreign)).code).toBe('not_found')
    const theirs = await systemAt('customer', foreign.customerId, { by: wardlink })
    expect((await theirs.knock(room)).code).toBe('not_found')
    const readers = await systemAt('unit', room.unitId, { scopes: ['rooms:read', 'fhir:write'] })
    expect(told(await readers.knock(room))).toBe('403 forbidden')
    expect(told(await readers.asks('GET /api/consult/knocks'))).toBe('403 forbidden')
    expect(told(await readers.asks(`DELETE /api/consult/knocks/${randomUUID()}`))).toBe('403 forbidden')
    for (const call of ['GET /api/consult/rooms?q=', `GET /api/consult/rooms/${room.id}`])
      expect([call, (await ofUnit.asks(call)).status]).toEqual([call, 401])
  })

  test('ends its waiting knock when the key is revoked, without an answer', async () => {
    const { system, knock, room, heard, answer, remote } = await knocked({ clinician: unitAdmin.email })
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(knock.id)
    expect((await customer.ask(`DELETE /api/v1/api-keys/${system.id}`)).status).toBe(204)
    expect(told(await answer('come_in'))).toBe('410 knock_over')
    expect(heard()).toEqual([])
    await expect.poll(() => events.knocks().at(-1)?.knock).toBeNull()
    events.close()
    expect((await knocksOf(unit)).find(({ id }) => id === knock.id)).toMatchObject({
      state: 'not_allowed',
      room_id: room.id,
    })
  })

  test('ends its waiting knock when the room moves out of it', async () => {
    const { knock, room, state } = await knocked()
    const { unitId } = await ward.room((one) => one.facility === room.facility && one.unitId !== room.unitId)
    const moveTo = (id: string) =>
      ward.database.transaction('platform', (tx) =>
        tx.update(rooms).set({ unitId: id }).where(eq(rooms.id, room.id)),
      )
    await moveTo(unitId)
    const wide = await systemAt('customer', room.customerId)
    await expect.poll(state).toBe('not_allowed')
    expect(await wide.knocks()).toEqual([])
    await moveTo(room.unitId)
    expect(knock.state).toBe('shown')
  })
})

describe('a room', () => {
  test('is read by its id before a knock, by people who see its patients', async () => {
    const { room } = await linkedIn(ward, inFourWest)
    const path = `GET /api/consult/rooms/${room.id}`
    expect(read(KnockRoom, await unit.ask(path))).toMatchObject({
      id: room.id,
      connected: true,
      from: '4 West Medical',
    })
    const foreign = await ward.room((one) => one.customerId !== room.customerId)
    expect((await facility.ask(`GET /api/consult/rooms/${foreign.id}`)).code).toBe('not_found')
    const phone = await ward.room(isPhone)
    expect((await wardlink.ask(`GET /api/consult/rooms/${phone.id}`)).code).toBe('function_not_available')
  })
})
