import { describe, expect, onTestFinished } from 'vitest'
import {
  checkEvents,
  NetworkCheckAnswer,
  NetworkCheckReply,
} from '../../../src/contract/conference/networkCheck.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { createCheckClient } from '../../support/media/checkClient.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'

const test = hospitalTestWith({
  environment: {
    TRUSTED_PROXIES: '127.0.0.0/8',
    TURN_URLS: 'turn:turn.example:3478?transport=udp, turns:turn.example:443?transport=tcp',
    TURN_SECRET: 'north wind',
  },
})

describe('network check without sign-in', () => {
  test('names the relays, with credentials that expire in two minutes', async () => {
    const reply = read(NetworkCheckReply, await ask(ward.url, 'GET /api/meet/check'))
    expect(reply.has_media).toBe(true)
    const [turn] = reply.ice_servers
    expect(turn?.urls).toHaveLength(2)
    const expiresIn = Number(turn?.username?.split(':')[0]) - ward.clock.now() / 1_000
    expect(expiresIn).toBeGreaterThan(110)
    expect(expiresIn).toBeLessThanOrEqual(120)
  })

  test('opens a real connection to the media port', async () => {
    const client = createCheckClient()
    onTestFinished(() => client.close())
    const body = { sdp: await client.offer() }
    const { sdp } = read(NetworkCheckAnswer, await ask(ward.url, 'POST /api/meet/check', { body }))
    await client.accept(sdp)
    await client.opened
    client.send({ kind: 'ping', number: 1 })
    await expect.poll(() => client.received).toEqual([{ kind: 'pong', number: 1, received: 1 }])
  })

  test('sends events one after another', async () => {
    const reply = await fetch(new URL('/api/meet/check/events', ward.url))
    const text = await reply.text()
    expect(text.match(/^event: check$/gmu)).toHaveLength(checkEvents.count)
  })

  test('refuses an offer with a camera', async () => {
    const body = { sdp: 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n' }
    expect((await ask(ward.url, 'POST /api/meet/check', { body })).code).toBe('bad_request')
  })

  test('that is flooded from one address is refused with Retry-After, and another address is served', async () => {
    ward.clock.stop()
    const body = { sdp: 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n' }
    const open = (address: string) =>
      ask(ward.url, 'POST /api/meet/check', { body, headers: { 'x-forwarded-for': address } })
    const answers = []
    for (let asked = 0; asked < 26; asked += 1) answers.push(await open('10.3.0.1'))
    expect(answers.map(({ code }) => code).indexOf('rate_limited')).toBe(25)
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('1')
    expect((await open('10.3.0.2')).code).toBe('bad_request')
  })
})
