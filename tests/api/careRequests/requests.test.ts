import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import { RoomCareRequest } from '../../../src/contract/careRequests/careRequests.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { SettingItem } from '../../../src/contract/settings/settingRequests.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { idempotencyKeys } from '../../../src/server/db/schema/deviceSchema.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import {
  beginSession,
  channel,
  facility,
  hospitalTest as test,
  ward,
} from '../../support/fixtures/hospitalTest.ts'
import { callClinician, secretIn } from '../../support/media/callOf.ts'
import { ask, enter, enterVerified, followEvents, read, told } from '../../support/testHospital/bedsideApi.ts'
import {
  addContacts,
  bedside,
  deskActs,
  onDesk,
  sendRequest,
  sentRequest,
} from '../../support/testHospital/careRequests.ts'
import { sendHome, setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'

const { claim, done, seen } = deskActs
/** Facility administrator of the demo hospital. */
const adminName = 'Femi Adeola'
const rule = (kind: string, names: object = {}) => ({ kind, team: 'nurses', target_minutes: 15, names })
const takeBack = (remote: Pick<Awaited<ReturnType<typeof enter>>, 'ask'>, id: string) =>
  remote.ask(`DELETE /api/me/requests/${id}`)
const rowOf = async (id: string) => {
  const rows = await ward.database.transaction('platform', (tx) =>
    tx.select().from(careRequests).where(eq(careRequests.id, id)),
  )
  return rows[0]
}

// The tests set the clock forward, beyond the life of an access token.
test.beforeEach(async () => {
  for (const name of ['facility', 'channel']) await beginSession(name)
})

describe('a care request', () => {
  test('is shown at the bedside and at the consult desk, and the people on duty get one message with room and kind', async () => {
    const { remote, room, shown, messages, events } = await bedside(ward)
    await expect.poll(() => shown()?.offers).toHaveLength(12)
    const answer = await sendRequest(remote, 'water')
    expect(answer.status).toBe(201)
    const { id } = read(RoomCareRequest, answer)
    await expect
      .poll(() => shown()?.requests)
      .toMatchObject([
        {
          id,
          kind: 'water',
          team: 'care_assistants',
          seen_at: null,
          coming: null,
          done_at: null,
          notified: 1,
        },
      ])
    const row = await onDesk(facility, id)
    expect(row).toMatchObject({ kind: 'water', unit: room.unit, seen: null, claim: null })
    expect(JSON.stringify(row)).not.toContain(room.patient?.lastName)
    expect((row?.target_at ?? 0) - (row?.sent_at ?? 0)).toBe(15 * 60_000)
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message?.subject).toContain('Water')
    expect(message?.body).toContain('/meet#r=')
    expect(message?.body).not.toContain(room.patient?.lastName)
    events.close()
  })

  test('is followed by the patient: seen, on the way, done; and it leaves the consult desk', async () => {
    const { remote, shown, messages, events } = await bedside(ward)
    const id = await sentRequest(remote, 'blanket')
    expect((await seen(facility, [id])).status).toBe(204)
    await expect.poll(() => shown()?.requests[0]?.seen_at).toBeTypeOf('number')
    expect(read(RoomCareRequest, await sendRequest(remote, 'question')).kind).toBe('question')
    expect((await claim(facility, id)).status).toBe(200)
    await expect
      .poll(() => shown()?.requests.find((one) => one.id === id)?.coming)
      .toMatchObject({ name: adminName, from: 'Lakeside General' })
    expect(await onDesk(facility, id)).toMatchObject({ claim: { name: adminName, own: true } })
    expect(await onDesk(channel, id)).toMatchObject({ claim: { own: false }, seen: { name: adminName } })
    expect((await done(facility, id)).status).toBe(204)
    await expect.poll(() => shown()?.requests.find((one) => one.id === id)?.done_at).toBeTypeOf('number')
    expect(shown()?.requests.find((one) => one.id === id)?.coming).toBeNull()
    expect(await onDesk(facility, id)).toBeUndefined()
    const about = (await messages()).map(({ subject }) => subject).filter((text) => text.includes('Blanket'))
    expect(about).toHaveLength(2)
    expect(about[1]).toContain(`${adminName} is on the way`)
    events.close()
  })

  test('is refused while one of its kind is open in the room, and can be sent again when that one is done', async () => {
    const { room, remote, events } = await bedside(ward)
    const id = await sentRequest(remote, 'water')
    const second = await enterVerified(ward, room)
    expect(told(await sendRequest(second, 'water'))).toBe('409 request_open')
    expect((await sendRequest(second, 'blanket')).status).toBe(201)
    await done(facility, id)
    expect(told(await takeBack(remote, id))).toBe('410 request_over')
    expect((await sendRequest(second, 'water')).status).toBe(201)
    events.close()
  })

  test('is refused for a kind that the room does not offer; a level’s own name and order are in the event, the name in the message', async () => {
    const { room, remote, messages, events } = await bedside(ward)
    const offered = [rule('water', { en: 'Cold tea', ja: '麦茶' }), rule('pain'), rule('blanket')]
    await setForRoom(ward, room, 'care_requests', offered)
    expect(told(await sendRequest(remote, 'toilet'))).toBe('404 not_found')
    expect(told(await sendRequest(remote, 'alert'))).toBe('400 bad_request')
    const later = await followEvents(ward, remote)
    await expect
      .poll(() =>
        later
          .careRequests()
          .at(-1)
          ?.offers.map(({ kind }) => kind),
      )
      .toEqual(['pain', 'water', 'blanket'])
    await sentRequest(remote, 'water')
    expect((await messages())[0]?.subject).toContain('Cold tea')
    events.close()
    later.close()
  })

  test('with the same key is sent once, and its stored answer does not contain its kind', async () => {
    const { remote, messages, events } = await bedside(ward)
    const headers = { 'idempotency-key': 'press-1' }
    const [first, second] = await Promise.all([
      sendRequest(remote, 'pain', headers),
      sendRequest(remote, 'pain', headers),
    ])
    expect(first.status).toBe(201)
    expect(read(RoomCareRequest, second).id).toBe(read(RoomCareRequest, first).id)
    expect(await messages()).toHaveLength(1)
    const kept = await ward.database.transaction('platform', (tx) => tx.select().from(idempotencyKeys))
    expect(JSON.stringify(kept.map(({ body }) => body))).not.toContain('pain')
    events.close()
  })

  test('that the network delayed for more than 30 seconds is not sent', async () => {
    const { remote, messages, events } = await bedside(ward)
    const pressed = (ago: number) => ({ 'x-acted-at': String(ward.clock.now() - ago) })
    expect(told(await sendRequest(remote, 'water', pressed(31_000)))).toBe('410 command_expired')
    expect(await messages()).toEqual([])
    expect((await sendRequest(remote, 'water', pressed(20_000))).status).toBe(201)
    events.close()
  })

  test('can be taken back by its patient only, once, and no one on the way keeps it', async () => {
    const { remote, shown, events } = await bedside(ward)
    const id = await sentRequest(remote, 'position')
    await claim(facility, id)
    const next = await bedside(ward)
    expect(told(await takeBack(next.remote, id))).toBe('410 request_over')
    next.events.close()
    expect((await takeBack(remote, id)).status).toBe(204)
    await expect.poll(() => shown()?.requests).toEqual([])
    expect(await onDesk(facility, id)).toBeUndefined()
    // The reply may have been lost: the patient must not read that the request could not be taken back.
    expect((await takeBack(remote, id)).status, 'taken back again').toBe(204)
    expect(told(await claim(facility, id))).toBe('410 request_over')
    expect((await sendRequest(remote, 'position')).status).toBe(201)
    events.close()
  })

  test('that is taken back is news for the person on the way alone, once', async () => {
    const { room, remote, messages, events } = await bedside(ward)
    // The person on the way has also been notified, as a contact of the unit.
    const destination = 'facility@demo.example'
    await addContacts(ward, 'unit', room, [{ destination }])
    onTestFinished(() =>
      ward.database.transaction('platform', async (tx) => {
        await tx.delete(notifications).where(eq(notifications.destination, destination))
      }),
    )
    const unclaimed = await sentRequest(remote, 'blanket')
    await takeBack(remote, unclaimed)
    const asked = (await messages()).length
    const id = await sentRequest(remote, 'position')
    await claim(facility, id)
    const before = new Set((await messages()).map((message) => message.id))
    expect(before.size).toBeGreaterThan(asked)
    expect((await takeBack(remote, id)).status).toBe(204)
    expect((await takeBack(remote, id)).status).toBe(204)
    const news = (await messages()).filter((message) => !before.has(message.id))
    expect(news).toMatchObject([{ channel: 'email', destination }])
    expect(news[0]?.body).toContain('The patient has taken back the request (Change of position)')
    const { firstName = '-', lastName = '-' } = room.patient ?? {}
    for (const name of [firstName, lastName]) expect(news[0]?.body).not.toContain(name)
    events.close()
  })

  test('that is taken back is news where the link of the person on the way was sent', async () => {
    const { room, remote, messages, events } = await bedside(ward)
    const caller = await enterVerified(ward, room)
    await callClinician(caller)
    const call = (await messages())[0]
    const token = secretIn(call?.body ?? '')
    const id = await sentRequest(remote, 'water')
    const bearer = { ask: (path: string, question = {}) => ask(ward.url, path, { token, ...question }) }
    expect((await claim(bearer, id)).status).toBe(200)
    const before = new Set((await messages()).map((message) => message.id))
    await takeBack(remote, id)
    const news = (await messages()).filter((message) => !before.has(message.id))
    expect(news.map(({ destination }) => destination)).toEqual([call?.destination])
    await caller.send('final_end_call', {})
    events.close()
  })

  test('is counted for its room: after twelve there is a wait, which urgent kinds do not share', async () => {
    const { room, remote, events } = await bedside(ward)
    for (let count = 0; count < 12; count += 1) await takeBack(remote, await sentRequest(remote, 'water'))
    const refused = await sendRequest(await enterVerified(ward, room), 'water')
    expect(told(refused)).toBe('429 rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await sendRequest(remote, 'breathing')).status).toBe(201)
    ward.clock.forward(61_000)
    expect((await sendRequest(remote, 'water')).status).toBe(201)
    events.close()
  })

  test('is neither sent by nor shown to someone who only scanned the code', async () => {
    const { room, remote, events } = await bedside(ward)
    await sentRequest(remote, 'pain')
    const stranger = await enter(ward, room)
    const stream = await followEvents(ward, stranger)
    expect((await sendRequest(stranger, 'water')).status).toBe(403)
    await expect.poll(() => stream.calls().length).toBeGreaterThan(0)
    expect(stream.careRequests()).toEqual([])
    // Once verified, the same stream has them.
    await stranger.verify()
    await expect.poll(() => stream.careRequests().at(-1)?.requests).toHaveLength(1)
    stream.close()
    events.close()
  })

  test('ends when the bed’s patient changes, and nothing of it is shown to the next patient', async () => {
    const { room, remote, events } = await bedside(ward)
    const open = await sentRequest(remote, 'toilet')
    const finished = await sentRequest(remote, 'water')
    await done(facility, finished)
    const { version } = read(RoomItem, await facility.ask(`GET /api/v1/rooms/${room.id}`))
    const admitted = await facility.ask(`PUT /api/v1/rooms/${room.id}/patient`, {
      headers: { 'if-match': `"${version}"` },
      body: { first_name: 'Ada', last_name: 'Nakamura' },
    })
    expect(admitted.status).toBe(200)
    await events.ended
    expect(await rowOf(open)).toMatchObject({ outcome: 'patient_changed', patientId: null })
    expect(await rowOf(finished)).toMatchObject({ outcome: 'done', patientId: null })
    expect(await onDesk(facility, open)).toBeUndefined()
    expect(told(await takeBack(remote, open))).toBe('401 unauthorized')
    const patient = { id: '', firstName: 'Ada', lastName: 'Nakamura' }
    const next = await enterVerified(ward, { ...room, patient })
    const stream = await followEvents(ward, next)
    await expect.poll(() => stream.careRequests().at(-1)?.requests).toEqual([])
    expect(told(await takeBack(next, open))).toBe('410 request_over')
    stream.close()
  })

  test('can be sent from a bed without a patient’s record, where nothing of the one before is shown', async () => {
    const { room, remote } = await bedside(ward)
    await done(facility, await sentRequest(remote, 'water'))
    const { version } = read(RoomItem, await facility.ask(`GET /api/v1/rooms/${room.id}`))
    const headers = { 'if-match': `"${version}"` }
    expect((await facility.ask(`DELETE /api/v1/rooms/${room.id}/patient`, { headers })).status).toBe(204)
    const next = await enterVerified(ward, { ...room, patient: null })
    const stream = await followEvents(ward, next)
    await expect.poll(() => stream.careRequests().at(-1)?.requests).toEqual([])
    await sentRequest(next, 'blanket')
    await expect
      .poll(() =>
        stream
          .careRequests()
          .at(-1)
          ?.requests.map(({ kind }) => kind),
      )
      .toEqual(['blanket'])
    stream.close()
  })

  test('that is done leaves the bedside after an hour', async () => {
    const { remote, shown, events } = await bedside(ward)
    const id = await sentRequest(remote, 'cleaning')
    await done(facility, id)
    await expect.poll(() => shown()?.requests).toHaveLength(1)
    ward.clock.forward(60 * 60_000)
    await remote.refresh()
    await sentRequest(remote, 'blanket')
    await expect.poll(() => shown()?.requests.map(({ kind }) => kind)).toEqual(['blanket'])
    events.close()
  })

  test('is followed in an open stream when a level changes what it offers', async () => {
    const { room, shown, events } = await bedside(ward)
    await expect.poll(() => shown()?.offers).toHaveLength(12)
    const value = [rule('water')]
    const set = await facility.ask('PUT /api/v1/settings/care_requests', {
      headers: { 'if-match': '"0"' },
      body: { node: room.unitId, value },
    })
    expect(set.status).toBe(200)
    await expect.poll(() => shown()?.offers.map(({ kind }) => kind)).toEqual(['water'])
    const version = read(SettingItem, set).steps.at(-1)?.version
    const removed = await facility.ask(`DELETE /api/v1/settings/care_requests?node=${room.unitId}`, {
      headers: { 'if-match': `"${version ?? 0}"` },
    })
    expect(removed.status).toBe(204)
    await expect.poll(() => shown()?.offers).toHaveLength(12)
    events.close()
  })
})

describe('an alert to the care team', () => {
  const alert = (remote: Awaited<ReturnType<typeof enter>>) =>
    remote.ask(`POST /api/endpoints/${remote.room.uniqueId}/command/alert`, { body: {} })

  test('becomes one open request of its room without a second message', async () => {
    const { remote, shown, messages, events } = await bedside(ward)
    expect((await alert(remote)).status).toBe(204)
    await expect.poll(() => shown()?.requests).toMatchObject([{ kind: 'alert', team: 'nurses', notified: 1 }])
    const id = shown()?.requests[0]?.id ?? ''
    const row = await onDesk(facility, id)
    expect((row?.target_at ?? 0) - (row?.sent_at ?? 0)).toBe(5 * 60_000)
    expect(await messages()).toHaveLength(1)
    expect((await alert(remote)).status).toBe(204)
    await expect.poll(async () => (await messages()).length).toBe(2)
    expect(shown()?.requests).toHaveLength(1)
    events.close()
  })

  test('that reached no one becomes none', async () => {
    const { room, remote, shown, events } = await bedside(ward)
    const bringBack = await sendHome(ward, room)
    expect(told(await alert(remote))).toBe('422 nobody_on_duty')
    await bringBack()
    await expect.poll(shown).toMatchObject({ requests: [] })
    events.close()
  })
})
