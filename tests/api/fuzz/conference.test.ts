import * as fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import { conferenceTestWith, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, hostPin, join, StandingClock } from '../../support/media/conference.ts'
import { hostileBody, hostileText, hostileValue } from '../../support/fuzz/hostile.ts'
import { RawAsker } from '../../support/fuzz/rawAsk.ts'
import { fuzzTimes, trials } from '../../support/fuzz/seed.ts'

const timeout = 120_000 * fuzzTimes()
const alias = 'room'

const clock = new StandingClock()
const test = conferenceTestWith({ clock, tokenLifeSeconds: 1_000_000 })

let asker: RawAsker
let ada: Attendee
let ben: Attendee
test.beforeAll(async () => {
  running.book.write({ alias, hostPin, guestPin: '4711' })
  ada = await join(running, alias, { pin: hostPin })
  ben = await join(running, alias, { name: 'Ben', pin: '4711' })
  asker = new RawAsker(running.url)
})
afterAll(() => asker.close())

/** Requests that Pexip's client sends, and some that it does not; `:who` is a participant. */
const calls = [
  'GET participants',
  'GET conference_status',
  'GET theme/',
  'GET events',
  'GET lock',
  'GET nonsense',
  'POST lock',
  'POST unlock',
  'POST muteguests',
  'POST unmuteguests',
  'POST message',
  'POST dial',
  'POST set_guests_can_unmute',
  'POST transform_layout',
  'POST clearallbuzz',
  'POST stop_pin',
  ...['mute', 'unmute', 'message', 'role', 'unlock', 'buzz', 'spotlighton', 'video_muted', 'overlaytext'].map(
    (verb) => `POST participants/:who/${verb}`,
  ),
  ...[
    'calls',
    'calls/none/ack',
    'calls/none/update',
    'calls/none/new_candidate',
    'calls/none/disconnect',
  ].map((verb) => `POST participants/:who/${verb}`),
  'POST request_token',
  'POST refresh_token',
  'GET participants/:who/avatar.jpg',
]
const fields = fc.constantFrom(
  'display_name',
  'payload',
  'type',
  'sdp',
  'call_type',
  'candidate',
  'mid',
  'role',
  'destination',
  'pin',
  'state',
  'setting',
  'text',
  'present',
  'layout',
  'return_ticket',
  'conference_extension',
  '__proto__',
)
const bodies = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fields, fc.oneof(hostileText, hostileValue), { maxKeys: 4 }) },
  { weight: 1, arbitrary: hostileValue },
)
const Envelope = z.object({ status: z.enum(['success', 'failed']), result: z.unknown() })

test(
  'a conference answers any request in its own form, and a refusal changes nothing',
  { timeout },
  async () => {
    const asked = fc.record({
      call: fc.constantFrom(...calls),
      body: fc.oneof(
        bodies.map((body) => JSON.stringify(body)),
        hostileBody,
      ),
      as: fc.constantFrom('host', 'guest', 'nobody', 'liar'),
      whom: fc.constantFrom('host', 'guest', 'nobody', 'junk'),
      pin: fc.option(fc.constantFrom('0', '4711', hostPin, 'x'.repeat(500)), { freq: 2 }),
      // Text that does not fit into a request line never reaches the conference.
      junk: hostileText.filter((text) => encodeURIComponent(text.toWellFormed()).length < 8_000),
    })
    const fine = fc.asyncProperty(asked, async ({ call, body, as, whom, pin, junk }) => {
      const people = {
        host: ada.uuid,
        guest: ben.uuid,
        nobody: 'nobody',
        junk: encodeURIComponent(junk.toWellFormed()),
      }
      const tokens = { host: ada.token, guest: ben.token, nobody: undefined, liar: 'x'.repeat(60) }
      const [method = 'GET', path = ''] = call.replace(':who', people[whom] || '-').split(' ')
      const token = tokens[as]
      const before = JSON.stringify(running.node.roster(alias))
      const answer = await asker.ask({
        method,
        target: `/api/client/v2/conferences/${alias}/${path}`,
        headers: {
          'content-type': 'application/json',
          ...(token && { token }),
          ...(pin !== null && { pin }),
        },
        body: method === 'POST' ? body : null,
      })
      clock.forward(30)
      expect(answer.status, answer.text).toBeLessThan(500)
      if (answer.status >= 400) {
        // Pexip asks for the PIN with a refusal whose status is `success`.
        const isQuestion = path === 'request_token' && answer.text.includes('"pin":"required"')
        expect(Envelope.parse(JSON.parse(answer.text)).status).toBe(isQuestion ? 'success' : 'failed')
        expect(JSON.stringify(running.node.roster(alias))).toBe(before)
      }
      // A participant who joined by the request leaves, and one who was put out comes back.
      if (path === 'request_token' && answer.status === 200) {
        const { token: given } = z
          .object({ token: z.string() })
          .parse(Envelope.parse(JSON.parse(answer.text)).result)
        const target = `/api/client/v2/conferences/${alias}/release_token`
        await asker.ask({ method: 'POST', target, headers: { token: given }, body: null })
      }
      if (path === 'refresh_token' && answer.status === 200) {
        const { token: given } = z
          .object({ token: z.string() })
          .parse(Envelope.parse(JSON.parse(answer.text)).result)
        if (as === 'host') ada.token = given
        if (as === 'guest') ben.token = given
      }
    })
    await fc.assert(fine, trials(300))
    const events = await ada.follow()
    const other = await join(running, alias, { name: 'Carla', pin: hostPin })
    expect((await other.ask('POST message', { type: 'text/plain', payload: 'still here' })).status).toBe(200)
    await expect.poll(() => events.named('message_received')).toHaveLength(1)
    events.close()
  },
)
