import { act, screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { ConferenceParticipant } from '../../../src/domain/conference.ts'
import { meetTest as it } from '../../support/fixtures/meetTest.ts'
import { inTheCall, windowIs } from '../../support/pages/invitedPage.tsx'
import { person } from '../../support/scripted/conference/scriptedConference.ts'
import { ScriptedStream } from '../../support/scripted/conference/scriptedStream.ts'

const me = person({ uuid: 'me', isMe: true })
const mori = person({ uuid: 'mori', name: 'Dr. Mori', invitedAs: 'clinician', role: 'host' })
const noor = person({ uuid: 'noor', name: 'Noor Aziz', invitedAs: 'interpreter', signing: true })

async function talking() {
  windowIs('wide')
  const { conference, user } = await inTheCall('guest')
  const tell = (...people: ConferenceParticipant[]) =>
    act(async () => conference.tell({ kind: 'roster', people }))
  const streams = (presentation: MediaStream | null) =>
    act(async () => {
      conference.tell({ kind: 'stream', stream: new ScriptedStream() })
      conference.tell({ kind: 'speaker', uuid: 'mori' })
      conference.tell({ kind: 'presentation', stream: presentation })
    })
  return { conference, user, tell, streams }
}

const keepButton = (name: string) => screen.getByRole('button', { name: `Keep ${name} on screen` })
const kept = () => screen.queryByRole('region', { name: 'Kept on screen' })
const videos = () =>
  [...document.querySelectorAll('video[aria-label]')]
    .map((video) => video.getAttribute('aria-label'))
    .filter((label) => label !== 'Your video')

describe('person who is kept on screen', () => {
  it('is asked for in the list of participants, which shows who it is', async () => {
    const { conference, user, tell } = await talking()
    await tell(me, mori, noor)
    expect(screen.queryByRole('button', { name: /^Keep You/ })).toBeNull()
    expect(screen.getByText(/Interpreter, sign language/)).toBeTruthy()
    await user.click(keepButton('Noor Aziz'))
    expect(conference.asked).toContain('keep noor')
    await tell(me, mori, { ...noor, kept: true })
    expect(keepButton('Noor Aziz').getAttribute('aria-pressed')).toBe('true')
    expect(keepButton('Dr. Mori').getAttribute('aria-pressed')).toBe('false')
    await user.click(keepButton('Noor Aziz'))
    expect(conference.asked).toContain('unkeep noor')
  })

  it('is shown beside the speaker, and gives way to a shared screen', async () => {
    const { tell, streams } = await talking()
    await tell(me, mori, { ...noor, kept: true })
    await streams(null)
    expect(kept()).toBeNull()
    await streams(new ScriptedStream())
    expect(videos()).toEqual(['Video of Dr. Mori', 'Video of Noor Aziz'])
    const region = kept()
    expect(region && within(region).getByText('Noor Aziz')).toBeTruthy()
    await tell(me, { ...mori, presenting: true }, { ...noor, kept: true })
    expect(kept()).toBeNull()
    expect(videos()).toContain('Shared content')
  })

  it('is said to have covered their camera', async () => {
    const { tell, streams } = await talking()
    await tell(me, mori, { ...noor, kept: true, videoMuted: true })
    await streams(new ScriptedStream())
    expect(videos()).toEqual(['Video of Dr. Mori'])
    expect(screen.getByText('Their camera is off.')).toBeTruthy()
  })
})

describe('signing', () => {
  it('is said to be unclear at both, whichever of the two has too few frames', async () => {
    const { tell, streams } = await talking()
    const words = () => screen.queryByText('Signing is not clear') !== null
    await streams(new ScriptedStream())
    await tell(me, mori, { ...noor, kept: true })
    expect(words()).toBe(false)
    await tell(me, mori, { ...noor, kept: true, signingUnclear: true })
    expect(words()).toBe(true)
    await tell({ ...me, signingUnclear: true }, mori, { ...noor, kept: true })
    expect(words()).toBe(true)
    await tell(me, { ...mori, signingUnclear: true }, { ...noor, kept: true })
    expect(words()).toBe(false)
  })
})
