import { createServer } from 'node:net'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTest as test, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { askNode, type Attendee, hostPin, join, startNode } from '../../support/media/conference.ts'
import type { MediaClient } from '../../support/media/mediaClient.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'

let next = 0

/** Opens a separate conference for each test, so that no test uses up what another needs. */
async function host(): Promise<{ alias: string; ada: Attendee }> {
  next += 1
  const alias = `room-${next}`
  running.book.write({ alias, hostPin })
  return { alias, ada: await join(running, alias, { pin: hostPin }) }
}
const Answer = z.object({ call_uuid: z.string(), sdp: z.string() })
const offerOf = async (): Promise<{ client: MediaClient; sdp: string }> => {
  const client = openMediaClient()
  return { client, sdp: await client.offer() }
}
const calls = (who: Attendee, sdp: string) => who.does('calls', who, { call_type: 'WEBRTC', sdp })

describe('a name', () => {
  test('is replaced with a readable one when it is missing or empty, and loses its unreadable characters', async () => {
    const { alias, ada } = await host()
    for (const body of [{}, { display_name: '  ' }, { display_name: 'Be\u202en\n\u0007' }])
      await askNode(running.url, alias, 'POST request_token', { body })
    await askNode(running.url, alias, 'POST request_token', { body: { display_name: '林'.repeat(150) } })
    const names = running.node.roster(alias).map(({ displayName }) => displayName)
    expect(names).toEqual(['Ada', 'Guest', 'Guest', 'Ben', '林'.repeat(80)])
    await ada.ask('POST disconnect')
  })

  test('that is no text, or a book, is refused', async () => {
    const { alias } = await host()
    for (const display_name of [7, null, ['Ada'], 'a'.repeat(201)]) {
      const said = await askNode(running.url, alias, 'POST request_token', { body: { display_name } })
      expect([said.status, said.text]).toEqual([400, expect.stringContaining('"failed"')])
    }
  })
})

test('a participant of a name longer than any is not found, in the form that Pexip’s client reads', async () => {
  const { ada } = await host()
  const said = await ada.does('mute', { uuid: 'x'.repeat(5_000) })
  expect([said.status, said.result]).toEqual([404, expect.any(String)])
})

describe('chat', () => {
  test('without a text, with too long a one, or of another kind, is refused', async () => {
    const { ada } = await host()
    const bodies = [
      {},
      { type: 'text/plain' },
      { type: 'text/plain', payload: '' },
      { type: 'text/plain', payload: 'a'.repeat(4_001) },
      { type: 'text/html', payload: '<b>' },
      { type: 'text/plain', payload: 7 },
    ]
    for (const body of bodies) expect((await ada.ask('POST message', body)).status).toBe(400)
    expect((await ada.ask('POST message', 'no JSON {')).status).toBe(400)
  })

  test('that floods is slowed down, and others still get theirs through', async () => {
    const { alias, ada } = await host()
    const ben = await join(running, alias, { name: 'Ben' })
    const text = { type: 'text/plain', payload: 'spam' }
    const flood = await Promise.all(Array.from({ length: 60 }, () => ada.ask('POST message', text)))
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
    expect(flood.at(-1)?.headers.get('retry-after')).toBe('1')
    expect((await ben.ask('POST message', text)).status).toBe(200)
  })
})

describe('signalling', () => {
  test('that floods is refused before it is read', async () => {
    const { ada } = await host()
    const flood = await Promise.all(Array.from({ length: 400 }, () => ada.ask('GET conference_status')))
    const refused = flood.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused[0]?.result).toBe('Too many requests')
  })

  test('that is oversized is refused', async () => {
    const { ada } = await host()
    const huge = await ada.ask('POST message', { type: 'text/plain', payload: 'a'.repeat(20_000) })
    expect([huge.status, huge.result]).toEqual([413, 'Too large'])
    expect((await calls(ada, `v=0${'a'.repeat(70_000)}`)).status).toBe(413)
  })

  test('to an address that is not there is answered in the same form', async () => {
    const { ada } = await host()
    for (const call of [
      'POST nonsense',
      'GET lock',
      'POST participants/1/mute',
      'POST participants/1/nonsense',
    ]) {
      const said = await ada.ask(call)
      expect([call, said.status, said.headers.get('content-type')]).toEqual([call, 404, 'application/json'])
    }
  })

  test('from many newcomers at one address is slowed down', async () => {
    const { alias } = await host()
    const body = { display_name: 'Crowd' }
    const crowd = await Promise.all(
      Array.from({ length: 90 }, () => askNode(running.url, alias, 'POST request_token', { body })),
    )
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(31)
    expect(crowd.filter(({ result }) => result === 'Participant limit reached').length).toBeGreaterThan(10)
    expect(crowd.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  })
})

