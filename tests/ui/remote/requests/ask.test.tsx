import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import type { CareRequestOffer } from '../../../../src/contract/careRequests/careRequests.ts'
import { showToastAtom } from '../../../../src/state/toasts.ts'
import { key } from '../../../support/pages/bedsidePage.tsx'
import { openOffline, openRequests, sendRequest, tile } from '../../../support/pages/requestsPage.tsx'
import { ok, profile, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'
import {
  careRequest,
  minute,
  requestsInEachStep,
  standardOffers,
} from '../../../support/scripted/bedside/scriptedRequests.ts'

const log = () => within(screen.getByRole('log'))
const ito = { name: 'Nurse Ito', from: '4 West', at: minute(2) }

test('the menu leads to the requests, with the number of open ones', async () => {
  const { user, hear } = await openRequests({ path: '/' })
  expect(screen.getByRole('link', { name: 'Ask for something' })).toBeTruthy()
  hear({ offers: standardOffers, requests: requestsInEachStep.requests })
  await user.click(screen.getByRole('link', { name: 'Ask for something 3 open requests' }))
  expect(await screen.findByRole('heading', { name: 'Ask for something' })).toBeTruthy()
})

test('a room without offers has no way to them', async () => {
  await openRequests({ path: '/', offers: [] })
  expect(screen.queryByRole('link', { name: /Ask for something/ })).toBeNull()
})

test('the urgent kinds are under the nurse call button, the others in the order of the level', async () => {
  const offers = standardOffers.toReversed()
  await openRequests({ offers })
  await tile('Water')
  const heading = screen.getByRole('heading', { name: 'Press your nurse call button first' })
  const names = screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent.trim())
    .filter((name) => name !== '')
  expect(names.slice(0, 3)).toEqual(['I feel unwell', 'Breathing', 'Pain'])
  expect(names.slice(3)).toEqual([
    'Something else',
    'Question',
    'Interpreter',
    'Cleaning',
    'Medicine',
    'Toilet',
    'Position',
    'Blanket',
    'Water',
  ])
  const pain = key('Pain')
  expect(heading.compareDocumentPosition(pain)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a press sends the kind once, and says so on its tile and in words', async () => {
  const { user, sent } = await openRequests()
  await user.click(await tile('Water'))
  expect(await log().findByText('Your request was sent.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Water Sent' })).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([{ kind: 'water' }])
  expect(Object.keys(sent()[0]?.headers ?? {}).toSorted()).toEqual(['idempotency-key', 'x-acted-at'])
})

