import { expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { roomLabel } from '../../../src/domain/rooms/roomLabel.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import { ownPhone } from '../../../src/server/demo/hospitalPlan.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { callClinician, calledAt, joinConference } from '../../support/media/callOf.ts'
import { type Administrator, holderOf, signInAs } from '../../support/testHospital/administrator.ts'
import {
  ask,
  enter,
  enterVerified,
  followEvents,
  openPreview,
  read,
} from '../../support/testHospital/bedsideApi.ts'

const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.type === 'care_system'
const end = ({ id }: Pick<RoomRecord, 'id'>, who = facility) => who.ask(`DELETE /api/v1/rooms/${id}/sessions`)
const statusOf = async (remote: { ask(call: string): Promise<{ status: number }> }) =>
  (await remote.ask('GET /api/me')).status

test('an administrator ends a bed’s sessions: streams and pictures stop immediately, the entry code changes, and the call continues', async () => {
  const room = await ward.room(atLakeside)
  const device = await ward.device(room)
  const [first, second] = [await enterVerified(ward, room), await enter(ward, room)]
  const neighbor = await enter(ward, await ward.room(atLakeside))
  const events = await followEvents(ward, first)
  const preview = await openPreview(ward, { type: 'hello', access_token: first.session.access_token })
  await expect.poll(() => preview.pictures.length).toBeGreaterThan(0)
  await first.command('api', { vmr: room.alias, announce: true })
  await expect.poll(() => device.state.in_call).toBe(true)
  const { token, apsId } = readEntryLink(device.entry().url).parameters

  expect((await end(room)).status).toBe(204)
  await events.ended
  expect(events.sessions().at(-1)).toEqual({ ended: 'revoked' })
  expect(await preview.closed).toBe(4401)
  for (const remote of [first, second]) expect(await statusOf(remote)).toBe(401)
  expect(await statusOf(neighbor)).toBe(200)
  const late = await ask(ward.url, 'POST /api/session', { body: { token, aps_id: apsId } })
  expect(late.code).toBe('entry_code_invalid')
  expect(device.state.in_call).toBe(true)
  const { items } = read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${room.id}`))
  expect(items[0]).toMatchObject({
    action: 'end_sessions',
    target: { kind: 'room', name: roomLabel(room) },
    as: null,
    after: { sessions: 2 },
  })
})

test('a room tells by which reference the device management knows its tablets, until they are signed out', async () => {
  const room = await ward.room(atLakeside)
  const enterAs = async (reference: string) => {
    const { token } = await ward.entry(room)
    const body = { token, aps_id: room.uniqueId, mdm_token: reference }
    expect((await ask(ward.url, 'POST /api/session', { body })).status).toBe(200)
  }
  const told = async (who: Administrator) =>
    read(RoomItem, await who.ask(`GET /api/v1/rooms/${room.id}`)).mdm_references
  expect(await told(facility)).toEqual([])
  for (const reference of ['MDM-1', 'MDM-2', 'MDM-2', '']) await enterAs(reference)
  expect(await told(facility)).toEqual(['MDM-2', 'MDM-1'])
  // The reference belongs to a device, so only users who can see devices get it.
  expect(await told(await signInAs(ward, 'tech@demo.example'))).toEqual(['MDM-2', 'MDM-1'])
  expect(await told(await signInAs(ward, 'users@demo.example'))).toBeUndefined()
  expect((await facility.ask('GET /api/v1/rooms?limit=200')).text).not.toContain('mdm_references')
  expect((await end(room)).status).toBe(204)
  expect(await told(facility)).toEqual([])
})

test('a patient’s own phone is out as well, with its call and the link that was issued', async () => {
  const place = await ward.room(({ number }) => number === ownPhone.number)
  const phone = await enterVerified(ward, place)
  const { alias, pin } = calledAt(await callClinician(phone))
  const { token } = await ward.entry(place)
  expect((await end(place)).status).toBe(204)
  expect(await statusOf(phone)).toBe(401)
  expect(await joinConference(ward, alias, { pin, name: 'Late' })).toBe(404)
  const late = await ask(ward.url, 'POST /mobapi/session', { body: { token, aps_id: place.uniqueId } })
  expect(late.code).toBe('entry_code_invalid')
})

test('an administrator who works under Login As is named in the audit as the one who ended the sessions', async () => {
  const room = await ward.room((each) => atLakeside(each) && each.unit === '4 West Medical')
  const clara = await signInAs(ward, 'customer@demo.example')
  const una = await (await signInAs(ward, 'unit@demo.example')).principal()
  const body = { user_id: una.id, reason: 'A phone was lost' }
  const asUna = holderOf(
    ward,
    read(TokenPair, await clara.ask('POST /authentication/impersonation', { body })),
  )
  expect((await end(room, asUna)).status).toBe(204)
  const { items } = read(AuditList, await clara.ask(`GET /api/v1/audit-events?target=${room.id}`))
  expect(items[0]).toMatchObject({
    action: 'end_sessions',
    by: { name: 'Clara Jensen' },
    as: { name: 'Una Novak' },
  })
})

test('a user who does not manage the room cannot end its sessions: they stay active, and nothing is written to the audit', async () => {
  const [room, foreign] = [
    await ward.room(atLakeside),
    await ward.room(({ organization }) => organization === 'Meridian Group'),
  ]
  const [remote, theirs] = [await enter(ward, room), await enter(ward, foreign)]
  for (const name of ['tech', 'users'])
    expect((await end(room, await signInAs(ward, `${name}@demo.example`))).code).toBe('forbidden')
  expect((await end(room, await signInAs(ward, 'techadmin@demo.example'))).code).toBe('not_found')
  expect((await end(foreign)).code).toBe('not_found')
  expect((await end({ id: crypto.randomUUID() })).code).toBe('not_found')
  expect((await ask(ward.url, `DELETE /api/v1/rooms/${room.id}/sessions`)).status).toBe(401)
  expect([await statusOf(remote), await statusOf(theirs)]).toEqual([200, 200])
  const { items } = read(
    AuditList,
    await facility.ask(`GET /api/v1/audit-events?target=${room.id}&action=end_sessions`),
  )
  expect(items).toEqual([])
})
