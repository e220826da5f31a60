import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { ConferenceInvite } from '../../../src/server/conference/conferenceRegistry.ts'
import { conferenceTest as it, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { askNode, type Attendee, hostPin, join } from '../../support/media/conference.ts'

const own = { screen: 'Room 412', remote: 'Tablet' }
let next = 0

/**
 * Creates a conference with the room's remote in it and the given people invited: `guest 1` has the access
 * code `code of guest 1`.
 */
async function conference(...invited: readonly string[]): Promise<{ alias: string; remote: Attendee }> {
  next += 1
  const alias = `seats-${next}`
  const invites = invited.map((id): ConferenceInvite => {
    const kind = id.startsWith('clinician') ? 'clinician' : 'guest'
    return { id, kind, accessCode: `code of ${id}` }
  })
  running.book.write({ alias, hostPin, guestPin: '4242', invites, own })
  return { alias, remote: await join(running, alias, { name: own.remote, pin: hostPin }) }
}

const joinAs = (alias: string, id: string, name = id) => join(running, alias, { name, pin: `code of ${id}` })
const namesIn = (alias: string) => running.node.roster(alias).map(({ displayName }) => displayName)
const refusal = async (alias: string, id: string) => {
  const said = await askNode(running.url, alias, 'POST request_token', {
    body: { display_name: 'Dr Ada' },
    headers: { pin: `code of ${id}` },
  })
  return [said.status, said.result]
}

async function offerOf(who: Attendee) {
  const offer = { call_type: 'WEBRTC', sdp: await openMediaClient().offer() }
  const said = await who.does('calls', who, offer)
  return said.status === 200 ? 'in' : said.result
}

describe('invite', () => {
  it('has one seat: a second page with its code takes the place of the first, which is told so', async () => {
    const { alias } = await conference('guest 1')
    const first = await joinAs(alias, 'guest 1', 'Ben')
    const events = await first.follow()
    await expect.poll(() => events.named('participant_sync_end')).toHaveLength(1)
    await joinAs(alias, 'guest 1', 'Ben again')
    expect(namesIn(alias)).toEqual(['Tablet', 'Ben again'])
    await expect
      .poll(() =>
        events.named('disconnect').map((data) => z.parse(z.object({ reason: z.string() }), data).reason),
      )
      .toEqual(['Joined from another page'])
    expect((await first.ask('GET conference_status')).status).toBe(403)
    events.close()
  })

  it('takes no more than one of the seats, however often its code is used', async () => {
    const { alias } = await conference('guest 1', 'guest 2')
    for (let count = 0; count < 10; count += 1) await joinAs(alias, 'guest 1', `Crowd ${count}`)
    await joinAs(alias, 'guest 2', 'Ben')
    expect(namesIn(alias)).toEqual(['Tablet', 'Crowd 9', 'Ben'])
  })

  it('ends when a host removes its person, under whatever name they come back', async () => {
    const { alias, remote } = await conference('guest 1')
    const guest = await joinAs(alias, 'guest 1', 'Mallory')
    expect((await remote.does('disconnect', guest)).status).toBe(200)
    expect(running.book.endedInvites).toContain('guest 1')
    expect(await refusal(alias, 'guest 1')).toEqual([403, 'Invalid PIN'])
  })

  it('goes on for one who leaves, or whose page is loaded again', async () => {
    const { alias } = await conference('guest 1')
    const guest = await joinAs(alias, 'guest 1', 'Ben')
    await guest.ask('POST release_token')
    await joinAs(alias, 'guest 1', 'Ben')
    expect(running.book.endedInvites).not.toContain('guest 1 again')
    expect(namesIn(alias)).toEqual(['Tablet', 'Ben'])
  })
})

describe('media seats', () => {
  it('stay free for the room and for a clinician, however many guests come', async () => {
    const guests = ['guest 1', 'guest 2', 'guest 3', 'guest 4', 'guest 5']
    const { alias } = await conference(...guests, 'clinician 1', 'clinician 2')
    const said: unknown[] = []
    for (const id of guests) said.push(await offerOf(await joinAs(alias, id)))
    expect(said).toEqual(['in', 'in', 'in', 'in', 'Participant limit reached'])
    expect(await offerOf(await joinAs(alias, 'clinician 1'))).toBe('in')
    expect(await offerOf(await joinAs(alias, 'clinician 2'))).toBe('Participant limit reached')
    expect(await offerOf(await join(running, alias, { name: own.screen, pin: hostPin }))).toBe('in')
  })
})

describe('seats of a conference', () => {
  it('stay free for hosts when guests have taken all others', async () => {
    const { alias } = await conference('clinician 1')
    const guests = Array.from({ length: 36 }, (_, index) => `guest ${index}`)
    const said = await Promise.all(
      guests.map((name) =>
        askNode(running.url, alias, 'POST request_token', {
          body: { display_name: name },
          headers: { pin: '4242' },
        }),
      ),
    )
    expect(said.filter(({ status }) => status === 200)).toHaveLength(31)
    expect(said.at(-1)?.result).toBe('Participant limit reached')
    await joinAs(alias, 'clinician 1')
    expect(namesIn(alias)).toContain('clinician 1')
  })
})
