import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { ConsultCameraReply } from '../../../src/contract/calls/consultDesk.ts'
import { AuditList } from '../../../src/contract/audit.ts'
import { Knock, Knocks } from '../../../src/contract/calls/knocks.ts'
import { RoomVisits, Visits } from '../../../src/contract/visits/visits.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { VisitLog } from '../../../src/server/commands/visits/recordVisits.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { visitStore } from '../../../src/server/db/visits/visitStore.ts'
import {
  facility,
  hospitalTestWith,
  tech,
  unit,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { silentLog } from '../../support/database.ts'
import { allowEntry } from '../../support/testHospital/allowEntry.ts'
import {
  type Answer,
  enter,
  followEvents,
  linkedIn,
  read,
  type Remote,
  told,
} from '../../support/testHospital/bedsideApi.ts'
import { follow, inviteGuest, lastSecret, placeOf } from '../../support/media/callOf.ts'
import { calledWithMedia, joinsWithMedia, visitsOf } from '../../support/media/visitedCall.ts'

const test = hospitalTestWith({ timing: { visitSealMs: 200 } })

const adminName = 'Femi Adeola'
const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function knocked(more: object = {}) {
  const linked = await linkedIn(ward, atLakeside)
  const body = { room: linked.room.id, reason: 'round', ...more }
  const knock = read(Knock, await facility.ask('POST /api/consult/knock', { body }))
  const answer = (chosen: string) =>
    linked.remote.ask('POST /api/me/knock', { body: { knock: knock.id, answer: chosen } })
  return { ...linked, knock, answer }
}

/** Marks the visits that a remote shows as read. */
async function readAll(remote: Remote): Promise<Answer> {
  const visits = (await visitsOf(remote)).map(({ id }) => id)
  return remote.ask('POST /api/me/visits/read', { body: { visits } })
}

describe('a knock that opens nothing', () => {
  test.each(['not_now', 'in_5_minutes'])(
    'is a visit with the answer %s, without sight or sound',
    async (chosen) => {
      const { remote, answer, knock } = await knocked({ note: 'Ready for a walk?' })
      expect(await visitsOf(remote)).toMatchObject([{ answer: null, ended_at: null }])
      await answer(chosen)
      const visits = await visitsOf(remote)
      expect(visits).toMatchObject([
        {
          name: adminName,
          from: 'Lakeside General',
          role: 'clinician',
          began: 'knock',
          reason: 'round',
          note: 'Ready for a walk?',
          answer: chosen,
          at: knock.created_at,
          saw_seconds: 0,
          heard_seconds: 0,
          camera_moves: 0,
          shared_seconds: 0,
        },
      ])
      expect(visits[0]?.ended_at).toBeGreaterThanOrEqual(knock.created_at)
    },
  )

  test('is a visit when it is taken back, and when no one answers', async () => {
    const { remote, knock, room } = await knocked()
    await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)
    await facility.ask('POST /api/consult/knock', { body: { room: room.id, reason: 'check' } })
    ward.clock.forward(60_000)
    await expect
      .poll(async () => (await visitsOf(remote)).map(({ answer }) => answer))
      .toEqual(['no_answer', 'taken_back'])
  })

  test('is unread on the remote until the list is read, on every remote of the room', async () => {
    const { remote, answer } = await knocked()
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.visits().at(-1)?.unread).toBe(1)
    await answer('not_now')
    expect((await readAll(remote)).status).toBe(204)
    await expect.poll(() => events.visits().at(-1)?.unread).toBe(0)
    events.close()
  })

  test('stays unread if it came after the list that the remote has shown', async () => {
    const { remote, answer, room } = await knocked()
    await answer('not_now')
    const shown = (await visitsOf(remote)).map(({ id }) => id)
    const body = { room: room.id, reason: 'check' }
    expect((await facility.ask('POST /api/consult/knock', { body })).status).toBe(201)
    const listed = { body: { visits: shown } }
    expect((await remote.ask('POST /api/me/visits/read', listed)).status).toBe(204)
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.visits().at(-1)?.unread).toBe(1)
    await readAll(remote)
    await expect.poll(() => events.visits().at(-1)?.unread).toBe(0)
    events.close()
  })
})

