import { describe, expect, vi } from 'vitest'
import type { QueuedCommand } from '../../../../src/domain/queue/queuedCommand.ts'
import { joinConferenceAtom } from '../../../../src/state/calls/conferenceSession.ts'
import { callClinicianAtom } from '../../../../src/state/calls/callClinician.ts'
import {
  chatAtom,
  draftAtom,
  draftChatAtom,
  readChatAtom,
  resendChatAtom,
  sendChatAtom,
  unreadAtom,
} from '../../../../src/state/calls/chat.ts'
import { endCallAtom } from '../../../../src/state/calls/endCall.ts'
import { resumeCallAtom } from '../../../../src/state/calls/resumeCall.ts'
import { cancelLedgerItemAtom } from '../../../../src/state/queue/commands.ts'
import type { KeptChat } from '../../../../src/state/ports.ts'
import { forgetRoomCallAtom, meetingAtom } from '../../../../src/state/bedside/callState.ts'
import { startSessionAtom } from '../../../../src/state/bedside/session.ts'
import { waitingListAtom } from '../../../../src/state/queue/waitingList.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  answerCalls,
  bedsideInCall,
  bedsideInRoom,
  callAlias,
  doctor,
  said,
} from '../../../support/scripted/calls/bedsideCall.ts'
import {
  type Bedside,
  createBedside,
  hearRoom,
  keptSession,
  profile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const messages = ({ store }: Bedside) =>
  store.get(chatAtom)?.messages.map(({ text, status }) => `${text}: ${status}`)

const hear = ({ conference }: Bedside, id: string, text: string) =>
  conference.tell({
    kind: 'message',
    message: { id, from: 'doctor', name: 'Dr. Mori', text, at: Date.now(), direct: false },
  })

const sayings = ({ conference }: Bedside) => conference.asked.filter((words) => words.startsWith('say '))

test('a message is sent once the conference has it', async () => {
  const bedside = await bedsideInCall()
  await bedside.store.set(sendChatAtom, '  Good morning ')
  expect(messages(bedside)).toEqual(['Good morning: sent'])
  expect(bedside.conference.asked).toEqual(['say Good morning'])
})

test('nothing is sent of nothing', async () => {
  const bedside = await bedsideInCall()
  await bedside.store.set(sendChatAtom, '   ')
  expect(messages(bedside)).toEqual([])
})

test('chat messages written without a connection wait in order and are sent when it is back', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.tell({ kind: 'link', link: 'lost' })
  await bedside.store.set(sendChatAtom, 'one')
  await bedside.store.set(sendChatAtom, 'two')
  expect(messages(bedside)).toEqual(['one: pending', 'two: pending'])
  expect(bedside.memory.chat?.messages).toHaveLength(2)
  bedside.conference.tell({ kind: 'link', link: 'up' })
  await vi.waitFor(() => expect(messages(bedside)).toEqual(['one: sent', 'two: sent']))
  expect(sayings(bedside)).toEqual(['say one', 'say two'])
})

test('a chat message written while only the picture is lost is sent', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.tell({ kind: 'link', link: 'lost', hears: true })
  await bedside.store.set(sendChatAtom, 'Hello')
  expect(messages(bedside)).toEqual(['Hello: sent'])
})

test('a chat message that the conference does not accept while the picture is lost waits for the network and is not given up', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.tell({ kind: 'link', link: 'lost', hears: true })
  bedside.conference.takes = false
  await bedside.store.set(sendChatAtom, 'Hello')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(messages(bedside)).toEqual(['Hello: pending'])
  bedside.conference.takes = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(messages(bedside)).toEqual(['Hello: sent'])
})

