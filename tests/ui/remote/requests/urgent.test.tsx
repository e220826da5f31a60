import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settledKey } from '../../../support/pages/bedsidePage.tsx'
import { openRequests, sendRequest, tile } from '../../../support/pages/requestsPage.tsx'
import { ok, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { careRequest, minute } from '../../../support/scripted/bedside/scriptedRequests.ts'

const nurseCall = () => screen.findByRole('heading', { name: 'Press your nurse call button now' })
const told = () => screen.queryByText('We also told the nurses')
const takeBack = 'DELETE /api/me/requests/request-pain'

test('a press on an urgent kind names the nurse call button before the server has answered', async () => {
  const { user, api } = await openRequests()
  let answer: () => void = () => undefined
  api.on(sendRequest, () => new Promise((resolve) => (answer = () => resolve(ok(careRequest('pain'))))))
  await user.click(await tile('Pain'))
  const first = await nurseCall()
  expect(screen.getByText('It is the fastest way to get help.')).toBeTruthy()
  const unsent = screen.getByText('Not sent yet')
  expect(first.compareDocumentPosition(unsent)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(told()).toBeNull()
  await act(async () => answer())
  expect(told()).not.toBeNull()
  expect(screen.queryByText('Not sent yet')).toBeNull()
})

test.each([
  ['Pain', 'pain'],
  ['Breathing', 'breathing'],
  ['I feel unwell', 'unwell'],
])('%s sends %s once, however often it is tapped', async (name, kind) => {
  const { user, sent } = await openRequests()
  await user.dblClick(await tile(name))
  await nurseCall()
  await screen.findByText('We also told the nurses')
  expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([{ kind }])
})

test('without a network it says that nothing was sent, and can be canceled', async () => {
  const { user, api, online, sent } = await openRequests()
  api.on(sendRequest, unreachable)
  act(() => online.turn(false))
  await user.click(await tile('Pain'))
  await nurseCall()
  expect(
    await screen.findByText('Wardlink cannot be reached. We will keep trying for 30 seconds.'),
  ).toBeTruthy()
  expect(told()).toBeNull()
  await user.click(await settledKey('Cancel'))
  expect(await screen.findByText('The nurses have not been notified')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a refused one says that the nurses do not know, and is sent again with one press', async () => {
  const { user, api } = await openRequests()
  api.on(sendRequest, refused(429, 'rate_limited'))
  await user.click(await tile('Pain'))
  await nurseCall()
  expect(await screen.findByText('The nurses have not been notified')).toBeTruthy()
  expect(told()).toBeNull()
  api.on(sendRequest, ok(careRequest('pain')))
  await user.click(await settledKey('Send Now'))
  expect(await screen.findByText('We also told the nurses')).toBeTruthy()
})

test('one that reached no one does not claim that the nurses were notified', async () => {
  await openRequests({ path: '/ask/pain', requests: [careRequest('pain', { notified: 0 })] })
  expect(await screen.findByText('No one could be notified yet')).toBeTruthy()
  expect(told()).toBeNull()
})

test('another team than the nurses is named as the care team', async () => {
  await openRequests({ path: '/ask/pain', requests: [careRequest('pain', { team: 'pharmacy' })] })
  expect(await screen.findByText('We also told your care team')).toBeTruthy()
})

test('the progress follows the server, down to the person on the way', async () => {
  const { hear } = await openRequests({ path: '/ask/pain', requests: [careRequest('pain')] })
  await screen.findByText('We also told the nurses')
  const coming = { name: 'Nurse Ito', from: '4 West', at: minute(2) }
  hear({ requests: [careRequest('pain', { seen_at: minute(1), coming })] })
  const card = within(screen.getByRole('status', { name: 'How it is going' }))
  expect(card.getByRole('heading', { name: 'Nurse Ito is coming' })).toBeTruthy()
  const now = card.getAllByRole('listitem').filter((step) => step.hasAttribute('aria-current'))
  expect(now.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('On the way')])
  hear({ requests: [careRequest('pain', { seen_at: minute(1), coming, done_at: minute(5) })] })
  expect(await settledKey('Send Again')).toBeTruthy()
})

test('it is taken back, and leads back to the pictures', async () => {
  const { user, api } = await openRequests({ path: '/ask/pain', requests: [careRequest('pain')] })
  api.on(takeBack, ok(null))
  await user.click(await settledKey('Take back Pain'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ask for something' })).toBeTruthy()
  expect(await tile('Pain')).toBeTruthy()
})

test('an open one is opened by its tile, not sent again', async () => {
  const { user, sent } = await openRequests({ requests: [careRequest('pain')] })
  await tile('Water')
  await user.click(screen.getByRole('link', { name: 'Pain Sent' }))
  await nurseCall()
  expect(sent()).toEqual([])
})

test('a kind that the level does not offer is not sent from its address', async () => {
  await openRequests({ path: '/ask/pain', offers: [] })
  await nurseCall()
  expect(screen.queryByRole('button', { name: 'Send Now' })).toBeNull()
  expect(screen.queryByText('The nurses have not been notified')).toBeNull()
})

test.each([
  ['ja', '今すぐナースコールを押してください', '看護師にも伝えました'],
  ['ar', 'اضغط زر استدعاء التمريض الآن', 'أبلغنا التمريض أيضًا'],
] as const)('it speaks the language of the person (%s)', async (locale, first, second) => {
  await openRequests({ path: '/ask/pain', requests: [careRequest('pain')], locale })
  expect(await screen.findByRole('heading', { name: first })).toBeTruthy()
  expect(screen.getByRole('heading', { name: second })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back Pain' })).toBeNull()
})
