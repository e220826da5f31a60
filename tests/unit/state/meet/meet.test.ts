import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import type { ConferenceEnd } from '../../../../src/domain/conference.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { within } from '../../../support/heldClock.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { createScriptedMeet, invitation } from '../../../support/scripted/calls/scriptedMeet.ts'
import { inTheLobby, inTheCall, stubMediaStream } from '../../../support/scripted/calls/scriptedActiveCall.ts'

/** Milliseconds; longer than any wait between two attempts. */
const patienceMs = 30_000

beforeEach(stubMediaStream)
afterEach(() => vi.unstubAllGlobals())

describe('following the link', () => {
  test('a guest who gives a name gets the place in the call, and the link is not needed again', async () => {
    const { world, conference } = await inTheCall()
    expect(world.asked).toEqual([
      'look link-0123456789abcdef',
      'join {"t":"link-0123456789abcdef","display_name":"Adaeze Okafor"}',
    ])
    expect(conference.joins[0]).toMatchObject({
      alias: 'call-7',
      pin: '4242',
      name: 'Adaeze Okafor',
      receive: 'picture_and_sound',
    })
    expect(world.kept?.resume).toBe('come-back-0123456789')
  })

  test('a guest without a name cannot join', async () => {
    const { meet, world, view } = await inTheLobby()
    await meet.join('   ')
    expect(view().kind).toBe('checking')
    expect(world.asked).toEqual(['look link-0123456789abcdef'])
  })

  test.each(['join_link_used', 'join_link_expired', 'call_over', 'unreachable'])(
    'a link that is refused with %s says so',
    async (code) => {
      const { meet, world, view } = createScriptedMeet()
      world.look = { ok: false, code }
      meet.start()
      await vi.waitFor(() => expect(view()).toEqual({ kind: 'refused', code }))
    },
  )

  test.each(['join_link_expired', 'unreachable'])(
    'a guest in the preview who follows another link, refused with %s, has camera and microphone off',
    async (code) => {
      const { world, view } = await inTheLobby()
      expect(world.tracks.some(({ stopped }) => !stopped)).toBe(true)
      world.look = { ok: false, code }
      world.follow('link-9876543210fedcba')
      await vi.waitFor(() => expect(view()).toEqual({ kind: 'refused', code }))
      expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
    },
  )

  test('a page without a link asks for it', async () => {
    const { meet, view } = createScriptedMeet(null)
    meet.start()
    await vi.waitFor(() => expect(view()).toEqual({ kind: 'refused', code: 'no_link' }))
  })

  test('a tab that is reloaded comes back under its name, without the link', async () => {
    const kept = { resume: 'come-back-0123456789', name: 'Adaeze Okafor', invitation }
    const { meet, world, view } = await inTheLobby(null, kept)
    expect(view()).toMatchObject({ returning: true, name: 'Adaeze Okafor' })
    await meet.join('')
    expect(world.asked).toEqual(['join {"resume":"come-back-0123456789"}'])
  })

  test('a network that fails while joining leaves the page as it was, and says why', async () => {
    const { meet, world, view } = await inTheLobby()
    world.join = { ok: false, code: 'unreachable' }
    await meet.join('Adaeze Okafor')
    expect(view()).toMatchObject({ kind: 'checking', busy: false, problem: 'unreachable' })
  })

  test('a guest who declines has the camera off, and the room is told', async () => {
    const { meet, world, view } = await inTheLobby()
    await meet.decline()
    expect(view().kind).toBe('declined')
    expect(world.asked.at(-1)).toBe('decline link-0123456789abcdef')
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
  })
})

describe('the chat', () => {
  test('a message written while the connection is lost is sent once it is back', async () => {
    const { talk, store, conference } = await inTheCall()
    conference.tell({ kind: 'link', link: 'lost' })
    await talk.chat.send('Hello')
    expect(store.get(talk.chat.messagesAtom)).toMatchObject([{ text: 'Hello', status: 'pending' }])
    conference.tell({ kind: 'link', link: 'up' })
    await vi.waitFor(() => expect(store.get(talk.chat.messagesAtom)).toMatchObject([{ status: 'sent' }]))
    expect(conference.asked.filter((words) => words === 'say Hello')).toHaveLength(1)
  })

  test('a message written while only the picture is lost is sent', async () => {
    const { talk, store, conference } = await inTheCall()
    conference.tell({ kind: 'link', link: 'lost', hears: true })
    await talk.chat.send('Hello')
    expect(store.get(talk.chat.messagesAtom)).toMatchObject([{ text: 'Hello', status: 'sent' }])
  })

  test('a message that is told twice is shown and counted once', async () => {
    const { talk, store, conference } = await inTheCall()
    const message = { id: 'm1', from: 'room', name: 'Room', text: 'Hi', at: 1, direct: false }
    conference.tell({ kind: 'message', message })
    conference.tell({ kind: 'message', message })
    expect(store.get(talk.chat.messagesAtom)).toHaveLength(1)
    expect(store.get(talk.chat.unreadAtom)).toBe(1)
  })

  test('a message that the conference refuses is marked, and can be sent again', async () => {
    const { talk, store, conference } = await inTheCall()
    conference.takes = false
    const sent = talk.chat.send('Hello')
    await vi.runAllTimersAsync()
    await sent
    expect(store.get(talk.chat.messagesAtom)).toMatchObject([{ status: 'failed' }])
    conference.takes = true
    await talk.chat.resend(store.get(talk.chat.messagesAtom)[0]?.id ?? '')
    expect(store.get(talk.chat.messagesAtom)).toMatchObject([{ status: 'sent' }])
  })
})

