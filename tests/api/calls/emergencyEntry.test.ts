import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditItem } from '../../../src/contract/audit.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { Knock, KnockRooms, Knocks } from '../../../src/contract/calls/knocks.ts'
import type { Role } from '../../../src/contract/permissions/roles.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments, settings } from '../../../src/server/db/schema.ts'
import { auditEvents } from '../../../src/server/db/schema/auditSchema.ts'
import { knocks } from '../../../src/server/db/schema/knockSchema.ts'
import {
  channel,
  customer,
  facility,
  hospitalTest as test,
  tech,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { allowEntry } from '../../support/testHospital/allowEntry.ts'
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

const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'
const reason = 'bed_alarm'
const note = 'No answer to two knocks'

const ask = (admin: Administrator, room: Pick<RoomRecord, 'id'>, more: object = {}) =>
  admin.ask('POST /api/consult/emergency', { body: { room: room.id, reason, note, ...more } })
const knocksOf = async (admin: Administrator) => read(Knocks, await admin.ask('GET /api/consult/knocks'))
const stateOf = async (admin: Administrator, { id }: Pick<Knock, 'id'>) =>
  (await knocksOf(admin)).knocks.find((knock) => knock.id === id)?.state

const allow = (...roles: Role[]) => allowEntry(ward, ...roles)

/** Longest time between two steps of a test on a busy machine, in milliseconds. */
const answeredWithinMs = 4_000

/** State of a room whose camera and microphone are on. */
const watching = { ...startState, camera: 'on', microphone: 'on' } as const

/** Returns the state of a room's camera as the database has it. */
const stateIn = ({ id }: Pick<RoomRecord, 'id'>) =>
  ward.database.transaction('platform', async (tx) => (await deviceStore.lastState(tx, id))?.camera)

/** Links a room, opens its remote, and lets the facility administrator begin an emergency entry. */
async function entering(more: object = {}) {
  await allow('FACILITY_ADMIN', 'CHANNEL_ADMIN', 'CUSTOMER_ADMIN')
  const { room, device, heard, remote } = await linkedIn(ward, atLakeside)
  await expect.poll(() => device.state.camera).toBe('on')
  const entry = read(Knock, await ask(facility, room, more))
  return { room, device, heard, remote, entry }
}

describe('an emergency entry', () => {
  test('counts ten seconds down at the remote, opens nothing before, and then only joins', async () => {
    const { remote, entry, heard, device, room } = await entering()
    expect(entry).toMatchObject({ kind: 'emergency', state: 'shown', reason, note, call: null })
    expect((entry.expires_at ?? 0) - (entry.shown_at ?? 0)).toBe(10_000)
    const events = await followEvents(ward, remote)
    await expect
      .poll(() => events.knocks().at(-1)?.knock)
      .toMatchObject({ kind: 'emergency', id: entry.id, name: 'Femi Adeola', reason, note })
    // The ward's clock also runs by itself: leave the answers of a busy machine the time that they take.
    ward.clock.forward(10_000 - answeredWithinMs)
    expect(await stateOf(facility, entry)).toBe('shown')
    expect(heard()).toEqual([])
    ward.clock.forward(answeredWithinMs)
    await expect.poll(() => stateOf(facility, entry)).toBe('entered')
    await expect.poll(heard).toEqual(['api'])
    expect(device.commands.at(-1)?.params).toMatchObject({
      vmr: room.alias,
      announce: true,
      caller: 'Femi Adeola',
      entry: entry.id,
    })
    const [own] = (await knocksOf(facility)).knocks
    const body = { call: own?.call, display_name: '-' }
    expect((await facility.ask('POST /api/consult/join', { body })).status).toBe(200)
    events.close()
  })

  test('is told to the patient after its call, until the notice is closed', async () => {
    const { remote, entry, heard } = await entering()
    const events = await followEvents(ward, remote)
    const notices = () => events.entries().at(-1)?.entries
    ward.clock.forward(10_000)
    await expect.poll(heard).toEqual(['api'])
    await expect.poll(() => stateOf(facility, entry)).toBe('entered')
    expect(notices()).toEqual([])
    expect((await facility.ask(`DELETE /api/consult/knocks/${entry.id}`)).status).toBe(204)
    await expect
      .poll(notices)
      .toMatchObject([{ id: entry.id, outcome: 'entered', came_in: false, name: 'Femi Adeola', note }])
    const closed = await remote.ask('POST /api/me/entry-notice', { body: { entry: entry.id } })
    expect(closed.status).toBe(204)
    await expect.poll(notices).toEqual([])
    events.close()
  })

  test('covered at the remote opens nothing, then or later, and is told to both sides', async () => {
    const { remote, entry, heard } = await entering()
    const events = await followEvents(ward, remote)
    ward.clock.forward(9_000)
    await remote.command('video_control', { state: 'off' })
    expect(await stateOf(facility, entry)).toBe('covered')
    ward.clock.forward(60_000)
    await expect.poll(() => events.knocks().at(-1)?.knock).toBeNull()
    await expect
      .poll(() => events.entries().at(-1)?.entries)
      .toMatchObject([{ id: entry.id, outcome: 'covered' }])
    expect(heard()).toEqual(['video_control'])
    expect(told(await ask(facility, remote.room))).toBe('409 room_covered')
    events.close()
  })

  test('covered after the countdown says so to the clinician, until the patient uncovers the room', async () => {
    const { device, entry, heard } = await entering()
    ward.clock.forward(10_000)
    await expect.poll(heard).toEqual(['api'])
    const own = async () => (await knocksOf(facility)).knocks.find(({ id }) => id === entry.id)
    await expect.poll(own).toMatchObject({ state: 'entered', covered: false })
    device.cover(true)
    await expect.poll(own).toMatchObject({ state: 'entered', covered: true })
    device.cover(false)
    await expect.poll(own).toMatchObject({ state: 'entered', covered: false })
  })

  test('covered at the room’s screen opens nothing', async () => {
    const { device, entry, heard } = await entering()
    device.cover(true)
    await expect.poll(() => stateOf(facility, entry)).toBe('covered')
    ward.clock.forward(12_000)
    expect(heard()).toEqual([])
  })

  test('covered at the remote while the room’s screen is away ends, and stays covered', async () => {
    const { device, remote, entry } = await entering()
    device.kill()
    await device.closed
    await remote.command('video_control', { state: 'off' })
    expect(await stateOf(facility, entry)).toBe('covered')
    expect(told(await ask(facility, remote.room))).toBe('409 room_offline')
  })

  test('puts the knock that is shown back, and shows it again for its full time', async () => {
    await allow('FACILITY_ADMIN')
    const { room, remote } = await linkedIn(ward, atLakeside)
    const body = { room: room.id, reason: 'round' }
    const knock = read(Knock, await channel.ask('POST /api/consult/knock', { body }))
    expect(knock.state).toBe('shown')
    ward.clock.forward(40_000)
    const entry = read(Knock, await ask(facility, room))
    expect(await stateOf(channel, knock)).toBe('queued')
    await remote.command('video_control', { state: 'off' })
    expect(await stateOf(facility, entry)).toBe('covered')
    const again = (await knocksOf(channel)).knocks.find(({ id }) => id === knock.id)
    expect(again?.state).toBe('shown')
    expect((again?.expires_at ?? 0) - (again?.shown_at ?? 0)).toBe(60_000)
  })

  test('ends the waiting knock of the same clinician', async () => {
    await allow('FACILITY_ADMIN')
    const { room } = await linkedIn(ward, atLakeside)
    const body = { room: room.id, reason: 'round' }
    const knock = read(Knock, await facility.ask('POST /api/consult/knock', { body }))
    read(Knock, await ask(facility, room))
    expect(await stateOf(facility, knock)).toBe('taken_back')
  })

  test('cannot be answered as a knock', async () => {
    const { remote, entry, heard } = await entering()
    const answer = await remote.ask('POST /api/me/knock', { body: { knock: entry.id, answer: 'come_in' } })
    expect(told(answer)).toBe('410 knock_over')
    expect(heard()).toEqual([])
  })

  test('is taken back by its clinician, and nothing opens', async () => {
    const { entry, heard } = await entering()
    expect((await facility.ask(`DELETE /api/consult/knocks/${entry.id}`)).status).toBe(204)
    ward.clock.forward(11_000)
    expect(await stateOf(facility, entry)).toBe('taken_back')
    expect(heard()).toEqual([])
  })

  test('is written into the audit with reason and outcome, and without the note', async () => {
    const { entry, remote } = await entering()
    await remote.command('video_control', { state: 'off' })
    expect(await stateOf(facility, entry)).toBe('covered')
    const rows = await ward.database.transaction('platform', (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, 'emergency_entry')),
    )
    const own = rows.filter(({ targetId }) => targetId === remote.room.id).slice(-2)
    expect(own.map(({ after }) => after)).toEqual([{ reason }, { reason, outcome: 'covered' }])
    expect(JSON.stringify(own)).not.toContain(note)
    expect(AuditItem.shape.action.safeParse(own[0]?.action).success).toBe(true)
  })
})

