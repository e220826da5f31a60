import { describe, expect } from 'vitest'
import type * as z from 'zod/mini'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Answer,
  ask,
  enterVerified,
  followEvents,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'
import {
  callClinician,
  calledAt,
  follow,
  inviteGuest,
  joinConference,
  lastSecret,
  leaveConference,
  placeOf,
} from '../../support/media/callOf.ts'

interface Waiting {
  remote: Remote
  alias: string
  /** Secret of the link that the people on duty received. */
  secret: string
}

async function waitingIn(suits?: (room: RoomRecord) => boolean): Promise<Waiting> {
  const remote = await enterVerified(ward, await ward.room(suits))
  const { alias } = calledAt(await callClinician(remote))
  return { remote, alias, secret: await lastSecret(ward) }
}

/** Creates calls from two rooms of one unit, and from one room of another unit of the same customer. */
async function threeWaiting() {
  const first = await waitingIn()
  const { unitId, customerId } = first.remote.room
  const withPatient = (room: RoomRecord) => room.patient !== null
  const second = await waitingIn((room) => withPatient(room) && room.unitId === unitId)
  const elsewhere = await waitingIn(
    (room) => withPatient(room) && room.unitId !== unitId && room.customerId === customerId,
  )
  return { first, second, elsewhere }
}

const deskWith = (secret: string): Promise<Answer> =>
  ask(ward.url, 'GET /api/consult/waiting', { token: secret })
const callsOf = async (secret: string): Promise<z.infer<typeof ConsultDesk>['calls']> =>
  read(ConsultDesk, await deskWith(secret)).calls
const joinWith = (
  token: string,
  call: string | undefined,
  more: { display_name?: string; together?: boolean } = {},
): Promise<Answer> =>
  ask(ward.url, 'POST /api/consult/join', { token, body: { call, display_name: 'Dr. Mori', ...more } })

/**
 * Creates a call in which the patient and a guest invited from the bedside wait in the conference, and Dr.
 * Mori has followed the link.
 */
async function joinedByMori() {
  const waiting = await waitingIn()
  const { remote, alias, secret } = waiting
  const bedside = read(Vmr, await remote.ask('GET /api/me/vmr'))
  const enters = async (name: string, pin = ''): Promise<string> => {
    const joined = await joinConference(ward, alias, { pin, name })
    if (typeof joined === 'number') throw new Error(`the conference answered ${String(joined)}`)
    return joined.token
  }
  await enters('Grace Patient', bedside.pin)
  await inviteGuest(remote, alias)
  const { pin } = placeOf(await follow(ward, await lastSecret(ward), 'Ada'))
  await enters('Ada', pin)
  const mori = placeOf(await follow(ward, secret, 'Dr. Mori'))
  const onDesk = async () =>
    (await callsOf(mori.resume)).find(({ room }) => room.name === nameInCalls(remote.room))
  await expect.poll(async () => (await onDesk())?.people).toBe(2)
  // The link is used; the desk now opens only for the browser that used it.
  return { ...waiting, secret: mori.resume, onDesk, comes: () => enters('Dr. Mori', mori.pin) }
}

describe('a clinician who joined, and is not with the patient', () => {
  test('fails to arrive because their page failed: after a minute the patient waits again, and a colleague joins as the first', async () => {
    const { remote, secret, onDesk } = await joinedByMori()
    expect(await onDesk()).toMatchObject({ attended: true, clinicians: ['Dr. Mori'] })
    expect((await joinWith(secret, (await onDesk())?.id, { display_name: 'Dr. Osei' })).code).toBe(
      'call_taken',
    )
    ward.clock.forward(60_000)
    const call = await onDesk()
    expect(call).toMatchObject({ attended: false, clinicians: [] })
    expect((await joinWith(secret, call?.id, { display_name: 'Dr. Osei' })).status).toBe(200)
    expect((await onDesk())?.clinicians).toEqual(['Dr. Osei'])
    await remote.send('final_end_call', {})
  })

  test('leaves while a guest stays: the consult desk immediately shows that the patient waits', async () => {
    const { remote, alias, secret, onDesk, comes } = await joinedByMori()
    const token = await comes()
    await expect.poll(async () => (await onDesk())?.people).toBe(3)
    ward.clock.forward(60_000)
    expect(await onDesk()).toMatchObject({ attended: true, clinicians: ['Dr. Mori'] })
    expect((await joinWith(secret, (await onDesk())?.id, { display_name: 'Dr. Osei' })).code).toBe(
      'call_taken',
    )
    await leaveConference(ward, alias, token)
    await expect.poll(onDesk).toMatchObject({ people: 2, attended: false, clinicians: [] })
    await remote.send('final_end_call', {})
  })
})

