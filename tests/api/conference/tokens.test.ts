import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  type Attendee,
  askNode,
  join,
  type RunningNode,
  StandingClock,
  startNode,
} from '../../support/media/conference.ts'

let running: RunningNode | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
})

async function conference(environment: Readonly<Record<string, string>> = {}) {
  const clock = new StandingClock()
  const node = await startNode({ clock, environment })
  running = node
  node.book.write({ alias: 'room', hostPin: '80817253' })
  return { clock, node }
}
const Renewed = z.object({ token: z.string() })
const renew = async (attendee: Attendee): Promise<string> => {
  const said = await attendee.ask('POST refresh_token')
  return Renewed.parse(said.result).token
}
const statusOf = async (attendee: Attendee) => (await attendee.ask('GET conference_status')).status
const names = (node: RunningNode) => node.node.roster('room').map(({ displayName }) => displayName)

describe('a token', () => {
  test('runs out after two minutes of silence, and its owner is gone', async () => {
    const { clock, node } = await conference()
    const silent = await join(node, 'room', { name: 'Silent' })
    clock.forward(60)
    const lively = await join(node, 'room', { name: 'Lively' })
    const events = await lively.follow()
    clock.forward(61)
    await expect.poll(() => names(node)).toEqual(['Lively'])
    await expect.poll(() => events.named('participant_delete')).toEqual([{ uuid: silent.uuid }])
    expect(await statusOf(silent)).toBe(403)
    events.close()
  })

  test('is renewed while the previous one stays valid, so that a lost reply costs no one their seat', async () => {
    const { clock, node } = await conference()
    const attendee = await join(node, 'room')
    const first = attendee.token
    clock.forward(40)
    const second = await renew(attendee)
    expect(second).not.toBe(first)
    expect(await statusOf(attendee)).toBe(200)
    attendee.token = second
    clock.forward(100)
    expect(await statusOf(attendee)).toBe(200)
    attendee.token = first
    expect(await statusOf(attendee)).toBe(403)
    expect(names(node)).toEqual(['Ada'])
  })

  test('is worth nothing after its owner has left, by header or by the beacon of a closing page', async () => {
    const { node } = await conference()
    const attendee = await join(node, 'room')
    expect((await attendee.ask('POST release_token', { reason: 'done' })).result).toBe(true)
    expect(await statusOf(attendee)).toBe(403)
    const other = await join(node, 'room')
    const beacon = await askNode(node.url, 'room', `POST release_token?token=${other.token}`, {
      body: { reason: 'Browser closed' },
    })
    expect(beacon.result).toBe(true)
    expect(names(node)).toEqual([])
  })

  test('of a participant who was let go is released without a refusal, for ten minutes and only in that conference', async () => {
    const { clock, node } = await conference()
    node.book.write({ alias: 'other', hostPin: '1111' })
    const host = await join(node, 'room', { pin: '80817253' })
    const guest = await join(node, 'room')
    await host.ask('POST disconnect')
    for (const gone of [host, guest])
      expect(await gone.ask('POST release_token', { reason: 'over' })).toMatchObject({
        status: 200,
        result: true,
      })
    const headers = { token: guest.token }
    expect((await askNode(node.url, 'other', 'POST release_token', { headers })).status).toBe(403)
    expect(await statusOf(guest)).toBe(403)
    clock.forward(601)
    expect((await guest.ask('POST release_token')).status).toBe(403)
  })

  test('of a participant who fell silent is no longer known, so that they can join again', async () => {
    const { clock, node } = await conference()
    const silent = await join(node, 'room')
    clock.forward(121)
    await expect.poll(() => names(node)).toEqual([])
    expect((await silent.ask('POST release_token')).status).toBe(403)
  })

  test('is not renewed once the call is over: everybody is told', async () => {
    const { node } = await conference()
    const [one, other] = [await join(node, 'room'), await join(node, 'room')]
    const events = await other.follow()
    node.book.erase('room')
    expect((await one.ask('POST refresh_token')).status).toBe(401)
    await events.ended
    expect(events.named('disconnect')).toEqual([{ reason: 'Conference terminated by an administrator' }])
    expect(names(node)).toEqual([])
  })
})

