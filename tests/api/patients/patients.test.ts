import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { FreeBeds } from '../../../src/contract/patients.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { Me } from '../../../src/contract/bedside/session.ts'
import { roomLabel } from '../../../src/domain/rooms/roomLabel.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { channel, facility, hospitalTest as test, unit, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  ask,
  enter,
  enterVerified,
  followEvents,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'
import { callClinician, calledAt, joinConference } from '../../support/media/callOf.ts'
import { pin, pinRowsOf } from '../../support/testHospital/pins/pinsOf.ts'
import { emptyBed } from '../../support/testHospital/testHospital.ts'

const inFacility = (room: RoomRecord) => room.facility === 'Lakeside General' && room.type !== 'byod'
const taken = () => ward.room((room) => inFacility(room) && !emptyBed(room))
/** Creates an empty bed in the same unit, because the demo hospital has few. */
async function free(near: RoomRecord): Promise<RoomItem> {
  const number = `9${Math.floor(ward.clock.now() % 1e9)}${free.count++}`
  const body = { unit_id: near.unitId, type: 'care_system', number, bed: '' }
  return read(RoomItem, await facility.ask('POST /api/v1/rooms', { body }))
}
free.count = 0

const item = async (id: string, user = facility) => read(RoomItem, await user.ask(`GET /api/v1/rooms/${id}`))
const over = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } })
const admit = (room: { id: string; version: number }, first: string, last: string, user = facility) =>
  user.ask(`PUT /api/v1/rooms/${room.id}/patient`, {
    ...over(room),
    body: { first_name: first, last_name: last },
  })
const discharge = (room: { id: string; version: number }, user = facility) =>
  user.ask(`DELETE /api/v1/rooms/${room.id}/patient`, over(room))
const transfer = (from: { id: string; version: number }, to: string, user = facility) =>
  user.ask(`POST /api/v1/rooms/${from.id}/transfer`, { ...over(from), body: { room_id: to } })

