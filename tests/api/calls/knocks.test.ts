import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Knock, type KnockAnswer, KnockRooms, Knocks } from '../../../src/contract/calls/knocks.ts'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { knocks } from '../../../src/server/db/schema/knockSchema.ts'
import {
  channel,
  customer,
  facility,
  hospitalTest as test,
  tech,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import {
  enter,
  enterVerified,
  followEvents,
  linkedIn,
  read,
  told,
} from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, knockableHello, linkAs } from '../../support/testHospital/devices/rawLink.ts'
import { idOf, workAs } from '../../support/testHospital/users/loginAs.ts'
import { placeOf } from '../../support/media/callOf.ts'

/** Facility administrator of the demo hospital, and a room that they and the unit administrator see. */
const adminName = 'Femi Adeola'
const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'
const reason = 'round'

const knockAt = (admin: Administrator, room: Pick<RoomRecord, 'id'>, more: object = {}) =>
  admin.ask('POST /api/consult/knock', { body: { room: room.id, reason, ...more } })
const knocksOf = async (admin: Administrator) => read(Knocks, await admin.ask('GET /api/consult/knocks'))
const stateOf = async (admin: Administrator, { id }: Pick<Knock, 'id'>) =>
  (await knocksOf(admin)).knocks.find((knock) => knock.id === id)?.state

/** Links a room, opens its remote, and lets the facility administrator knock. */
async function knocked(more: object = {}) {
  const { room, device, heard, remote } = await linkedIn(ward, atLakeside)
  const knock = read(Knock, await knockAt(facility, room, more))
  const answer = (chosen: KnockAnswer, { id } = knock) =>
    remote.ask('POST /api/me/knock', { body: { knock: id, answer: chosen } })
  return { room, device, heard, remote, knock, answer }
}

