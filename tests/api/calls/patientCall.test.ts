import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { PatientCallReply, Vmr } from '../../../src/contract/calls/calls.ts'
import { InviteReply } from '../../../src/contract/calls/invites.ts'
import { calls, invites } from '../../../src/server/db/schema/callSchema.ts'
import { endRoomSessions } from '../../../src/server/commands/bedside/endRoomSessions.ts'
import { grantsByRoom } from '../../../src/server/demo/hospitalPlan.ts'
import { peer, peerTest } from '../../support/fixtures/peersTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import {
  callClinician,
  calledAt,
  follow,
  inviteGuest,
  joinConference,
  leaveConference,
  messagesOf,
  placeOf,
  secretIn,
} from '../../support/media/callOf.ts'
import { sendHome } from '../../support/testHospital/rooms/roomSetup.ts'
import { withoutLinks } from '../../support/testHospital/messages/withoutLinks.ts'

const test = peerTest.extend('hospitalOptions', { scope: 'file' }, { timing: { callLeftMs: 500 } })

const caller = async () => enterVerified(ward, await ward.room())

describe('a patient who asks for a clinician', () => {
  test('is answered with the conference and a host’s PIN, and those on duty get a link that leads there', async () => {
    const remote = await caller()
    const { alias, pin } = calledAt(await callClinician(remote))
    expect(pin).toMatch(/^\d{12}$/)
    expect(await joinConference(ward, alias, { pin, name: 'Remote' })).toMatchObject({ role: 'HOST' })
    const [message] = await messagesOf(ward)
    expect(message?.body).toContain(remote.room.number)
    expect(withoutLinks(message?.body)).not.toContain(remote.room.patient?.lastName)
    const place = placeOf(await follow(ward, secretIn(message?.body ?? ''), 'Dr. Osei'))
    expect(place).toMatchObject({ alias, role: 'HOST', display_name: 'Dr. Osei', conference_url: '' })
  })

  test('is told how many people were notified, and gets 0 when no one is on duty', async () => {
    const remote = await caller()
    expect(read(PatientCallReply, await callClinician(remote)).notified).toBe(1)
    const alone = await caller()
    const bringBack = await sendHome(ward, alone.room)
    expect(read(PatientCallReply, await callClinician(alone)).notified).toBe(0)
    await bringBack()
  })

  test('can call again when no one is in the call anymore, and the remotes learn that its guests’ links have expired', async () => {
    const remote = await caller()
    const { alias: vmr } = calledAt(await callClinician(remote))
    const [invited] = read(InviteReply, await inviteGuest(remote, vmr))
    const startedAt = new Date(ward.clock.now() - 120_000)
    await ward.database.transaction('platform', async (tx) => {
      await tx.update(calls).set({ startedAt }).where(eq(calls.alias, vmr))
      await tx
        .update(invites)
        .set({ status: 'sent' })
        .where(eq(invites.id, invited?.id ?? ''))
    })
    const events = await followEvents(ward, remote)
    expect((await callClinician(remote)).status).toBe(200)
    await expect.poll(() => events.invites()).toContainEqual({ id: invited?.id, status: 'expired' })
    events.close()
  })

  test('cannot call twice, from another tablet neither', async () => {
    const remote = await caller()
    await callClinician(remote)
    const second = await enterVerified(ward, remote.room)
    for (const again of [remote, second])
      expect(await callClinician(again)).toMatchObject({ status: 406, code: 'already_on_call' })
  })

  test('gets the same call when the request is repeated after a lost reply', async () => {
    const remote = await caller()
    const key = randomUUID()
    const first = calledAt(await callClinician(remote, key))
    expect(calledAt(await callClinician(remote, key))).toEqual(first)
  })

  test('may call again after the call was ended, with other PINs', async () => {
    const remote = await caller()
    const first = calledAt(await callClinician(remote))
    await remote.send('final_end_call', {})
    const second = calledAt(await callClinician(remote))
    expect(second.pin).not.toBe(first.pin)
    expect(await joinConference(ward, first.alias, { pin: first.pin, name: 'Late' })).toBe(403)
  })

  test('can call again when no one has joined for a minute', async () => {
    const remote = await caller()
    await callClinician(remote)
    ward.clock.forward(60_000)
    expect((await callClinician(remote)).status).toBe(200)
  })

  test('no sign-in needed, unverified, for another room, or without the function, gets none', async () => {
    const remote = await caller()
    const stranger = await enter(ward, remote.room)
    expect((await callClinician(stranger)).code).toBe('verification_required')
    const answer = await remote.ask('POST /api/patient-call/aps', { body: { unique_id: 'ANOTHER1' } })
    expect(answer.code).toBe('wrong_room')
    const { unit } = grantsByRoom
    const denied = await ward.room((room) => room.unit === unit && room.number === '405')
    expect((await callClinician(await enterVerified(ward, denied))).code).toBe('function_not_available')
  })
})

