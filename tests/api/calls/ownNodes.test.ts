import { describe, expect } from 'vitest'
import type { CommandFrame } from '../../../src/contract/devices/deviceLink.ts'
import { PatientCallReply, Vmr } from '../../../src/contract/calls/calls.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { Dashboard } from '../../../src/contract/monitoring/dashboard.ts'
import { InviteReply } from '../../../src/contract/calls/invites.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { settings } from '../../../src/server/db/schema.ts'
import { hospitalTestWith, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { callClinician, follow, inviteGuest, lastSecret, placeOf } from '../../support/media/callOf.ts'
import type { TestHospital } from '../../support/testHospital/testHospital.ts'

const conferenceUrl = 'https://pexip.hospital.example'
const test = hospitalTestWith({ environment: { CONFERENCE_URL: conferenceUrl } })

test.beforeAll(async () => {
  const value = { host: '1234', guest: '9876' }
  await ward.database.transaction('platform', (tx) =>
    tx.insert(settings).values({ level: 'platform', key: 'conference_pins', value }),
  )
})

const calling = async (suits?: (room: RoomRecord) => boolean) => {
  const remote = await enterVerified(ward, await ward.room(suits))
  return { remote, alias: remote.session.vmr, device: await ward.puppet(remote.room) }
}
const placeOfLast = async () => placeOf(await follow(ward, await lastSecret(ward)))
const open = ({ id }: CommandFrame) => ({ type: 'result', id, busy_status: 'open', success: true }) as const

async function inCall(
  { room }: Remote,
  device: Awaited<ReturnType<TestHospital['puppet']>>,
  in_call: boolean,
) {
  device.say({ type: 'state', state: { ...startState, in_call } })
  const written = () => ward.database.transaction('platform', (tx) => deviceStore.lastState(tx, room.id))
  await expect.poll(written).toMatchObject({ in_call })
}

describe('a hospital with conference nodes of its own', () => {
  test('is called at the room’s alias, and its PINs are those of the settings', async () => {
    const { remote, alias } = await calling()
    expect(read(Vmr, await remote.ask('GET /api/me/vmr'))).toEqual({
      alias,
      pin: '1234',
      role: 'HOST',
      in_call: false,
    })
    expect(read(PatientCallReply, await callClinician(remote))).toMatchObject({ pin: '1234', role: 'HOST' })
    expect(await placeOfLast()).toMatchObject({ alias, pin: '1234', conference_url: conferenceUrl })
    await inviteGuest(remote, alias)
    expect(await placeOfLast()).toMatchObject({ alias, pin: '9876', role: 'GUEST' })
  })

  test('sends the room’s device to its nodes', async () => {
    const { remote, alias, device } = await calling()
    const reply = remote.command('api', { vmr: alias, announce: true })
    const frame = await device.command('api')
    expect(frame.params).toMatchObject({ vmr: alias, conference: conferenceUrl, pin: '1234' })
    device.say(open(frame))
    expect(await reply).toMatchObject({ busy_status: 'open', success: true })
  })

  test('a busy room’s guests are invited to where it is', async () => {
    const { remote, alias, device } = await calling()
    const reply = remote.command('api', { vmr: alias, announce: true })
    const { id } = await device.command('api')
    device.say({ type: 'result', id, busy_status: 'busy', success: false, alias: 'clinic-7' })
    expect(await reply).toMatchObject({ busy_status: 'busy', success: false, alias: 'clinic-7' })
    const answer = await inviteGuest(remote, 'clinic-7')
    expect(read(InviteReply, answer)).toMatchObject([{ status: 'ACCEPTED' }])
    // The remote still gets the room's own alias; that must not end the call that runs under the other one.
    expect(read(Vmr, await remote.ask('GET /api/me/vmr')).alias).toBe(alias)
    expect(await placeOfLast()).toMatchObject({ alias: 'clinic-7', pin: '9876' })
  })

  test('knows from the device that a room is in a call', async () => {
    const { remote, device } = await calling()
    await callClinician(remote)
    await inCall(remote, device, true)
    ward.clock.forward(120_000)
    expect((await callClinician(remote)).code).toBe('already_on_call')
    await inCall(remote, device, false)
    expect((await callClinician(remote)).status).toBe(200)
  })

  test('does not tell who is in a call: a clinician who has joined is taken to be there', async () => {
    const { remote, device } = await calling(
      ({ customer, patient }) => customer === 'Prairie Care' && patient !== null,
    )
    await callClinician(remote)
    await inCall(remote, device, true)
    const waiting = async () =>
      read(Dashboard, await wardlink.ask(`GET /api/v1/dashboard?below=${remote.room.unitId}`)).waiting.count
    expect(await waiting()).toBe(1)
    const secret = await lastSecret(ward)
    const { resume } = placeOf(await follow(ward, secret, 'Dr. Mori'))
    ward.clock.forward(120_000)
    const desk = read(ConsultDesk, await ask(ward.url, 'GET /api/consult/waiting', { token: resume }))
    const call = desk.calls.find(({ room }) => room.name === nameInCalls(remote.room))
    expect(call).toMatchObject({ attended: true, clinicians: ['Dr. Mori'] })
    expect(await waiting()).toBe(0)
  })
})