describe('a patient who is admitted', () => {
  test('is verified by their name in any script, and the entry code of the previously empty bed no longer works', async () => {
    const bed = await ward.room((room) => inFacility(room) && emptyBed(room))
    const device = await ward.device(bed)
    const before = await enter(ward, bed)
    const { token, apsId } = readEntryLink(device.entry().url).parameters
    const shown = device.entry().url
    const admitted = await admit(await item(bed.id), ' 花 ', '林')
    expect(read(RoomItem, admitted)).toMatchObject({ patient: { first_name: '花', last_name: '林' } })
    expect((await before.ask('GET /api/me')).status).toBe(401)
    const late = await ask(ward.url, 'POST /api/session', { body: { token, aps_id: apsId } })
    expect(late.code).toBe('entry_code_invalid')
    await expect.poll(() => device.entry().url).not.toBe(shown)
    const remote = await enter(ward, bed)
    expect((await remote.verify({ lastName: 'Okafor' })).code).toBe('verification_failed')
    expect((await remote.verify({ lastName: '林' })).status).toBe(204)
  })

  test('has a name of one letter at least, and none whose signs cannot be seen; what is wrong stands at its field', async () => {
    const bed = await item((await free(await taken())).id)
    expect((await admit(bed, ' ', '')).fields).toEqual({ first_name: 'required', last_name: 'required' })
    for (const hidden of ['A\u0007', 'A\u202Eb', 'A\u2066', '\u0000'])
      expect([hidden, (await admit(bed, hidden, 'Ng')).fields['first_name']]).toEqual([
        hidden,
        'invalid_characters',
      ])
    expect((await admit(bed, 'Lin', 'x'.repeat(121))).fields).toEqual({ last_name: 'too_long' })
    expect((await admit(bed, 'Lin', 'x'.repeat(501))).status).toBe(400)
    const bare = { body: { first_name: 'A', last_name: 'B' } }
    expect(await facility.ask(`PUT /api/v1/rooms/${bed.id}/patient`, bare)).toMatchObject({
      status: 428,
      code: 'precondition_required',
    })
    expect((await item(bed.id)).patient).toBeNull()
  })

  test('keeps all remotes when admitted again under the same name, and signs all of them out under another name', async () => {
    const room = await taken()
    const remote = await enterVerified(ward, room)
    const { firstName = '', lastName = '' } = room.patient ?? {}
    const same = read(RoomItem, await admit(await item(room.id), firstName, lastName))
    expect((await remote.ask('GET /api/me')).status).toBe(200)
    expect((await admit(same, 'Somebody', 'Else')).status).toBe(200)
    expect((await remote.ask('GET /api/me')).status).toBe(401)
    const entries = read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${room.id}`)).items
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['admit', 'discharge'])
  })

  test('is admitted by one of two simultaneous requests, and the other gets stale_record', async () => {
    const bed = await item((await free(await taken())).id)
    const answers = await Promise.all([admit(bed, 'Ada', 'One'), admit(bed, 'Bea', 'Two')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('stale_record')
  })
})

describe('a patient who is discharged', () => {
  test('leaves no session, call, picture or name behind, and open remotes are told immediately', async () => {
    const room = await taken()
    const device = await ward.device(room)
    const remote = await enterVerified(ward, room)
    const events = await followEvents(ward, remote)
    await pin(remote, 'Window')
    const { alias, pin: code } = calledAt(await callClinician(remote))
    await expect.poll(() => events.calls().at(-1)?.status).toBe('running')
    const shown = device.entry().url

    expect((await discharge(await item(room.id))).status).toBe(204)
    expect((await remote.ask('GET /api/me')).status).toBe(401)
    await events.ended
    expect(events.sessions().at(-1)).toEqual({ ended: 'patient_changed' })
    await expect.poll(() => device.entry().url).not.toBe(shown)
    const next = await enter(ward, room)
    expect((await next.verify({ lastName: 'anybody' })).status).toBe(204)
    expect(await joinConference(ward, alias, { pin: code, name: 'Late' })).toBe(404)
    expect(await pinRowsOf(ward, room)).toMatchObject([{ name: 'Window', picture: null }])
    const told = (await facility.ask(`GET /api/v1/audit-events?target=${room.id}`)).text
    expect(told).toContain('discharge')
    expect(told).not.toContain(room.patient?.lastName)
    expect((await item(room.id)).patient).toBeNull()
  })

  test('is not discharged twice', async () => {
    const room = await taken()
    const seen = await item(room.id)
    expect((await discharge(seen)).status).toBe(204)
    expect(await discharge(seen)).toMatchObject({ status: 409, code: 'stale_record' })
    expect(await discharge(await item(room.id))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('a patient who is transferred', () => {
  test('lies in the other bed, with nothing of the first; neither bed’s remotes stay', async () => {
    const room = await taken()
    const to = await free(room)
    const remote = await enterVerified(ward, room)
    const from = await item(room.id)
    const moved = read(RoomItem, await transfer(from, to.id))
    expect(moved).toMatchObject({ id: to.id, patient: from.patient })
    expect((await remote.ask('GET /api/me')).status).toBe(401)
    expect((await item(room.id)).patient).toBeNull()
    const entries = read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${to.id}`)).items
    expect(entries[0]).toMatchObject({
      action: 'transfer',
      after: { from: roomLabel(from), unit: room.unit },
    })
  })

  test('cannot be moved to an occupied bed, to one that does not exist, or to one of another customer', async () => {
    const [room, other] = [await taken(), await taken()]
    const from = await item(room.id)
    expect(await transfer(from, other.id)).toMatchObject({ status: 409, code: 'bed_occupied' })
    expect(await transfer(from, from.id)).toMatchObject({ status: 409, code: 'bed_occupied' })
    const foreign = await ward.room(({ organization }) => organization === 'Meridian Group')
    const elsewhere = await ward.room(({ customer }) => customer === 'Prairie Care')
    for (const [user, to, field] of [
      [facility, foreign.id, 'not_found'],
      [channel, elsewhere.id, 'not_found'],
      [facility, 'x', 'not_found'],
      [facility, '', 'required'],
    ] as const)
      expect([to, (await transfer(from, to, user)).fields]).toEqual([to, { room_id: field }])
    expect(await item(room.id)).toEqual(from)
  })

  test('shares no bed, even when another patient is moved to the same bed simultaneously', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await taken(), await taken()]
      const c = await free(a)
      const [one, two] = [await item(a.id), await item(b.id)]
      const answers = await Promise.all([transfer(one, c.id), transfer(two, c.id)])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    }
  })

  test('is offered the empty beds of their own hospital, the nearest first', async () => {
    const room = await taken()
    await free(room)
    const beds = read(FreeBeds, await facility.ask(`GET /api/v1/rooms/${room.id}/free-beds`))
    expect(beds.items[0]?.unit).toBe(room.unit)
    expect(new Set(beds.items.map(({ facility: name }) => name))).toEqual(new Set(['Lakeside General']))
    for (const { id } of beds.items) expect((await item(id)).patient).toBeNull()
    const none = await facility.ask(
      `GET /api/v1/rooms/${room.id}/free-beds?q=${encodeURIComponent('% nowhere')}`,
    )
    expect(read(FreeBeds, none)).toEqual({ items: [], more: false })
  })
})

describe('the mark of a stay, by which a tablet knows whose choices it keeps,', () => {
  const stayOf = async (remote: Remote) => read(Me, await remote.ask('GET /api/me')).stay

  test('is the same for the same patient, in whichever bed, and another for the next one', async () => {
    const [room, bed] = [await taken(), await taken()]
    const first = await stayOf(await enterVerified(ward, room))
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await stayOf(await enterVerified(ward, room))).toBe(first)
    expect((await discharge(await item(bed.id))).status).toBe(204)
    expect((await transfer(await item(room.id), bed.id)).status).toBe(200)
    expect(await stayOf(await enterVerified(ward, { ...bed, patient: room.patient }))).toBe(first)
    const left = await stayOf(await enterVerified(ward, { ...room, patient: null }))
    expect((await admit(await item(room.id), 'Ada', 'Next')).status).toBe(200)
    const next = await enter(ward, room)
    expect((await next.verify({ lastName: 'Next' })).status).toBe(204)
    expect(new Set([first, left, await stayOf(next)]).size).toBe(3)
  })

  test('is not sent to a remote that has not verified the patient', async () => {
    const remote = await enter(ward, await taken())
    await remote.verify({ lastName: 'Somebody Else' })
    expect((await remote.ask('GET /api/me')).text).not.toContain('"stay"')
    expect(remote.session).not.toHaveProperty('stay')
  })
})

test('a patient’s own phone is put out like every remote', async () => {
  const own = await ward.room(({ type }) => type === 'byod')
  const remote = await enterVerified(ward, own)
  expect((await discharge(await item(own.id, unit), unit)).status).toBe(204)
  expect((await remote.ask('GET /api/me')).status).toBe(401)
})
