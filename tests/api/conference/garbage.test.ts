import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Attendee, join, type RunningNode, startNode } from '../../support/media/conference.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'

let running: RunningNode
beforeAll(async () => {
  running = await startNode()
  running.book.write({ alias: 'room', hostPin: '80817253' })
})
afterAll(() => running.close())

const Answer = z.object({ sdp: z.string() })

async function call(who: Attendee) {
  const client = createMediaClient()
  const offer = { call_type: 'WEBRTC', sdp: await client.offer() }
  const { sdp } = Answer.parse((await who.does('calls', who, offer)).result)
  const ports = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) /gmu)]
  return { client, sdp, ports: ports.map(([, host = '', port]) => ({ host, port: Number(port) })) }
}

/** The first bytes of what a media port takes for STUN, DTLS, RTP and RTCP. */
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

test('datagrams from strangers, before and after a call is connected, harm nobody', async () => {
  const ada = await join(running, 'room', { name: 'Ada' })
  const { client, sdp, ports } = await call(ada)
  const stranger = createSocket('udp4')
  const throwAtAll = async () => {
    for (let round = 0; round < 40; round += 1)
      for (const beginning of beginnings)
        for (const { host, port } of ports)
          await new Promise((sent) => {
            // Also exactly as long as the head of a check without a name.
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
