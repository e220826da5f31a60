import { act, screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { ConferenceParticipant } from '../../../src/domain/conference.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { inTheCall, windowIs } from '../../support/pages/invitedPage.tsx'
import { invitation } from '../../support/scripted/calls/scriptedMeet.ts'
import { person } from '../../support/scripted/conference/scriptedConference.ts'

const asking = 'The patient in the next bed is being asked. Sound only until they answer.'
const soundOnly = 'Sound only: this is a shared room.'
const oneBed = 'The camera stays on this bed.'

const me = person({ uuid: 'me', isMe: true })
const guest = person({ uuid: 'ben', name: 'Ben', since: 2 })
const room = (change: Partial<ConferenceParticipant>) =>
  person({ uuid: 'room', name: invitation.room.name, role: 'host', ...change })

async function talking(kind: 'clinician' | 'guest' = 'guest') {
  const page = await inTheCall(kind)
  const tell = (...people: ConferenceParticipant[]) =>
    act(async () => page.conference.tell({ kind: 'roster', people: [me, ...people] }))
  const speaks = (uuid: string | null) => act(async () => page.conference.tell({ kind: 'speaker', uuid }))
  return { ...page, tell, speaks }
}

describe('a visitor of a shared room', () => {
  test('reads why the room shows no picture, as long as it does not', async () => {
    const { tell } = await talking()
    await tell(room({ roomPicture: 'asking', videoMuted: true }))
    expect(screen.getByText(asking).getAttribute('role')).toBe('status')
    await tell(room({ roomPicture: 'none', videoMuted: true }))
    expect(screen.getByText(soundOnly).getAttribute('role')).toBe('status')
    expect(screen.queryByText(asking)).toBeNull()
    await tell(room({ roomPicture: 'pending', videoMuted: true }))
    screen.getByText('Sound only until the camera keeps to this bed.')
    await tell(room({ roomPicture: 'off', videoMuted: true }))
    screen.getByText('Sound only: the camera in the room is off.')
    expect(screen.queryByText(asking)).toBeNull()
    await tell(room({ roomPicture: 'free' }))
    expect(screen.queryByText(soundOnly)).toBeNull()
    await tell(room({}))
    expect(screen.queryByText(/patient/)).toBeNull()
  })

  test('reads it beside the speaker’s name while someone else is on the stage', async () => {
    const { tell, speaks } = await talking()
    await tell(room({ roomPicture: 'none', videoMuted: true }), guest)
    expect(screen.getByText(soundOnly).className).toContain('meet-waiting')
    await speaks('ben')
    const note = screen.getByText(soundOnly)
    expect(note.closest('.meet-who')?.textContent).toContain('Ben')
    expect(note.getAttribute('role')).toBe('status')
  })

  test('reads only of the interruption while the room is cut off', async () => {
    const { tell } = await talking()
    await tell(room({ roomPicture: 'asking', videoMuted: true, cutOff: true }))
    screen.getByText(/Their connection was interrupted/)
    expect(document.querySelectorAll('.meet-waiting')).toHaveLength(1)
  })

  test('reads beside the camera’s buttons that it stays on the bed', async () => {
    windowIs('wide')
    const { tell, user } = await talking('clinician')
    await tell(room({ roomPicture: 'one_bed' }))
    expect(screen.queryByText(oneBed)).toBeNull()
    await user.click(key('Move Camera'))
    const panel = within(screen.getByRole('region', { name: 'Camera of the room' }))
    expect(panel.getByText(oneBed).closest('[role="status"]')).not.toBeNull()
    await tell(room({ roomPicture: 'none', videoMuted: true }))
    expect(panel.queryByText(oneBed)).toBeNull()
    await tell(room({ roomPicture: 'one_bed' }))
    panel.getByText(oneBed)
    await tell(room({ roomPicture: 'free' }))
    expect(panel.queryByText(oneBed)).toBeNull()
  })

  test('reads it in place of the picture of the room that they keep on screen', async () => {
    const { conference, tell } = await talking('clinician')
    await tell(room({ roomPicture: 'none', videoMuted: true, kept: true }), guest)
    await act(async () => conference.tell({ kind: 'presentation', stream: new MediaStream() }))
    const kept = within(screen.getByRole('region', { name: 'Kept on screen' }))
    kept.getByText(soundOnly)
    expect(kept.queryByText('Their camera is off.')).toBeNull()
  })
})
