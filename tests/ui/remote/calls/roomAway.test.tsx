import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { holdTheClock, pass } from '../../../support/pages/padPage.tsx'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { profile } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { nameInCalls } from '../../../../src/domain/calls/roomCallRules.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
const room = person({
  uuid: 'room',
  name: nameInCalls({ number: profile.number ?? '', bed: profile.bed ?? '' }),
  role: 'host',
})
const words = 'The room screen is not in the call yet. Until it joins, no one can see or hear you.'
const stage = () => within(screen.getByRole('region', { name: 'The call' }))
/** Milliseconds until the message is shown. */
const roomComesMs = 6_000

test('the call page says that no one sees or hears the patient while the room screen is missing from the call or cut off', async () => {
  const { conference } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [me, room, doctor]
    },
  })
  await screen.findByText(/Connected to/)
  holdTheClock()
  const tell = (...people: (typeof doctor)[]) =>
    act(async () => conference.tell({ kind: 'roster', people: [me, ...people] }))
  await tell(doctor)
  await pass(roomComesMs - 1)
  expect(stage().queryByText(words)).toBeNull()
  await pass(1)
  expect(stage().getByText(words)).toBeTruthy()
  expect(screen.queryByText(/Connected to/)).toBeNull()
  await tell(room, doctor)
  expect(stage().queryByText(words)).toBeNull()
  expect(screen.getByText(/Connected to/)).toBeTruthy()
  await tell({ ...room, cutOff: true })
  await pass(roomComesMs)
  expect(stage().getByText(words).getAttribute('role')).toBe('status')
})

test('a remote that does not get into the call says so within ten seconds, with what to do', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { conference } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = null
    },
  })
  await screen.findByText(/Connecting this remote to the call/)
  const slow = /press End and call again, or ask your care team for help/
  expect(screen.queryByText(slow)).toBeNull()
  await pass(10_000)
  expect(stage().getByText(slow).textContent).toContain('Look at the room screen')
  await act(async () => conference.letIn(room, doctor))
  expect(screen.queryByText(slow)).toBeNull()
})

test('a remote that is not yet in the call does not say that the call is empty', async () => {
  const { conference } = await openRoom({
    path: '/participants',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = null
    },
  })
  await screen.findByText('Connecting this remote to the call…')
  await act(async () => conference.letIn(room, doctor))
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(screen.queryByText('Connecting this remote to the call…')).toBeNull()
})
