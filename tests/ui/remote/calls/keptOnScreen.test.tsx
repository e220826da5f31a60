import { act, screen } from '@testing-library/react'
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