describe('the end', () => {
  test.each<[ConferenceEnd, boolean]>([
    ['ended', false],
    ['removed', false],
    ['not_found', false],
    ['media_failed', true],
    ['full', true],
    ['locked', true],
  ])('after %s the camera is off, and the way back is there: %s', async (because, back) => {
    const { conference, world, view } = await inTheCall()
    conference.tell({ kind: 'ended', because })
    expect(view()).toMatchObject({ kind: 'over', because })
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
    expect(world.kept !== null).toBe(back)
  })

  test('a place that was lost with its node is asked for again, and the call goes on with its chat', async () => {
    const { conference, world, talk, store, view } = await inTheCall()
    conference.tell({ kind: 'link', link: 'lost' })
    void talk.chat.send('Are you there?')
    conference.tell({ kind: 'ended', because: 'lost' })
    expect(store.get(talk.viewAtom)).toMatchObject({ link: 'lost', stream: null })
    await within(patienceMs, () => expect(conference.joins).toHaveLength(2))
    expect(world.asked.at(-1)).toContain('come-back-0123456789')
    conference.tell({ kind: 'ended', because: 'unreachable' })
    await within(patienceMs, () => expect(conference.joins).toHaveLength(3))
    conference.asked.length = 0
    conference.letIn(person({ uuid: 'room', name: invitation.room.name, role: 'host' }))
    await within(patienceMs, () => expect(conference.asked).toContain('say Are you there?'))
    // The node has forgotten this state, so it is sent again.
    await within(patienceMs, () => expect(conference.asked).toContain('mute me false'))
    expect(store.get(talk.viewAtom)).toMatchObject({ link: 'up' })
    expect(
      world.tracks.some(({ stopped }) => stopped),
      'the camera stays open',
    ).toBe(false)
    expect(view().kind).toBe('talking')
  })

  test('a call that was over meanwhile is said to be', async () => {
    const { conference, world, view } = await inTheCall()
    world.join = { ok: false, code: 'call_over' }
    conference.tell({ kind: 'ended', because: 'lost' })
    await within(patienceMs, () => expect(view()).toMatchObject({ kind: 'over', because: 'ended' }))
  })

  test('after a minute and a half without a way back the person is told, and has a key', async () => {
    const { conference, world, view } = await inTheCall()
    world.join = { ok: false, code: 'unreachable' }
    conference.tell({ kind: 'ended', because: 'lost' })
    world.passed = 91_000
    await within(patienceMs, () => expect(view()).toMatchObject({ kind: 'over', because: 'lost' }))
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
  })

  test('a network that was away for a whole minute leads back, though the first try gets no answer', async () => {
    const { conference, world, talk, store } = await inTheCall()
    const { join } = world
    world.join = { ok: false, code: 'unreachable' }
    conference.tell({ kind: 'ended', because: 'lost' })
    world.passed = 70_000
    await within(patienceMs, () =>
      expect(world.asked.filter((one) => one.startsWith('join')).length).toBeGreaterThan(2),
    )
    world.join = join
    await within(patienceMs, () => expect(conference.joins).toHaveLength(2))
    conference.letIn()
    expect(store.get(talk.viewAtom)).toMatchObject({ link: 'up' })
  })

  test('a guest who leaves while the page looks for their seat has left', async () => {
    const { conference, world, talk, view } = await inTheCall()
    world.join = { ok: false, code: 'unreachable' }
    conference.tell({ kind: 'ended', because: 'lost' })
    await talk.leave()
    expect(view()).toMatchObject({ kind: 'over', because: 'left' })
    expect(conference.joins).toHaveLength(1)
  })

  test('a guest who left can return with a button while the call goes on', async () => {
    const { talk, meet, view } = await inTheCall()
    await talk.leave()
    expect(view()).toMatchObject({ kind: 'over', because: 'left' })
    await meet.retry()
    expect(view()).toMatchObject({ kind: 'checking', returning: true })
  })
})
