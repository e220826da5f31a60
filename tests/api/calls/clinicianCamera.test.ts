import { describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { ConsultCameraReply } from '../../../src/contract/calls/consultDesk.ts'
import type { SimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Answer,
  ask,
  enterVerified,
  linkedIn,
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

const right = { command: 'pan', params_p: { dir: 'right', hold_ms: 1_000 } }
const stop = { command: 'stop', params_p: { dir: 'stop' } }

const camera = (token: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(ward.url, 'POST /api/consult/camera', { token, body, headers })
const replyOf = (answer: Answer) => read(ConsultCameraReply, answer)

interface Called {
  remote: Remote
  device: SimulatedDevice
  alias: string
  /** Token with which the clinician rejoins, and moves the camera. */
  resume: string
  pin: string
}

/** Creates a call by a patient. A clinician has followed the link but is not in the conference yet. */
async function called(): Promise<Called> {
  const { device, remote } = await linkedIn(ward)
  const { alias } = calledAt(await callClinician(remote))
  const link = await lastSecret(ward)
  const { resume, pin = '' } = placeOf(await follow(ward, link, 'Dr. Mori'))
  return { remote, device, alias, resume, pin }
}

/** Joins the conference as the clinician. Returns the token with which they leave. */
async function enters({ alias, pin, resume }: Called): Promise<string> {
  const joined = await joinConference(ward, alias, { pin, name: 'Dr. Mori' })
  if (typeof joined === 'number') throw new Error(`the conference answered ${String(joined)}`)
  await expect.poll(async () => (await camera(resume, stop)).status).toBe(200)
  return joined.token
}

async function inTheCall(): Promise<Called> {
  const call = await called()
  await enters(call)
  return call
}

describe('a clinician who is in the call', () => {
  test('moves the room’s camera in all ways, zooms, stops and brings it home', async () => {
    const { device, resume } = await inTheCall()
    for (const dir of ['up', 'down', 'left', 'right', 'upright', 'downright', 'upleft', 'downleft'])
      expect(replyOf(await camera(resume, { command: 'pan', params_p: { dir } }))).toMatchObject({
        success: true,
      })
    expect(device.state.moving).toBe(true)
    expect(replyOf(await camera(resume, stop))).toMatchObject({ success: true })
    await expect.poll(() => device.state.moving).toBe(false)
    await camera(resume, { command: 'zoom', params_p: { dir: 'tele' } })
    const home = await camera(resume, { command: 'home', params_p: {} })
    expect(replyOf(home)).toMatchObject({ busy_status: 'open', success: true })
    expect(home.text, 'the room’s state is not the clinician’s').not.toContain('speaker')
  })

  test('leaves no camera moving after falling silent during a press', async () => {
    const { device, resume } = await inTheCall()
    await camera(resume, right)
    expect(device.state.moving).toBe(true)
    await expect.poll(() => device.state.moving).toBe(false)
  })

  test('waits while the patient moves the camera, and the patient while she does', async () => {
    const { remote, resume } = await inTheCall()
    await camera(resume, right)
    const waits = { success: false, reason: 'held', holder: { name: 'Dr. Mori' } }
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject(waits)
    await camera(resume, stop)
    ward.clock.forward(6_000)
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject({ success: true })
    expect(replyOf(await camera(resume, right))).toMatchObject({ success: false, reason: 'held' })
  })

  test('a request that was held up moves nothing late, and an older one nothing after a newer', async () => {
    const { resume } = await inTheCall()
    const late = { 'x-acted-at': String(ward.clock.now() - 1_500) }
    expect((await camera(resume, right, late)).code).toBe('command_expired')
    await camera(resume, stop, { 'x-seq': '9' })
    expect(replyOf(await camera(resume, right, { 'x-seq': '8' }))).toMatchObject({ reason: 'superseded' })
  })

  test('a covered camera is not moved', async () => {
    const { device, resume } = await inTheCall()
    device.cover(true)
    expect(replyOf(await camera(resume, right))).toMatchObject({ success: false, reason: 'covered' })
  })

  test.each([
    ['video_control', { state: 'on' }],
    ['microphone_control', { state: 'on' }],
    ['set_speaker', { mute: true, point: 0 }],
    ['go_to_bookmark', { bookmark: 'Window' }],
    ['reboot', {}],
    ['final_end_call', {}],
  ])('commands nothing else of the room: %s', async (command, params_p) => {
    const { resume } = await inTheCall()
    expect((await camera(resume, { command, params_p })).code).toBe('bad_request')
  })

  test('cannot name a room, nor use the remote’s own way with the secret', async () => {
    const { remote, resume } = await inTheCall()
    const { uniqueId: unique_id } = remote.room
    expect((await camera(resume, { ...right, unique_id })).code).toBe('unknown_field')
    const body = { unique_id, ...right }
    const asRemote = await ask(ward.url, 'POST /api/v1/rooms/control', { token: resume, body })
    expect(asRemote.code).toBe('unauthorized')
  })
})

describe('camera control from a meeting by any other caller', () => {
  test('is refused without a secret, and with an unknown one', async () => {
    expect((await ask(ward.url, 'POST /api/consult/camera', { body: right })).code).toBe('unauthorized')
    expect((await camera('nobody-has-this-secret', right)).code).toBe('join_link_expired')
  })

  test('not with a link that was not followed', async () => {
    const room = await ward.room()
    await callClinician(await enterVerified(ward, room))
    const link = await lastSecret(ward)
    expect((await camera(link, right)).code).toBe('join_link_expired')
  })

  test('not a guest of the same call', async () => {
    const { remote, alias } = await inTheCall()
    await inviteGuest(remote, alias)
    const link = await lastSecret(ward)
    const { resume, pin = '' } = placeOf(await follow(ward, link, 'Dr. Mori'))
    await joinConference(ward, alias, { pin, name: 'Dr. Mori' })
    expect((await camera(resume, right)).code).toBe('forbidden')
  })

  test('not a clinician before she has come, nor after she has left', async () => {
    const call = await called()
    expect((await camera(call.resume, right)).code).toBe('not_in_call')
    const token = await enters(call)
    await leaveConference(ward, call.alias, token)
    await expect.poll(async () => (await camera(call.resume, right)).code).toBe('not_in_call')
    await expect.poll(() => call.device.state.moving).toBe(false)
  })

  test('is refused to a clinician who has not joined while a guest uses the same name', async () => {
    const { remote, alias, resume } = await called()
    await inviteGuest(remote, alias)
    const link = await lastSecret(ward)
    const { pin = '' } = placeOf(await follow(ward, link, 'Dr. Mori'))
    await joinConference(ward, alias, { pin, name: 'Dr. Mori' })
    await joinConference(ward, alias, { pin, name: 'Ada' })
    expect((await camera(resume, right)).code).toBe('not_in_call')
  })

  test('not once the call is over', async () => {
    const { remote, resume, device } = await inTheCall()
    await remote.send('final_end_call', {})
    expect((await camera(resume, right)).code).toBe('call_over')
    expect(device.state.moving).toBe(false)
  })

  test('in another room: what a clinician moves is the room of that call', async () => {
    const here = await inTheCall()
    const there = await inTheCall()
    await camera(here.resume, right)
    expect([here.device.state.moving, there.device.state.moving]).toEqual([true, false])
  })
})

test('a clinician who has left does not move the camera by another host of the same name', async () => {
  const call = await called()
  const room = read(Vmr, await call.remote.ask('GET /api/me/vmr'))
  const joined = await joinConference(ward, call.alias, { pin: room.pin ?? '', name: 'Dr. Mori' })
  expect(typeof joined).toBe('object')
  await expect
    .poll(async () => (await camera(call.resume, right)).code, { timeout: 2_000 })
    .toBe('not_in_call')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await camera(call.resume, right)).code).toBe('not_in_call')
  await call.remote.send('final_end_call', {})
})
