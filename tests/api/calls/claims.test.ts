import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { CallClaim } from '../../../src/contract/calls/callClaims.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { MeetLookReply } from '../../../src/contract/calls/meet.ts'
import { shownWaiting } from '../../../src/server/commands/calls/waitingView.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments } from '../../../src/server/db/schema.ts'
import { calls, invites } from '../../../src/server/db/schema/callSchema.ts'
import { callClaims, callSteps } from '../../../src/server/db/schema/claimSchema.ts'
import {
  calling,
  claim,
  contactsAt,
  facilityAdminName,
  giveBack,
  join,
} from '../../support/calls/waitingCall.ts'
import { channel, facility, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enter, enterVerified, followEvents, read, told } from '../../support/testHospital/bedsideApi.ts'
import { callClinician, follow, lastSecret, placeOf, secretIn } from '../../support/media/callOf.ts'
import { sendHome, setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'
import { idOf } from '../../support/testHospital/users/loginAs.ts'

describe('a claim', () => {
  test('is read by the patient with name and unit, by the desk, and by those who were notified, each told once', async () => {
    const { call, onDesk, waiting, messages, end } = await calling()
    expect(read(CallClaim, await claim(facility, call))).toMatchObject({ name: facilityAdminName, own: true })
    await expect.poll(waiting).toMatchObject({
      coming: { name: facilityAdminName, from: 'Lakeside General' },
      steps: [{ kind: 'on_duty', notified: 1 }],
      next: null,
    })
    expect((await onDesk())?.claim).toMatchObject({ name: facilityAdminName, own: true })
    expect((await onDesk(channel))?.claim).toMatchObject({ name: facilityAdminName, own: false })
    // A repeated press changes nothing.
    expect((await claim(facility, call)).status).toBe(200)
    await expect.poll(async () => (await messages()).length).toBe(2)
    const [called, claimed] = await messages()
    expect(claimed?.destination).toBe(called?.destination)
    expect(claimed?.body).toContain(`${facilityAdminName} is coming`)
    await end()
  })

  test('is refused to a second clinician, who reads that someone is coming; of two at the same time one wins', async () => {
    const { call, end } = await calling()
    const answers = await Promise.all([claim(facility, call), claim(channel, call)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.code).toBe('call_claimed')
    await end()
  })

  test('keeps the call for its clinician: others join only together with them, and the join fulfills it', async () => {
    const { room, call, waiting, end } = await calling()
    await claim(facility, call)
    expect(told(await join(channel, call))).toBe('409 call_claimed')
    expect(placeOf(await join(facility, call)).display_name).toBe(facilityAdminName)
    // Until the clinician’s media arrive, the patient still reads who is coming.
    await expect.poll(() => waiting()?.coming?.name).toBe(facilityAdminName)
    expect(await outcomesIn(room)).toEqual(['joined'])
    expect(told(await claim(channel, call))).toBe('409 call_taken')
    // From then on they are there, and if they leave, they are not coming.
    const now = new Date(ward.clock.now())
    const shown = await ward.database.transaction('platform', async (tx) => {
      await tx.update(invites).set({ arrivedAt: now }).where(eq(invites.callId, call))
      return (await shownWaiting({ clock: ward.clock }, tx, [room.id])).get(room.id)
    })
    expect(shown?.coming).toBeNull()
    await end()
  })

  test('is named where a clinician opens the link of the message, until it ends; the link says that the call is over', async () => {
    const { remote, call, end } = await calling()
    const link = await lastSecret(ward)
    const looked = await ask(ward.url, 'POST /api/meet/look', { body: { t: link } })
    expect(read(MeetLookReply, looked).answered_by).toBeUndefined()
    await claim(facility, call)
    const answeredBy = async () =>
      read(MeetLookReply, await ask(ward.url, 'POST /api/meet/look', { body: { t: link } })).answered_by
    expect(await answeredBy()).toBe(facilityAdminName)
    await giveBack(facility, call)
    expect(await answeredBy()).toBeUndefined()
    expect((await join(facility, call)).status).toBe(200)
    expect(await answeredBy()).toBe(facilityAdminName)
    await remote.send('final_end_call', {})
    expect((await ask(ward.url, 'POST /api/meet/look', { body: { t: link } })).code).toBe('call_over')
    await end()
  })

  test('that does not join in time is released: everyone who was told reads that the patient still waits', async () => {
    const { room, call, waiting, onDesk, messages, end } = await calling()
    await claim(facility, call)
    await expect.poll(() => waiting()?.coming?.name).toBe(facilityAdminName)
    ward.clock.forward(30_000)
    await expect.poll(() => waiting()?.coming).toBeNull()
    expect((await onDesk())?.claim).toBeNull()
    expect(await outcomesIn(room)).toEqual(['released'])
    const bodies = async () => (await messages()).map(({ body }) => body).join('\n')
    await expect.poll(bodies).toContain('The patient is still waiting')
    expect((await claim(channel, call)).status).toBe(200)
    await end()
  })

  test('that has expired does not keep a colleague from the call', async () => {
    const { room, call, end } = await calling()
    await claim(facility, call)
    ward.clock.forward(30_000)
    expect((await claim(channel, call)).status).toBe(200)
    expect(await outcomesIn(room)).toEqual(['released', null])
    await end()
  })

  test('can be given back, by its clinician only', async () => {
    const { room, call, onDesk, end } = await calling()
    await claim(facility, call)
    expect((await giveBack(channel, call)).status).toBe(204)
    expect((await onDesk())?.claim).not.toBeNull()
    expect((await giveBack(facility, call)).status).toBe(204)
    expect((await onDesk())?.claim).toBeNull()
    expect(await outcomesIn(room)).toEqual(['given_back'])
    await end()
  })

  test('ends when the role of its clinician is withdrawn', async () => {
    const { room, call, onDesk, end } = await calling()
    await claim(facility, call)
    const id = await idOf(ward, 'facility@demo.example')
    const held = await ward.database.transaction('platform', (tx) =>
      tx.delete(roleAssignments).where(eq(roleAssignments.userId, id)).returning(),
    )
    await expect.poll(() => outcomesIn(room)).toEqual(['not_allowed'])
    await ward.database.transaction('platform', (tx) => tx.insert(roleAssignments).values(held))
    expect((await onDesk())?.claim).toBeNull()
    await end()
  })

  test('ends with its call', async () => {
    const { room, call, waiting, end, remote } = await calling()
    await claim(facility, call)
    await remote.send('final_end_call', {})
    await expect.poll(waiting).toBeNull()
    expect(await outcomesIn(room)).toEqual(['call_over'])
    expect(told(await claim(facility, call))).toBe('410 call_over')
    await end()
  })

  test('is possible with a message’s link, under a typed name; the message tells no one who has it', async () => {
    const { call, waiting, messages, end } = await calling()
    const token = secretIn((await messages())[0]?.body ?? '')
    const body = { call, display_name: 'Nurse Ito' }
    expect(read(CallClaim, await ask(ward.url, 'POST /api/consult/claim', { token, body })).own).toBe(true)
    await expect.poll(() => waiting()?.coming).toEqual({ name: 'Nurse Ito', from: '' })
    // The only person who was notified is the one who claims.
    expect(await messages()).toHaveLength(1)
    const desk = read(ConsultDesk, await ask(ward.url, 'GET /api/consult/waiting', { token }))
    expect(desk.calls.find(({ id }) => id === call)?.claim?.own).toBe(true)
    await end()
  })

  test('of a clinician who follows the link into the call is noted as joined', async () => {
    const { room, messages, end } = await calling()
    placeOf(await follow(ward, secretIn((await messages())[0]?.body ?? ''), 'Nurse Ito'))
    expect(await outcomesIn(room)).toEqual(['joined'])
    await end()
  })

  test('is refused without a right, for another customer’s call, and without a token', async () => {
    const { call, end } = await calling()
    expect(told(await claim(tech, call))).toBe('403 forbidden')
    const elsewhere = await enterVerified(
      ward,
      await ward.room((room) => room.patient !== null && room.facility !== 'Lakeside General'),
    )
    await callClinician(elsewhere)
    const foreign = await ward.database.transaction('platform', (tx) =>
      tx.select().from(callSteps).where(eq(callSteps.roomId, elsewhere.room.id)),
    )
    expect(told(await claim(facility, foreign[0]?.callId ?? ''))).toBe('410 call_over')
    expect((await ask(ward.url, 'POST /api/consult/claim', { body: {} })).status).toBe(401)
    await end()
    await elsewhere.send('final_end_call', {})
  })
})

describe('a patient’s call that no one claims', () => {
  test('goes to everyone of the level, to the level above and to the fallback contact, each step once and on time', async () => {
    const { waiting, messages, onDesk, end } = await calling(async (room) => {
      await contactsAt(ward, 'unit', room, [
        { destination: 'off@ward.example', days: [] },
        { destination: 'asleep@ward.example', days: [], quietFrom: '00:00', quietTo: '23:59' },
      ])
      await contactsAt(ward, 'facility', room, [{ destination: 'house@ward.example' }])
      await setForRoom(ward, room, 'call_fallback', { phone: '', email: 'desk@ward.example' })
    })
    const reached = async () => (await messages()).map(({ destination }) => destination)
    const [onDuty] = await reached()
    await expect.poll(() => waiting()?.next?.kind).toBe('everyone')
    ward.clock.forward(29_000)
    expect(await reached()).toEqual([onDuty])
    ward.clock.forward(1_000)
    await expect.poll(reached).toEqual([onDuty, 'off@ward.example'])
    ward.clock.forward(10_000)
    await expect.poll(reached).toEqual([onDuty, 'off@ward.example', 'house@ward.example'])
    ward.clock.forward(10_000)
    await expect
      .poll(reached)
      .toEqual([onDuty, 'off@ward.example', 'house@ward.example', 'desk@ward.example'])
    await expect
      .poll(() => waiting()?.steps)
      .toMatchObject([
        { kind: 'on_duty', notified: 1 },
        { kind: 'everyone', notified: 1 },
        { kind: 'level_above', org_unit: 'Lakeside General', notified: 1 },
        { kind: 'fallback', org_unit: '', notified: 1 },
      ])
    expect(waiting()?.next).toBeNull()
    expect((await onDesk())?.steps.map(({ kind }) => kind)).toEqual([
      'on_duty',
      'everyone',
      'level_above',
      'fallback',
    ])
    await end()
  })

  test('does not wait for a step that would notify no one', async () => {
    const { waiting, messages, end } = await calling(async (room) => {
      await contactsAt(ward, 'facility', room, [{ destination: 'house@ward.example' }])
    })
    ward.clock.forward(30_000)
    await expect.poll(() => waiting()?.steps.map(({ notified }) => notified)).toEqual([1, 0, 1])
    expect((await messages()).at(-1)?.destination).toBe('house@ward.example')
    await end()
  })

  test('goes to everyone immediately when no one is on duty', async () => {
    let bringBack: () => Promise<void> = () => Promise.resolve()
    const { waiting, messages, end } = await calling(async (room) => {
      bringBack = await sendHome(ward, room)
      await contactsAt(ward, 'unit', room, [{ destination: 'off@ward.example', days: [] }])
    })
    await expect.poll(() => waiting()?.steps.map(({ notified }) => notified)).toEqual([0, 1])
    expect((await messages()).map(({ destination }) => destination)).toEqual(['off@ward.example'])
    await bringBack()
    await end()
  })

  test('is not passed on while it is claimed, and goes on after the claim is released', async () => {
    const { call, waiting, messages, end } = await calling(async (room) => {
      await contactsAt(ward, 'unit', room, [{ destination: 'off@ward.example', days: [] }])
    })
    ward.clock.forward(20_000)
    await claim(facility, call)
    ward.clock.forward(20_000)
    await expect.poll(() => waiting()?.coming).not.toBeNull()
    const invited = async () => (await messages()).map(({ destination }) => destination)
    expect(await invited()).not.toContain('off@ward.example')
    ward.clock.forward(10_000)
    await expect.poll(invited).toContain('off@ward.example')
    await end()
  })

  test('is answered for good once a clinician has been in it, and its screens no longer speak of more people', async () => {
    const { room, call, waiting, messages, end } = await calling(async (at) => {
      await contactsAt(ward, 'unit', at, [{ destination: 'off@ward.example', days: [] }])
      await contactsAt(ward, 'facility', at, [{ destination: 'house@ward.example' }])
    })
    ward.clock.forward(30_000)
    await expect.poll(() => waiting()?.steps).toHaveLength(2)
    const called = (await messages()).length
    await join(facility, call)
    const now = new Date(ward.clock.now())
    const shown = await ward.database.transaction('platform', async (tx) => {
      await tx.update(invites).set({ arrivedAt: now }).where(eq(invites.callId, call))
      return (await shownWaiting({ clock: ward.clock }, tx, [room.id])).get(room.id)
    })
    expect(shown).toMatchObject({ coming: null, steps: [] })
    await expect.poll(async () => (await messages()).length).toBe(called * 2)
    const before = (await messages()).length
    ward.clock.forward(25_000)
    const escalatedAt = async () =>
      (
        await ward.database.transaction('platform', (tx) => tx.select().from(calls).where(eq(calls.id, call)))
      )[0]?.escalateAt
    await expect.poll(escalatedAt).toBeNull()
    expect(await messages()).toHaveLength(before)
    await end()
  })

  test('keeps no destination after it has ended', async () => {
    const { room, call, end } = await calling()
    await end()
    const steps = await ward.database.transaction('platform', (tx) =>
      tx.select().from(callSteps).where(eq(callSteps.callId, call)),
    )
    expect(steps).toMatchObject([{ roomId: room.id, notified: 1, recipients: [] }])
  })

  test('tells nothing to someone who only scanned the code', async () => {
    const { room, end } = await calling()
    const stranger = await followEvents(ward, await enter(ward, room))
    await expect.poll(() => stranger.calls().length).toBeGreaterThan(0)
    expect(stranger.waits()).toEqual([])
    stranger.close()
    await end()
  })
})

/** Returns the outcomes of the claims of a room's calls, the earliest first. */
async function outcomesIn(room: RoomRecord): Promise<unknown[]> {
  const rows = await ward.database.transaction('platform', (tx) =>
    tx.select().from(callClaims).where(eq(callClaims.roomId, room.id)).orderBy(callClaims.claimedAt),
  )
  return rows.map(({ outcome }) => outcome)
}