describe('a visit to a call', () => {
  test('continues the knock that was answered, and counts sight and sound while they are sent', async () => {
    const { room, remote, answer } = await knocked()
    expect((await answer('come_in')).status).toBe(204)
    const [own] = read(Knocks, await facility.ask('GET /api/consult/knocks')).knocks
    const { alias, pin } = placeOf(
      await facility.ask('POST /api/consult/join', { body: { call: own?.call, display_name: '-' } }),
    )
    const host = read(Visits, await remote.ask('GET /api/me/visits')).visits
    expect(host).toHaveLength(1)
    const person = await joinsWithMedia(ward, alias, { name: adminName, ...(pin !== undefined && { pin }) })
    await expect
      .poll(async () => visitsOf(remote))
      .toMatchObject([{ began: 'knock', answer: 'come_in', ended_at: null, from: 'Lakeside General' }])
    await person.leave()
    await expect.poll(async () => (await visitsOf(remote))[0]?.ended_at).not.toBeNull()
    expect(await visitsOf(remote)).toMatchObject([{ reason: 'round', saw_seconds: 0, heard_seconds: 0 }])
    expect(room.alias).toBe(alias)
  })

  test('of a clinician whom the patient called counts sight and sound, and moves of the camera', async () => {
    const { remote, comes } = await calledWithMedia(ward, atLakeside)
    const { person, resume } = await comes()
    const startedAt = Date.now()
    await expect
      .poll(async () => (await visitsOf(remote))[0]?.saw_seconds, { timeout: 10_000 })
      .toBeGreaterThan(1)
    const pan = (dir: string) => ({ command: 'pan', params_p: { dir, hold_ms: 700 } }) as const
    const moves = (body: unknown) => remote.ask('POST /api/consult/camera', { token: resume, body })
    await moves(pan('left'))
    await moves(pan('left'))
    await moves({ command: 'stop', params_p: { dir: 'stop' } })
    await moves(pan('left'))
    await person.leave()
    const [visit] = await expect
      .poll(async () => visitsOf(remote))
      .toSatisfy((visits: Visits['visits']) => visits[0]?.ended_at !== null)
      .then(() => visitsOf(remote))
    expect(visit).toMatchObject({
      name: 'Dr. Mori',
      role: 'clinician',
      began: 'call',
      camera_moves: 2,
      from: '',
    })
    const wholeSeconds = (Date.now() - startedAt) / 1_000
    for (const counted of [visit?.saw_seconds, visit?.heard_seconds]) {
      expect(counted).toBeGreaterThan(0)
      expect(counted).toBeLessThanOrEqual(Math.ceil(wholeSeconds) + 1)
    }
  })

  test('reads that the camera has moved although the motion cannot be recorded', async () => {
    const { comes } = await calledWithMedia(ward, atLakeside)
    const { resume } = await comes()
    const moved = vi.spyOn(visitStore, 'moved').mockRejectedValueOnce(new Error('the database is away'))
    onTestFinished(() => moved.mockRestore())
    const pan = { command: 'pan', params_p: { dir: 'left', hold_ms: 700 } }
    const reply = await facility.ask('POST /api/consult/camera', { token: resume, body: pan })
    expect(moved).toHaveBeenCalledOnce()
    expect(read(ConsultCameraReply, reply)).toMatchObject({ success: true })
  })

  test('is written although another visit cannot be', async () => {
    const { remote, alias } = await calledWithMedia(ward, atLakeside)
    const { id: call } = await ward.database.transaction('platform', async (tx) => {
      const open = await callStore.openAt(tx, alias)
      if (open === null) throw new Error('the call has ended')
      return open
    })
    const log = new VisitLog({
      database: ward.database,
      clock: { now: () => Date.now() },
      callSignals: { publish: () => undefined },
      peerId: randomUUID(),
      log: silentLog,
      everyMs: 60_000,
    })
    const seat = { invite: null, role: 'guest' } as const
    log.came({ ...seat, uuid: 'broken', call: 'no call', person: randomUUID(), name: 'Broken' })
    log.came({ ...seat, uuid: 'whole', call, person: randomUUID(), name: 'Adaeze' })
    log.left('whole')
    await log.close()
    expect((await visitsOf(remote)).map(({ name }) => name)).toContain('Adaeze')
  })

  test('ends at the time of its last write if its server process has died', async () => {
    const { remote, alias } = await calledWithMedia(ward, atLakeside)
    const call = await ward.database.transaction('platform', async (tx) => callStore.openAt(tx, alias))
    let now = ward.clock.now()
    // Its process is none of the living ones, as after a kill.
    const log = new VisitLog({
      database: ward.database,
      clock: { now: () => now },
      callSignals: { publish: () => undefined },
      peerId: randomUUID(),
      log: silentLog,
      everyMs: 60_000,
    })
    onTestFinished(() => log.close())
    const beganAt = now
    log.came({
      invite: null,
      role: 'guest',
      uuid: 'seat',
      call: call?.id ?? '',
      person: randomUUID(),
      name: 'Adaeze',
    })
    await log.write()
    now += 2_000
    log.exposed('seat', { sawMs: 1_500, heardMs: 0 })
    await log.write()
    now += 1_000
    const visit = async () => (await visitsOf(remote)).find(({ name }) => name === 'Adaeze')
    await expect.poll(async () => (await visit())?.ended_at).toBe(beganAt + 2_000)
    expect(await visit()).toMatchObject({ at: beganAt, saw_seconds: 2, heard_seconds: 0 })
  })

  test('with the camera covered counts sound alone, and with the microphone off no sound', async () => {
    const { remote, screen, comes } = await calledWithMedia(ward, atLakeside)
    await comes()
    const figures = async () => (await visitsOf(remote))[0]
    await expect.poll(async () => (await figures())?.saw_seconds, { timeout: 10_000 }).toBeGreaterThan(0)
    await screen.mutes('picture', true)
    await wait(2_500)
    const covered = await figures()
    await wait(3_000)
    const later = await figures()
    expect(later?.saw_seconds).toBe(covered?.saw_seconds)
    expect(later?.heard_seconds).toBeGreaterThan((covered?.heard_seconds ?? 0) + 1)
    await screen.mutes('sound', true)
    await wait(2_500)
    const muted = await figures()
    await wait(2_500)
    expect((await figures())?.heard_seconds).toBe(muted?.heard_seconds)
  })

  test('of a guest tells how long they shared', async () => {
    const { remote, alias, comes } = await calledWithMedia(ward, atLakeside)
    await comes()
    await inviteGuest(remote, alias)
    const { pin } = placeOf(await follow(ward, await lastSecret(ward), 'Grace'))
    const guest = await joinsWithMedia(ward, alias, { name: 'Grace', ...(pin !== undefined && { pin }) })
    const [first] = await expect
      .poll(async () => visitsOf(remote))
      .toSatisfy((visits: Visits['visits']) => visits.some(({ role }) => role === 'guest'))
      .then(() => visitsOf(remote))
    expect(first).toMatchObject({ name: 'Grace', role: 'guest', began: 'invite', shared_seconds: 0 })
    await guest.who.does('take_floor', guest.who)
    await wait(1_200)
    await guest.who.does('release_floor', guest.who)
    await expect.poll(async () => (await visitsOf(remote))[0]?.shared_seconds).toBe(2)
  })

  test('is one visit for a person who comes back within a minute, and another one later', async () => {
    const { remote, alias, comes } = await calledWithMedia(ward, atLakeside)
    const { person, pin } = await comes()
    await person.leave()
    await expect.poll(async () => (await visitsOf(remote))[0]?.ended_at).not.toBeNull()
    const again = await joinsWithMedia(ward, alias, { name: 'Dr. Mori', pin })
    await expect.poll(async () => (await visitsOf(remote)).map(({ ended_at }) => ended_at)).toEqual([null])
    await again.leave()
    await expect.poll(async () => (await visitsOf(remote))[0]?.ended_at).not.toBeNull()
  })

  test('by emergency entry says so, also when the patient covers the camera', async () => {
    await allowEntry(ward, 'FACILITY_ADMIN')
    const { room, device, remote } = await linkedIn(ward, atLakeside)
    await expect.poll(() => device.state.camera).toBe('on')
    const body = { room: room.id, reason: 'bed_alarm', note: 'No answer' }
    read(Knock, await facility.ask('POST /api/consult/emergency', { body }))
    await remote.command('video_control', { state: 'off' })
    await expect
      .poll(() => visitsOf(remote))
      .toMatchObject([{ began: 'emergency', reason: 'bed_alarm', answer: 'covered', saw_seconds: 0 }])
  })
})

