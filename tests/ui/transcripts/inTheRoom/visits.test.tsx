import { screen } from '@testing-library/react'
import { test } from 'vitest'
import type { Visit } from '../../../../src/contract/visits/visits.ts'
import { isRead } from '../../../support/browser/transcript.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { ok, profile, refused } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { stageVisits, visitsReadAt } from '../../../support/scripted/visits/scriptedVisits.ts'

/** Transcripts of the record of visits, checked as those of the other screens in the room. */

/** Opens the screen at the time of the mockups. */
const openVisits = (
  answer: ReturnType<typeof ok<{ visits: readonly Visit[] }>> | ReturnType<typeof refused>,
) =>
  openRoom({
    path: '/visits',
    me: { ...profile, time_zone: 'America/New_York' },
    arrange: ({ api }) => {
      api.ahead = visitsReadAt - Date.now()
      api.on('GET /api/me/visits', answer)
      api.on('POST /api/me/visits/read', ok(null))
    },
  })

test('visits', async () => {
  await openVisits(ok({ visits: stageVisits }))
  await screen.findByRole('list', { name: 'Visits' })
  await isRead('visits')
})

test('visits, none yet', async () => {
  await openVisits(ok({ visits: [] }))
  await screen.findByText('No visits yet.')
  await isRead('visits, none yet')
})

test('visits, not loaded', async () => {
  await openVisits(refused(500, 'internal'))
  await screen.findByRole('button', { name: 'Try Again' })
  await isRead('visits, not loaded')
})
