import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import type { MediaProblem } from '../../../../src/state/meet/ports.ts'
import { answerCalls, doctor, ownPhoneProfile } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openPage, settledKey } from '../../../support/pages/bedsidePage.tsx'
import { holdTheClock, pass } from '../../../support/pages/padPage.tsx'
import { PlainMediaStream } from '../../../support/media/mediaStream.ts'
import { type Bedside, keptSession, ok } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

beforeEach(() => {
  vi.stubGlobal('MediaStream', PlainMediaStream)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

async function openPhone(path: string, arrange: (phone: Bedside) => void = () => undefined) {
  const page = await openPage({
    path,
    kept: { ...keptSession, profile: ownPhoneProfile },
    arrange: (bedside) => {
      bedside.api.on('GET /api/me', ok(ownPhoneProfile))
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
      arrange(bedside)
    },
  })
  act(() => page.stream.tell('open'))
  return page
}

test('the menu of a patient’s own phone has no room camera to move or cover, and no film', async () => {
  await openPhone('/')
  expect(await screen.findByRole('button', { name: /Clinician/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Device Control/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Cover/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Movie/ })).toBeNull()
  expect(screen.queryByText('APS Device is Offline')).toBeNull()
})

test('in the call the keys say what is on, and turn it off and on', async () => {
  const { user, conference } = await openPhone('/aps-options')
  await screen.findByText(/Connected to/)
  act(() => conference.tell({ kind: 'stream', stream: new MediaStream() }))
  expect(await screen.findByLabelText('Video of Dr. Mori')).toBeTruthy()
  expect(screen.getByLabelText('Your video')).toBeTruthy()
  await user.click(key('Video On'))
  expect(await screen.findByRole('button', { name: 'Video Off' })).toBeTruthy()
  expect(screen.queryByLabelText('Your video')).toBeNull()
  await user.click(key('Mic On'))
  await user.click(await settledKey('Mic Off'))
  expect(await screen.findByRole('button', { name: 'Mic On' })).toBeTruthy()
  expect(screen.queryByText(/room screen/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Device Settings/ })).toBeNull()
})

const slow = /Your network may block it: try another network, such as mobile data, then reload this page/

test('a call that does not begin says so within ten seconds, with what to do', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { conference } = await openPhone('/aps-options', (phone) => (phone.conference.admits = null))
  await screen.findByLabelText('Your video')
  expect(screen.getByText(/Connecting your phone to the call/)).toBeTruthy()
  expect(screen.queryByText(slow)).toBeNull()
  await pass(10_000)
  expect(screen.getByText(slow).textContent).toContain('The call has not begun.')
  act(() => conference.letIn(doctor))
  expect(screen.queryByText(slow)).toBeNull()
})

test('a call whose media are lost says after ten seconds what to do', async () => {
  const { conference } = await openPhone('/aps-options')
  await screen.findByText(/Connected to/)
  holdTheClock()
  await act(async () => conference.tell({ kind: 'link', link: 'lost' }))
  expect(screen.getByText(/The connection was lost/)).toBeTruthy()
  await pass(10_000)
  expect(screen.getByText(slow).textContent).toContain('There is still no connection.')
})

test('the self view can be hidden while the others still see the patient', async () => {
  const { user } = await openPhone('/aps-options')
  await screen.findByLabelText('Your video')
  await user.click(key('Self View On'))
  expect(screen.queryByLabelText('Your video')).toBeNull()
  expect(key('Video On')).toBeTruthy()
})

test.each([
  ['camera', 'taken', /Another app is using the camera. Close that app/],
  ['camera', 'denied', /The camera is blocked. Allow it in the settings/],
  ['camera', 'missing', /No camera was found. The others can hear you/],
  ['microphone', 'taken', /Another app is using the microphone. Close that app/],
  ['microphone', 'missing', /No microphone was found. Connect one/],
] as const)('a %s that is %s ends in a sentence that says what to do', async (kind, why, words) => {
  await openPhone('/aps-options', ({ media }) => (media.problem[kind] = why satisfies MediaProblem))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(key(kind === 'camera' ? 'Video Off' : 'Mic Off')).toBeTruthy()
})

