import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTestWith, running } from '../../support/fixtures/conferenceTest.ts'
import {
  type Attendee,
  type ConferenceEvents,
  hostPin,
  join,
  MemoryBook,
  StandingClock,
  startNode,
} from '../../support/media/conference.ts'

/** Messages for a participant who was in a conference, lost it, and comes back to another seat in it. */
const clock = new StandingClock()
const book = new MemoryBook()
const test = conferenceTestWith({ clock, book, tokenLifeSeconds: 3_600 })
let alias: string
let next = 0

const Message = z.object({ payload: z.string() })
const textsOf = (events: ConferenceEvents) =>
  events.named('message_received').map((data) => Message.parse(data).payload)
const idsOf = (events: ConferenceEvents) =>
  events.all.filter(({ name }) => name === 'message_received').map(({ id }) => id)
const write = (attendee: Attendee, payload: string) =>
  attendee.ask('POST message', { type: 'text/plain', payload, message_id: randomUUID() })

/** Returns the chat that `attendee` gets, up to a last message of `other`, which is left out. */
async function hears(attendee: Attendee, other: Attendee): Promise<string[]> {
  const events = await attendee.follow()
  await expect.poll(() => events.named('participant_sync_end')).toHaveLength(1)
  await write(other, 'last word')
  await expect.poll(() => textsOf(events).at(-1)).toBe('last word')
  events.close()
  return textsOf(events).slice(0, -1)
}

/** Creates a conference of a host, Ada, and a guest, Ben. */
async function conference(): Promise<{ ada: Attendee; ben: Attendee }> {
  next += 1
  alias = `return-${next}`
  book.write({ alias, hostPin })
  return {
    ada: await join(running, alias, { name: 'Ada', pin: hostPin }),
    ben: await join(running, alias, { name: 'Ben' }),
  }
}
const comesBack = ({ ticket }: Attendee, name = 'Ben') => join(running, alias, { name, ticket })

test('a returning participant hears all messages since their first arrival, except their own', async () => {
  const { ada, ben } = await conference()
  await write(ada, 'while he was there')
  await write(ben, 'his own')
  await ben.ask('POST release_token', {})
  await write(ada, 'while he was away')
  clock.forward(30)
  const back = await comesBack(ben)
  expect(await hears(back, ada)).toEqual(['while he was there', 'while he was away'])
  await back.ask('POST release_token', {})
  await write(ada, 'away again')
  const twice = await comesBack(back)
  expect(await hears(twice, ada)).toEqual([
    'while he was there',
    'while he was away',
    'last word',
    'away again',
  ])
})

test('each message has an id of its own, the same whenever it is told', async () => {
  const { ada, ben } = await conference()
  const first = await ben.follow()
  await write(ada, 'one')
  await write(ada, 'two')
  await expect.poll(() => textsOf(first)).toHaveLength(2)
  first.close()
  const back = await (await comesBack(ben)).follow()
  await expect.poll(() => textsOf(back)).toEqual(['one', 'two'])
  back.close()
  expect(new Set(idsOf(first)).size).toBe(2)
  expect(idsOf(back)).toEqual(idsOf(first))
})

test('a new participant hears no earlier messages, nor does one with a forged ticket', async () => {
  const { ada, ben } = await conference()
  await write(ada, 'between us')
  expect(await hears(await join(running, alias, { name: 'Cleo' }), ada)).toEqual([])
  const [text = '', signature = ''] = (ben.ticket ?? '').split('.')
  const forged = Buffer.from(JSON.stringify({ alias, person: ben.uuid, since: 0 })).toString('base64url')
  for (const ticket of ['', 'x', '.', `${forged}.${signature}`, `${text}.`, `${text}.${signature}A`]) {
    const stranger = await join(running, alias, { name: 'Ben', ticket })
    expect([ticket, await hears(stranger, ada)]).toEqual([ticket, []])
  }
})

test('a ticket of another conference tells nothing', async () => {
  const { ben: earlier } = await conference()
  const { ada } = await conference()
  await write(ada, 'between us')
  expect(await hears(await comesBack(earlier), ada)).toEqual([])
})

test('a participant who left more than a minute ago, or was removed, hears nothing of the messages since then', async () => {
  const { ada, ben } = await conference()
  await ben.ask('POST release_token', {})
  await write(ada, 'after he had left')
  clock.forward(60)
  expect(await hears(await comesBack(ben), ada), 'within a minute it may be a reload').toHaveLength(1)
  const cleo = await join(running, alias, { name: 'Cleo' })
  await cleo.ask('POST release_token', {})
  await write(ada, 'about Cleo')
  clock.forward(61)
  expect(await hears(await comesBack(cleo, 'Cleo'), ada)).toEqual([])
  const dan = await join(running, alias, { name: 'Dan' })
  await ada.does('disconnect', dan)
  await write(ada, 'about Dan')
  expect(await hears(await comesBack(dan, 'Dan'), ada)).toEqual([])
})

