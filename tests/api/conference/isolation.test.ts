import { describe, expect } from 'vitest'
import { conferenceTest as test, running } from '../../support/fixtures/conferenceTest.ts'
import { askNode, type Attendee, hostPin, join, startNode } from '../../support/media/conference.ts'

let host: Attendee
let guest: Attendee
let otherGuest: Attendee
let stranger: Attendee
const alias = 'room-412'

test.beforeAll(async () => {
  running.book.write({ alias, hostPin })
  running.book.write({ alias: 'room-413', hostPin: '11112222' })
  host = await join(running, alias, { name: 'Dr Ada', pin: hostPin })
  guest = await join(running, alias, { name: 'Ben' })
  otherGuest = await join(running, alias, { name: 'Cleo' })
  stranger = await join(running, 'room-413', { name: 'Mallory', pin: '11112222' })
})

const chat = { type: 'text/plain', payload: 'hello' }
const sdp = 'v=0\r\n'

/** Every call of the node that needs a token; `:uuid` is a participant of room 412. */
const calls: readonly { readonly call: string; readonly body?: unknown }[] = [
  { call: 'POST release_token', body: {} },
  { call: 'GET participants' },
  { call: 'GET conference_status' },
  { call: 'GET theme/' },
  { call: 'GET events' },
  { call: 'POST message', body: chat },
  { call: 'POST lock' },
  { call: 'POST unlock' },
  { call: 'POST muteguests' },
  { call: 'POST unmuteguests' },
  { call: 'POST set_guests_can_unmute', body: { setting: true } },
  { call: 'POST clearallbuzz' },
  { call: 'POST start_conference' },
  { call: 'POST disconnect' },
  { call: 'POST dial', body: { role: 'GUEST', destination: '+15551234', protocol: 'auto' } },
  { call: 'POST participants/:uuid/mute' },
  { call: 'POST participants/:uuid/unmute' },
  { call: 'POST participants/:uuid/video_muted' },
  { call: 'POST participants/:uuid/video_unmuted' },
  { call: 'POST participants/:uuid/client_mute' },
  { call: 'POST participants/:uuid/client_unmute' },
  { call: 'POST participants/:uuid/buzz' },
  { call: 'POST participants/:uuid/clearbuzz' },
  { call: 'POST participants/:uuid/unlock' },
  { call: 'POST participants/:uuid/disconnect' },
  { call: 'POST participants/:uuid/take_floor' },
  { call: 'POST participants/:uuid/release_floor' },
  { call: 'POST participants/:uuid/message', body: chat },
  { call: 'POST participants/:uuid/role', body: { role: 'guest' } },
  { call: 'POST participants/:uuid/preferred_aspect_ratio', body: { aspect_ratio: 1.7 } },
  { call: 'POST participants/:uuid/dtmf', body: { digits: '1' } },
  { call: 'POST participants/:uuid/transfer', body: { role: 'guest', conference_alias: 'room-413' } },
  { call: 'GET participants/:uuid/avatar.jpg' },
  { call: 'POST participants/:uuid/calls', body: { call_type: 'WEBRTC', sdp } },
  { call: 'POST participants/:uuid/calls/1/ack', body: {} },
  { call: 'POST participants/:uuid/calls/1/update', body: { sdp } },
  { call: 'POST participants/:uuid/calls/1/new_candidate', body: { candidate: '', mid: '0' } },
  { call: 'POST participants/:uuid/calls/1/statistics', body: {} },
  { call: 'POST participants/:uuid/calls/1/disconnect' },
]
const named = (call: string, target: Attendee) => call.replace(':uuid', target.uuid)
const roster = () => running.node.roster(alias)

describe('a caller who is not in the conference', () => {
  test.each(calls)('without a token is refused: $call', async ({ call, body }) => {
    const before = roster()
    const said = await askNode(running.url, alias, named(call, guest), { body })
    expect([said.status, said.result]).toEqual([403, 'Invalid token'])
    expect(roster()).toEqual(before)
  })

  test.each(calls)('with a host’s token of another conference is refused: $call', async ({ call, body }) => {
    const before = roster()
    const headers = { token: stranger.token }
    const said = await askNode(running.url, alias, named(call, guest), { body, headers })
    expect([said.status, said.result]).toEqual([403, 'Invalid token'])
    const inQuery = await askNode(running.url, alias, `${named(call, guest)}?token=${stranger.token}`, {
      body,
    })
    expect(inQuery.status).toBe(403)
    expect(roster()).toEqual(before)
  })

  test('cannot renew a token that is not one of it, and is told to stop trying', async () => {
    for (const token of ['', 'nonsense', stranger.token]) {
      const said = await askNode(running.url, alias, 'POST refresh_token', { headers: { token } })
      expect([said.status, said.result]).toEqual([401, 'Invalid token'])
    }
  })

  test('learns nothing about a participant through their own conference', async () => {
    expect((await stranger.does('mute', guest)).status).toBe(404)
    expect((await stranger.does('disconnect', host)).status).toBe(404)
    expect(roster()).toHaveLength(3)
  })
})

