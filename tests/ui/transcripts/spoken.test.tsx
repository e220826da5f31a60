import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, doctor } from '../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom } from '../../support/pages/bedsidePage.tsx'
import { done, refused, seeing, unreachable } from '../../support/scripted/bedside/scriptedBedside.ts'
import { announcements } from '../../support/browser/transcript.ts'

/* Announcements to a user who cannot see the screen and did not ask for them. */

const control = 'POST /api/v1/rooms/control'

test('a call that failed', async () => {
  const { user, api } = await openRoom({ arrange: answerCalls })
  api.on('POST /api/patient-call/aps', refused(403, 'function_not_available'))
  const said = await announcements(async () => {
    await user.click(key(/Clinician/))
    await screen.findByText('The Call Failed')
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "polite: Warning The Call Failed Try Again, or press your nurse call button.Try AgainClose",
    ]
  `)
})

test('an invite that was sent', async () => {
  const { user, conference } = await openRoom({ arrange: answerCalls })
  conference.admits = [doctor]
  const said = await announcements(async () => {
    await user.click(key(/Clinician/))
    await screen.findByRole('heading', { name: 'In a Call' })
    await screen.findByText(/Connected to/)
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "polite: Success Your invite has been sent succesfully. Close",
    ]
  `)
})

test('a line that is lost, and is back', async () => {
  const { online } = await openRoom()
  const said = await announcements(async () => {
    act(() => online.turn(false))
    await screen.findByRole('alert')
    act(() => online.turn(true))
    await screen.findByText('Connected')
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "polite: Room 302 · Bed 1 Not connected",
      "polite: Room 302 · Bed 1 Connected",
    ]
  `)
})

test('a change that waits for the connection', async () => {
  const { user, api, online } = await openRoom()
  act(() => online.turn(false))
  api.on(control, unreachable)
  const said = await announcements(async () => {
    await user.click(key(/Cover Camera/))
    await screen.findByText('1 change waiting')
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "polite: Room 302 · Bed 1 1 change waiting",
    ]
  `)
})

test('a camera that moves, and is let go', async () => {
  const { user } = await openRoom({ path: '/device-control' })
  await screen.findByRole('heading', { name: 'Device Control' })
  act(() => key('Right').focus())
  const said = await announcements(async () => {
    await user.keyboard('[Space>]')
    await user.keyboard('[/Space]')
    await screen.findByText(/^Done\./)
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "polite: Moving right. Let go to stop.",
      "polite: Stopping…",
      "polite: Done. Press and hold to move. Let go to stop.",
    ]
  `)
})

test('a level that is set by the keys beside it is said; one that is pulled says itself', async () => {
  const { user, api } = await openRoom({ path: '/device-settings' })
  api.on(control, done({ ...seeing, bright: 4 }))
  await screen.findByRole('heading', { name: 'Audio' })
  const pressed = await announcements(() => user.click(key('More Brightness')))
  expect(pressed).toMatchInlineSnapshot(`
    [
      "polite: 4 of 20",
    ]
  `)
  const slider = screen.getByRole('slider', { name: 'Brightness' })
  const pulled = await announcements(async () => fireEvent.change(slider, { target: { value: '9' } }))
  expect(pulled).toEqual([])
})
