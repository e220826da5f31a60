import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConferenceParticipant } from '../../../../src/domain/conference.ts'
import { nameInCalls } from '../../../../src/domain/calls/roomCallRules.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { profile } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
const room = person({
  uuid: 'room',
  name: nameInCalls({ number: profile.number ?? '', bed: profile.bed ?? '' }),
  role: 'host',
})
const stage = () => within(screen.getByRole('region', { name: 'The call' }))

test('the call page says how the picture of the own room is limited for the patient beside', async () => {
  const { conference } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [me, room, doctor]
    },
  })
  await screen.findByText(/Connected to/)
  const tell = (roomPicture: ConferenceParticipant['roomPicture']) =>
    act(async () => conference.tell({ kind: 'roster', people: [me, { ...room, roomPicture }, doctor] }))
  const words = {
    asking: 'The patient in the next bed is being asked. Sound only until they answer.',
    none: 'Sound only: this is a shared room.',
    one_bed: 'The camera stays on this bed.',
  } as const
  for (const picture of ['asking', 'none', 'one_bed'] as const) {
    await tell(picture)
    expect(stage().getByText(words[picture]).getAttribute('role')).toBe('status')
  }
  for (const picture of ['free', null] as const) {
    await tell(picture)
    for (const text of Object.values(words)) expect(stage().queryByText(text)).toBeNull()
  }
})
