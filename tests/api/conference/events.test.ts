import { randomUUID } from 'node:crypto'
import * as api from '@pexip/infinity-api'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTestWith, running } from '../../support/fixtures/conferenceTest.ts'
import { type ConferenceEvents, hostPin, join, StandingClock } from '../../support/media/conference.ts'

const clock = new StandingClock()
const test = conferenceTestWith({ clock })
let next = 0

/** Opens a new conference with Ada, a host, and Ben, a guest who listens to its events. */
async function conference() {
  next += 1
  const alias = `room-${next}`
  running.book.write({ alias, hostPin })
  const ada = await join(running, alias, { name: 'Ada', pin: hostPin })
  const ben = await join(running, alias, { name: 'Ben' })
  const events = await ben.follow()
  await expect.poll(() => events.named('conference_update')).toHaveLength(1)
  return { alias, ada, ben, events }
}
const namesOf = (events: ConferenceEvents) => events.all.map(({ name }) => name)
const latest = (events: ConferenceEvents, name: string) => expect.poll(() => events.named(name).at(-1))
const told = (events: ConferenceEvents, name: string, count: number) =>
  expect.poll(() => events.named(name).length).toBe(count)

/** Wraps an event so that Pexip's own validators check it like a response. */
const judge = (result: unknown) => ({
  fetcher: () => Promise.resolve(Response.json({ status: 'success', result })),
  params: { conferenceAlias: 'any' },
  host: 'https://node.example',
})
const Message = z.strictObject({
  origin: z.string(),
  uuid: z.string(),
  type: z.string(),
  payload: z.string(),
  direct: z.boolean(),
})

describe('a new stream', () => {
  test('begins with everybody who is there, how things stand, and who is on stage', async () => {
    const { events } = await conference()
    expect(namesOf(events).slice(0, 6)).toEqual([
      'participant_sync_begin',
      'participant_create',
      'participant_create',
      'participant_sync_end',
      'conference_update',
      'stage',
    ])
    events.close()
  })

  test('takes the place of the one before, which is ended', async () => {
    const { ben, events } = await conference()
    const second = await ben.follow()
    await events.ended
    await told(second, 'participant_sync_end', 1)
    second.close()
  })

  test('tells chat that was missed, once, in its order, and nothing that was heard long before', async () => {
    const { ada, ben, events } = await conference()
    const write = (payload: string) => ada.ask('POST message', { type: 'text/plain', payload })
    await write('one')
    await told(events, 'message_received', 1)
    clock.forward(91)
    // The result is the same if the node has not yet noticed that the stream is gone.
    events.close()
    await write('two')
    await ada.does('message', ben, { type: 'text/plain', payload: 'three' })
    const again = await ben.follow()
    await told(again, 'message_received', 2)
    const texts = again.named('message_received').map((data) => Message.parse(data))
    expect(texts.map(({ payload, direct }) => [payload, direct])).toEqual([
      ['two', false],
      ['three', true],
    ])
    again.close()
  })
})

