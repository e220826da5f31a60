import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InterpreterLanguage } from '../../../../src/contract/calls/interpreter.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import {
  type Bedside,
  done,
  ok,
  profile,
  refused,
  seeing,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const phoneField = () => screen.getByLabelText("Your guest's phone number")

async function openGuest(path = '/guest', arrange: (bedside: Bedside) => void = () => undefined) {
  const page = await openRoom({
    path,
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
      arrange(bedside)
    },
  })
  await screen.findByRole('heading', { name: /Meet with/ })
  return page
}

test('a guest is reached by SMS, email or phone call, and by SMS at first', async () => {
  await openGuest()
  const ways = screen.getAllByRole<HTMLInputElement>('radio')
  expect(ways.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['SMS', true],
    ['Email', false],
    ['Phone Call', false],
  ])
})

test.each([
  ['', 'Please enter North American Phone Number'],
  ['0165550123', 'Please enter North American Phone Number'],
  ['41655', 'Phone Number must be minimum 7 characters.'],
  ['41655501234', 'Please enter North American Phone Number'],
])('the number "%s" is refused with "%s", and stays', async (number, words) => {
  const { user, api } = await openGuest()
  if (number !== '') await user.type(phoneField(), number)
  await user.click(key('Invite'))
  expect(screen.getByText(words)).toBeTruthy()
  expect(phoneField()).toHaveProperty('value', number)
  expect(api.sent.some(({ path }) => path.includes('invite'))).toBe(false)
})

test('where numbers are international the plus and the country are asked for, and longer ones are taken', async () => {
  const { user, api } = await openGuest('/guest', ({ api: server }) =>
    server.on('GET /api/me', ok({ ...profile, phone_rule: 'international' })),
  )
  await user.type(phoneField(), '4165550123')
  await user.click(key('Invite'))
  expect(screen.getByText('Please enter the number with + and the country code.')).toBeTruthy()
  await user.clear(phoneField())
  await user.type(phoneField(), '+81 3 1234 5678')
  await user.click(key('Invite'))
  await expect
    .poll(() => api.sent.find(({ path }) => path === '/api/invite/participant')?.body)
    .toMatchObject({ to: 'sms:+81312345678' })
})

test('where the gateway needs area codes a number without one is refused, and stays', async () => {
  const { user, api } = await openGuest('/guest', ({ api: server }) =>
    server.on('GET /api/me', ok({ ...profile, phone_rule: 'north_american', area_code_required: true })),
  )
  await user.type(phoneField(), '5550123')
  await user.click(key('Invite'))
  expect(screen.getByText('Please enter the number with its area code.')).toBeTruthy()
  expect(phoneField()).toHaveProperty('value', '5550123')
  expect(api.sent.some(({ path }) => path.includes('invite'))).toBe(false)
})

test('a guest whom the room may no longer invite is refused before the room is put into a call', async () => {
  const { user, api, events } = await openGuest()
  await user.type(phoneField(), '4165550123')
  act(() =>
    events.tell({ name: 'session', data: { expires_at: 42, available_functions: ['call_clinician'] } }),
  )
  await user.click(key('Invite'))
  expect(await screen.findByText('This is not available in this room.')).toBeTruthy()
  expect(api.commands()).toEqual([])
  expect(api.sent.some(({ path }) => path === '/api/me/vmr')).toBe(false)
})

test('an address that is none is refused, and stays', async () => {
  const { user } = await openGuest()
  await user.click(screen.getByRole('radio', { name: 'Email' }))
  const field = screen.getByLabelText("Your guest's email address")
  await user.type(field, 'ada@')
  await user.click(key('Invite'))
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'ada@')
})

test('another way to reach the guest clears what was typed', async () => {
  const { user } = await openGuest()
  await user.type(phoneField(), '4165550123')
  await user.click(screen.getByRole('radio', { name: 'Email' }))
  expect(screen.getByLabelText("Your guest's email address")).toHaveProperty('value', '')
  await user.click(screen.getByRole('radio', { name: 'SMS' }))
  expect(phoneField()).toHaveProperty('value', '')
})

