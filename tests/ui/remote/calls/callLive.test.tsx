import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConferenceParticipant } from '../../../../src/domain/conference.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom, settledKey } from '../../../support/pages/bedsidePage.tsx'
import { done, seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

async function openCall(path: string) {
  const page = await openRoom({
    path,
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
    },
  })
  await screen.findByText(/Connected to/)
  return page
}

test('a participant’s joining, muting and leaving appear in the list immediately', async () => {
  const { user, conference } = await openCall('/aps-options')
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  await screen.findByRole('heading', { name: 'Participants' })
  const me = person({ uuid: 'me', isMe: true, protocol: 'api' })
  const guest = person({ uuid: 'guest', name: 'Adaeze Okafor' })
  const tell = (...people: ConferenceParticipant[]) =>
    act(async () => conference.tell({ kind: 'roster', people: [me, doctor, ...people] }))
  expect(screen.queryByText('Adaeze Okafor')).toBeNull()
  await tell(guest)
  expect(key(/^Mic On\W*Adaeze Okafor$/)).toBeTruthy()
  await tell({ ...guest, muted: true })
  expect(key(/^Mic Off\W*Adaeze Okafor$/)).toBeTruthy()
  await tell()
  expect(screen.queryByText('Adaeze Okafor')).toBeNull()
  expect(screen.getAllByText('Dr. Mori').length).toBeGreaterThan(0)
})

test.each([
  ['Mic', 'microphone_control', 'microphone'],
  ['Video', 'video_control', 'camera'],
  ['Self View', 'selfview_control', 'selfview'],
] as const)('the key %s is turned off and on, each by its own command', async (name, command, part) => {
  const { user, api, bedside } = await openCall('/aps-options')
  const says = (state: 'on' | 'off') => ({ ...seeing, [part]: state })
  act(() => bedside.events.tell({ name: 'device_state', data: { online: true, state: says('on') } }))
  const before = api.commands().length
  for (const [was, next] of [
    ['On', 'off'],
    ['Off', 'on'],
  ] as const) {
    api.on('POST /api/v1/rooms/control', done(says(next)))
    await user.click(await settledKey(`${name} ${was}`))
  }
  expect(await screen.findByRole('button', { name: `${name} On` })).toBeTruthy()
  expect(api.commands().slice(before)).toEqual([`${command} off`, `${command} on`])
})

test('the chat scrolls to what was said last, and says when it was', async () => {
  const { user, conference } = await openCall('/aps-options')
  await user.click(screen.getByRole('link', { name: /Message/ }))
  const group = await screen.findByRole('group', { name: 'Messages' })
  Object.defineProperty(group, 'scrollHeight', { value: 4_321 })
  const at = new Date(2026, 10, 21, 9, 5).getTime()
  const message = { id: 'm1', from: 'doctor', name: 'Dr. Mori', text: 'How are you?', at, direct: false }
  await act(async () => conference.tell({ kind: 'message', message }))
  expect(group.scrollTop).toBe(4_321)
  expect(screen.getByText('How are you?').closest('li')?.querySelector('time')?.textContent).toMatch(/9:05/)
})