test('both refused is one sentence; pressed again after leave was given, they are on', async () => {
  const { user, media } = await openPhone('/aps-options', (phone) => {
    phone.media.problem.camera = 'denied'
    phone.media.problem.microphone = 'denied'
  })
  expect(await screen.findByText(/Camera and microphone are blocked/)).toBeTruthy()
  media.problem.camera = null
  media.problem.microphone = null
  await user.click(await settledKey('Video Off'))
  await user.click(await settledKey('Mic Off'))
  expect(await screen.findByRole('button', { name: 'Mic On' })).toBeTruthy()
  expect(key('Video On')).toBeTruthy()
  expect(screen.queryByText(/blocked/)).toBeNull()
})

test('a patient muted by another participant sees a message, and turns the microphone on again', async () => {
  const { user, conference } = await openPhone('/aps-options')
  await screen.findByText(/Connected to/)
  const me = person({ uuid: 'me', isMe: true, muted: true })
  act(() => conference.tell({ kind: 'roster', people: [me, doctor] }))
  expect(await screen.findByText(/Your microphone was turned off in the call/)).toBeTruthy()
  await user.click(await settledKey('Mic Off'))
  expect(conference.asked.at(-1)).toBe('mute me false')
})

test('a microphone that a headset or the system mutes is told until it is unmuted', async () => {
  const { media } = await openPhone('/aps-options')
  await screen.findByText(/Connected to/)
  const track = media.tracks.find(({ kind }) => kind === 'microphone')
  act(() => void track?.dispatchEvent(new Event('mute')))
  const words = /Your device mutes the microphone. Others cannot hear you. Unmute it on the headset/
  expect(screen.getByText(words)).toBeTruthy()
  act(() => void track?.dispatchEvent(new Event('unmute')))
  expect(screen.queryByText(words)).toBeNull()
})

test('a browser that wants a touch before it plays gets a key for the sound', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  play.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { user, conference } = await openPhone('/aps-options')
  await screen.findByText(/Connected to/)
  act(() => conference.tell({ kind: 'stream', stream: new MediaStream() }))
  const sound = await screen.findByRole('button', { name: 'Turn On the Sound' })
  play.mockResolvedValue()
  await user.click(sound)
  expect(screen.queryByRole('button', { name: 'Turn On the Sound' })).toBeNull()
})

test('the end is asked for and ends the call, its camera and its microphone', async () => {
  const { user, media, api } = await openPhone('/aps-options')
  await screen.findByLabelText('Your video')
  await user.click(key('End'))
  await user.click(
    within(screen.getByRole('region', { name: 'End the call?' })).getByRole('button', { name: 'End' }),
  )
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(api.commands()).toContain('final_end_call')
  expect(media.tracks.every(({ stopped }) => stopped)).toBe(true)
})

test('a patient who logs out on their own phone is told how to get a new link', async () => {
  const { user } = await openPhone('/')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(screen.getByText('To come back, ask your care team for a new link.')).toBeTruthy()
})

test.each([
  ['says so when it calls', undefined, 1],
  ['that has calls says nothing of it', vi.fn<() => void>(), 0],
])('a browser without calls (WebRTC) %s', async (_told, RTCPeerConnection, times) => {
  if (RTCPeerConnection !== undefined) vi.stubGlobal('RTCPeerConnection', RTCPeerConnection)
  const { user, store } = await openPhone('/')
  act(() => store.set(sessionEffectsAtom, { SessionEffects }))
  await user.click(await screen.findByRole('button', { name: /Clinician/ }))
  await screen.findByText(/Connected to/)
  expect(screen.queryAllByText('This browser cannot make calls')).toHaveLength(times)
})
