import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ConferenceParticipant } from '../../../../src/domain/conference.ts'
import { nameInCalls } from '../../../../src/domain/calls/roomCallRules.ts'
import { openPage, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { PlainMediaStream } from '../../../support/media/mediaStream.ts'
import { keptSession, ok, profile } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { answerCalls, doctor, ownPhoneProfile } from '../../../support/scripted/calls/bedsideCall.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
const room = person({
  uuid: 'room',
  name: nameInCalls({ number: profile.number ?? '', bed: profile.bed ?? '' }),
  role: 'host',
})
const noor = person({ uuid: 'noor', name: 'Noor Aziz', invitedAs: 'interpreter', signing: true })

test('a person is kept on the screen of the room from its remote', async () => {
  const { user, conference } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
    },
  })
  await screen.findByText(/Connected to/)
  const tell = (...people: ConferenceParticipant[]) =>
    act(async () => conference.tell({ kind: 'roster', people: [me, ...people] }))
  await tell(room, doctor, noor)
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  expect(await screen.findByText('Interpreter, sign language')).toBeTruthy()
  const keep = () => screen.getAllByRole('button', { name: /^Keep on screen/ })
  expect(keep().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  await user.click(screen.getByRole('button', { name: 'Keep on screen Noor Aziz' }))
  expect(conference.asked).toContain('keep noor')
  await tell(room, doctor, { ...noor, kept: true })
  expect(keep().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await user.click(screen.getByRole('button', { name: 'Keep on screen Noor Aziz' }))
  expect(conference.asked).toContain('unkeep noor')
  await tell(doctor, noor)
  expect(screen.queryByRole('button', { name: /^Keep on screen/ })).toBeNull()
})

async function openPhone() {
  vi.stubGlobal('MediaStream', PlainMediaStream)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const page = await openPage({
    path: '/aps-options',
    kept: { ...keptSession, profile: ownPhoneProfile },
    arrange: (bedside) => {
      bedside.api.on('GET /api/me', ok(ownPhoneProfile))
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
    },
  })
  act(() => page.stream.tell('open'))
  await screen.findByText(/Connected to/)
  const tell = (...people: ConferenceParticipant[]) =>
    act(async () =>
      page.conference.tell({ kind: 'roster', people: [{ ...me, protocol: 'webrtc' }, ...people] }),
    )
  const streams = (presentation: MediaStream | null) =>
    act(async () => {
      page.conference.tell({ kind: 'stream', stream: new MediaStream() })
      page.conference.tell({ kind: 'presentation', stream: presentation })
    })
  return { ...page, tell, streams }
}

const kept = () => screen.queryByRole('region', { name: 'Kept on screen' })
const videos = () =>
  [...document.querySelectorAll('video[aria-label]')]
    .map((video) => video.getAttribute('aria-label'))
    .filter((label) => label !== 'Your video')

test('a patient’s own phone shows the person who is kept beside the speaker, and a shared screen instead', async () => {
  const { user, conference, tell, streams } = await openPhone()
  expect(conference.joins.at(-1)?.showsKept).toBe(true)
  await tell({ ...noor, kept: true }, doctor)
  await streams(null)
  expect(kept()).toBeNull()
  await streams(new MediaStream())
  expect(videos()).toEqual(['Video of Dr. Mori', 'Video of Noor Aziz'])
  const region = kept()
  expect(region && within(region).getByText('Interpreter, sign language')).toBeTruthy()
  await tell({ ...noor, kept: true, videoMuted: true }, doctor)
  expect(screen.getByText('Their camera is off.')).toBeTruthy()
  await tell({ ...noor, kept: true }, { ...doctor, presenting: true })
  expect(kept()).toBeNull()
  expect(videos()).toContain('Shared by Dr. Mori')
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  await user.click(await screen.findByRole('button', { name: 'Keep on screen Dr. Mori' }))
  expect(conference.asked).toContain('keep doctor')
})

test('a patient’s own phone says that signing is not clear, with two people and with more', async () => {
  const { tell, streams } = await openPhone()
  const words = () => screen.queryByText('Signing is not clear') !== null
  await streams(new MediaStream())
  await tell({ ...noor, kept: true })
  expect(words()).toBe(false)
  await tell({ ...noor, kept: true, signingUnclear: true })
  expect(words()).toBe(true)
  expect(kept()).toBeNull()
  await tell({ ...noor, kept: true, signingUnclear: true }, doctor)
  expect(words()).toBe(true)
  expect(kept()?.textContent).toContain('Signing is not clear')
  await tell({ ...noor, kept: true, signingUnclear: true, videoMuted: true }, doctor)
  expect(words()).toBe(false)
})
