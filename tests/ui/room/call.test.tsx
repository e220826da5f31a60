import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WaitingCall } from '../../../src/contract/calls/callClaims.ts'
import {
  callToEveryone,
  claimedCall,
  lonelyCall,
  unansweredCall,
} from '../../support/scripted/calls/scriptedWait.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { openMonitor } from '../../support/pages/roomPage.tsx'
import { person } from '../../support/scripted/conference/scriptedConference.ts'
import { enrolledMemory, serverStart } from '../../support/scripted/devices/scriptedMonitor.ts'
import { ScriptedStream } from '../../support/scripted/conference/scriptedStream.ts'

const mori = person({ uuid: 'mori', name: 'Dr. Haruka Mori', role: 'host' })
const mina = person({ uuid: 'mina', name: 'Mina Sato' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(Date, 'now').mockReturnValue(serverStart)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

async function openRoom(situation: Parameters<typeof openMonitor>[0] = {}) {
  const { room } = await openMonitor({ kept: enrolledMemory, ...situation })
  await act(async () => room.line().welcome())
  const sendCommand = (command: string, params: Record<string, unknown> = {}) =>
    act(async () => {
      const frame = { type: 'command', id: command, command, params, deadline_ms: serverStart + 60_000 }
      room.line().hear(JSON.stringify(frame))
      await vi.advanceTimersByTimeAsync(0)
    })
  const call = (more: Record<string, unknown> = {}) =>
    sendCommand('api', { vmr: 'room-302', announce: true, ...more })
  const tell = (happens: () => void) => act(async () => happens())
  return { room, order: sendCommand, call, tell }
}

/** Opens a call in which Dr. Mori is present and the announcement is over. */
async function openTalk(...others: (typeof mori)[]) {
  const page = await openRoom()
  await page.call()
  await page.tell(() => page.room.conference.letIn(mori, ...others))
  await pass(6_000)
  return page
}

test('a call is announced with its name, and with the seconds in which one can still stay private', async () => {
  const { call } = await openRoom()
  await call({ caller: 'Dr. Haruka Mori' })
  expect(within(screen.getByRole('alert')).getByText('Incoming call')).toBeTruthy()
  expect(title()).toBe('Dr. Haruka Mori')
  expect(screen.getByText('No one can see or hear you yet')).toBeTruthy()
  expect(screen.getByText(/^You will be seen and heard in 6 seconds\./)).toBeTruthy()
  await pass(5_000)
  expect(screen.getByText(/^You will be seen and heard in 1 second\./)).toBeTruthy()
})

test.each([
  ['video_control', 'You will be heard in 6 seconds, but not seen.'],
  ['microphone_control', 'You will be seen in 6 seconds, but not heard.'],
])('a call is announced with what stays off after %s', async (control, words) => {
  const { call, order: sendCommand } = await openRoom()
  await sendCommand(control, { state: 'off' })
  await call({ caller: 'Dr. Haruka Mori' })
  expect(document.querySelector('.room-opening')?.textContent).toContain(words)
  expect(screen.queryByText(/seen and heard/)).toBeNull()
})

test('one key on the screen keeps the call from seeing the room', async () => {
  const { room, call, tell } = await openRoom()
  await call({ caller: 'Dr. Haruka Mori' })
  await tell(() => room.conference.letIn(mori))
  await act(async () => key('Cover Camera').click())
  expect(screen.getByText(/^Your camera stays covered in the call\./)).toBeTruthy()
  await pass(6_000)
  expect(room.uplink.history).toEqual([])
  expect(screen.getByText('Camera is covered')).toBeTruthy()
  expect(screen.getByText(/cannot see or hear you$/).textContent).toBe(
    'Dr. Haruka Mori cannot see or hear you',
  )
})

test('a room that requested the call waits, and says that no one is there', async () => {
  const { room, call, tell } = await openRoom()
  await call()
  expect(title()).toBe('Your call is starting')
  await tell(() => room.conference.letIn())
  await pass(6_000)
  expect(title()).toBe('Waiting for the others')
  expect(screen.getByText('No one can see or hear you yet')).toBeTruthy()
})

test('a room whose patient called shows who is coming, or that more people are called, until the link is lost', async () => {
  const { room, call, tell } = await openRoom()
  await call()
  await tell(() => room.conference.letIn())
  await pass(6_000)
  const receive = (waiting: WaitingCall | null) =>
    act(async () => room.line().hear({ type: 'waiting', waiting }))
  await receive(claimedCall(Date.now()))
  expect(title()).toBe('Nurse Ito is coming')
  expect(screen.getByText(/Please wait a moment\.$/u).textContent).toBe('4 West. Please wait a moment.')
  expect(screen.getByText(/^You called at/u).textContent).toMatch(/^Room 302 · Bed 1You called at \d/u)
  expect(screen.getByText('On the way').textContent).toBe('Nurse ItoOn the way')
  await receive(unansweredCall(Date.now()))
  expect(title()).toBe('No one has answered yet')
  expect(screen.getByText(/^We are calling more people\./u)).toBeTruthy()
  await receive(callToEveryone(Date.now()))
  expect(title()).toBe('No one has answered yet')
  expect(screen.getByText(/^We have called everyone\./u)).toBeTruthy()
  await receive(lonelyCall(Date.now()))
  expect(title()).toBe('No one has answered yet')
  expect(screen.getByText('Press your nurse call button if you need help now.')).toBeTruthy()
  await receive(claimedCall(Date.now()))
  // After that the screen does not know if the clinician is still coming.
  await act(async () => room.line().drop(1006))
  expect(title()).toBe('Waiting for the others')
})

test('a call that does not begin says so ten seconds after the chime, with what to do', async () => {
  const { room, call, tell } = await openRoom()
  await call()
  await pass(9_800)
  expect(title()).toBe('Waiting for the others')
  await pass(400)
  expect(title()).toBe('The call has not begun')
  expect(screen.getByText(/press End and call again, or ask your care team for help/)).toBeTruthy()
  await tell(() => room.conference.letIn())
  expect(title()).toBe('Waiting for the others')
})

test('a room whose media find no way says so ten seconds after the chime, with what to do', async () => {
  const { room, call, tell } = await openRoom()
  await call()
  await tell(() => room.conference.letIn())
  await pass(7_000)
  await tell(() => room.conference.tell({ kind: 'link', link: 'lost' }))
  expect(title()).toBe('The connection was lost')
  await pass(3_200)
  expect(title()).toBe('There is still no connection')
  expect(screen.getByText(/press End and call again/)).toBeTruthy()
  await tell(() => room.conference.tell({ kind: 'link', link: 'up' }))
  expect(title()).toBe('Waiting for the others')
})

test('a clinician who joins a waiting room is named before they can see it', async () => {
  const { room, call, tell } = await openRoom()
  await call()
  await tell(() => room.conference.letIn())
  await pass(6_000)
  await tell(() => room.conference.letIn(mori))
  expect(screen.getByRole('alert').textContent).toBe('Dr. Haruka Mori has joined your call')
  expect(screen.getByText(/^You will be seen and heard in 6 seconds\./)).toBeTruthy()
})

test('the title of the page follows the room’s screen', async () => {
  const { call, order: sendCommand } = await openRoom()
  expect(document.title).toBe('Room 302 · Wardlink')
  await call({ caller: 'Dr. Haruka Mori' })
  expect(document.title).toBe('Dr. Haruka Mori · Wardlink')
  await sendCommand('final_end_call')
  expect(document.title).toBe('The call has ended · Wardlink')
})

test('in the call everybody who sees and hears the room is named', async () => {
  await openTalk(mina)
  expect(document.title).toBe('Call with Dr. Haruka Mori · Wardlink')
  expect(screen.getByText(/can see and hear you$/).textContent).toBe(
    'Dr. Haruka Mori and Mina Sato can see and hear you',
  )
  expect(screen.getByText('Camera is on')).toBeTruthy()
  expect(within(screen.getByRole('contentinfo')).getByText('Room', { exact: false })).toBeTruthy()
})

test('the picture of the one who speaks plays, without sound', async () => {
  const { room, tell } = await openTalk(mina)
  await tell(() => {
    room.conference.tell({ kind: 'stream', stream: new ScriptedStream() })
    room.conference.tell({ kind: 'speaker', uuid: 'mina' })
  })
  expect(screen.getByLabelText<HTMLVideoElement>('Video of Mina Sato').muted).toBe(true)
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce()
  expect(room.sound.playing).not.toBeNull()
})

test('shared content is large and labeled with its presenter, and the speaker stays visible', async () => {
  const { room, tell } = await openTalk()
  await tell(() => {
    room.conference.letIn(
      mori,
      person({ uuid: 'tablet', name: 'Keiko Sato', role: 'host', presenting: true }),
    )
    room.conference.tell({ kind: 'stream', stream: new ScriptedStream() })
    room.conference.tell({ kind: 'presentation', stream: new ScriptedStream() })
  })
  expect(screen.getByLabelText('Shared by Keiko Sato').className).toBe('room-call-content')
  expect(screen.getByLabelText('Video of Dr. Haruka Mori').className).toBe('room-call-small')
})

test('a weak connection is told, the room’s own first', async () => {
  const { room, tell } = await openTalk()
  const me = person({ uuid: 'me', isMe: true, quality: 'good' })
  const note = () => document.querySelector('.connection-note')?.textContent ?? null
  const roster = (...people: (typeof me)[]) => tell(() => room.conference.tell({ kind: 'roster', people }))
  await roster(me, { ...mori, quality: 'fair' })
  expect(note()).toBeNull()
  await roster(me, { ...mori, quality: 'poor' })
  expect(note()).toBe('The connection of Dr. Haruka Mori is weak.')
  await roster({ ...me, quality: 'poor' }, { ...mori, quality: 'poor' })
  expect(note()).toBe('This room’s connection is weak.')
  await roster({ ...me, quality: 'poor', picturePaused: true }, mori)
  expect(screen.getByText('Picture paused: weak connection')).toBeDefined()
  expect(note()).toBeNull()
})

test('a camera that is off over there is told in words, and so is a microphone', async () => {
  const { room, tell } = await openTalk()
  await tell(() => room.conference.letIn({ ...mori, videoMuted: true, muted: true }))
  expect(screen.getByText('Their camera is off.')).toBeTruthy()
  expect(within(screen.getByRole('contentinfo')).getByText(/Muted/)).toBeTruthy()
})

test('a participant who is cut off is not said to see or hear the room, and is not shown while another is present', async () => {
  const { room, tell } = await openTalk(mina)
  const cutOff = { ...mori, cutOff: true }
  await tell(() => {
    room.conference.tell({ kind: 'stream', stream: new ScriptedStream() })
    room.conference.tell({ kind: 'speaker', uuid: 'mori' })
    room.conference.letIn(cutOff, mina)
  })
  expect(screen.getByText(/see and hear you$/).textContent).toBe('Mina Sato can see and hear you')
  expect(screen.getByLabelText('Video of Mina Sato')).toBeTruthy()
  await tell(() => room.conference.letIn(cutOff))
  expect(screen.getByText(/see or hear you$/).textContent).toBe('Dr. Haruka Mori cannot see or hear you')
  expect(screen.queryByText('Camera is on')).toBeNull()
  expect(screen.getByText('Your picture is not arriving')).toBeTruthy()
  expect(screen.getByText('Their connection was interrupted.').getAttribute('role')).toBe('status')
  expect(screen.queryByLabelText(/^Video of/)).toBeNull()
  await tell(() => room.conference.letIn(mori))
  // The room was told that no one sees it, so a person who is heard again is announced like one who joins.
  expect(screen.getByRole('alert').textContent).toBe('Dr. Haruka Mori has joined your call')
  expect(screen.getByText(/^You will be seen and heard in 6 seconds\./)).toBeTruthy()
  await pass(6_000)
  expect(screen.getByText(/see and hear you$/).textContent).toBe('Dr. Haruka Mori can see and hear you')
  expect(screen.getByLabelText('Video of Dr. Haruka Mori')).toBeTruthy()
})

test('a room that is cut off reports that the participants cannot see or hear it', async () => {
  const { room, tell } = await openTalk(mina)
  const me = person({ uuid: 'me', isMe: true, cutOff: true })
  await tell(() => room.conference.tell({ kind: 'roster', people: [me, mori, mina] }))
  expect(screen.getByText(/see or hear you$/).textContent).toBe(
    'Dr. Haruka Mori and Mina Sato cannot see or hear you',
  )
  expect(screen.queryByText('Camera is on')).toBeNull()
})

test('the last frame shared by a presenter who is now cut off is no longer shown', async () => {
  const { room, tell } = await openTalk()
  await tell(() => {
    room.conference.letIn({ ...mori, presenting: true })
    room.conference.tell({ kind: 'presentation', stream: new ScriptedStream() })
  })
  expect(screen.getByLabelText('Shared by Dr. Haruka Mori')).toBeTruthy()
  await tell(() => room.conference.letIn({ ...mori, presenting: true, cutOff: true }))
  expect(screen.queryByLabelText('Shared by Dr. Haruka Mori')).toBeNull()
  expect(screen.getByText('Their connection was interrupted.')).toBeTruthy()
})

test('a microphone that a host muted is not said to be heard', async () => {
  const { room, tell } = await openTalk()
  const me = person({ uuid: 'me', isMe: true, muted: true })
  await tell(() => room.conference.tell({ kind: 'roster', people: [me, mori] }))
  expect(screen.getByText(/but not hear you$/)).toBeTruthy()
})

test('the room sees itself only when it asked for it, and never while it is covered', async () => {
  const { order: sendCommand } = await openTalk()
  const own = () => screen.queryByRole('img', { name: 'Your video' })
  expect(own()).toBeNull()
  await sendCommand('selfview_control', { state: 'on' })
  expect(own()).toBeTruthy()
  await sendCommand('video_control', { state: 'off' })
  expect(own()).toBeNull()
})

test('a connection that is lost says so, and that it is tried again', async () => {
  const { room, tell } = await openTalk()
  await tell(() => room.conference.tell({ kind: 'link', link: 'lost' }))
  expect(screen.getByText(/Connection lost\. Trying again\./)).toBeTruthy()
})

test('a browser that plays no sound before a touch asks for one, and for nothing once it plays', async () => {
  const { room, tell } = await openTalk()
  await tell(() => room.sound.blocked(true))
  expect(screen.getByText('Touch the screen once to hear')).toBeTruthy()
  await tell(() => room.sound.blocked(false))
  expect(screen.queryByText('Touch the screen once to hear')).toBeNull()
})

test.each([
  ['ended', 'The call has ended', null],
  ['removed', 'The call has ended', 'This room was removed from the call.'],
  ['full', 'This room could not join the call', 'The call is full.'],
  ['locked', 'This room could not join the call', /^The call is locked\./],
  ['pin_wrong', 'Not connected to the call', /^Start the call again on your remote/],
] as const)('a call that is over (%s) says so for a few seconds', async (because, heading, words) => {
  const { room, tell } = await openTalk()
  await tell(() => room.conference.tell({ kind: 'ended', because }))
  expect(title()).toBe(heading)
  if (words !== null) expect(screen.getByText(words)).toBeTruthy()
  await pass(6_000)
  expect(title()).toBe('Room 302')
})

test('when everybody has gone the room says so, and goes back to its way in', async () => {
  const { room, tell } = await openTalk()
  await tell(() => room.conference.letIn())
  for (let waited = 0; waited < 30_000; waited += 10_000) {
    await tell(() => room.line().hear(JSON.stringify({ type: 'pong' })))
    await pass(10_000)
  }
  expect(screen.getByText('No one else is in the call.')).toBeTruthy()
  await pass(6_000)
  expect(screen.getByRole('heading', { name: 'Scan to start' })).toBeTruthy()
})

test('a film is waited for with the camera told in words; a call goes before it', async () => {
  const { order: sendCommand, call } = await openRoom()
  await sendCommand('entertainment', { state: 'on' })
  expect(title()).toBe('Ready to Cast')
  expect(screen.getByText('Camera is on')).toBeTruthy()
  await call({ caller: 'Dr. Haruka Mori' })
  expect(title()).toBe('Dr. Haruka Mori')
  await sendCommand('final_end_call')
  expect(title()).toBe('The call has ended')
  await pass(6_000)
  expect(title()).toBe('Ready to Cast')
  await sendCommand('entertainment', { state: 'off' })
  expect(title()).toBe('Room 302')
})

test('the person whom the room keeps is shown beside the speaker, until someone shares', async () => {
  const page = await openTalk(mina)
  const noor = person({
    uuid: 'noor',
    name: 'Noor Aziz',
    invitedAs: 'interpreter',
    signing: true,
    kept: true,
  })
  const tell = (...people: (typeof mori)[]) =>
    page.tell(() => page.room.conference.tell({ kind: 'roster', people: [mori, ...people] }))
  const kept = () => screen.queryByRole('region', { name: 'Kept on screen' })
  await tell(noor)
  await page.tell(() => {
    page.room.conference.tell({ kind: 'stream', stream: new ScriptedStream() })
    page.room.conference.tell({ kind: 'speaker', uuid: 'mori' })
  })
  expect(kept()).toBeNull()
  await page.tell(() => page.room.conference.tell({ kind: 'presentation', stream: new ScriptedStream() }))
  expect(kept()?.textContent).toBe('Noor AzizInterpreter, sign languageKept on screen')
  expect(screen.getByLabelText('Video of Noor Aziz')).toBeTruthy()
  expect(screen.getByLabelText('Video of Dr. Haruka Mori')).toBeTruthy()
  await tell({ ...noor, signingUnclear: true })
  expect(kept()?.textContent).toContain('Signing is not clear')
  await tell({ ...noor, videoMuted: true })
  expect(kept()?.textContent).toContain('Their camera is off.')
  await tell(noor, { ...mina, presenting: true })
  expect(kept()).toBeNull()
  expect(screen.getByLabelText('Shared by Mina Sato')).toBeTruthy()
})

test('with only an interpreter in the call, the room’s screen says that signing is not clear', async () => {
  const page = await openTalk(mina)
  const noor = person({
    uuid: 'noor',
    name: 'Noor Aziz',
    invitedAs: 'interpreter',
    signing: true,
    kept: true,
  })
  const tell = (one: typeof noor) =>
    page.tell(() => page.room.conference.tell({ kind: 'roster', people: [one] }))
  const words = () => screen.queryByText('Signing is not clear') !== null
  await tell(noor)
  expect(words()).toBe(false)
  await tell({ ...noor, signingUnclear: true })
  expect(words()).toBe(true)
  await tell({ ...noor, signingUnclear: true, quality: 'poor' })
  expect(words()).toBe(true)
  expect(screen.getByText(/The connection of .* is weak\.|is weak\./)).toBeTruthy()
  await tell(noor)
  expect(words()).toBe(false)
})
