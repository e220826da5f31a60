import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { conferenceTestWith, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { connectMedia, hostPin, join } from '../../support/media/conference.ts'
import { picturePayload } from '../../support/media/mediaClient.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

/** Leaves a client of the answer only the candidate of IPv6 and UDP. */
const onlyIpv6 = (answer: string): string =>
  answer.replaceAll(/a=candidate:[^\\]*\\r\\n/gu, (line) => (/ udp \d+ ::1 /u.test(line) ? line : ''))

const it = conferenceTestWith({ environment: { MEDIA_ADDRESSES: '::1' }, onAnswer: onlyIpv6 })

it.skipIf(!hasIpv6)('a call runs over IPv6 alone', async () => {
  const alias = 'room-412'
  running.book.write({ alias, hostPin })
  const callOf = async (name: string) => {
    const client = openMediaClient({ family: 'IPv6' })
    const { sdp } = await connectMedia(await join(running, alias, { name, pin: hostPin }), client)
    expect(sdp.match(/^a=candidate:.*$/gmu)).toHaveLength(1)
    return client
  }
  const ada = await callOf('Ada')
  const ben = await callOf('Ben')
  for (let number = 1; ben.received.video.length === 0 || ada.received.video.length === 0; number += 1) {
    const packet = {
      sequenceNumber: number,
      timestamp: number * 3_000,
      payload: picturePayload('key', number),
    }
    await Promise.all([ada.send('video', packet), ben.send('video', packet)])
    await wait(20)
  }
})
