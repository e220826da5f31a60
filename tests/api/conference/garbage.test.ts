import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTest as test, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, hostPin, join } from '../../support/media/conference.ts'
import { frame } from '../../../src/server/conference/media/tcpFraming.ts'
import { connectivityCheck } from '../../support/media/strangerPackets.ts'

test.beforeAll(() => running.book.write({ alias: 'room', hostPin }))

const Answer = z.object({ sdp: z.string() })

async function call(who: Attendee) {
  const client = openMediaClient()
  const offer = { call_type: 'WEBRTC', sdp: await client.offer() }
  const { sdp } = Answer.parse((await who.does('calls', who, offer)).result)
  const ports = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) /gmu)]
  return { client, sdp, ports: ports.map(([, host = '', port]) => ({ host, port: Number(port) })) }
}

/** First bytes that make a media port treat a packet as STUN, DTLS, RTP or RTCP. */
const beginnings = [
  '000100',
  '0101',
  '16fefd',
  '17fefd',
  '15fefd',
  '14fefd',
  '80',
  '90e0',
  '80c8',
  '81ce',
  '',
]

test('datagrams from strangers, before and after a call is connected, disrupt no call', async () => {
  const ada = await join(running, 'room', { name: 'Ada' })
  const { client, sdp, ports } = await call(ada)
  const stranger = createSocket('udp4')
  const throwAtAll = async () => {
    for (let round = 0; round < 40; round += 1)
      for (const beginning of beginnings)
        for (const { host, port } of ports)
          await new Promise((sent) => {
            // The first round is exactly as long as the header of a connectivity check without a username.
            const size = round === 0 ? 12 : 1 + ((round * 37) % 1_200)
            stranger.send(Buffer.concat([Buffer.from(beginning, 'hex'), randomBytes(size)]), port, host, sent)
          })
  }
  expect(ports.length).toBeGreaterThan(0)
  await throwAtAll()
  await client.accept(sdp)
  await client.connected
  await throwAtAll()
  expect((await ada.ask('GET conference_status')).status).toBe(200)
  const ben = await join(running, 'room', { name: 'Ben' })
  const other = await call(ben)
  await other.client.accept(other.sdp)
  await other.client.connected
  stranger.close()
  await Promise.all([client.close(), other.client.close()])
})

describe('a TCP connection to the media port', () => {
  /** Returns the number of bytes that are sent in reply to these packets until the connection ends. */
  async function answerTo(port: number, packets: readonly Buffer[]): Promise<number> {
    const connection = connect(port, '127.0.0.1')
    let answered = 0
    connection.on('data', (bytes) => (answered += bytes.length))
    connection.on('error', () => undefined)
    for (const packet of packets) connection.write(frame(packet))
    await once(connection, 'close')
    return answered
  }

  test('of a stranger is closed without an answer', async () => {
    const ada = await join(running, 'room', { name: 'Ada' })
    const { client, sdp, ports } = await call(ada)
    const port = ports[0]?.port ?? 0
    const known = /a=ice-ufrag:([\w+/]+)/u.exec(sdp)?.[1] ?? ''
    const since = performance.now()
    expect(await answerTo(port, [randomBytes(100)])).toBe(0)
    expect(await answerTo(port, [connectivityCheck('none:none', 'wrong')])).toBe(0)
    // A frame longer than any packet.
    expect(await answerTo(port, [randomBytes(60_000)])).toBe(0)
    expect(performance.now() - since).toBeLessThan(2_000)
    // The sender has the username of a call but not its password.
    expect(await answerTo(port, [connectivityCheck(`${known}:none`, 'wrong')])).toBe(0)
    await client.close()
  })

  test('is one of sixteen at most with the name of one call', async () => {
    const ada = await join(running, 'room', { name: 'Ada' })
    const { client, sdp, ports } = await call(ada)
    const known = /a=ice-ufrag:([\w+/]+)/u.exec(sdp)?.[1] ?? ''
    const connections = Array.from({ length: 24 }, () =>
      connect(ports[0]?.port ?? 0, '127.0.0.1').on('error', () => undefined),
    )
    for (const connection of connections) connection.write(frame(connectivityCheck(`${known}:none`, 'wrong')))
    const openNow = () => connections.filter(({ readyState }) => readyState === 'open').length
    await expect.poll(openNow, { timeout: 2_000 }).toBe(16)
    for (const connection of connections) connection.destroy()
    await client.close()
  })

  test('makes room for those who are answered when strangers take all', async () => {
    const ada = await join(running, 'room', { name: 'Ada' })
    const { client, ports } = await call(ada)
    const port = ports[0]?.port ?? 0
    const guests = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await Promise.all(guests.map((connection) => once(connection, 'connect')))
    // The last one is still accepted: the oldest unanswered connection was closed for it.
    await expect.poll(() => guests.filter(({ readyState }) => readyState === 'open').length).toBe(256)
    expect(guests.at(-1)?.readyState).toBe('open')
    for (const connection of guests) connection.destroy()
    await client.close()
  })
})