test('a second tap sends nothing and opens nothing', async () => {
  const { user, sent, api } = await openRequests()
  let answer: () => void = () => undefined
  api.on(sendRequest, () => new Promise((resolve) => (answer = () => resolve(ok(careRequest('water'))))))
  await user.dblClick(await tile('Water'))
  expect(key(/^Water/).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Sending…')).toBeTruthy()
  await act(async () => answer())
  await user.click(screen.getByRole('link', { name: 'Water Sent' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ask for something')
  expect(sent()).toHaveLength(1)
})

test.each([
  ['Sent', {}],
  ['Seen', { seen_at: minute(1) }],
  ['On the way', { coming: ito }],
])('a kind that is %s shows it, and leads to the requests', async (step, change) => {
  const { user, sent } = await openRequests({ requests: [careRequest('water', change)] })
  await screen.findByRole('link', { name: `Water ${step}` })
  // The tile ignores the first moment.
  await tile('Blanket')
  await user.click(screen.getByRole('link', { name: `Water ${step}` }))
  expect(await screen.findByRole('heading', { name: 'Your Requests' })).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a kind that is done can be asked for again', async () => {
  const { user, sent } = await openRequests({
    requests: [careRequest('water', { id: 'first', done_at: minute(3) })],
  })
  await user.click(await tile('Water'))
  await screen.findByRole('link', { name: 'Water Sent' })
  expect(sent()).toHaveLength(1)
})

test('a request that reached no one is a warning that names the nurse call button', async () => {
  const { user, api } = await openRequests()
  api.on(sendRequest, ok(careRequest('water', { notified: 0 })))
  await user.click(await tile('Water'))
  expect(await log().findByText('Warning')).toBeTruthy()
  expect(
    log().getByText(
      'Your request was saved, but no one could be notified yet. Press your nurse call button.',
    ),
  ).toBeTruthy()
  expect(log().queryByText('Your request was sent.')).toBeNull()
})

test.each([
  [409, 'request_open', 'You have already asked for this.'],
  [429, 'rate_limited', 'Too many tries.'],
  [404, 'not_found', 'You can no longer ask for this here, so it was not sent.'],
  [410, 'command_expired', 'We could not reach anyone in time, so this was not sent.'],
])('the refusal %i %s has words of its own', async (status, code, words) => {
  const { user, api } = await openRequests()
  api.on(sendRequest, refused(status, code))
  await user.click(await tile('Water'))
  expect(await log().findByText(words)).toBeTruthy()
  expect(log().queryByText('That did not work.')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Water/ })).toBeNull()
})

test('a request that came too late is asked for again with one press', async () => {
  const { user, api, sent } = await openRequests()
  api.on(sendRequest, refused(410, 'command_expired'))
  await user.click(await tile('Water'))
  await log().findByText('We could not reach anyone in time, so this was not sent.')
  api.on(sendRequest, ok(careRequest('water')))
  await user.click(log().getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: 'Water Sent' })
  expect(sent()).toHaveLength(2)
})

test('a request that has arrived although every reply is lost is not said to be unsent once the list shows it', async () => {
  const unsent = 'We could not reach anyone in time, so this was not sent.'
  const { user, api, hear, store } = await openRequests()
  await act(async () => store.set(sessionEffectsAtom, { SessionEffects }))
  api.on(sendRequest, refused(410, 'command_expired'))
  await user.click(await tile('Water'))
  await log().findByText(unsent)
  hear({ requests: [careRequest('pain')] })
  expect(log().getByText(unsent)).toBeTruthy()
  hear({ requests: [careRequest('pain'), careRequest('water')] })
  await expect.poll(() => log().queryByText(unsent)).toBeNull()
})

test('without a network a request waits in sight, names itself in the list, and its tile cancels it', async () => {
  const { user, online, api, sent, memory } = await openRequests()
  api.on(sendRequest, unreachable)
  act(() => online.turn(false))
  await user.click(await tile('Water'))
  await screen.findByText('You are offline. 1 change is waiting.')
  expect(screen.getByText(/We will keep trying for 30 seconds/)).toBeTruthy()
  await user.click(key('Show List'))
  const list = within(screen.getByRole('dialog', { name: 'Waiting Changes' }))
  expect(list.getByRole('button', { name: 'Cancel Ask for: Water' })).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Close' }))
  await user.click(await tile('Water Not sent yet. Press to cancel.'))
  expect(await tile('Water')).toBeTruthy()
  expect([sent(), memory.ledger.rows]).toEqual([[], []])
})

test('a remote that starts without a network shows what could last be asked for, and the request waits', async () => {
  const { user, sent, memory } = await openOffline({ offers: standardOffers })
  await user.click(await tile('Water'))
  expect(await tile('Water Not sent yet. Press to cancel.')).toBeTruthy()
  expect(memory.ledger.rows.map(({ params }) => params)).toEqual([{ kind: 'water' }])
  expect(sent()).toEqual([])
})

test('a request of a remote that starts without a network is held half a minute, then asked for again', async () => {
  const { user, sent, memory, api, online } = await openOffline({ offers: standardOffers })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(await tile('Water'))
  expect(await tile('Water Not sent yet. Press to cancel.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(await tile('Water Not sent yet. Press to cancel.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await log().findByText('We could not reach anyone in time, so this was not sent.')
  expect([sent(), memory.ledger.rows]).toEqual([[], []])
  // The network alone sends nothing: the patient may already have what they asked for.
  api.on('GET /api/me', ok({ ...profile }))
  api.on(sendRequest, ok(careRequest('water')))
  await act(async () => online.turn(true))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(sent()).toEqual([])
  await user.click(log().getByRole('button', { name: 'Try Again' }))
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ kind: 'water' }])
})

test('the event stream replaces what could last be asked for, and the tablet keeps it', async () => {
  const { memory, hear } = await openRequests()
  await expect.poll(() => memory.record?.offers).toEqual(standardOffers)
  hear({ offers: standardOffers.slice(0, 1) })
  await expect.poll(() => memory.record?.offers).toEqual(standardOffers.slice(0, 1))
})

test('the last known state stays readable without a network, under the banner', async () => {
  const { online } = await openRequests({ requests: [careRequest('water', { coming: ito })] })
  await screen.findByRole('link', { name: 'Water On the way' })
  act(() => online.turn(false))
  expect(screen.getByRole('alert').textContent).toContain('Connection lost')
  expect(screen.getByRole('link', { name: 'Water On the way' })).toBeTruthy()
})

const ownNames: CareRequestOffer[] = [
  { kind: 'water', team: 'care_assistants', names: { en: 'Ice chips', ja: '氷のかけら', ar: ' ' } },
]

test.each([
  ['en', 'Ice chips'],
  ['ja', '氷のかけら'],
  ['ar', 'ماء'],
] as const)('a level names its kinds, and the product the others (%s)', async (locale, name) => {
  await openRequests({ offers: ownNames, locale })
  expect(await tile(name)).toBeTruthy()
})

test('an answer that comes after the event of the same request adds nothing', async () => {
  const { user, api, hear } = await openRequests()
  let answer: () => void = () => undefined
  api.on(sendRequest, () => new Promise((resolve) => (answer = () => resolve(ok(careRequest('water'))))))
  await user.click(await tile('Water'))
  hear({ requests: [careRequest('water', { seen_at: minute(1) })] })
  await act(async () => answer())
  expect(screen.getByRole('link', { name: 'Water Seen' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your Requests 1 open request' })).toBeTruthy()
})

test('toasts for two names do not replace each other', async () => {
  const { store } = await openRequests()
  const toast = (name: string) => ({
    kind: 'success' as const,
    code: 'request_coming',
    values: { name, what: 'Water' },
  })
  act(() => {
    store.set(showToastAtom, toast('Nurse Ito'))
    store.set(showToastAtom, toast('Nurse Sato'))
  })
  expect(await log().findAllByText(/is coming/)).toHaveLength(2)
})
