import * as api from '@pexip/infinity-api'
import { describe, expect } from 'vitest'
import { conferenceTest as test, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, hostPin, join } from '../../support/media/conference.ts'

/*
 * The functions of `@pexip/infinity-api` are an independent check: they throw if a response is not what
 * Pexip's Client API promises.
 */

let host: Attendee
let guest: Attendee
const alias = 'room-412'
const params = { conferenceAlias: alias }

test.beforeAll(async () => {
  running.book.write({ alias, hostPin })
  host = await join(running, alias, { name: 'Dr Ada', pin: hostPin })
  guest = await join(running, alias, { name: 'Ben' })
})

const as = (who: Attendee) => ({ fetcher: api.withToken(fetch, who.token), host: running.url, params })
const about = (who: Attendee, target: Attendee) => ({
  ...as(who),
  params: { ...params, participantUuid: target.uuid },
})
const anybody = () => ({ fetcher: fetch, host: running.url, params })

describe('tokens', () => {
  test('a guest joins without a PIN, a host with one', async () => {
    const body = { display_name: 'Cleo', direct_media: true }
    const asGuest = await api.requestToken({ ...anybody(), body })
    expect(asGuest.status).toBe(200)
    const pinned = api.withPin(fetch, hostPin)
    const asHost = await api.requestToken({ ...anybody(), fetcher: pinned, body: { ...body } })
    expect(asHost.status).toBe(200)
    if (asGuest.status !== 200 || asHost.status !== 200) return
    expect(asGuest.data.result).toMatchObject({ role: 'GUEST', expires: '120', conference_name: 'Room 412' })
    expect(asHost.data.result).toMatchObject({ role: 'HOST', direct_media: false, chat_enabled: true })
    for (const { token } of [asGuest.data.result, asHost.data.result]) {
      const fetcher = api.withToken(fetch, token)
      const released = await api.releaseToken({ ...anybody(), fetcher, body: { reason: 'done' } })
      expect(released.data).toEqual({ status: 'success', result: true })
    }
  })

  test('a PIN that is asked for, a wrong one, and a conference that is not there', async () => {
    running.book.write({ alias: 'closed', guestPin: '1234' })
    const closed = { ...anybody(), params: { conferenceAlias: 'closed' } }
    const body = () => ({ display_name: 'Cleo' })
    const asked = await api.requestToken({ ...closed, body: body() })
    expect(asked.status).toBe(403)
    expect(asked.data).toMatchObject({
      status: 'success',
      result: { pin: 'required', guest_pin: 'required' },
    })
    const wrong = await api.requestToken({ ...closed, fetcher: api.withPin(fetch, '999'), body: body() })
    expect(wrong.data).toEqual({ status: 'failed', result: 'Invalid PIN' })
    const nowhere = { ...anybody(), params: { conferenceAlias: 'nowhere' } }
    const missing = await api.requestToken({ ...nowhere, body: body() })
    expect(missing.status).toBe(404)
  })

  test('a token is refreshed', async () => {
    const { status, data } = await api.refreshToken(as(guest))
    expect(status).toBe(200)
    expect(data.result).toMatchObject({ expires: '120', role: 'GUEST' })
  })
})

describe('the conference', () => {
  test('its roster, its status, its theme', async () => {
    const { data } = await api.participants(as(guest))
    expect(data.result.map(({ display_name: name, role }) => [name, role])).toEqual([
      ['Dr Ada', 'chair'],
      ['Ben', 'guest'],
    ])
    const { data: status } = await api.conferenceStatus(as(guest))
    expect(status.result).toMatchObject({ locked: false, guests_muted: false, started: true })
    expect((await api.theme(as(guest))).status).toBe(204)
  })

  test('accepts each command of a host', async () => {
    const done = { status: 200, data: { status: 'success', result: true } }
    const verbs = [
      api.lock,
      api.unlock,
      api.muteguests,
      api.unmuteguests,
      api.startConference,
      api.clearAllBuzz,
    ]
    for (const verb of verbs) expect(await verb(as(host))).toEqual(done)
    expect(await api.setGuestsCanUnmute({ ...as(host), body: { setting: true } })).toEqual(done)
  })

  test('accepts a message to all, and one to a single participant', async () => {
    const body = () => ({ type: 'text/plain' as const, payload: 'Good morning' })
    const sent = { status: 200, data: { status: 'success', result: true } }
    expect(await api.messageConference({ ...as(guest), body: body() })).toEqual(sent)
    expect(await api.messageParticipant({ ...about(guest, host), body: body() })).toEqual(sent)
  })

  test('refuses to dial out with “No telephony configured”', async () => {
    const said = await host.ask('POST dial', { role: 'GUEST', destination: '+15551234', protocol: 'auto' })
    expect([said.status, JSON.parse(said.text)]).toEqual([
      403,
      { status: 'failed', result: 'No telephony configured' },
    ])
  })
})

