import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import { allLoaded, key, settledKey } from '../../../support/pages/bedsidePage.tsx'
import { openOffline, openRequests } from '../../../support/pages/requestsPage.tsx'
import { type Bedside, ok, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'
import {
  careRequest,
  minute,
  requestsInEachStep,
  standardOffers,
} from '../../../support/scripted/bedside/scriptedRequests.ts'

const { requests } = requestsInEachStep
const log = () => within(screen.getByRole('log'))
const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('h2') !== null)
const read = (row: HTMLElement | undefined) => row?.textContent.replaceAll(/\s+/gu, ' ')
/** Adds what every bedside screen shares, and waits until it is loaded. */
async function withNews(store: Bedside['store']) {
  await act(async () => store.set(sessionEffectsAtom, { SessionEffects }))
  await allLoaded()
}
const takeBack = (id: string) => `DELETE /api/me/requests/${id}`

test('each request shows its steps, with times of the room and the person on the way', async () => {
  await openRequests({ path: '/requests', requests })
  await screen.findByRole('heading', { name: 'Water' })
  expect(rows()).toHaveLength(4)
  const steps = within(rows()[0] ?? document.body)
    .getAllByRole('listitem')
    .map((step) => step.textContent.replaceAll(/\s+/gu, ' ').trim())
  expect(steps).toEqual(['Sent 2:30 PM', 'Seen 2:31 PM', 'On the way Nurse Ito 2:31 PM', 'Done not yet'])
  expect(within(rows()[0] ?? document.body).getByText('Care assistants')).toBeTruthy()
})

test('a request that is done cannot be taken back', async () => {
  await openRequests({ path: '/requests', requests })
  await screen.findByRole('heading', { name: 'Blanket' })
  expect(screen.queryByRole('button', { name: 'Take back Blanket' })).toBeNull()
  expect(key('Take back Question')).toBeTruthy()
})

test('a request is taken back without a question, and a second tap takes back no other one', async () => {
  const { user, api } = await openRequests({ path: '/requests', requests })
  api.on(takeBack('request-water'), ok(null))
  await user.click(await settledKey('Take back Water'))
  expect(await log().findByText('Your request was taken back.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Water' })).toBeNull()
  await user.click(key('Take back Position'))
  expect(api.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a request that has ended meanwhile says so', async () => {
  const { user, api } = await openRequests({ path: '/requests', requests })
  api.on(takeBack('request-water'), refused(410, 'request_over'))
  await user.click(await settledKey('Take back Water'))
  expect(await log().findByText('This request has already ended.')).toBeTruthy()
})

const unsure = 'Your request may not have been taken back: Wardlink could not be reached.'

test('a request that could not be taken back is still there, and can be tried again', async () => {
  const { user, api } = await openRequests({ path: '/requests', requests })
  api.on(takeBack('request-water'), unreachable)
  await user.click(await settledKey('Take back Water'))
  await log().findByText(unsure)
  expect(screen.getByRole('heading', { name: 'Water' })).toBeTruthy()
  api.on(takeBack('request-water'), ok(null))
  await user.click(log().getByRole('button', { name: 'Try Again' }))
  expect(await log().findByText('Your request was taken back.')).toBeTruthy()
})

test('a request that was taken back although the reply is lost says so once the list shows it', async () => {
  const { user, api, hear, store } = await openRequests({ path: '/requests', requests })
  await withNews(store)
  api.on(takeBack('request-water'), unreachable)
  await user.click(await settledKey('Take back Water'))
  await log().findByText(unsure)
  hear({ requests: requests.filter(({ id }) => id !== 'request-water') })
  expect(await log().findByText('Your request was taken back.')).toBeTruthy()
  expect(log().queryByText(unsure)).toBeNull()
})