describe('a conference event', () => {
  test('is told in the form of Pexip’s API', async () => {
    const { alias, ada, ben, events } = await conference()
    await ada.does('mute', ben)
    await latest(events, 'participant_update').toMatchObject({ uuid: ben.uuid, is_muted: 'YES' })
    await ada.does('video_muted', ben)
    await latest(events, 'participant_update').toMatchObject({ is_video_muted: true })
    await ben.does('client_mute', ben)
    await latest(events, 'participant_update').toMatchObject({ is_client_muted: true })
    await ben.does('buzz', ben)
    await latest(events, 'participant_update').toMatchObject({ buzz_time: clock.now() / 1_000 })
    await ada.does('role', ben, { role: 'chair' })
    await latest(events, 'participant_update').toMatchObject({ role: 'chair' })
    const cleo = await join(running, alias, { name: 'Cleo' })
    await latest(events, 'participant_create').toMatchObject({ display_name: 'Cleo', role: 'guest' })
    await cleo.ask('POST release_token', {})
    await latest(events, 'participant_delete').toEqual({ uuid: cleo.uuid })
    await ada.ask('POST lock')
    await latest(events, 'conference_update').toMatchObject({ locked: true })
    await ada.ask('POST muteguests')
    await latest(events, 'conference_update').toMatchObject({ guests_muted: true })

    const people = [...events.named('participant_create'), ...events.named('participant_update')]
    const { data: roster } = await api.participants(judge(structuredClone(people)))
    expect(roster.result).toHaveLength(people.length)
    for (const status of events.named('conference_update'))
      expect((await api.conferenceStatus(judge(structuredClone(status)))).status).toBe(200)
    events.close()
  })

  test('that changes nothing is not told', async () => {
    const { ada, ben, events } = await conference()
    await ada.does('mute', ben)
    await told(events, 'participant_update', 1)
    await ada.does('mute', ben)
    await ada.does('unmute', ben)
    await told(events, 'participant_update', 2)
    events.close()
  })

  test('a message goes to the others, and not back to who wrote it', async () => {
    const { ada, ben, events } = await conference()
    const adas = await ada.follow()
    await ben.ask('POST message', { type: 'text/plain', payload: 'Good morning' })
    await told(adas, 'message_received', 1)
    expect(Message.parse(adas.named('message_received')[0])).toEqual({
      origin: 'Ben',
      uuid: ben.uuid,
      type: 'text/plain',
      payload: 'Good morning',
      direct: false,
    })
    await ada.ask('POST message', { type: 'text/plain', payload: 'And to you' })
    await told(events, 'message_received', 1)
    events.close()
    adas.close()
  })

  test('a message that is resent after a lost reply is delivered once, even when its sender had to rejoin', async () => {
    const { alias, ada, ben, events } = await conference()
    const write = (attendee: typeof ada, payload: string, message_id?: string) =>
      attendee.ask('POST message', { type: 'text/plain', payload, message_id })
    const [first, second] = [randomUUID(), randomUUID()]
    await write(ada, 'one', first)
    expect((await write(ada, 'one', first)).result).toBe(true)
    const returned = await join(running, alias, { name: 'Ada', pin: hostPin })
    expect((await write(returned, 'one', first)).result).toBe(true)
    await returned.does('message', ben, { type: 'text/plain', payload: 'two', message_id: second })
    await returned.does('message', ben, { type: 'text/plain', payload: 'two', message_id: second })
    // The same text sent again, under another id or none, is a second message.
    await write(ada, 'one', randomUUID())
    await write(ada, 'three')
    await write(ada, 'three')
    await told(events, 'message_received', 5)
    const texts = events.named('message_received').map((data) => Message.parse(data).payload)
    expect(texts).toEqual(['one', 'two', 'one', 'three', 'three'])
    events.close()
  })

  test('a participant who takes the presentation floor holds it, and gets no event about themselves', async () => {
    const { ada, ben, events } = await conference()
    const adas = await ada.follow()
    await ben.does('take_floor', ben)
    await told(adas, 'presentation_start', 1)
    expect(adas.named('presentation_start')[0]).toMatchObject({
      presenter_name: 'Ben',
      presenter_uuid: ben.uuid,
    })
    await ada.does('take_floor', ada)
    await told(events, 'presentation_start', 1)
    expect(events.named('presentation_start')).toEqual([
      expect.objectContaining({ presenter_uuid: ada.uuid }),
    ])
    await ada.ask('POST release_token', {})
    await told(events, 'presentation_stop', 1)
    events.close()
  })
})

describe('an end', () => {
  test('a removed guest learns that another participant removed them, and their stream ends', async () => {
    const { ada, ben, events } = await conference()
    await ada.does('disconnect', ben)
    await events.ended
    expect(events.named('disconnect')).toEqual([{ reason: 'Disconnected by another participant' }])
  })

  test('the server ends a conference with its own reason, and tells who watches rosters', async () => {
    const { alias, events } = await conference()
    const rosters: number[] = []
    const stop = running.node.onChange((changed, roster) => {
      if (changed === alias) rosters.push(roster.length)
    })
    running.node.end(alias, 'API initiated conference termination')
    await events.ended
    expect(events.named('disconnect')).toEqual([{ reason: 'API initiated conference termination' }])
    expect(rosters).toEqual([1, 0])
    stop()
  })
})