describe('the record of visits', () => {
  test('is wiped at discharge, and a sealed copy without the patient is in the audit', async () => {
    const { room, remote, answer } = await knocked({ note: 'Ready for a walk?' })
    await answer('not_now')
    const list = () => facility.ask(`GET /api/v1/rooms/${room.id}/visits`)
    expect(read(RoomVisits, await list())).toMatchObject({
      visits: [{ answer: 'not_now' }],
      zone: room.timeZone,
    })
    const patient = await discharge(room)
    expect(read(Visits, await list()).visits).toEqual([])
    expect((await remote.ask('GET /api/me/visits')).status).toBe(401)
    ward.clock.forward(61_000)
    const copies = async () => {
      const answered = await facility.ask(`GET /api/v1/audit-events?action=visit&target=${room.id}`)
      expect(answered.text).not.toContain('Ready for a walk')
      expect(answered.text).not.toContain(patient)
      return read(AuditList, answered).items
    }
    await expect.poll(copies).toMatchObject([
      {
        by: { name: adminName },
        after: { began: 'knock', reason: 'round', answer: 'not_now', saw_seconds: 0, camera_moves: 0 },
      },
    ])
    const forget = () => ward.database.transaction('platform', (tx) => visitStore.forget(tx, 1_000))
    expect(await forget()).toBeGreaterThan(0)
    expect(await forget()).toBe(0)
  })

  test('is read by verified remotes and by accounts that may see patients there, alone', async () => {
    const { room, answer } = await knocked()
    await answer('not_now')
    const stranger = await enter(ward, room)
    expect((await stranger.ask('GET /api/me/visits')).code).toBe('verification_required')
    expect((await stranger.ask('POST /api/me/visits/read', { body: { visits: [] } })).code).toBe(
      'verification_required',
    )
    const events = await followEvents(ward, stranger)
    await expect.poll(() => events.calls().length).toBeGreaterThan(0)
    expect(events.visits()).toEqual([])
    events.close()
    const asks = `GET /api/v1/rooms/${room.id}/visits`
    for (const admin of [wardlink, facility]) expect((await admin.ask(asks)).status).toBe(200)
    expect(told(await tech.ask(asks))).toBe('404 not_found')
    expect((await unit.ask(asks)).status).toBe(room.unit === '4 West Medical' ? 200 : 404)
  })
})

/** Discharges the patient of a room; returns their last name. */
async function discharge(room: RoomRecord): Promise<string> {
  const page = await facility.ask(`GET /api/v1/rooms/${room.id}`)
  const { status, text } = await facility.ask(`DELETE /api/v1/rooms/${room.id}/patient`, {
    headers: { 'if-match': page.headers.get('etag') ?? '' },
  })
  if (status >= 300) throw new Error(`the discharge was answered ${status} ${text}`)
  return room.patient?.lastName ?? ''
}