describe('an emergency entry that must not open', () => {
  test('ends when the role is withdrawn during the countdown', async () => {
    await allow('CUSTOMER_ADMIN')
    const { room, heard } = await linkedIn(ward, atLakeside)
    const entry = read(Knock, await ask(customer, room))
    const id = await idOf(ward, 'customer@demo.example')
    await ward.database.transaction('platform', (tx) =>
      tx.delete(roleAssignments).where(eq(roleAssignments.userId, id)),
    )
    ward.clock.forward(10_000)
    await expect
      .poll(() =>
        ward.database.transaction('platform', (tx) =>
          tx.select().from(knocks).where(eq(knocks.id, entry.id)),
        ),
      )
      .toMatchObject([{ outcome: 'not_allowed' }])
    expect(heard()).toEqual([])
  })

  test('ends when the setting is withdrawn during the countdown', async () => {
    const { entry, heard } = await entering()
    await allow()
    await expect.poll(() => stateOf(facility, entry)).toBe('not_allowed')
    ward.clock.forward(11_000)
    expect(heard()).toEqual([])
  })

  test('ends when the patient is discharged, and the next patient reads nothing of it', async () => {
    const { room, entry, remote } = await entering()
    const seen = await facility.ask(`GET /api/v1/rooms/${room.id}`)
    const headers = { 'if-match': seen.headers.get('etag') ?? '' }
    expect((await facility.ask(`DELETE /api/v1/rooms/${room.id}/patient`, { headers })).status).toBeLessThan(
      300,
    )
    expect(await stateOf(facility, entry)).toBe('patient_changed')
    expect((await remote.ask('POST /api/me/entry-notice', { body: { entry: entry.id } })).status).toBe(401)
  })

  test('ends rather than opening late', async () => {
    const { entry, heard } = await entering()
    ward.clock.forward(14_000)
    await expect.poll(() => stateOf(facility, entry)).toBe('room_offline')
    expect(heard()).toEqual([])
  })

  test.each([
    ['covered', 'covered'],
    ['unannounced', 'room_offline'],
  ])('opens nothing if the screen refuses it as %s', async (refusal, outcome) => {
    await allow('FACILITY_ADMIN')
    const remote = await enterVerified(ward, await ward.room(atLakeside))
    const device = await linkAs(ward, await credentialOf(ward, remote.room), knockableHello)
    device.say({ type: 'state', state: watching })
    await expect.poll(async () => stateIn(remote.room)).toBe('on')
    const entry = read(Knock, await ask(facility, remote.room))
    await expect.poll(() => device.heard('knock').at(-1)?.knock?.id).toBe(entry.id)
    ward.clock.forward(10_000)
    await expect.poll(() => device.heard('command').map(({ command }) => command)).toEqual(['api'])
    const id = device.heard('command')[0]?.id ?? ''
    device.say({ type: 'result', id, busy_status: 'open', success: false, reason: refusal })
    await expect.poll(() => stateOf(facility, entry)).toBe(outcome)
    const { calls } = read(ConsultDesk, await facility.ask('GET /api/consult/waiting'))
    expect(calls.filter(({ room }) => room.number === remote.room.number)).toEqual([])
    expect(device.heard('command').map(({ command }) => command)).not.toContain('video_control')
    device.kill()
  })

  test('is closed again after the server that opened it has died', async () => {
    const { entry, heard } = await entering()
    ward.clock.forward(10_000)
    await expect.poll(heard).toEqual(['api'])
    const openedAt = async () => {
      const [row] = await ward.database.transaction('platform', (tx) =>
        tx.select().from(knocks).where(eq(knocks.id, entry.id)),
      )
      return row?.openedAt ?? null
    }
    await expect.poll(openedAt).not.toBeNull()
    // As if the process had died before the device confirmed.
    await ward.database.transaction('platform', (tx) =>
      tx.update(knocks).set({ openedAt: null }).where(eq(knocks.id, entry.id)),
    )
    ward.clock.forward(21_000)
    await expect.poll(() => stateOf(facility, entry)).toBe('room_offline')
  })
})