describe('an offer', () => {
  const broken = (sdp: string): readonly (readonly [what: string, sdp: string])[] => [
    ['that is no description', 'hello'],
    ['that is cut off', sdp.slice(0, 60)],
    ['without a media line', sdp.split('m=')[0] ?? ''],
    ['without keys', sdp.replaceAll(/a=fingerprint.*\r\n/gu, '')],
    ['without a name for its checks', sdp.replaceAll(/a=ice-ufrag.*\r\n/gu, '')],
    ['without a codec that is known here', sdp.replaceAll('VP8/90000', 'H264/90000')],
    ['with two sounds', `${sdp}${sdp.slice(sdp.indexOf('m=audio'), sdp.indexOf('m=video'))}`],
    ['with a data channel', `${sdp}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:9\r\n`],
    ['with keys that are none', sdp.replaceAll(/a=fingerprint.*\r\n/gu, 'a=fingerprint:nonsense\r\n')],
  ]

  test('that makes no sense is refused, and leaves nothing behind', async () => {
    const { alias, ada } = await host()
    const { sdp } = await offerOf()
    for (const [what, text] of broken(sdp)) {
      const said = await calls(ada, text)
      expect([what, said.status, said.result]).toEqual([what, 400, 'Invalid SDP'])
    }
    expect(running.node.roster(alias)).toEqual([expect.objectContaining({ protocol: 'api' })])
  })

  test('with an impossible SSRC ends no other participant’s call', async () => {
    const { alias, ada } = await host()
    const ben = await join(running, alias, { name: 'Ben' })
    const others = await offerOf()
    const { sdp: answer } = Answer.parse((await calls(ben, others.sdp)).result)
    await others.client.accept(answer)
    await others.client.connected
    const { sdp } = await offerOf()
    const said = await calls(ada, sdp.replaceAll(/a=ssrc:\d+/gu, 'a=ssrc:9999999999'))
    expect(said.status).toBe(200)
    // The existing call is asked for a keyframe, so its process is still running.
    const { sdp: later } = await offerOf()
    expect((await calls(ada, later)).status).toBe(200)
    await expect.poll(() => others.client.received.video.length).toBeGreaterThan(0)
  })

  test('in another participant’s name is refused', async () => {
    const { alias, ada } = await host()
    const ben = await join(running, alias, { name: 'Ben' })
    const { sdp } = await offerOf()
    const said = await ada.does('calls', ben, { call_type: 'WEBRTC', sdp })
    expect([said.status, said.result]).toEqual([403, 'Invalid role'])
  })

  test('is answered with VP8, Opus, redundancy, retransmissions and congestion feedback alone, at the bitrates that were measured', async () => {
    const { ada } = await host()
    const { sdp } = await offerOf()
    const { sdp: answer } = Answer.parse((await calls(ada, sdp)).result)
    const codecs = [...answer.matchAll(/a=rtpmap:\d+ (\S+)/gu)].map(([, codec]) => codec?.toLowerCase())
    expect(codecs).toEqual(['opus/48000/2', 'vp8/90000'])
    expect(answer).not.toMatch(/goog-remb|abs-send-time|h264|vp9/iu)
    expect(answer).toMatch(/x-google-min-bitrate=80;x-google-start-bitrate=300;x-google-max-bitrate=1500/u)
    expect(answer).toMatch(/b=AS:1500/u)
    expect(answer).toMatch(/a=candidate:\S+ 1 udp .* typ host/u)
    expect(answer).toMatch(/a=candidate:\S+ 1 tcp .* typ host tcptype passive/u)
  })

  test('after many others is refused until a second has passed', async () => {
    const { ada } = await host()
    const { sdp } = await offerOf()
    const said = await Promise.all(Array.from({ length: 40 }, () => calls(ada, sdp)))
    expect(said.filter(({ status }) => status === 429).length).toBeGreaterThan(20)
    expect(said.find(({ status }) => status === 429)?.result).toBe('Too many requests')
    await expect.poll(async () => (await calls(ada, sdp)).status).toBe(200)
  })

  test('of a seventh participant is refused with “Participant limit reached”, and accepted once another participant leaves', async () => {
    const { alias, ada } = await host()
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, at) => join(running, alias, { name: `Guest ${at}` })),
    )
    const six = [ada, ...others.slice(0, 5)]
    for (const attendee of six) {
      const { client, sdp } = await offerOf()
      const answer = Answer.parse((await calls(attendee, sdp)).result)
      await client.accept(answer.sdp)
      await client.connected
    }
    const [seventh] = others.slice(5)
    if (seventh === undefined) throw new Error('nobody is left')
    const { sdp } = await offerOf()
    const refused = await calls(seventh, sdp)
    expect([refused.status, refused.result]).toEqual([403, 'Participant limit reached'])
    await six[5]?.ask('POST release_token', {})
    expect((await calls(seventh, sdp)).status).toBe(200)
  })
})

test('a port of media that is taken is found when the server starts', async () => {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, listening))
  const port = portOf(taken.address())
  const blocked = await startNode({ environment: { MEDIA_PORT: String(port) } })
  expect(await blocked.node.startMedia()).toBe('portTaken')
  await blocked.close()
  await new Promise((closed) => taken.close(closed))
})

describe('a call that is not there', () => {
  test('is neither changed nor ended', async () => {
    const { ada } = await host()
    const verbs = [
      ['ack', {}],
      ['update', { sdp: 'v=0' }],
      ['new_candidate', { candidate: '', mid: '0' }],
      ['statistics', {}],
      ['disconnect', undefined],
    ] as const
    for (const [verb, body] of verbs) {
      const said = await ada.does(`calls/none/${verb}`, ada, body)
      expect([verb, said.status, said.result]).toEqual([verb, 404, 'No such call'])
    }
  })
})
