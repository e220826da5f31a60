import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConferenceParticipant } from '../../../../src/domain/conference.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
const note = () => document.querySelector('.connection-note')?.textContent ?? null

test('a weak connection of the room or of the speaker is said, and shown in the list', async () => {
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
  expect(note()).toBeNull()
  await tell({ ...doctor, quality: 'poor' })
  expect(note()).toBe('The connection of Dr. Mori is weak.')
  await tell({ ...doctor, quality: 'poor' }, person({ uuid: 'guest', name: 'Adaeze', quality: 'fair' }))
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  expect(await screen.findByText('Weak connection')).toBeTruthy()
  expect(screen.getByText('Fair connection')).toBeTruthy()
})
