import { describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { Me, SessionReply } from '../../../src/contract/bedside/session.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import { ownPhoneLink } from '../../../src/server/commands/bedside/ownPhoneLink.ts'
import { ownPhone } from '../../../src/server/demo/hospitalPlan.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, followEvents, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import {
  calledAt,
  callClinician,
  follow,
  joinConference,
  messagesOf,
  placeOf,
  secretIn,
} from '../../support/media/callOf.ts'

let phone: Remote
test.beforeAll(async () => {
  phone = await enterVerified(ward, await ward.room(({ number }) => number === ownPhone.number))
})

describe('the link of a patient’s own phone', () => {
  test('is good for one phone, and for longer than a monitor’s code', async () => {
    const { token = '', apsId = '' } = readEntryLink(
      await ownPhoneLink(ward, phone.room, ward.url),
    ).parameters
    ward.clock.forward(60 * 60_000)
    const entered = await ask(ward.url, 'POST /mobapi/session', { body: { token, aps_id: apsId } })
    expect(read(SessionReply, entered).byod).toBe(true)
    const again = await ask(ward.url, 'POST /mobapi/session', { body: { token, aps_id: apsId } })
    expect(again).toMatchObject({ status: 401, code: 'entry_code_invalid' })
    const late = readEntryLink(await ownPhoneLink(ward, phone.room, ward.url)).parameters
    ward.clock.forward(2 * 60 * 60_000)
    const tried = await ask(ward.url, 'POST /mobapi/session', {
      body: { token: late.token, aps_id: late.apsId },
    })
    expect(tried.code).toBe('entry_code_invalid')
  })
})

describe('a patient with their own phone, where there is no room device', () => {
  test('is told so below /mobapi, and is offered no film: there is no screen to show it on', async () => {
    phone = await enterVerified(ward, phone.room)
    const me = read(Me, await phone.ask('GET /mobapi/me'))
    expect(me).toMatchObject({ byod: true, verified: true })
    expect(me.available_functions).toEqual(['call_clinician', 'call_guest', 'call_interpreter'])
    expect((await phone.send('entertainment', { state: 'on' })).code).toBe('function_not_available')
  })

  test('is never told that its room device is away', async () => {
    const events = await followEvents(ward, phone)
    await expect.poll(() => events.calls()).toHaveLength(1)
    expect(events.devices()).toEqual([])
    events.close()
  })

  test('calls a clinician without a device, joins the call as a host, and ends it', async () => {
    const { alias, pin } = calledAt(await callClinician(phone))
    expect(await phone.command('api', { vmr: alias, announce: true })).toEqual({
      busy_status: 'open',
      success: true,
    })
    expect(await joinConference(ward, alias, { pin, name: 'Phone' })).toMatchObject({ role: 'HOST' })
    const [message] = await messagesOf(ward)
    const place = placeOf(await follow(ward, secretIn(message?.body ?? ''), 'Dr. Osei'))
    expect(place).toMatchObject({ alias, role: 'HOST' })
    expect((await callClinician(phone)).code).toBe('already_on_call')

    expect(await phone.command('final_end_call', {})).toMatchObject({ success: true })
    expect(await joinConference(ward, alias, { pin, name: 'Late' })).not.toMatchObject({ role: 'HOST' })
    expect(calledAt(await callClinician(phone)).pin).not.toBe(pin)
    await phone.command('final_end_call', {})
  })

  test('begins a call for a guest, and no other conference than its own', async () => {
    const { alias, pin = '' } = read(Vmr, await phone.ask('GET /mobapi/me/vmr'))
    expect(await phone.command('api', { vmr: 'room-of-another', announce: true })).toMatchObject({
      busy_status: 'offline',
      success: false,
    })
    await phone.command('api', { vmr: alias, announce: true })
    expect(await joinConference(ward, alias, { pin, name: 'Phone' })).toMatchObject({ role: 'HOST' })
    await phone.command('final_end_call', {})
  })

  test('has no room camera to move or to cover', async () => {
    for (const reply of [
      await phone.command('pan', { dir: 'up' }),
      await phone.command('video_control', { state: 'off' }),
    ])
      expect(reply).toMatchObject({ busy_status: 'offline', success: false })
  })
})