test('a number is typed with the keys on the screen, and a digit taken back', async () => {
  const { user } = await openGuest()
  for (const digit of ['4', '1', '6', '6']) await user.click(key(digit))
  await user.click(key('Delete'))
  expect(phoneField()).toHaveProperty('value', '416')
})

test('an invited guest leads to the call', async () => {
  const { user, api } = await openGuest()
  await user.type(phoneField(), '4165550123')
  await user.click(key('Invite'))
  expect(await screen.findByRole('heading', { name: 'In a Call' })).toBeTruthy()
  const sent = api.sent.find(({ path }) => path === '/api/invite/participant')
  expect(sent?.body).toMatchObject({ to: 'sms:+14165550123', vmr: 'call-7f3a' })
})

test('without a telephone line the Call key says why it does nothing', async () => {
  const { user } = await openGuest()
  await user.click(screen.getByRole('radio', { name: 'Phone Call' }))
  expect(key('Call Phone calls are not available').getAttribute('aria-disabled')).toBe('true')
})

const languages: InterpreterLanguage[] = [
  {
    name: 'Español',
    endpoints: [
      { type: 'external', voice: 'any', destination: 'es@example.org' },
      { type: 'external', voice: 'female', destination: 'es-f@example.org' },
    ],
  },
  { name: 'Korean', endpoints: [{ type: 'internal', voice: 'any', destination: 'ko@example.org' }] },
]
const languagesCall = 'GET /api/interpreter/languages?customer=Lakeside+General&language='

const openInterpreter = () => openGuest('/interpreter', ({ api }) => api.on(languagesCall, ok(languages)))

test('a language is found without its accents, and an interpreter with the chosen voice invited', async () => {
  const { user, api } = await openInterpreter()
  expect(key(/Invite/).getAttribute('aria-disabled')).toBe('true')
  await user.type(await screen.findByLabelText('Search for a language'), 'espanol')
  expect(screen.queryByRole('radio', { name: /Korean/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Español' }))
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.click(key('Invite'))
  expect(await screen.findByRole('heading', { name: 'In a Call' })).toBeTruthy()
  const sent = api.sent.find(({ path }) => path === '/api/invite/interpreter')
  expect(sent?.body).toMatchObject({
    name: 'Español',
    destination: 'es-f@example.org',
    vmrAlias: 'call-7f3a',
  })
})

test('the voice is asked only where the first endpoint is not internal', async () => {
  const { user } = await openInterpreter()
  await user.click(await screen.findByRole('radio', { name: '한국어 Korean' }))
  expect(screen.queryByRole('group', { name: 'Voice' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Español' }))
  expect(screen.getByRole('radio', { name: 'Any' })).toHaveProperty('checked', true)
})

test('a patient who reads no English finds a language by its own script, and can search in it', async () => {
  const { user } = await openInterpreter()
  await user.type(await screen.findByLabelText('Search for a language'), '한국')
  const [only, ...others] = screen.getAllByRole('radio')
  expect(only?.closest('label')?.querySelector('[lang="ko"]')?.textContent).toBe('한국어')
  expect(others).toEqual([])
})

test('a language that is not there is said not to be', async () => {
  const { user } = await openInterpreter()
  await user.type(await screen.findByLabelText('Search for a language'), 'zzz')
  expect(screen.getByRole('alert').textContent).toContain('No language found.')
})

test('an unknown customer is told as the catalogue says', async () => {
  const { user } = await openGuest('/interpreter', ({ api }) =>
    api.on(languagesCall, refused(404, 'no_such_customer')),
  )
  expect(await screen.findByText('There is no such customer')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByText('There is no such customer')).toBeNull())
})

test('the room screen is made ready for a film on entering, and left on leaving', async () => {
  const film = { ...seeing, entertainment: true }
  const { user, api } = await openRoom({
    path: '/entertainment',
    arrange: (bedside) => bedside.api.on('POST /api/v1/rooms/control', done(film)),
  })
  await screen.findByRole('heading', { name: 'Show/Movie' })
  await act(async () => Promise.resolve())
  expect(api.commands()).toEqual(['entertainment on'])
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(api.commands()).toEqual(['entertainment on', 'entertainment off'])
})
