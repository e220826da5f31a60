import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { MeetScreen } from '../../../src/meet/MeetScreen.tsx'
import type { KeptSeat } from '../../../src/state/meet/ports.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { person } from '../../support/scripted/conference/scriptedConference.ts'
import { createScriptedMeet, invitation } from '../../support/scripted/calls/scriptedMeet.ts'

const on = { on: true, id: null }
/** State that the tab kept of a call. `closed` is true if the page could report that it was closing. */
const broken = (closed: boolean): KeptSeat => ({
  resume: 'come-back-0123456789',
  name: 'Dr. Mori',
  invitation,
  stay: { id: 's', at: 1_800_000_000_000, closed, wishes: { camera: on, microphone: on }, ticket: null },
})
const lost = 'The page was interrupted. You are back in the call with your camera and microphone off.'

async function reloaded(closed: boolean, isReached = true) {
  const scripted = createScriptedMeet(null, broken(closed))
  if (!isReached) scripted.world.join = { ok: false, code: 'unreachable' }
  await showInvited(<MeetScreen ports={scripted.ports} />, scripted)
  return { ...scripted, user: userEvent.setup() }
}
const enter = ({ conference }: Awaited<ReturnType<typeof reloaded>>) =>
  act(() => conference.letIn(person({ uuid: 'room', name: invitation.room.name, role: 'host' })))

test('a page that is led back into its call says so, and lets one leave', async () => {
  const { user, world } = await reloaded(true, false)
  expect(await screen.findByRole('heading', { name: 'Taking you back to the call…' })).toBeTruthy()
  await user.click(key('Leave'))
  expect(await screen.findByRole('heading', { name: 'You left the call' })).toBeTruthy()
  expect(world.tracks).toEqual([])
})

test('after a reload the call goes on without a word', async () => {
  const page = await reloaded(true)
  await screen.findByRole('button', { name: 'Mic On' })
  enter(page)
  expect(screen.queryByText(lost)).toBeNull()
})

test('after a crash one reads that camera and microphone are off, until one of them is on', async () => {
  const page = await reloaded(false)
  await screen.findByRole('button', { name: 'Mic Off' })
  enter(page)
  expect(await screen.findByText(lost)).toBeTruthy()
  await page.user.click(key('Mic Off'))
  await screen.findByRole('button', { name: 'Mic On' })
  expect(screen.queryByText(lost)).toBeNull()
})
