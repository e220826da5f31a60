import { expect } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTest as test, openMediaClient } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, hostPin, join, startNode } from '../../support/media/conference.ts'

const alias = 'large'
const Answer = z.object({ sdp: z.string() })

test('twelve people have media where MEDIA_SEATS says so, and a thirteenth is refused with “Participant limit reached”', async () => {
  const large = await startNode({ environment: { MEDIA_SEATS: '12' } })
  large.book.write({ alias, hostPin })
  const offerOf = async (who: Attendee) => {
    const client = openMediaClient()
    const { status, result } = await who.does('calls', who, {
      call_type: 'WEBRTC',
      sdp: await client.offer(),
    })
    return { client, status, result }
  }
  const people = [await join(large, alias, { pin: hostPin })]
  for (let at = 1; at <= 12; at += 1) people.push(await join(large, alias, { name: `Guest ${at}` }))
  const [last] = people.splice(12)
  if (last === undefined) throw new Error('no one is left')
  for (const one of people) {
    const { client, result } = await offerOf(one)
    await client.accept(Answer.parse(result).sdp)
    await client.connected
  }
  const refused = await offerOf(last)
  expect([refused.status, refused.result]).toEqual([403, 'Participant limit reached'])
  expect(large.node.load.mediaConnections).toBe(12)
  await people[5]?.ask('POST release_token', {})
  expect((await offerOf(last)).status).toBe(200)
  await large.close()
})
