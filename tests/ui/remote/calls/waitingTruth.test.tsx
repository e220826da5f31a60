import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../support/scripted/calls/bedsideCall.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'

/* A patient who waits reads only what the others will get of the room. */

test.each([
  [{ camera: 'on', microphone: 'on' }, 'They see and hear you on the room screen when they join.'],
  [{ camera: 'off', microphone: 'on' }, 'They hear you when they join, and do not see you.'],
  [{ camera: 'on', microphone: 'off' }, 'They see you when they join, and do not hear you.'],
  [{ camera: 'off', microphone: 'off' }, 'They cannot see or hear you when they join.'],
] as const)('with %o a waiting patient reads “%s”', async (lights, sentence) => {
  const { events } = await openRoom({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = []
    },
  })
  await screen.findByText(/^Waiting for the others/u)
  const state = { ...seeing, ...lights, covered: lights.camera === 'off' && lights.microphone === 'off' }
  await act(async () => events.tell({ name: 'device_state', data: { online: true, state } }))
  expect(screen.getByText(`Waiting for the others. ${sentence}`)).toBeTruthy()
})