describe('the consult desk of a clinician who was called', () => {
  test('closes to a link that was used, and stays open to the browser that used it', async () => {
    const { secret } = await waitingIn()
    expect((await deskWith(secret)).status).toBe(200)
    const { resume } = placeOf(await follow(ward, secret, 'Dr. Mori'))
    expect(await deskWith(secret)).toMatchObject({ status: 410, code: 'join_link_expired' })
    expect((await joinWith(secret, undefined)).status).toBeGreaterThanOrEqual(400)
    expect((await deskWith(resume)).status).toBe(200)
  })

  test('shows the patients who wait in that unit, longest wait first, and none of another unit', async () => {
    const { first, second } = await threeWaiting()
    const desk = await deskWith(first.secret)
    const { calls, now } = read(ConsultDesk, desk)
    expect(calls.map(({ room }) => room.name)).toEqual(
      [first, second].map(({ remote }) => nameInCalls(remote.room)),
    )
    expect(calls.map(({ attended }) => attended)).toEqual([false, false])
    expect(read(ConsultDesk, desk)).toMatchObject({ unit: first.remote.room.unit })
    expect(now - (calls[0]?.since ?? 0)).toBeLessThan(60_000)
    for (const { remote } of [first, second])
      expect(desk.text).not.toContain(remote.room.patient?.lastName ?? '-')
  })

  test('leads into another call of the unit, as a host; the desk and the bedside see it', async () => {
    const { first, second } = await threeWaiting()
    const resume = placeOf(await follow(ward, first.secret, 'Dr. Mori')).resume
    const events = await followEvents(ward, second.remote)
    const waiting = await callsOf(resume)
    expect(waiting.map(({ attended }) => attended)).toEqual([true, false])
    const [, other] = waiting
    const place = placeOf(await joinWith(resume, other?.id))
    expect(place).toMatchObject({ alias: second.alias, role: 'HOST', display_name: 'Dr. Mori' })
    const { pin = '', resume: back } = place
    expect(await joinConference(ward, second.alias, { pin, name: 'Dr. Mori' })).toMatchObject({
      role: 'HOST',
    })
    expect((await callsOf(resume)).map(({ attended }) => attended)).toEqual([true, true])
    await expect
      .poll(() => events.invites())
      .toContainEqual(expect.objectContaining({ status: 'joined', name: 'Dr. Mori' }))
    const again = await ask(ward.url, 'POST /api/meet/join', { body: { resume: back } })
    expect(placeOf(again)).toMatchObject({ alias: second.alias })
    events.close()
  })

  test('gives the call to one of several clinicians who press simultaneously; the others get call_taken and can still join together', async () => {
    const { first } = await threeWaiting()
    const [call] = await callsOf(first.secret)
    const names = ['Dr. Mori', 'Dr. Brandt', 'Dr. Adeyemi']
    const answers = await Promise.all(
      names.map((display_name) => joinWith(first.secret, call?.id, { display_name })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['call_taken', 'call_taken', 'none'])
    const taker = names[answers.findIndex(({ status }) => status === 200)]
    expect((await callsOf(first.secret))[0]?.clinicians).toEqual([taker])
    const other = await joinWith(first.secret, call?.id, { display_name: 'Dr. Osei', together: true })
    expect(placeOf(other)).toMatchObject({ alias: first.alias, role: 'HOST' })
    expect((await callsOf(first.secret))[0]?.clinicians).toEqual([taker, 'Dr. Osei'])
  })

  test('does not lead into a call of another unit, nor into one that is over', async () => {
    const { first, second, elsewhere } = await threeWaiting()
    const [foreign] = await callsOf(elsewhere.secret)
    expect((await joinWith(first.secret, foreign?.id)).code).toBe('call_over')
    const [, other] = await callsOf(first.secret)
    await second.remote.send('final_end_call', {})
    expect((await joinWith(first.secret, other?.id)).code).toBe('call_over')
    expect(await callsOf(first.secret)).toHaveLength(1)
  })

  test('is closed to strangers, to guests, and after two hours', async () => {
    const { remote, alias, secret } = await waitingIn()
    expect((await ask(ward.url, 'GET /api/consult/waiting')).code).toBe('unauthorized')
    expect((await deskWith('nobody-has-this-secret')).code).toBe('unauthorized')
    await inviteGuest(remote, alias)
    expect((await deskWith(await lastSecret(ward))).code).toBe('join_link_expired')
    ward.clock.forward(2 * 3_600_000)
    expect((await deskWith(secret)).code).toBe('join_link_expired')
    expect((await joinWith(secret, undefined)).code).toBe('bad_request')
  })
})
