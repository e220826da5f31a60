import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Visit } from '../../../../src/contract/visits/visits.ts'
import type { Locale } from '../../../../src/state/preferences.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { ok, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { stageVisits, visitsFromNow } from '../../../support/scripted/visits/scriptedVisits.ts'

const list = 'GET /api/me/visits'
const read = 'POST /api/me/visits/read'

/** Opens the screen of a patient to whom these visits were made. */
async function openVisits(visits: readonly Visit[] = visitsFromNow(stageVisits), locale: Locale = 'en') {
  const page = await openRoom({
    path: '/visits',
    locale,
    arrange: ({ api }) => {
      api.on(list, ok({ visits }))
      api.on(read, ok(null))
    },
  })
  const sent = (path: string) => page.api.sent.filter((request) => request.path === path)
  return { ...page, sent }
}

const rows = async () => within(await screen.findByRole('list', { name: 'Visits' })).getAllByRole('heading')
const rowText = async (at: number) => (await rows())[at]?.closest('li.visit')?.textContent

describe('the record of visits', () => {
  test('tells who knocked or joined, why, and what they saw, heard and did', async () => {
    await openVisits()
    expect(await rowText(0)).toMatch(
      /12 minutes.*Dr. Haruka Mori.*Clinician, 4 West.*Knocked for the round. You said Come in..*Saw you.*Heard you.*Moved the camera, 2 times/u,
    )
    expect(await rowText(1)).toMatch(
      /Nurse Ito.*Knocked to check on you. You said Not now..*Did not see or hear you/u,
    )
    expect(await rowText(1)).not.toMatch(/minute|Saw you/u)
    expect(await rowText(2)).toMatch(/Emergency entry.*Came in after a countdown. Reason: Your bed alarm./u)
    expect(await rowText(3)).toMatch(
      /^Yesterday.*25 minutes.*Adaeze Okafor.*Guest.*invited.*Shared a screen/u,
    )
  })

  test('says that it is deleted when the patient leaves, and marks the listed visits as read', async () => {
    const { sent } = await openVisits()
    await screen.findByText(/Everyone who knocked or joined is listed. The list is deleted here/u)
    await rows()
    const ids = stageVisits.map(({ id }) => id)
    expect(sent('/api/me/visits/read').map(({ body }) => body)).toEqual([{ visits: ids }])
  })

  test('is loaded again when another visit is reported', async () => {
    const { events, sent } = await openVisits([])
    await screen.findByText('No visits yet.')
    await act(async () => events.tell({ name: 'visits', data: { unread: 1 } }))
    expect(sent('/api/me/visits')).toHaveLength(2)
  })

  test('is read aloud, one visit after another, and stops on a second press', async () => {
    const { user, speech } = await openVisits()
    await user.click(await screen.findByRole('button', { name: 'Read Aloud' }))
    expect(speech.spoken).toHaveLength(4)
    expect(speech.spoken[1]).toMatch(
      /: Nurse Ito, Clinician. Knocked to check on you. You said Not now. Did not see/u,
    )
    await user.click(await screen.findByRole('button', { name: 'Stop Reading' }))
    expect(speech.stops).toBe(1)
    await user.click(await screen.findByRole('button', { name: 'Read Aloud' }))
    act(() => speech.endReading?.())
    expect(await screen.findByRole('button', { name: 'Read Aloud' })).toBeTruthy()
  })

  test.each([
    ['when the server cannot be reached', unreachable, 'Cannot connect to Wardlink'],
    ['when the server refuses', refused(500, 'internal'), 'That did not work.'],
  ])('%s says so, and tries again on request', async (_when, failure, message) => {
    const page = await openRoom({ path: '/visits', arrange: ({ api }) => api.on(list, failure) })
    await screen.findByText(message)
    page.api.on(list, ok({ visits: [] }))
    page.api.on(read, ok(null))
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('No visits yet.')
  })

  test('is loaded by itself when the connection is back', async () => {
    const page = await openRoom({ path: '/visits', arrange: ({ api }) => api.on(list, unreachable) })
    await screen.findByText('Cannot connect to Wardlink')
    act(() => page.stream.tell('lost'))
    page.api.on(list, ok({ visits: [] }))
    act(() => page.stream.tell('open'))
    await screen.findByText('No visits yet.')
  })

  test.each([
    ['ja', '回診のためにノックしました。 お返事は「どうぞ」でした。'],
    ['ar', 'طلب دخول لجولة طبية. ردّك: السماح بالدخول.'],
  ] as const)('is in %s', async (locale, told) => {
    await openVisits(undefined, locale)
    await screen.findByText(told)
  })
})