describe('a knock', () => {
  test('is shown to the verified remote with name, unit, reason and note, and opens nothing', async () => {
    const { remote, knock, heard } = await knocked({ note: 'Ready for a walk?' })
    expect(knock).toMatchObject({ state: 'shown', reason, note: 'Ready for a walk?', call: null })
    const events = await followEvents(ward, remote)
    await expect
      .poll(() => events.knocks().at(-1)?.knock)
      .toMatchObject({ id: knock.id, name: adminName, from: 'Lakeside General', reason, next: null })
    expect(heard()).not.toContain('api')
    expect(heard()).not.toContain('video_control')
    events.close()
  })

  test('is not shown to someone who only scanned the code, and they cannot answer it', async () => {
    const { room, remote, knock } = await knocked()
    const stranger = await enter(ward, room)
    const [verified, unverified] = await Promise.all([remote, stranger].map((one) => followEvents(ward, one)))
    await expect.poll(() => verified?.knocks().at(-1)?.knock?.id).toBe(knock.id)
    await expect.poll(() => unverified?.calls().length).toBeGreaterThan(0)
    expect(unverified?.knocks()).toEqual([])
    const answer = { knock: knock.id, answer: 'come_in' }
    expect((await stranger.ask('POST /api/me/knock', { body: answer })).code).toBe('verification_required')
    for (const events of [verified, unverified]) events?.close()
  })

  test('with “Come in” opens camera and microphone, lets the room announce the clinician, and is joined from the desk', async () => {
    const { room, device, heard, knock, answer } = await knocked()
    expect((await answer('come_in')).status).toBe(204)
    expect(heard()).toEqual(['api', 'microphone_control', 'video_control'])
    expect(device.commands.map(({ params }) => params)).toMatchObject([
      { vmr: room.alias, announce: true, caller: adminName },
      { state: 'on' },
      { state: 'on' },
    ])
    expect((await answer('come_in')).status, 'given again').toBe(204)
    expect(heard()).toHaveLength(3)
    const [own] = (await knocksOf(facility)).knocks
    expect(own).toMatchObject({ id: knock.id, state: 'come_in' })
    const body = { call: own?.call, display_name: '-' }
    expect(placeOf(await facility.ask('POST /api/consult/join', { body }))).toMatchObject({
      alias: room.alias,
      role: 'HOST',
      display_name: adminName,
    })
  })

  test('with “Sound only” closes the camera before the room joins', async () => {
    const { device, answer } = await knocked()
    expect((await answer('sound_only')).status).toBe(204)
    expect(device.commands.map(({ command, params }) => [command, params['state']])).toEqual([
      ['video_control', 'off'],
      ['api', undefined],
      ['microphone_control', 'on'],
    ])
  })

  test.each(['in_5_minutes', 'not_now'] as const)('with %s opens nothing', async (chosen) => {
    const { heard, knock, answer, remote } = await knocked()
    expect((await answer(chosen)).status).toBe(204)
    expect(heard()).toEqual([])
    expect(await stateOf(facility, knock)).toBe(chosen)
    const [own] = (await knocksOf(facility)).knocks
    const again = chosen === 'in_5_minutes' ? (own?.ended_at ?? 0) + 5 * 60_000 : null
    expect(own?.knock_again_at).toBe(again)
    // The reply may have been lost: the patient must not read that their answer did not count.
    expect((await answer(chosen)).status).toBe(204)
    expect(
      told(await remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'come_in' } })),
    ).toBe('410 knock_over')
    expect(heard()).toEqual([])
  })

  test('without an answer ends after the unit’s time, and no answer counts any longer', async () => {
    const { remote, knock, answer, heard } = await knocked()
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(knock.id)
    ward.clock.forward(60_000)
    expect(told(await answer('come_in'))).toBe('410 knock_over')
    await expect.poll(() => stateOf(facility, knock)).toBe('no_answer')
    await expect.poll(() => events.knocks().at(-1)?.knock).toBeNull()
    expect(heard()).toEqual([])
    events.close()
  })

  test('waits behind another one, and is shown after its answer', async () => {
    const { room, remote, knock, answer } = await knocked()
    const second = read(Knock, await knockAt(channel, room))
    expect(second).toMatchObject({ state: 'queued', behind: adminName, expires_at: null })
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.knocks().at(-1)?.knock?.next).toBeTruthy()
    expect((await answer('not_now', second)).code).toBe('knock_over')
    expect((await answer('not_now', knock)).status).toBe(204)
    await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(second.id)
    expect(await stateOf(channel, second)).toBe('shown')
    expect((await answer('not_now', second)).status).toBe(204)
    events.close()
  })

  test('is taken back by its clinician only', async () => {
    const { remote, knock, answer } = await knocked()
    expect((await channel.ask(`DELETE /api/consult/knocks/${knock.id}`)).code).toBe('not_found')
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.knocks().at(-1)?.knock?.id).toBe(knock.id)
    expect((await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)).status).toBe(204)
    await expect.poll(() => events.knocks().at(-1)?.knock).toBeNull()
    expect(told(await answer('come_in'))).toBe('410 knock_over')
    expect(await stateOf(facility, knock)).toBe('taken_back')
  })

  test('that was let in ends with its call if the clinician does not come', async () => {
    const { knock, answer, remote } = await knocked()
    expect((await answer('come_in')).status).toBe(204)
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.calls().at(-1)?.status).toBe('running')
    expect((await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)).status).toBe(204)
    await expect.poll(() => events.calls().at(-1)?.status).toBe('ended')
    events.close()
  })

  test('at a room in a call lets the clinician join that call, and taken back leaves it running', async () => {
    const { remote, knock, answer, heard } = await knocked()
    expect((await remote.command('api', { vmr: remote.room.alias, announce: true })).success).toBe(true)
    expect((await answer('come_in')).status).toBe(204)
    expect(heard()).toEqual(['api'])
    const vmr = read(Vmr, await remote.ask('GET /api/me/vmr'))
    expect(vmr).toMatchObject({ in_call: true })
    expect((await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)).status).toBe(204)
    expect(read(Vmr, await remote.ask('GET /api/me/vmr'))).toEqual(vmr)
  })

  test('ends when the patient is discharged', async () => {
    const { room, knock, answer } = await knocked()
    const seen = await facility.ask(`GET /api/v1/rooms/${room.id}`)
    const headers = { 'if-match': seen.headers.get('etag') ?? '' }
    const gone = await facility.ask(`DELETE /api/v1/rooms/${room.id}/patient`, { headers })
    expect(gone.status).toBeLessThan(300)
    expect(await stateOf(facility, knock)).toBe('patient_changed')
    expect((await answer('come_in')).status).toBe(401)
  })

  test('does not open for a clinician whose role was withdrawn in this second', async () => {
    const { room, remote, heard } = await linkedIn(ward, atLakeside)
    const knock = read(Knock, await knockAt(customer, room))
    const id = await idOf(ward, 'customer@demo.example')
    await ward.database.transaction('platform', (tx) =>
      tx.delete(roleAssignments).where(eq(roleAssignments.userId, id)),
    )
    const answer = await remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'come_in' } })
    expect(told(answer)).toBe('410 knock_over')
    expect(heard()).toEqual([])
  })
})

