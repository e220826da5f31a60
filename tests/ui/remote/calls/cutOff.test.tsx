import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
const guest = person({ uuid: 'guest', name: 'Adaeze Okafor' })
const cutOff = { ...doctor, cutOff: true }
const stage = () => within(screen.getByRole('region', { name: 'The call' }))

test('of whom the connection is interrupted is said so, and a picture is not shown under that name', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user, conference } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
    },
  })
  await screen.findByText(/Connected to/)
  const tell = (...people: (typeof doctor)[]) =>
    act(async () => conference.tell({ kind: 'roster', people: [me, ...people] }))
  await act(async () => {
    conference.tell({ kind: 'stream', stream: new ScriptedStream() })
    conference.tell({ kind: 'speaker', uuid: doctor.uuid })
  })
  expect(screen.getByLabelText('Video of Dr. Mori')).toBeTruthy()
  await tell(cutOff)
  expect(screen.queryByLabelText('Video of Dr. Mori')).toBeNull()
  expect(stage().getByText(/Connection interrupted/)).toBeTruthy()
  expect(screen.queryByText(/Connected to/)).toBeNull()
  await tell(cutOff, guest)
  expect(stage().getByText('Adaeze Okafor')).toBeTruthy()
  expect(stage().queryByText(/Connection interrupted/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  expect(await screen.findByText('Clinician · Connection interrupted')).toBeTruthy()
  await tell(doctor, guest)
  expect(screen.queryByText(/Connection interrupted/)).toBeNull()
})