test('a message that the conference does not take is tried again, then says so, and can be sent by hand', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.takes = false
  await bedside.store.set(sendChatAtom, 'Hello')
  expect(messages(bedside)).toEqual(['Hello: pending'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(messages(bedside)).toEqual(['Hello: failed'])
  const tries = sayings(bedside).length
  expect(tries).toBeGreaterThan(1)
  expect(new Set(bedside.conference.said).size, 'under the same id, for a lost answer').toBe(1)
  bedside.conference.takes = true
  const failed = bedside.store.get(chatAtom)?.messages[0]?.id ?? ''
  await bedside.store.set(resendChatAtom, failed)
  expect(new Set(bedside.conference.said).size).toBe(1)
  expect(messages(bedside)).toEqual(['Hello: sent'])
  expect(sayings(bedside)).toHaveLength(tries + 1)
})

test('a message that is delivered twice is there once', async () => {
  const bedside = await bedsideInCall()
  hear(bedside, 'm1', 'How are you?')
  hear(bedside, 'm1', 'How are you?')
  hear(bedside, 'm2', 'How are you?')
  expect(messages(bedside)).toEqual(['How are you?: received', 'How are you?: received'])
})

test('unread messages are counted until the chat is opened', async () => {
  const bedside = await bedsideInCall()
  hear(bedside, 'm1', 'One')
  hear(bedside, 'm2', 'Two')
  expect(bedside.store.get(unreadAtom)).toBe(2)
  const leave = bedside.store.set(readChatAtom)
  expect(bedside.store.get(unreadAtom)).toBe(0)
  hear(bedside, 'm3', 'Three')
  expect(bedside.store.get(unreadAtom)).toBe(0)
  leave()
  hear(bedside, 'm4', 'Four')
  expect(bedside.store.get(unreadAtom)).toBe(1)
})

test('after a reload the chat is there, and what waited is sent', async () => {
  const bedside = await bedsideInRoom()
  bedside.memory.chat = {
    alias: callAlias,
    startedAt: 5,
    messages: [
      { id: 'm1', name: 'Dr. Mori', text: 'How are you?', at: 6, status: 'received' },
      { id: 'm2', name: '', text: 'Better', at: 7, status: 'pending' },
    ],
  }
  const resuming = bedside.store.set(resumeCallAtom)
  await vi.waitFor(() => expect(bedside.conference.joins).toHaveLength(1))
  bedside.conference.letIn(doctor)
  await resuming
  await vi.waitFor(() => expect(messages(bedside)).toEqual(['How are you?: received', 'Better: sent']))
  expect(bedside.store.get(chatAtom)?.startedAt).toBe(5)
})

test('a new call at the same alias knows nothing of the chat before', async () => {
  const bedside = await bedsideInRoom()
  bedside.memory.chat = {
    alias: callAlias,
    startedAt: 5,
    messages: [{ id: 'm1', name: '', text: 'Private', at: 6, status: 'pending' }],
  }
  void bedside.store.set(joinConferenceAtom, { alias: callAlias, pin: null, isNew: true })
  await vi.waitFor(() => expect(messages(bedside)).toEqual([]))
})

describe('a call that is over while the tablet still reads its chat', () => {
  /** Resumes a call whose chat is still being read until the returned `finishReading` is called. */
  const resumeSlowly = async () => {
    const bedside = await bedsideInRoom()
    const hers = { id: 'm1', name: '', text: 'Private', at: 6, status: 'pending' as const }
    const reading = Promise.withResolvers<KeptChat>()
    bedside.memory.loadChat = () => reading.promise
    const resuming = bedside.store.set(resumeCallAtom)
    await vi.advanceTimersByTimeAsync(0)
    const finishReading = async () => {
      reading.resolve({ alias: callAlias, startedAt: 5, messages: [hers] })
      await resuming
      await vi.advanceTimersByTimeAsync(0)
    }
    return { bedside, finishReading }
  }

  test('leaves nothing of it: the next patient has no chat', async () => {
    const { bedside, finishReading } = await resumeSlowly()
    bedside.store.set(forgetRoomCallAtom)
    await finishReading()
    expect([messages(bedside), bedside.store.get(meetingAtom)]).toEqual([undefined, null])
    expect(bedside.memory.ledger.rows).toEqual([])
  })

  test('leaves the next call as it is: its chat, and one place in its conference', async () => {
    const { bedside, finishReading } = await resumeSlowly()
    bedside.store.set(forgetRoomCallAtom)
    bedside.conference.admits = [doctor]
    await bedside.store.set(callClinicianAtom)
    await bedside.store.set(sendChatAtom, 'Hello')
    await finishReading()
    expect([messages(bedside), sayings(bedside)]).toEqual([['Hello: sent'], ['say Hello']])
    expect(bedside.conference.joins).toHaveLength(1)
  })
})

test('a message that waits is in the list of what waits, and can be taken back there', async () => {
  const bedside = await bedsideInCall()
  const { store, conference, memory } = bedside
  conference.tell({ kind: 'link', link: 'lost' })
  await store.set(sendChatAtom, 'one')
  await store.set(sendChatAtom, 'two')
  const waiting = store.get(waitingListAtom).waiting.map(({ params }) => params['text'])
  expect([waiting, memory.ledger.rows.length]).toEqual([['one', 'two'], 2])
  await store.set(cancelLedgerItemAtom, memory.ledger.rows[0]?.id ?? '')
  conference.tell({ kind: 'link', link: 'up' })
  await vi.waitFor(() => expect(messages(bedside)).toEqual(['two: sent']))
  expect(sayings(bedside)).toEqual(['say two'])
})

test('a chat message that another tab has sent is not sent again, and is shown as sent', async () => {
  const bedside = await bedsideInCall()
  const { store, conference, memory } = bedside
  conference.tell({ kind: 'link', link: 'lost' })
  await store.set(sendChatAtom, 'one')
  const [row] = memory.ledger.rows
  if (row === undefined) throw new Error('nothing waits')
  memory.ledger.rows = []
  memory.ledger.news.tell(row, { status: 'done' })
  conference.tell({ kind: 'link', link: 'up' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([messages(bedside), sayings(bedside)]).toEqual([['one: sent'], []])
})

describe('a message that waited when the page was closed', () => {
  const row = (pin: string): QueuedCommand => ({
    id: 'm2',
    command: 'message',
    params: { text: 'Better' },
    actedAt: 7,
    call: { alias: callAlias, pin },
  })
  const reopened = async (pin: string) => {
    const bedside = createBedside({ kept: { ...keptSession, profile } })
    answerCalls(bedside)
    bedside.memory.chat = {
      alias: callAlias,
      pin,
      startedAt: 5,
      messages: [{ id: 'm2', name: '', text: 'Better', at: 7, status: 'pending' }],
    }
    bedside.memory.ledger.rows = [row(pin)]
    await bedside.store.set(startSessionAtom)
    hearRoom(bedside)
    await vi.advanceTimersByTimeAsync(5_000)
    return bedside
  }

  test('is said once this remote is back in its call, once', async () => {
    const bedside = await reopened('4711')
    expect(bedside.store.get(waitingListAtom).waiting).toHaveLength(1)
    bedside.conference.admits = [doctor]
    await bedside.store.set(resumeCallAtom)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sayings(bedside), bedside.conference.said]).toEqual([['say Better'], ['m2']])
    expect([messages(bedside), bedside.memory.ledger.rows]).toEqual([['Better: sent'], []])
  })

  test('is dropped, and said to be, where that call is over: the next one never hears it', async () => {
    const bedside = await reopened('its own, and over')
    expect(said(bedside)).toEqual(['message_dropped'])
    expect(bedside.store.get(waitingListAtom).missed.map(({ code }) => code)).toEqual(['call_over'])
    bedside.conference.admits = [doctor]
    await bedside.store.set(resumeCallAtom)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sayings(bedside), messages(bedside), bedside.memory.ledger.rows]).toEqual([[], [], []])
  })
})