test('a request whose reply is lost after the list has shown that it was taken back is not said to have failed', async () => {
  const { user, api, hear } = await openRequests({ path: '/requests', requests })
  api.on(takeBack('request-water'), () => {
    hear({ requests: requests.filter(({ id }) => id !== 'request-water') })
    return unreachable
  })
  await user.click(await settledKey('Take back Water'))
  expect(await log().findByText('Your request was taken back.')).toBeTruthy()
  expect(log().queryByText(unsure)).toBeNull()
})

test('a request that was done while it could not be taken back is not said to be open', async () => {
  const { user, api, hear, store } = await openRequests({ path: '/requests', requests })
  await withNews(store)
  api.on(takeBack('request-water'), unreachable)
  await user.click(await settledKey('Take back Water'))
  await log().findByText(unsure)
  hear({ requests: requests.map((one) => (one.kind === 'water' ? { ...one, done_at: minute(4) } : one)) })
  await expect.poll(() => log().queryByText(unsure)).toBeNull()
  expect(log().queryByText('Your request was taken back.')).toBeNull()
})

test('without a network nothing is taken back, and all of it stays readable', async () => {
  const { user, online, api } = await openRequests({ path: '/requests', requests })
  const button = await settledKey('Take back Water')
  act(() => online.turn(false))
  expect(button.textContent).toContain('Not connected')
  await user.click(button)
  expect(api.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('Connection lost')
  expect(rows()).toHaveLength(4)
})

test('a request that reached no one names the nurse call button', async () => {
  await openRequests({ path: '/requests', requests: [careRequest('pain', { notified: 0 })] })
  expect(await screen.findByText('No one could be notified yet. Press your nurse call button.')).toBeTruthy()
})

test('a care team alert is listed as such', async () => {
  await openRequests({ path: '/requests', requests: [careRequest('alert')] })
  expect(await screen.findByRole('heading', { name: 'Care team' })).toBeTruthy()
})

test('a patient who has asked for nothing finds the way to it', async () => {
  const { user } = await openRequests({ path: '/requests' })
  await screen.findByText('You have not asked for anything.')
  await user.click(screen.getByRole('link', { name: 'Ask for something' }))
  expect(await screen.findByRole('heading', { name: 'Ask for something' })).toBeTruthy()
})

test('a remote that was opened without a connection does not say that the patient asked for nothing', async () => {
  const { events } = await openOffline({ path: '/requests', offers: standardOffers })
  await screen.findByText('Your requests are shown here as soon as this remote is connected.')
  expect(screen.queryByText('You have not asked for anything.')).toBeNull()
  act(() =>
    events.tell({
      name: 'care_requests',
      data: { offers: standardOffers, requests: [careRequest('water')] },
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Water' })).toBeTruthy()
  act(() => events.tell({ name: 'care_requests', data: { offers: standardOffers, requests: [] } }))
  expect(await screen.findByText('You have not asked for anything.')).toBeTruthy()
})

test('the news of a request are shown as they come, and said to people who do not see them', async () => {
  const { hear, store } = await openRequests({ path: '/requests', requests: [careRequest('water')] })
  await withNews(store)
  await screen.findByRole('heading', { name: 'Water' })
  const seen = careRequest('water', { seen_at: minute(1) })
  hear({ requests: [seen] })
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === 'Water: Seen')
  expect(read(rows()[0])).toContain('Seen')
  hear({ requests: [{ ...seen, coming: { name: 'Nurse Ito', from: '4 West', at: minute(2) } }] })
  expect(await log().findByText('⁨Nurse Ito⁩ is coming')).toBeTruthy()
  expect(log().getByText('For your request: ⁨Water⁩')).toBeTruthy()
})

test('the person on the way is named on every screen', async () => {
  const { hear, store } = await openRequests({ path: '/', requests: [careRequest('water')] })
  await withNews(store)
  hear({ requests: [careRequest('water', { coming: { name: 'Nurse Ito', from: '', at: minute(2) } })] })
  expect(await log().findByText(/Nurse Ito.* is coming/)).toBeTruthy()
})