describe('a call whose end was missed here', () => {
  test.each([
    [
      'when the next one’s people come',
      async (node: RunningNode) => void (await join(node, 'room', { pin: '2' })),
    ],
    ['when it is looked into', (node: RunningNode) => node.node.review()],
    [
      'when somebody stays',
      async (_: RunningNode, guest: Attendee) => void (await guest.ask('POST refresh_token')),
    ],
  ])('ends %s, and none of its participants are in the next call at its alias', async (_, happens) => {
    const { node } = await conference()
    const guest = await join(node, 'room', { name: 'of the last call' })
    const events = await guest.follow()
    node.book.write({ alias: 'room', call: 'the next', hostPin: '2', guestPin: '3' })
    await happens(node, guest)
    await events.ended
    expect(events.named('disconnect')).toEqual([{ reason: 'Conference terminated by an administrator' }])
    expect(names(node)).not.toContain('of the last call')
    expect((await guest.ask('GET participants')).status).toBe(403)
  })
})

describe('an alias', () => {
  test('that is longer than any conference has is neither looked up nor cached', async () => {
    const { node } = await conference()
    const looked = [vi.spyOn(node.book, 'find'), vi.spyOn(node.book, 'claim')]
    for (let count = 0; count < 20; count += 1) {
      const alias = `${count}${'a'.repeat(10_000)}`
      const said = await askNode(node.url, alias, 'POST request_token', { body: { display_name: 'Ada' } })
      expect([said.status, said.result]).toEqual([404, 'Neither conference nor gateway found'])
    }
    for (const look of looked) expect(look).not.toHaveBeenCalled()
  })
})

describe('a PIN', () => {
  const request = (node: RunningNode, alias: string, pin?: string) =>
    askNode(node.url, alias, 'POST request_token', {
      body: { display_name: 'Ada' },
      headers: pin === undefined ? {} : { pin },
    })

  test('makes a host or a guest; “none” is no PIN', async () => {
    const { node } = await conference()
    node.book.write({ alias: 'closed', hostPin: '1111', guestPin: '2222' })
    const roleWith = async (alias: string, pin?: string) => (await request(node, alias, pin)).result
    expect(await roleWith('room')).toMatchObject({ role: 'GUEST' })
    expect(await roleWith('room', 'none')).toMatchObject({ role: 'GUEST' })
    expect(await roleWith('room', '80817253')).toMatchObject({ role: 'HOST' })
    expect(await roleWith('closed', '1111')).toMatchObject({ role: 'HOST' })
    expect(await roleWith('closed', '2222')).toMatchObject({ role: 'GUEST' })
    expect(await roleWith('closed', 'none')).toMatchObject({ guest_pin: 'required' })
    expect(await roleWith('closed', '3333')).toBe('Invalid PIN')
  })

  test('after ten wrong ones makes further wrong ones wait, and lets the right one in', async () => {
    const { clock, node } = await conference()
    const wrong = await Promise.all(Array.from({ length: 30 }, () => request(node, 'room', '0000')))
    expect(wrong.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await request(node, 'room', '80817253')).status).toBe(200)
    clock.forward(7)
    expect((await request(node, 'room', '0000')).status).toBe(403)
    expect((await request(node, 'room', '0000')).status).toBe(429)
  })

  test('is judged twenty times a second at most, by address and conference', async () => {
    const { clock, node } = await conference()
    for (let count = 0; count < 200; count += 1) await request(node, 'room', '0000')
    const right = await request(node, 'room', '80817253')
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '1'])
    clock.forward(1)
    expect((await request(node, 'room', '80817253')).status).toBe(200)
  })
})

describe('STUN and TURN', () => {
  test('are left out when there are none: an empty list would break the client', async () => {
    const { node } = await conference()
    const said = await askNode(node.url, 'room', 'POST request_token', { body: { display_name: 'Ada' } })
    expect(said.result).not.toHaveProperty('stun')
    expect(said.result).not.toHaveProperty('turn')
  })

  test('are named with credentials that end by themselves', async () => {
    const { clock, node } = await conference({
      STUN_URLS: 'stun:stun.example:3478',
      TURN_URLS: 'turn:turn.example:3478?transport=udp, turns:turn.example:5349',
      TURN_SECRET: 'north wind',
    })
    const said = await askNode(node.url, 'room', 'POST request_token', { body: { display_name: 'Ada' } })
    const credential: unknown = expect.stringMatching(/^[\w+/]{27}=$/u)
    expect(said.result).toMatchObject({
      stun: [{ url: 'stun:stun.example:3478' }],
      turn: [
        {
          urls: ['turn:turn.example:3478?transport=udp', 'turns:turn.example:5349'],
          username: `${clock.now() / 1_000 + 12 * 3_600}:wardlink`,
          credential,
        },
      ],
    })
    expect(said.text).not.toContain('north wind')
  })
})