test('a private message is repeated only to its recipient', async () => {
  const { ada, ben } = await conference()
  const cleo = await join(running, alias, { name: 'Cleo' })
  await ada.does('message', ben, { type: 'text/plain', payload: 'for Ben' })
  expect(await hears(await comesBack(ben), ada)).toEqual(['for Ben'])
  expect(await hears(await comesBack(cleo, 'Cleo'), ada)).not.toContain('for Ben')
})

test('a participant who waits outside a locked conference hears nothing, even after having been inside before', async () => {
  const { ada, ben } = await conference()
  await ada.ask('POST lock')
  await ben.ask('POST release_token', {})
  await write(ada, 'behind the door')
  const outside = await comesBack(ben)
  expect(outside.ticket).toBe(null)
  await ada.does('unlock', outside)
  expect(await hears(outside, ada)).toEqual([])
})

describe('the place of a page that went without a word', () => {
  const namesNow = () => running.node.roster(alias).map(({ displayName }) => displayName)
  const isIn = ({ uuid }: Attendee) => running.node.roster(alias).some((person) => person.uuid === uuid)

  test('is taken away when its person is back; the others are told', async () => {
    const { ada, ben } = await conference()
    const events = await ada.follow()
    const died = await ben.follow()
    died.close()
    await expect.poll(() => events.named('participant_sync_end')).toHaveLength(1)
    const back = await comesBack(ben)
    await expect.poll(namesNow).toEqual(['Ada', 'Ben'])
    expect([isIn(ben), isIn(back)]).toEqual([false, true])
    await expect.poll(() => events.named('participant_delete')).toEqual([{ uuid: ben.uuid }])
    expect((await ben.ask('POST refresh_token')).status).toBe(401)
    events.close()
  })

  test('is taken away when its end is noticed later than the return', async () => {
    const { ben } = await conference()
    const dying = await ben.follow()
    const back = await comesBack(ben)
    expect(namesNow(), 'he may be in it twice, with a copy of his page').toEqual(['Ada', 'Ben', 'Ben'])
    dying.close()
    await expect.poll(namesNow).toEqual(['Ada', 'Ben'])
    expect(isIn(back)).toBe(true)
    const twice = await comesBack(back)
    expect([isIn(back), isIn(twice)], 'and of whoever comes back again').toEqual([false, true])
  })

  test('is removed even when the returning participant has to wait outside', async () => {
    const { ada, ben } = await conference()
    await ada.ask('POST lock')
    const outside = await comesBack(ben)
    expect([isIn(ben), isIn(outside)]).toEqual([false, true])
  })

  test('stays for others: of the same name, with no ticket or with another’s', async () => {
    const { ada, ben } = await conference()
    await join(running, alias, { name: 'Ben' })
    await comesBack(ada, 'Ben')
    expect([isIn(ben), namesNow()]).toEqual([true, ['Ben', 'Ben', 'Ben']])
  })

  test('is removed when the room’s screen returns under its name, but not when an invited participant joins under that name', async () => {
    next += 1
    alias = `return-${next}`
    const invites = [{ id: 'of a clinician', kind: 'clinician', accessCode: '11112222' }] as const
    book.write({ alias, hostPin, invites, own: { screen: 'Room 412', remote: 'Tablet' } })
    const screen = await join(running, alias, { name: 'Room 412', pin: hostPin })
    const tablet = await join(running, alias, { name: 'Tablet', pin: hostPin })
    await join(running, alias, { name: 'Room 412', pin: '11112222' })
    await join(running, alias, { name: 'Tablet', pin: hostPin })
    expect([isIn(screen), isIn(tablet)], 'a room has several remotes').toEqual([true, true])
    const again = await join(running, alias, { name: 'Room 412', pin: hostPin })
    expect([isIn(screen), isIn(again), namesNow()]).toEqual([
      false,
      true,
      ['Tablet', 'Room 412', 'Tablet', 'Room 412'],
    ])
  })
})

test('at the process that took the call over, a ticket of the one that died is as good', async () => {
  const { ada, ben } = await conference()
  await write(ada, 'known to the dead alone')
  const second = await startNode({ clock, book, peerId: 'second' })
  book.forsake(alias)
  const returned = await join(second, alias, { name: 'Ada', pin: hostPin, ticket: ada.ticket })
  await write(returned, 'said before Ben was back')
  const back = await join(second, alias, { name: 'Ben', ticket: ben.ticket })
  expect(await hears(back, returned)).toEqual(['said before Ben was back'])
  await second.close()
})

test('a ticket of an earlier call at the same alias tells nothing of the next one', async () => {
  const { ada, ben } = await conference()
  await write(ada, 'of the first patient')
  book.write({ alias, hostPin, call: 'the second' })
  const other = await join(running, alias, { name: 'Ada', pin: hostPin })
  await write(other, 'of the second patient')
  const back = await join(running, alias, { name: 'Ben', ticket: ben.ticket })
  expect(await hears(back, other)).toEqual([])
})
