import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { key, openPage } from '../../../support/pages/bedsidePage.tsx'
import {
  ok,
  profile,
  refused,
  unreachable,
  unverifiedProfile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const session = 'POST /api/session'
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: '8-character code' })
const start = () => key(/^Start/)

test('a code is typed as it is read: small letters, blanks, and letters that look like digits', async () => {
  const { user, api } = await openPage({
    arrange: (bedside) => bedside.api.on('GET /api/me', ok(unverifiedProfile)),
  })
  await user.type(await field(), '7k3m 9to4')
  expect((await field()).value).toBe('7K3M9T04')
  await user.click(start())
  expect(api.sent[0]).toMatchObject({ path: '/api/session', body: { code: '7K3M9T04' } })
  expect(await screen.findByRole('textbox', { name: "Patient's Last Name" })).toBeTruthy()
})

test('the key block types too, and takes back', async () => {
  const { user } = await openPage()
  await field()
  const block = within(screen.getByRole('group', { name: 'Code keypad' }))
  for (const character of '7K3') await user.click(block.getByRole('button', { name: character }))
  await user.click(block.getByRole('button', { name: 'Delete' }))
  expect((await field()).value).toBe('7K')
  expect(screen.getByText('2 of 8')).toBeTruthy()
  expect(block.queryByRole('button', { name: /^[ILOU]$/ })).toBeNull()
})

test('an unfinished code says what is missing, and is not sent', async () => {
  const { user, api } = await openPage()
  await user.type(await field(), '7K3M{Enter}')
  expect(start().getAttribute('aria-disabled')).toBe('true')
  expect(start().textContent).toContain('Type all 8 characters first')
  await user.click(start())
  expect(api.sent).toEqual([])
})

test('more than eight characters are not taken', async () => {
  const { user } = await openPage()
  await user.type(await field(), '7K3M9TQ4ABCD')
  expect((await field()).value).toBe('7K3M9TQ4')
})

test('a code that was used says so, and what was typed stays', async () => {
  const { user } = await openPage({
    arrange: ({ api }) => api.on(session, refused(401, 'entry_code_invalid')),
  })
  await user.type(await field(), '7K3M9TQ4{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This code has been used or has expired.')
  expect(alert.textContent).toContain('Use the new code on the room screen.')
  const input = await field()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['7K3M9TQ4', 'true'])
})

test('Too many tries are told apart from a wrong code', async () => {
  const { user } = await openPage({ arrange: ({ api }) => api.on(session, refused(429, 'rate_limited')) })
  await user.type(await field(), '7K3M9TQ4{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many tries.')
  expect((await field()).getAttribute('aria-invalid')).toBeNull()
})

test('a server with a trouble of its own is not told as a lost connection', async () => {
  const { user } = await openPage({ arrange: ({ api }) => api.on(session, refused(200, 'bad_gateway')) })
  await user.type(await field(), '7K3M9TQ4{Enter}')
  const { textContent } = await screen.findByRole('alert')
  // The text differs once the catalog of calls has loaded.
  expect(textContent).toMatch(/Try again|try again/u)
  expect(textContent).not.toMatch(/connection|cannot be reached/iu)
})

test('while the server is asked the key is busy, and a second Enter asks nothing more', async () => {
  let answer: (result: ReturnType<typeof ok>) => void = () => undefined
  const { user, api } = await openPage({
    arrange: (bedside) => bedside.api.on(session, () => new Promise((resolve) => (answer = resolve))),
  })
  await user.type(await field(), '7K3M9TQ4{Enter}{Enter}')
  expect(key(/Starting/).getAttribute('aria-busy')).toBe('true')
  expect(api.sent).toHaveLength(1)
  await act(async () => answer(refused(401, 'entry_code_invalid')))
  expect(start().getAttribute('aria-busy')).toBeNull()
})

test('half an address says what is missing, in the words of the catalogue', async () => {
  await openPage({ entry: { token: 'token-1' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Missing Access Token or APS ID')
  expect(alert.textContent).toContain('Scan the QR code on the room screen again.')
})

test('the camera looks only after a press, and stops when the code was found and taken', async () => {
  const { user, codes, finder, api } = await openPage({
    arrange: (bedside) => bedside.api.on('GET /api/me', ok(unverifiedProfile)),
  })
  await field()
  expect(codes.listeners.size).toBe(0)
  await user.click(key('Turn On the Camera'))
  act(() => finder.tell('looking'))
  expect(screen.getByText('Looking for the QR code')).toBeTruthy()
  await act(async () => codes.tell({ token: 'token-1', apsId: profile.unique_id }))
  expect(api.sent[0]).toMatchObject({ body: { token: 'token-1', aps_id: profile.unique_id } })
  expect(await screen.findByRole('textbox', { name: 'Room Number' })).toBeTruthy()
  expect(codes.listeners.size).toBe(0)
})

test('a scanned code that was used a moment ago is refused, and the look goes on for the next one', async () => {
  const { user, codes, finder } = await openPage({
    arrange: ({ api }) => api.on(session, refused(401, 'entry_code_invalid')),
  })
  await field()
  await user.click(key('Turn On the Camera'))
  act(() => finder.tell('looking'))
  await act(async () => codes.tell({ token: 'token-1', apsId: profile.unique_id }))
  expect((await screen.findByRole('alert')).textContent).toContain('This code has been used or has expired.')
  expect(screen.getByText('Looking for the QR code')).toBeTruthy()
  expect(codes.listeners.size).toBe(1)
})

test.each([
  ['denied', /Wardlink is not allowed to use the camera/],
  ['unavailable', /No camera was found here/],
] as const)('a camera that is %s says so, and one press tries it again', async (refusal, words) => {
  const { user, finder } = await openPage()
  await field()
  await user.click(key('Turn On the Camera'))
  act(() => finder.tell(refusal))
  expect(screen.getByText(words)).toBeTruthy()
  await user.click(key('Try Again'))
  act(() => finder.tell('looking'))
  expect(screen.getByText('Looking for the QR code')).toBeTruthy()
})

test('a patient who leaves the start page leaves no camera on', async () => {
  const { user, codes, go } = await openPage()
  await field()
  await user.click(key('Turn On the Camera'))
  await go('/support')
  await screen.findByRole('heading', { name: 'Support' })
  expect(codes.listeners.size).toBe(0)
})

test('a link whose server does not answer shows that the room is being made ready', async () => {
  await openPage({
    kept: null,
    entry: { accessToken: 'bearer', apsId: 'aps-9' },
    arrange: ({ api }) => api.on('GET /api/me', unreachable),
  })
  expect(screen.getByRole('heading', { name: 'Getting your room ready.' })).toBeTruthy()
})
