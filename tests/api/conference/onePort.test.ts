import { describe, expect } from 'vitest'
import { conferenceTest as it, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { connectMedia, hostPin, join } from '../../support/media/conference.ts'
import type { MediaClient } from '../../support/media/mediaClient.ts'

const conferences = 20

describe('media port', () => {
  it(
    'is one for 40 participants in 20 conferences, and each hears whom they are with',
    { tags: ['nightly'] },
    async () => {
      const ports = new Set<string>()
      const call = async (alias: string, name: string): Promise<MediaClient> => {
        const attendee = await join(running, alias, { name, pin: hostPin })
        const client = openMediaClient()
        const { sdp } = await connectMedia(attendee, client)
        for (const [, port = ''] of sdp.matchAll(/^a=candidate:.* (\d+) typ host/gmu)) ports.add(port)
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