describe('a room that a patient has opened', () => {
  test('waits for the clinician who was let in: no one else sees its call, or can join it as the first', async () => {
    const { room, knock, answer } = await knocked()
    expect((await answer('come_in')).status).toBe(204)
    const callsOf = async (admin: Administrator) =>
      read(ConsultDesk, await admin.ask('GET /api/consult/waiting')).calls.filter(
        (call) => call.room.number === room.number && call.room.bed === room.bed,
      )
    expect(await callsOf(channel)).toEqual([])
    expect(await callsOf(facility)).toHaveLength(1)
    const [own] = (await knocksOf(facility)).knocks
    const body = { call: own?.call, display_name: '-', together: true }
    expect((await channel.ask('POST /api/consult/join', { body })).code).toBe('call_taken')
    expect((await facility.ask('POST /api/consult/join', { body })).status).toBe(200)
    expect((await channel.ask('POST /api/consult/join', { body })).status).toBe(200)
    expect(own?.id).toBe(knock.id)
  })

  test('is as before if its screen cannot join the call', async () => {
    const remote = await enterVerified(ward, await ward.room(atLakeside))
    const device = await linkAs(ward, await credentialOf(ward, remote.room), knockableHello)
    const state = { ...startState, camera: 'off', microphone: 'off', covered: true } as const
    device.say({ type: 'state', state })
    const knock = read(Knock, await knockAt(facility, remote.room))
    const commands = () => device.heard('command').map(({ command, params }) => [command, params['state']])
    const reply = (at: number, success: boolean) =>
      device.say({
        type: 'result',
        id: device.heard('command')[at]?.id ?? '',
        busy_status: 'open',
        success,
        ...(!success && { reason: 'no_calls' }),
      })
    const answer = remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'come_in' } })
    await expect.poll(commands).toEqual([['api', undefined]])
    reply(0, false)
    await expect.poll(() => commands().slice(1)).toEqual([['final_end_call', undefined]])
    reply(1, true)
    expect(told(await answer)).toBe('409 room_offline')
    expect(await stateOf(facility, knock)).toBe('room_offline')
    // Camera and microphone were closed before: an “off” makes sure that they are.
    await expect.poll(() => commands().at(2)).toEqual(['microphone_control', 'off'])
    reply(2, true)
    await expect.poll(() => commands().at(3)).toEqual(['video_control', 'off'])
    reply(3, true)
    device.kill()
  })

  test('is closed again after the server that opened it has died', async () => {
    const { remote, knock, answer } = await knocked()
    expect((await answer('come_in')).status).toBe(204)
    // As if the process had died before the device confirmed.
    await ward.database.transaction('platform', (tx) =>
      tx.update(knocks).set({ openedAt: null }).where(eq(knocks.id, knock.id)),
    )
    const events = await followEvents(ward, remote)
    ward.clock.forward(21_000)
    await expect.poll(() => events.calls().at(-1)?.status).toBe('ended')
    // The call ends first, and the knock after it.
    await expect.poll(() => stateOf(facility, knock)).toBe('room_offline')
    events.close()
  })
})

describe('a room whose screen is not linked', () => {
  test('shows no knock, then or later', async () => {
    const remote = await enterVerified(ward, await ward.room(atLakeside))
    expect(read(Knock, await knockAt(facility, remote.room))).toMatchObject({
      state: 'room_offline',
      shown_at: null,
    })
    const device = await linkAs(ward, await credentialOf(ward, remote.room), knockableHello)
    await expect.poll(() => device.heard('knock').map(({ knock }) => knock)).toEqual([null])
    device.kill()
  })

  test('shows the knock again after it was lost, and its remote cannot let anyone in meanwhile', async () => {
    const remote = await enterVerified(ward, await ward.room(atLakeside))
    const credential = await credentialOf(ward, remote.room)
    const device = await linkAs(ward, credential, knockableHello)
    const knock = read(Knock, await knockAt(facility, remote.room))
    await expect.poll(() => device.heard('knock').at(-1)?.knock?.id).toBe(knock.id)
    device.kill()
    const answer = () => remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'come_in' } })
    await expect.poll(async () => told(await answer())).toBe('409 room_offline')
    expect(await stateOf(facility, knock)).toBe('shown')
    const back = await linkAs(ward, credential, knockableHello)
    await expect.poll(() => back.heard('knock').at(-1)?.knock?.id).toBe(knock.id)
    back.say({ type: 'knock_answer', knock: knock.id, answer: 'not_now' })
    await expect.poll(() => stateOf(facility, knock)).toBe('not_now')
    await expect.poll(() => back.heard('knock').at(-1)?.knock).toBeNull()
    back.kill()
  })

  test('that cannot close its camera opens nothing for “Sound only”', async () => {
    const remote = await enterVerified(ward, await ward.room(atLakeside))
    const device = await linkAs(ward, await credentialOf(ward, remote.room), knockableHello)
    device.say({ type: 'state', state: startState })
    const knock = read(Knock, await knockAt(facility, remote.room))
    const answer = remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'sound_only' } })
    await expect.poll(() => device.heard('command').map(({ command }) => command)).toEqual(['video_control'])
    const [asked] = device.heard('command')
    device.say({ type: 'result', id: asked?.id ?? '', busy_status: 'open', success: false, reason: 'busy' })
    expect(told(await answer)).toBe('409 room_offline')
    expect(await stateOf(facility, knock)).toBe('room_offline')
    const { calls } = read(ConsultDesk, await facility.ask('GET /api/consult/waiting'))
    expect(calls.filter(({ room }) => room.number === remote.room.number)).toEqual([])
    device.kill()
  })
})

