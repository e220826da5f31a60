import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Result } from '../../../../src/state/ports.ts'
import { key, openPage, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { ok, profile, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'

const alert = `POST /api/endpoints/${profile.unique_id}/command/alert`

async function openSupport(result: Result<unknown> = ok(null)) {
  const page = await openRoom({ path: '/support', arrange: ({ api }) => api.on(alert, result) })
  await screen.findByRole('button', { name: 'Notify my care team' })
  return page
}

test('Notify my care team tells them, and says so', async () => {
  const { user, api } = await openSupport()
  await user.click(key('Notify my care team'))
  expect(await screen.findByText('You have sent a notification succesfully.')).toBeTruthy()
  const sent = api.sent.filter(({ path }) => path.endsWith('/alert'))
  expect(sent.map(({ headers }) => Object.keys(headers ?? {}).toSorted())).toEqual([
    ['idempotency-key', 'x-acted-at'],
  ])
})

test('a notification sent while no one is on duty reports that no one received it, and says to press the nurse call button', async () => {
  const { user, api } = await openSupport(refused(422, 'nobody_on_duty'))
  await user.click(key('Notify my care team'))
  expect(
    await screen.findByText(
      'No one is on duty right now, so your message was not delivered. Press your nurse call button if you need help.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Press your nurse call button.')).toBeTruthy()
  expect(screen.queryByText('You have sent a notification succesfully.')).toBeNull()
  api.on(alert, ok(null))
  await user.click(key('Notify my care team'))
  await screen.findByText('You have sent a notification succesfully.')
  expect(screen.queryByText('Press your nurse call button.')).toBeNull()
})

test('too many notifications are told as such', async () => {
  const { user } = await openSupport(refused(429, 'rate_limited'))
  await user.click(key('Notify my care team'))
  expect(await screen.findByText('Too many tries.')).toBeTruthy()
})

test('without a network it waits in the list, says for how long, and can be taken back', async () => {
  const { user, online, api } = await openSupport(unreachable)
  act(() => online.turn(false))
  await user.click(key('Notify my care team'))
  await screen.findByText('You are offline. 1 change is waiting.')
  expect(screen.getByText(/We will keep trying for 30 seconds/)).toBeTruthy()
  await user.click(key('Show List'))
  const list = within(screen.getByRole('dialog', { name: 'Waiting Changes' }))
  expect(list.getByText('Waiting (up to 30 seconds)')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Cancel Notify my care team' }))
  expect(await list.findByText('No changes are waiting.')).toBeTruthy()
  expect(api.sent.filter(({ path }) => path.endsWith('/alert'))).toEqual([])
})

test('a visitor who is in no room sees no Notify my care team button', async () => {
  await openPage({ path: '/support' })
  await screen.findByRole('heading', { name: 'Support' })
  expect(screen.queryByRole('button', { name: 'Notify my care team' })).toBeNull()
})

test('a wait of more than a minute is told as long as it is', async () => {
  const { user } = await openSupport({ ok: false, status: 429, code: 'rate_limited', retryAfter: 110 })
  await user.click(key('Notify my care team'))
  expect(await screen.findByText('Wait 2 min, then try again.')).toBeTruthy()
})
