import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { isRead } from '../../../support/browser/transcript.ts'
import { settledKey } from '../../../support/pages/bedsidePage.tsx'
import { openRequests, tile } from '../../../support/pages/requestsPage.tsx'
import { careRequest, requestsInEachStep } from '../../../support/scripted/bedside/scriptedRequests.ts'

/** Transcripts of the requests by picture, checked as those of the other screens in the room. */

test('the menu, with open requests', async () => {
  await openRequests({ path: '/', ...requestsInEachStep })
  await screen.findByRole('link', { name: /Ask for something/ })
  await isRead('menu, with open requests')
})

test('ask, some of it open', async () => {
  await openRequests(requestsInEachStep)
  await tile('Medicine')
  await isRead('ask, some of it open')
})

test('requests', async () => {
  await openRequests({ path: '/requests', ...requestsInEachStep })
  await settledKey('Take back Water')
  await isRead('requests')
})

test('urgent request, sent', async () => {
  await openRequests({ path: '/ask/pain', requests: [careRequest('pain')] })
  await settledKey('Take back Pain')
  await isRead('urgent request, sent')
})

test('urgent request, not sent', async () => {
  await openRequests({ path: '/ask/pain' })
  await settledKey('Send Now')
  await isRead('urgent request, not sent')
})
