import { describe, expect } from 'vitest'
import type { QualityMinute } from '../../../src/contract/conference/callQuality.ts'
import type { RecordedMinute } from '../../../src/server/conference/qualityRecorder.ts'
import { conferenceTestWith, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, hostPin, join, StandingClock } from '../../support/media/conference.ts'

const recorded: RecordedMinute[] = []
const clock = new StandingClock()
const it = conferenceTestWith({
  clock,
  quality: { record: async (minute) => void recorded.push(minute) },
})

const minute: QualityMinute = {
  seconds: 60,
  round_trip_ms: 84,
  jitter_ms: 4.5,
  loss_up: 0.029,
  loss_down: 0.004,
  concealed: 0.001,
  frames_up: 19,
  frames_down: 27.5,
  freezes: 1,
  frozen_ms: 380,
  kbit_up: 640,
  kbit_down: 1_400,
}

const own = { screen: 'Room 412', remote: 'Tablet' }
let next = 0

async function conference() {
  next += 1
  const alias = `quality-${next}`
  const invites = [{ id: 'invite', kind: 'clinician', accessCode: 'code' } as const]
  running.book.write({ alias, call: `call of ${alias}`, hostPin, guestPin: '4242', invites, own })
  const screen = await join(running, alias, { name: own.screen, pin: hostPin })
  const clinician = await join(running, alias, { name: 'Dr. Mori', pin: 'code' })
  const guest = await join(running, alias, { name: 'Ben', pin: '4242' })
  return { alias, screen, clinician, guest }
}

async function withMedia(who: Attendee): Promise<Attendee> {
  const sdp = await openMediaClient().offer()
  expect((await who.does('calls', who, { call_type: 'WEBRTC', sdp })).status).toBe(200)
  return who
}

describe('minute of a participant', () => {
  it('is recorded with the call and the part that they have in it, and without a name', async () => {
    const { alias, ...people } = await conference()
    recorded.length = 0
    for (const who of Object.values(people))
      expect((await (await withMedia(who)).does('quality', who, { ...minute, name: 'Ben' })).status).toBe(200)
    expect(recorded).toEqual(
      [
        { part: 'room', participant: people.screen.uuid },
        { part: 'clinician', participant: people.clinician.uuid },
        { part: 'guest', participant: people.guest.uuid },
      ].map((seat) => ({ ...seat, call: `call of ${alias}`, minute })),
    )
    expect(JSON.stringify(recorded)).not.toContain('Ben')
  })

  it('is refused for anyone else, without media and without a token', async () => {
    const { screen, guest } = await conference()
    await withMedia(screen)
    recorded.length = 0
    expect((await screen.does('quality', guest, minute)).status).toBe(403)
    expect((await guest.does('quality', guest, minute)).status).toBe(403)
    guest.token = 'invented'
    expect((await guest.does('quality', guest, minute)).status).toBe(403)
    expect(recorded).toEqual([])
  })

  it.each([
    ['a share above one', { loss_up: 1.2 }],
    ['a negative figure', { kbit_up: -1 }],
    ['a length of no minute', { seconds: 3_600 }],
    ['a text for a number', { round_trip_ms: '84' }],
    ['a missing figure', { freezes: undefined }],
  ])('is refused with %s', async (_what, change) => {
    const { screen } = await conference()
    await withMedia(screen)
    recorded.length = 0
    expect((await screen.does('quality', screen, { ...minute, ...change })).status).toBe(400)
    expect(recorded).toEqual([])
  })

  it('is refused more often than a clock has minutes', async () => {
    const { screen } = await conference()
    await withMedia(screen)
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1)
      statuses.push((await screen.does('quality', screen, minute)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    clock.forward(60)
    expect((await screen.does('quality', screen, minute)).status).toBe(200)
  })
})

describe('connection quality', () => {
  it('is told to the others, and only by the participant', async () => {
    const { screen, guest, clinician } = await conference()
    await withMedia(screen)
    const events = await guest.follow()
    expect((await screen.does('connection_quality', screen, { grade: 'poor' })).status).toBe(200)
    await expect
      .poll(() => events.named('participant_update').at(-1))
      .toMatchObject({ uuid: screen.uuid, connection_quality: 'poor' })
    expect((await clinician.does('connection_quality', screen, { grade: 'good' })).status).toBe(403)
    expect((await screen.does('connection_quality', screen, { grade: 'splendid' })).status).toBe(400)
    const { result } = await guest.ask('GET participants')
    expect(result).toMatchObject([{ connection_quality: 'poor' }, {}, { connection_quality: null }])
    events.close()
  })
})
