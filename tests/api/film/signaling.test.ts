import { describe, expect } from 'vitest'
import { ControlReply } from '../../../src/contract/devices/device.ts'
import { FilmParams } from '../../../src/contract/devices/deviceLink.ts'
import { IceServersReply } from '../../../src/contract/conference/webRtc.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { far, twoPeersTest } from '../../support/fixtures/peersTest.ts'
import { ask, enter, enterVerified, linkedIn, read, told } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, linkAs } from '../../support/testHospital/devices/rawLink.ts'
import type { TestHospital } from '../../support/testHospital/testHospital.ts'

const test = twoPeersTest.extend(
  'hospitalOptions',
  { scope: 'file' },
  {
    environment: {
      STUN_URLS: 'stun:stun.example:3478',
      TURN_URLS: 'turn:turn.example:3478?transport=udp',
      TURN_SECRET: 'shared with coturn',
    },
  },
)

const sdp = (media = 'application 9 UDP/DTLS/SCTP webrtc-datachannel', filler = '') =>
  ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', `m=${media}`, 'c=IN IP4 0.0.0.0', filler, ''].join(
    '\r\n',
  )
const numbered = (number: string) =>
  ward.room((room) => room.unit === '4 West Medical' && room.number === number)

/** Returns a room whose device says only what the test tells it, and a remote of it at `entrance`. */
async function linked(entrance: TestHospital = ward) {
  const room = await ward.room()
  const device = await ward.puppet(room)
  const remote = await enterVerified(entrance, room)
  const offer = (more: Record<string, unknown> = {}) => remote.send('film', { offer: sdp(), ...more })
  return { room, device, remote, offer }
}

describe('the way on which a film comes', () => {
  test('is offered to the room with the servers that help, and its answer comes back', async () => {
    const { device, offer } = await linked()
    const reply = offer()
    const { id, params, deadline_ms } = await device.command('film')
    expect(deadline_ms - ward.clock.now()).toBeLessThanOrEqual(3_000)
    const { offer: heard, ice_servers: servers = [] } = FilmParams.parse(params)
    expect(heard).toBe(sdp())
    expect(servers.flatMap(({ urls }) => urls)).toEqual([
      'stun:stun.example:3478',
      'turn:turn.example:3478?transport=udp',
    ])
    device.say({ type: 'result', id, busy_status: 'open', success: true, answer: sdp() })
    expect(read(ControlReply, await reply)).toEqual({ busy_status: 'open', success: true, answer: sdp() })
  })

  test('is found from another server process too', async () => {
    const { device, offer } = await linked(far)
    const reply = offer()
    const { id, params } = await device.command('film')
    expect(FilmParams.parse(params).offer).toBe(sdp())
    device.say({ type: 'result', id, busy_status: 'open', success: true, answer: sdp() })
    expect(read(ControlReply, await reply).answer).toBe(sdp())
  })

  test('is told with servers that have a name which ends by itself, and never the secret', async () => {
    const { remote } = await linked()
    const answer = await remote.ask('GET /api/me/ice-servers')
    const [stun, turn] = read(IceServersReply, answer).ice_servers
    expect(stun).toEqual({ urls: ['stun:stun.example:3478'] })
    expect(turn?.username).toMatch(/^\d+:wardlink$/u)
    expect(answer.text).not.toContain('shared with coturn')
  })

  test('is not kept: the same request asks the room again', async () => {
    const { device, remote } = await linked()
    for (const answer of [sdp(), sdp(undefined, 'a=again')]) {
      const reply = remote.send('film', { offer: sdp() }, { 'idempotency-key': 'film-1' })
      const { id } = await device.command('film')
      device.say({ type: 'result', id, busy_status: 'open', success: true, answer })
      expect(read(ControlReply, await reply).answer).toBe(answer)
    }
  })
})

describe('a film that is refused', () => {
  test('to another room', async () => {
    const [one, two] = [await linked(), await linked()]
    const body = { unique_id: two.room.uniqueId, command: 'film', params_p: { offer: sdp() } }
    expect(told(await one.remote.ask('POST /api/v1/rooms/control', { body }))).toBe('403 wrong_room')
  })

  test('without verification, or no sign-in needed', async () => {
    const stranger = await enter(ward, await ward.room())
    expect(told(await stranger.send('film', { offer: sdp() }))).toBe('403 verification_required')
    expect(told(await stranger.ask('GET /api/me/ice-servers'))).toBe('403 verification_required')
    expect(told(await ask(ward.url, 'GET /api/me/ice-servers'))).toBe('401 unauthorized')
  })

  test('where films are not to be had', async () => {
    const remote = await enterVerified(ward, await numbered('402'))
    expect(told(await remote.send('film', { offer: sdp() }))).toBe('403 function_not_available')
    expect(told(await remote.ask('GET /api/me/ice-servers'))).toBe('403 function_not_available')
  })

  test.each([
    ['a camera', sdp('video 9 UDP/TLS/RTP/SAVPF 96')],
    ['a microphone beside its data', `${sdp()}m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n`],
    ['too much', sdp(undefined, `a=${'x'.repeat(16_000)}`)],
    ['no description', 'film'],
    ['nothing', ''],
  ])('with an offer that brings %s', async (_what, offer) => {
    const { remote } = await linked()
    expect(told(await remote.send('film', { offer }))).toBe('400 bad_request')
  })

  test('with ICE servers in the offer', async () => {
    const { offer } = await linked()
    expect(told(await offer({ ice_servers: [] }))).toBe('400 unknown_field')
  })

  test('to a screen that is away', async () => {
    const remote = await enterVerified(ward, await ward.room())
    expect(read(ControlReply, await remote.send('film', { offer: sdp() }))).toEqual({
      busy_status: 'offline',
      success: false,
    })
  })

  test('to a device that has no screen', async () => {
    const { remote } = await linkedIn(ward)
    expect(await remote.command('film', { offer: sdp() })).toMatchObject({
      busy_status: 'open',
      success: false,
      reason: 'unsupported',
    })
  })
})

describe('a session that ends', () => {
  test('takes its film from the room’s screen, wherever its phone is', async () => {
    const { device, remote, offer } = await linked()
    const reply = offer()
    const { id } = await device.command('film')
    device.say({ type: 'result', id, busy_status: 'open', success: true, answer: sdp() })
    await reply
    await remote.ask('DELETE /api/session')
    expect((await device.command('entertainment')).params).toEqual({ state: 'off' })
  })

  test('leaves the film of another remote of the room', async () => {
    const room = await ward.room()
    const link = await linkAs(ward, await credentialOf(ward, room))
    const heard = () => link.heard('command').map(({ command }) => command)
    const obey = async (command: string) => {
      await expect.poll(heard).toContain(command)
      const id = link.heard('command').findLast((frame) => frame.command === command)?.id ?? ''
      link.say({ type: 'result', id, busy_status: 'open', success: true })
    }
    const [phone, tablet] = [await enterVerified(ward, room), await enterVerified(ward, room)]
    const offered = phone.send('film', { offer: sdp() })
    await obey('film')
    await offered
    await tablet.ask('DELETE /api/session')
    const louder = phone.command('set_speaker', { mute: false, point: 4 })
    await obey('set_speaker')
    await louder
    expect(heard()).toEqual(['film', 'set_speaker'])
    await phone.ask('DELETE /api/session')
    await expect.poll(heard).toEqual(['film', 'set_speaker', 'entertainment'])
  })
})
