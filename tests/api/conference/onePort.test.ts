import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { join, type RunningNode, startNode } from '../../support/media/conference.ts'
import { createMediaClient, type MediaClient } from '../../support/media/mediaClient.ts'

const hostPin = '80817253'
const conferences = 20
let running: RunningNode
const clients: MediaClient[] = []

beforeAll(async () => {
  running = await startNode()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await running.close()
})

const Answer = z.object({ sdp: z.string() })

describe('media port', () => {
  it(
    'is one for 40 participants in 20 conferences, and each hears whom they are with',
    { tags: ['nightly'] },
    async () => {
      const ports = new Set<string>()
      const call = async (alias: string, name: string): Promise<MediaClient> => {
        const attendee = await join(running, alias, { name, pin: hostPin })
        const client = createMediaClient()
        clients.push(client)
        const said = await attendee.does('calls', attendee, {
          call_type: 'WEBRTC',
          sdp: await client.offer(),
        })
        const { sdp } = Answer.parse(said.result)
        for (const [, port = ''] of sdp.matchAll(/^a=candidate:.* (\d+) typ host/gmu)) ports.add(port)
        await client.accept(sdp)
        await client.connected
        return client
      }
      for (let number = 0; number < conferences; number += 1) {
        running.book.write({ alias: `room-${number}`, hostPin })
        const [one, other] = [await call(`room-${number}`, 'Ada'), await call(`room-${number}`, 'Ben')]
        const payload = Buffer.from([number, 1, 2])
        let sequenceNumber = 0
        const sendSound = async () => {
          // A repeated packet counts once. The first ones can arrive before the other client is connected.
          sequenceNumber += 1
          await one.send('audio', { sequenceNumber, timestamp: 960 * sequenceNumber, payload })
          return other.received.audio.length
        }
        await expect.poll(sendSound, { interval: 20 }).toBeGreaterThan(0)
        expect(other.received.audio[0]?.payload).toEqual(payload)
      }
      expect(running.node.load).toEqual({ participants: 40, mediaConnections: 40 })
      expect(ports.size).toBe(1)
    },
  )
})
