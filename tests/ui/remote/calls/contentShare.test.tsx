import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
const letter = new File(['a letter'], 'letter.png', { type: 'image/png' })

/** Sets the result of this browser's dialog for sharing the screen; null if it has none. */
function device(getDisplayMedia: (() => Promise<MediaStream>) | null): void {
  const value = getDisplayMedia === null ? {} : { getDisplayMedia }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function openCall() {
  const page = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
    },
  })
  await screen.findByText(/Connected to/)
  return page
}

const dialog = () => within(screen.getByRole('dialog'))

test('a shared screen is on its way, then seen by everybody, and ended by the same key', async () => {
  const stream = new ScriptedStream()
  device(async () => stream)
  const { user, conference } = await openCall()
  await user.click(key('Content Share'))
  await user.click(dialog().getByRole('button', { name: /Share This Screen/ }))
  expect(await screen.findByText('Starting to share…')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(conference.presented[0]).toBe(stream)
  await act(async () => conference.tell({ kind: 'roster', people: [{ ...me, presenting: true }, doctor] }))
  expect(screen.getByText('Everyone in the call can see your screen.')).toBeTruthy()
  await user.click(key('Stop Sharing'))
  expect(conference.presented[1]).toBeNull()
  expect(key('Content Share')).toBeTruthy()
})

test('a patient who dismisses the browser’s prompt is told that nothing is shared, and may choose again', async () => {
  device(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))
  const { user, conference } = await openCall()
  await user.click(key('Content Share'))
  await user.click(dialog().getByRole('button', { name: /Share This Screen/ }))
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'Nothing was shared. Try again, or share a photo.',
  )
  expect(conference.presented).toEqual([])
})

test('a tablet that cannot share its screen says so, and offers a photo', async () => {
  device(null)
  const { user } = await openCall()
  await user.click(key('Content Share'))
  const refused = dialog().getByRole('button', { name: /Share This Screen/ })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(refused.textContent).toContain('This device cannot share its screen. Share a photo instead.')
})

test('a file that is no picture is refused in words', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('bad', 'InvalidStateError')))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { user, conference } = await openCall()
  await user.click(key('Content Share'))
  await user.upload(dialog().getByLabelText('Photo to share'), letter)
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'This picture cannot be opened. Choose another one.',
  )
  expect(conference.presented).toEqual([])
})

test('content shared by another participant is shown muted and by name; a phone is told to look at the room screen', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { conference } = await openCall()
  await act(async () => {
    conference.tell({ kind: 'roster', people: [me, { ...doctor, presenting: true }] })
  })
  expect(screen.getByText(/is sharing on the room screen/).textContent).toContain('Dr. Mori')
  await act(async () => conference.tell({ kind: 'presentation', stream: new ScriptedStream() }))
  expect(screen.getByLabelText<HTMLVideoElement>('Shared by Dr. Mori').muted).toBe(true)
  expect(screen.getByText(/is sharing\./)).toBeTruthy()
})

test('a conference that does not take it is told, and the key is there again', async () => {
  device(async () => new ScriptedStream())
  const { user, conference } = await openCall()
  await user.click(key('Content Share'))
  await user.click(dialog().getByRole('button', { name: /Share This Screen/ }))
  await screen.findByText('Starting to share…')
  await act(async () => conference.tell({ kind: 'presenting_ended' }))
  expect(await screen.findByText('Your content could not be shared.')).toBeTruthy()
  expect(key('Content Share')).toBeTruthy()
})

test('the participants tell who shares, and show the picture of who speaks; of the others the first letters', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user, conference } = await openCall()
  const guest = person({ uuid: 'guest', name: 'Adaeze Okafor', presenting: true })
  await act(async () => {
    conference.tell({ kind: 'roster', people: [me, doctor, guest] })
    conference.tell({ kind: 'stream', stream: new ScriptedStream() })
    conference.tell({ kind: 'speaker', uuid: 'doctor' })
  })
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  expect(await screen.findByText('Guest · Sharing')).toBeTruthy()
  expect(screen.queryByText('DR.')).toBeNull()
  expect(screen.getByText('ADA')).toBeTruthy()
  expect(screen.getByLabelText<HTMLVideoElement>('Dr. Mori').muted).toBe(true)
  await act(async () =>
    conference.tell({ kind: 'roster', people: [me, { ...doctor, videoMuted: true }, guest] }),
  )
  expect(screen.getByText('DR.')).toBeTruthy()
})