test('a chat message that still waits when the call ends is dropped, and the patient is told', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.tell({ kind: 'link', link: 'lost' })
  await bedside.store.set(sendChatAtom, 'Too late')
  await bedside.store.set(endCallAtom)
  expect(said(bedside)).toContain('message_dropped')
  expect(bedside.store.get(chatAtom)).toBeNull()
  expect(bedside.memory.chat).toBeNull()
})

describe('unsent chat draft', () => {
  test.each([
    ['the call ends', ({ store }: Bedside) => store.set(endCallAtom)],
    ['the session ends', async ({ store }: Bedside) => store.set(forgetRoomCallAtom)],
    [
      'the call is over elsewhere',
      async ({ conference }: Bedside) => conference.tell({ kind: 'ended', because: 'ended' }),
    ],
  ])('is forgotten when %s: the next patient never sees it', async (_told, happen) => {
    const bedside = await bedsideInCall()
    bedside.store.set(draftChatAtom, 'Only for you')
    expect(bedside.store.get(draftAtom)).toBe('Only for you')
    await happen(bedside)
    expect(bedside.store.get(draftAtom)).toBe('')
  })

  test('is kept of no page that is in no call', async () => {
    const { store } = await bedsideInRoom()
    store.set(draftChatAtom, 'Is anybody there?')
    expect(store.get(draftAtom)).toBe('')
  })
})