describe('the room’s own conference', () => {
  test('is known before anybody calls, and stays the same until its call is over', async () => {
    const remote = await caller()
    const vmr = async () => read(Vmr, await remote.ask('GET /api/me/vmr'))
    const before = await vmr()
    expect(before).toEqual({ ...calledAt(await callClinician(remote)), role: 'HOST', in_call: false })
    expect(await vmr()).toEqual({ ...before, in_call: true })
    await remote.send('final_end_call', {})
    expect((await vmr()).pin).not.toBe(before.pin)
  })

  test('changes its PINs after a person who knew them has left, or a new one has entered', async () => {
    const remote = await caller()
    const pinOf = async (who = remote) => read(Vmr, await who.ask('GET /api/me/vmr')).pin
    const first = await pinOf()
    const visitor = await enterVerified(ward, remote.room)
    const second = await pinOf(visitor)
    await visitor.ask('DELETE /api/session')
    expect(new Set([first, second, await pinOf()]).size).toBe(3)
  })

  test('keeps its PINs while a call is active, even when another remote enters', async () => {
    const remote = await caller()
    const { pin } = calledAt(await callClinician(remote))
    const visitor = await enterVerified(ward, remote.room)
    expect(read(Vmr, await visitor.ask('GET /api/me/vmr')).pin).toBe(pin)
  })

  test('ends when the bed gets another patient', async () => {
    const remote = await caller()
    const { alias, pin } = calledAt(await callClinician(remote))
    await endRoomSessions(peer.context, remote.room, 'patient_changed')
    expect(await joinConference(ward, alias, { pin, name: 'Late' })).toBe(404)
  })

  test('cannot be entered without a PIN', async () => {
    const remote = await caller()
    const { alias } = calledAt(await callClinician(remote))
    expect(await joinConference(ward, alias, { name: 'Eve' })).toBe(403)
    expect(await joinConference(ward, alias, { pin: '000000000000', name: 'Eve' })).toBe(403)
  })

  test('is announced to the room device with the PIN that admits it, and the PIN to no one else', async () => {
    const remote = await caller()
    const device = await ward.puppet(remote.room)
    const { alias, pin } = calledAt(await callClinician(remote))
    const reply = remote.command('api', { vmr: alias, announce: true })
    const frame = await device.command('api')
    expect(frame.params).toMatchObject({ vmr: alias, announce: true, pin, conference: '' })
    device.say({ type: 'result', id: frame.id, busy_status: 'open', success: true })
    expect(JSON.stringify(await reply)).not.toContain(pin)
  })

  test('ends immediately when the device cannot join', async () => {
    const remote = await caller()
    const { alias } = calledAt(await callClinician(remote))
    expect(await remote.command('api', { vmr: alias, announce: true })).toMatchObject({
      busy_status: 'offline',
      success: false,
    })
    expect((await callClinician(remote)).status).toBe(200)
  })
})

/** Creates a call by a patient with two tablets, both in the conference under the patient's name. */
async function tabletsInCall() {
  const remote = await caller()
  const events = await followEvents(ward, remote)
  const { alias, pin } = calledAt(await callClinician(remote))
  const join = async (name: string): Promise<string> => {
    const joined = await joinConference(ward, alias, { pin, name })
    if (typeof joined === 'number') throw new Error('not let in')
    return joined.token
  }
  const { firstName = '', lastName = '' } = remote.room.patient ?? {}
  const own = `${firstName} ${lastName}`
  await join(own)
  return { events, alias, own, join, second: await join(own) }
}

describe('call events at the bedside', () => {
  test('report the participants of the call, and that it has ended', async () => {
    const remote = await caller()
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.calls().at(-1)).toMatchObject({ status: 'none', alias: null })
    const { alias, pin } = calledAt(await callClinician(remote))
    await expect.poll(() => events.calls().at(-1)).toMatchObject({ status: 'running', alias })
    const joined = await joinConference(ward, alias, { pin, name: 'Dr. Osei' })
    await expect.poll(() => events.calls().at(-1)?.participants).toEqual(['Dr. Osei'])
    await remote.send('final_end_call', {})
    await expect.poll(() => events.calls().at(-1)?.status).toBe('ended')
    expect(typeof joined).toBe('object')
    expect(await joinConference(ward, alias, { pin, name: 'Dr. Osei' })).toBe(404)
    events.close()
  })

  test('a tablet that comes later hears of the call that runs', async () => {
    const remote = await caller()
    const { alias } = calledAt(await callClinician(remote))
    const events = await followEvents(ward, await enterVerified(ward, remote.room))
    await expect.poll(() => events.calls().at(-1)).toMatchObject({ status: 'running', alias })
    events.close()
  })

  test('a call ends when everyone else has left, but not while no one has joined yet', async () => {
    const [left, waiting] = await Promise.all([tabletsInCall(), tabletsInCall()])
    await leaveConference(ward, waiting.alias, waiting.second)
    await expect.poll(() => waiting.events.calls().at(-1)?.participants).toHaveLength(1)
    const doctor = await left.join('Dr. Osei')
    await leaveConference(ward, left.alias, doctor)
    await expect.poll(() => left.events.calls().at(-1)?.status).toBe('ended')
    // Its tablet left before the doctor left the other call, so it would have ended already, too.
    expect(waiting.events.calls().at(-1)).toMatchObject({ status: 'running', participants: [waiting.own] })
    for (const { events } of [left, waiting]) events.close()
  })

  test('a call that the last person has left ends by itself', async () => {
    const remote = await caller()
    const events = await followEvents(ward, remote)
    const { alias, pin } = calledAt(await callClinician(remote))
    const joined = await joinConference(ward, alias, { pin, name: 'Dr. Osei' })
    if (typeof joined === 'number') throw new Error('not let in')
    await leaveConference(ward, alias, joined.token)
    await expect.poll(() => events.calls().at(-1)?.status).toBe('ended')
    events.close()
  })
})