describe('a room whose screen is of a version without knocks', () => {
  test('is not asked, and the clinician reads why', async () => {
    const remote = await enterVerified(ward, await ward.room(atLakeside))
    const credential = await credentialOf(ward, remote.room)
    const old = await linkAs(ward, credential)
    const events = await followEvents(ward, remote)
    const knock = read(Knock, await knockAt(facility, remote.room))
    expect(knock).toMatchObject({ state: 'screen_outdated', shown_at: null, expires_at: null })
    expect(await stateOf(facility, knock)).toBe('screen_outdated')
    const answer = { knock: knock.id, answer: 'come_in' }
    expect(told(await remote.ask('POST /api/me/knock', { body: answer }))).toBe('410 knock_over')
    expect(events.knocks().filter((shown) => shown.knock !== null)).toEqual([])
    old.kill()
    const updated = await linkAs(ward, credential, knockableHello)
    const again = read(Knock, await knockAt(facility, remote.room))
    expect(again.state).toBe('shown')
    await expect.poll(() => updated.heard('knock').at(-1)?.knock?.id).toBe(again.id)
    events.close()
    updated.kill()
  })
})

describe('the right to knock', () => {
  test('belongs to people who see the room’s patients, in person', async () => {
    const { room } = await linkedIn(ward, atLakeside)
    expect((await knockAt(tech, room)).code).toBe('not_found')
    const foreign = await ward.room((one) => one.patient !== null && one.customerId !== room.customerId)
    expect((await knockAt(facility, foreign)).code).toBe('not_found')
    const wardlink = await signInAs(ward, 'wardlink@demo.example')
    const inTheirName = await workAs(ward, wardlink, 'facility@demo.example')
    expect((await knockAt(inTheirName, room)).code).toBe('impersonating')
    expect(
      (await facility.ask('POST /api/consult/knock', { body: { room: room.id, reason: 'tea' } })).status,
    ).toBe(400)
  })

  test('finds rooms by number, unit and patient', async () => {
    const { room } = await linkedIn(ward, atLakeside)
    const find = async (q: string) =>
      read(KnockRooms, await facility.ask(`GET /api/consult/rooms?q=${encodeURIComponent(q)}`)).rooms
    const found = (await find(`${room.number} ${room.patient?.lastName ?? ''}`)).find(
      ({ id }) => id === room.id,
    )
    expect(found).toMatchObject({ unit: room.unit, connected: true, patience_seconds: 60 })
    expect((await find('no such room')).length).toBe(0)
    expect((await tech.ask('GET /api/consult/rooms?q=')).code).toBe('forbidden')
  })

  test('ends with the clinician’s account, and does not reach another patient than they have seen', async () => {
    const { room, remote } = await linkedIn(ward, atLakeside)
    expect(told(await knockAt(channel, room, { patient: randomUUID() }))).toBe('409 stale_record')
    const knock = read(Knock, await knockAt(channel, room, { patient: room.patient?.id }))
    const id = await idOf(ward, 'channel@demo.example')
    await ward.database.transaction('platform', (tx) =>
      tx.update(users).set({ removedAt: new Date() }).where(eq(users.id, id)),
    )
    const answer = await remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: 'come_in' } })
    expect(told(answer)).toBe('410 knock_over')
  })

  test('waits once per clinician and room', async () => {
    const { room, answer } = await knocked()
    expect((await knockAt(facility, room)).code).toBe('already_knocking')
    expect((await answer('not_now')).status).toBe(204)
    expect((await knockAt(facility, room)).status).toBe(201)
  })
})