describe('the right to an emergency entry', () => {
  test('is given by no level at first, and the desk knows where it is', async () => {
    await allow()
    const { room } = await linkedIn(ward, atLakeside)
    const rooms = async () =>
      read(KnockRooms, await facility.ask(`GET /api/consult/rooms?q=${room.number}`)).rooms.find(
        ({ id }) => id === room.id,
      )
    expect(told(await ask(facility, room))).toBe('403 forbidden')
    expect((await knocksOf(facility)).may_enter).toBe(false)
    expect(await rooms()).toMatchObject({ may_enter: false })
    await allow('FACILITY_ADMIN')
    expect((await knocksOf(facility)).may_enter).toBe(true)
    expect((await knocksOf(channel)).may_enter).toBe(false)
    expect(await rooms()).toMatchObject({ may_enter: true })
  })

  test('is known at the desk if only a unit below gives it', async () => {
    await allow()
    const room = await ward.room(atLakeside)
    await ward.database.transaction('platform', (tx) =>
      tx.insert(settings).values({
        key: 'emergency_entry',
        level: 'unit',
        nodeId: room.unitId,
        customerId: room.customerId,
        value: ['FACILITY_ADMIN'],
        changedBy: 'test',
        changedAt: new Date(),
      }),
    )
    expect((await knocksOf(facility)).may_enter).toBe(true)
    expect((await knocksOf(channel)).may_enter).toBe(false)
  })

  test('is refused to others, in their name, and without what happened', async () => {
    await allow('FACILITY_ADMIN')
    const { room } = await linkedIn(ward, atLakeside)
    expect((await ask(tech, room)).code).toBe('not_found')
    const foreign = await ward.room((one) => one.patient !== null && one.customerId !== room.customerId)
    expect((await ask(facility, foreign)).code).toBe('not_found')
    const wardlink = await signInAs(ward, 'wardlink@demo.example')
    const inTheirName = await workAs(ward, wardlink, 'facility@demo.example')
    expect((await ask(inTheirName, room)).code).toBe('impersonating')
    expect((await ask(facility, room, { note: ' ' })).status).toBe(400)
    expect((await ask(facility, room, { reason: 'round' })).status).toBe(400)
    expect(told(await ask(facility, room, { patient: randomUUID() }))).toBe('409 stale_record')
  })

  test('is refused for a room in a call, a screen that cannot count down, and a second entry', async () => {
    await allow('FACILITY_ADMIN', 'CHANNEL_ADMIN')
    const { room, remote } = await linkedIn(ward, atLakeside)
    expect((await remote.command('api', { vmr: room.alias, announce: true })).success).toBe(true)
    expect(told(await ask(facility, room))).toBe('406 already_on_call')
    expect((await remote.command('final_end_call', {})).success).toBe(true)
    expect((await ask(facility, room)).status).toBe(201)
    expect(told(await ask(channel, room))).toBe('409 already_entering')
    const other = await ward.room((one) => atLakeside(one) && one.id !== room.id)
    expect(told(await ask(facility, other))).toBe('409 room_offline')
    const old = await linkAs(ward, await credentialOf(ward, other))
    old.say({ type: 'state', state: watching })
    await expect.poll(async () => stateIn(other)).toBe('on')
    expect(told(await ask(facility, other))).toBe('409 room_offline')
    old.kill()
  })

  test('shows nothing to someone who only scanned the code', async () => {
    const { room, entry, remote } = await entering()
    const stranger = await enter(ward, room)
    const events = await followEvents(ward, stranger)
    await expect.poll(() => events.calls().length).toBeGreaterThan(0)
    expect(events.knocks()).toEqual([])
    expect(events.entries()).toEqual([])
    const closed = await stranger.ask('POST /api/me/entry-notice', { body: { entry: entry.id } })
    expect(closed.code).toBe('verification_required')
    events.close()
    await remote.command('video_control', { state: 'off' })
  })
})