describe('a page of a foreign origin', () => {
  test('gets nothing, whatever it shows; a page of this host, and one that is allowed, do', async () => {
    const allowed = await startNode({ environment: { ALLOWED_ORIGINS: 'https://front.example' } })
    allowed.book.write({ alias: 'open', hostPin })
    const body = { display_name: 'Page' }
    const from = (origin: string) =>
      askNode(allowed.url, 'open', 'POST request_token', { body, headers: { origin } })
    expect((await from('https://evil.example')).result).toBe('Origin not allowed')
    expect((await from('null')).status).toBe(403)
    expect((await from(allowed.url)).status).toBe(200)
    expect((await from('https://front.example')).status).toBe(200)
    const preflight = await fetch(new URL('/api/client/v2/conferences/open/request_token', allowed.url), {
      method: 'OPTIONS',
      headers: { origin: 'https://front.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/pin.*token/u)
    await allowed.close()
  })
})

describe('a guest', () => {
  const hostsAlone = [
    'lock',
    'unlock',
    'muteguests',
    'unmuteguests',
    'clearallbuzz',
    'start_conference',
    'disconnect',
  ]
  test.each(hostsAlone)('does not %s the conference', async (verb) => {
    const said = await guest.ask(`POST ${verb}`)
    expect([said.status, said.result]).toEqual([403, 'Invalid role'])
    expect(roster()).toHaveLength(3)
  })

  const onOthers = [
    'mute',
    'unmute',
    'video_muted',
    'video_unmuted',
    'client_mute',
    'client_unmute',
    'buzz',
    'clearbuzz',
    'unlock',
    'disconnect',
    'take_floor',
    'release_floor',
    'dtmf',
    'transfer',
  ]
  test.each(onOthers)('has no %s over a host, nor over another guest', async (verb) => {
    const before = roster()
    for (const target of [host, otherGuest]) {
      const said = await guest.does(verb, target)
      expect([said.status, said.result]).toEqual([403, 'Invalid role'])
    }
    expect(roster()).toEqual(before)
  })

  test('can neither assign a role nor dial out', async () => {
    expect((await guest.does('role', guest, { role: 'chair' })).status).toBe(403)
    const dialled = await guest.ask('POST dial', { role: 'GUEST', destination: '+15551234' })
    expect(dialled.status).toBe(403)
  })

  test('can mute and unmute themselves', async () => {
    const isMuted = () => roster().find(({ uuid }) => uuid === guest.uuid)?.isMuted
    expect((await guest.does('mute', guest)).status).toBe(200)
    expect(isMuted()).toBe(true)
    expect((await guest.does('unmute', guest)).status).toBe(200)
    expect(isMuted()).toBe(false)
  })

  test('stays silent while the host has silenced all guests, unless the host lets them', async () => {
    const mine = () => roster().find(({ uuid }) => uuid === guest.uuid)?.isMuted
    await host.ask('POST muteguests')
    expect(mine()).toBe(true)
    expect(roster().find(({ uuid }) => uuid === host.uuid)?.isMuted).toBe(false)
    expect((await guest.does('unmute', guest)).status).toBe(403)
    await host.ask('POST set_guests_can_unmute', { setting: true })
    expect((await guest.does('unmute', guest)).status).toBe(200)
    await host.ask('POST unmuteguests')
    await host.ask('POST set_guests_can_unmute', { setting: false })
  })
})

describe('a host', () => {
  const stateOf = ({ uuid }: Attendee) => roster().find((entry) => entry.uuid === uuid)

  test('opens the microphone and the camera that a host has closed', async () => {
    await host.does('mute', guest)
    await host.does('video_muted', guest)
    expect(stateOf(guest)).toMatchObject({ isMuted: true, isVideoMuted: true })
    expect((await host.does('unmute', guest)).status).toBe(200)
    expect((await host.does('video_unmuted', guest)).status).toBe(200)
    expect(stateOf(guest)).toMatchObject({ isMuted: false, isVideoMuted: false })
  })

  test('cannot open a microphone or camera that its owner has closed', async () => {
    await guest.does('mute', guest)
    await guest.does('video_muted', guest)
    for (const verb of ['unmute', 'video_unmuted'])
      expect((await host.does(verb, guest)).result).toBe('Invalid role')
    await host.ask('POST muteguests')
    await host.ask('POST unmuteguests')
    expect(stateOf(guest)).toMatchObject({ isMuted: true, isVideoMuted: true })
    await guest.does('unmute', guest)
    await guest.does('video_unmuted', guest)
    expect(stateOf(guest)).toMatchObject({ isMuted: false, isVideoMuted: false })
  })
})

describe('a locked conference', () => {
  test('keeps a guest waiting, with no view of the others and no chat, until a host admits them', async () => {
    await host.ask('POST lock')
    const late = await join(running, alias, { name: 'Dora' })
    const events = await late.follow()
    const { result } = await late.ask('GET participants')
    expect(result).toEqual([expect.objectContaining({ uuid: late.uuid, service_type: 'waiting_room' })])
    expect((await late.ask('POST message', chat)).status).toBe(403)
    expect((await late.does('message', host, chat)).status).toBe(404)
    expect((await guest.does('unlock', late)).status).toBe(403)
    expect((await host.does('unlock', late)).status).toBe(200)
    await expect.poll(() => events.named('participant_sync_end').length).toBe(2)
    expect(events.named('participant_create')).toContainEqual(expect.objectContaining({ uuid: host.uuid }))
    expect((await late.ask('POST message', chat)).status).toBe(200)
    events.close()
    await host.ask('POST unlock')
    await host.does('disconnect', late)
  })

  test('that is unlocked lets everybody in who waits', async () => {
    await host.ask('POST lock')
    const late = await join(running, alias, { name: 'Dora' })
    await host.ask('POST unlock')
    expect((await late.ask('POST message', chat)).status).toBe(200)
    await host.does('disconnect', late)
  })

  test('a host comes in all the same', async () => {
    await host.ask('POST lock')
    const second = await join(running, alias, { name: 'Dr Eve', pin: hostPin })
    const seen = await second.ask('GET participants')
    expect(seen.result).toHaveLength(4)
    await host.ask('POST unlock')
    await second.ask('POST release_token', {})
  })
})