describe('a participant', () => {
  test('every verb', async () => {
    const done = { status: 200, data: { status: 'success', result: true } }
    const verbs = [
      api.muteParticipant,
      api.unmuteParticipant,
      api.videoMuteParticipant,
      api.videoUnmuteParticipant,
      api.unlockParticipant,
      api.clearbuzzParticipant,
    ]
    for (const verb of verbs) expect(await verb(about(host, guest))).toEqual(done)
    const own = [api.clientMuteParticipant, api.clientUnmuteParticipant, api.buzzParticipant]
    for (const verb of own) expect(await verb(about(guest, guest))).toEqual(done)
    expect(await api.roleParticipant({ ...about(host, guest), body: { role: 'guest' } })).toEqual(done)
    const ratio = await api.preferredAspectRatio({ ...about(guest, guest), body: { aspect_ratio: 1.77 } })
    expect(ratio).toEqual(done)
  })

  test('the floor for a screen', async () => {
    const done = { status: 200, data: { status: 'success', result: null } }
    expect(await api.takeFloor(about(guest, guest))).toEqual(done)
    expect(await api.releaseFloor(about(guest, guest))).toEqual(done)
  })

  test('gets a well-formed refusal for actions that this node does not support', async () => {
    const digits = await api.dtmfParticipant({ ...about(host, guest), body: { digits: '1' } })
    expect(digits).toMatchObject({ status: 403, data: { result: 'No telephony configured' } })
    const body = { role: 'guest' as const, conference_alias: 'elsewhere' }
    const moved = await api.transferParticipant({ ...about(host, guest), body })
    expect(moved).toMatchObject({ status: 403, data: { status: 'failed' } })
    expect(await api.avatarJpgParticipant(about(guest, host))).toMatchObject({ status: 404 })
    expect(await api.muteParticipant(about(guest, host))).toMatchObject({
      status: 403,
      data: { status: 'failed', result: 'Invalid role' },
    })
  })

  test('a call from its offer to its end', async () => {
    const client = openMediaClient()
    const offer = { call_type: 'WEBRTC' as const, media_type: 'video' as const, fecc_supported: false }
    const sdp = await client.offer()
    const made = await api.callsWebrtcParticipant({ ...about(guest, guest), body: { ...offer, sdp } })
    if (made.status !== 200) throw new Error(`the call was answered ${made.status}`)
    await client.accept(made.data.result.sdp)
    await client.connected
    const { call_uuid: callUuid } = made.data.result
    const call = () => ({
      ...about(guest, guest),
      params: { ...params, participantUuid: guest.uuid, callUuid },
    })
    const isTrue = { status: 200, data: { status: 'success', result: true } }
    const isNull = { status: 200, data: { status: 'success', result: null } }
    expect(await api.ack({ ...call(), body: {} })).toEqual(isTrue)
    const candidate = 'candidate:1 1 udp 1 192.0.2.1 5000 typ host'
    expect(await api.newCandidate({ ...call(), body: { candidate, mid: '0' } })).toEqual(isNull)
    expect(await api.newCandidate({ ...call(), body: { candidate: '', mid: '0' } })).toEqual(isNull)
    const again = await client.offer()
    const changed = await api.update({ ...call(), body: { sdp: again, fecc_supported: false } })
    expect(changed).toMatchObject({ status: 200, data: { result: { call_uuid: callUuid } } })
    expect(await api.statistics({ ...call(), body: {} })).toEqual(isNull)
    expect(await api.dtmf({ ...call(), body: { digits: '1' } })).toMatchObject({ status: 403 })
    const { data: roster } = await api.participants(as(host))
    expect(roster.result.find(({ uuid }) => uuid === guest.uuid)).toMatchObject({
      protocol: 'webrtc',
      has_media: true,
      is_video_call: 'YES',
    })
    expect(await api.disconnectCall(call())).toEqual(isNull)
    await client.close()
  })

  test('a call that cannot be is refused in the form of a refusal', async () => {
    const body = { call_type: 'WEBRTC' as const, sdp: 'v=0' }
    expect(await api.callsWebrtcParticipant({ ...about(host, guest), body })).toMatchObject({
      status: 403,
      data: { status: 'failed', result: 'Invalid role' },
    })
  })

  test('is removed', async () => {
    const done = { status: 200, data: { status: 'success', result: true } }
    const other = await join(running, alias, { name: 'Cleo' })
    expect(await api.disconnectParticipant(about(host, other))).toEqual(done)
    expect(await api.disconnect(as(host))).toEqual(done)
    expect(running.node.roster(alias)).toEqual([])
  })
})
