import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WaitingCall } from '../../../../src/contract/calls/callClaims.ts'
import { answerCalls } from '../../../support/scripted/calls/bedsideCall.ts'
import {
  callToEveryone,
  claimedCall,
  lonelyCall,
  unansweredCall,
} from '../../../support/scripted/calls/scriptedWait.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'

/** Opens the call of a patient whom no one has joined. */
async function openWait() {
  const { events } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = []
    },
  })
  await screen.findByText(/^Waiting for the others/u)
  return (waiting: WaitingCall | null) => act(async () => events.tell({ name: 'waiting', data: { waiting } }))
}

test('a patient reads who is coming, and from where, in the place where the picture opens', async () => {
  const hear = await openWait()
  await hear(claimedCall(Date.now()))
  const told = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(told.join('|')).toContain('Nurse Ito is coming')
  expect(screen.getByText('The picture opens here and on the room screen.')).toBeTruthy()
})

test('a patient reads that more people are called, and when the next ones follow', async () => {
  const hear = await openWait()
  await hear(unansweredCall(Date.now()))
  expect(screen.getByText('No one has answered yet')).toBeTruthy()
  expect(screen.getByText(/Press your nurse call button if/u)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You called/u),
    expect.stringMatching(/^4 West, on duty/u),
    expect.stringMatching(/^All of 4 West/u),
    expect.stringMatching(/^All of St\. Brigid/u),
    expect.stringMatching(/^More people/u),
  ])
})

test('a patient reads after the last step that everyone was called, and not that more are called', async () => {
  const hear = await openWait()
  await hear(callToEveryone(Date.now()))
  expect(screen.getByText('No one has answered yet')).toBeTruthy()
  expect(
    screen.getByText('We have called everyone. Press your nurse call button if you need help now.'),
  ).toBeTruthy()
  expect(screen.queryByText(/We are calling more people/u)).toBeNull()
})

test('a patient reads that no one has answered if there is no one else to call, and not that more are called', async () => {
  const hear = await openWait()
  await hear(lonelyCall(Date.now()))
  expect(screen.getByText('No one has answered yet')).toBeTruthy()
  expect(screen.getByText('Press your nurse call button if you need help now.')).toBeTruthy()
  expect(screen.queryByText(/We are calling more people/u)).toBeNull()
})

test('a call that is not passed on yet, and one that is not a patient’s, wait as before', async () => {
  const hear = await openWait()
  const [first] = unansweredCall(Date.now()).steps
  await hear({ since: Date.now(), coming: null, steps: first === undefined ? [] : [first], next: null })
  expect(screen.getByText(/^Waiting for the others/u)).toBeTruthy()
  await hear(claimedCall(Date.now()))
  await hear(null)
  expect(screen.getByText(/^Waiting for the others/u)).toBeTruthy()
})
