import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { pass } from '../../../support/pages/padPage.tsx'
import { ok, profile, refused } from '../../../support/scripted/bedside/scriptedBedside.ts'

const minuteMs = 60_000
const codes = () => screen.findByRole('dialog', { name: 'Stay connected' })

/** Opens a page in a session that ends in `inMs` milliseconds. */
async function openEnding(path: string, inMs = 4.5 * 60_000) {
  const me = { ...profile, session_expires_at: Date.now() + inMs }
  const page = await openRoom({ path, me })
  act(() => page.store.set(sessionEffectsAtom, { SessionEffects }))
  return page
}

test('in the last five minutes each screen says how long, and what was typed outlives the renewal', async () => {
  const { user, api } = await openEnding('/guest')
  const until = Date.now() + 12 * 3_600_000
  api.on('POST /api/session/renew', ok({ session_expires_at: until }))
  api.on('GET /api/me', ok({ ...profile, session_expires_at: until }))
  const number = await screen.findByRole<HTMLInputElement>('textbox', {})
  await user.type(number, '2025550')
  expect(await screen.findByText(/^Your session ends in 5 minutes\.$/, {})).toBeTruthy()

  await user.click(key('Stay connected'))
  const dialog = within(await codes())
  await user.type(dialog.getByRole('textbox', { name: '8-character code' }), '7K3M9TQ4{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent.find(({ path }) => path === '/api/session/renew')?.body).toEqual({ code: '7K3M9TQ4' })
  expect(screen.queryByText(/Your session ends/)).toBeNull()
  expect(number.isConnected).toBe(true)
  expect(number.value).toBe('2025550')
  expect(await screen.findByText('You are still connected.', {})).toBeTruthy()
})

test('a code that is found through the camera renews as well', async () => {
  const { user, api, codes: found } = await openEnding('/')
  api.on('POST /api/session/renew', ok({ session_expires_at: Date.now() + 12 * 3_600_000 }))
  await user.click(await screen.findByRole('button', { name: 'Stay connected' }))
  const dialog = within(await codes())
  await user.click(dialog.getByRole('button', { name: 'Turn On the Camera' }))
  act(() => found.tell({ token: 'next-token', apsId: profile.unique_id }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent.find(({ path }) => path === '/api/session/renew')?.body).toEqual({
    token: 'next-token',
    aps_id: profile.unique_id,
  })
  expect(
    api.sent.some(({ path }) => path === '/api/session'),
    'no second session',
  ).toBe(false)
})

test('a code that was used says so where it was typed, and the session goes on as long as it had', async () => {
  const { user, api } = await openEnding('/')
  api.on('POST /api/session/renew', refused(401, 'entry_code_invalid'))
  await user.click(await screen.findByRole('button', { name: 'Stay connected' }))
  const dialog = within(await codes())
  await user.type(dialog.getByRole('textbox', { name: '8-character code' }), '7K3M9TQ4{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toContain('This code has been used or has expired.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.getByText(/^Your session ends in 5 minutes\.$/)).toBeTruthy()
})

test('a session with an hour left shows no warning', async () => {
  await openEnding('/', 3_600_000)
  expect(screen.queryByText(/Your session ends/)).toBeNull()
})

test('when the time is over, the page says that the session has expired', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openEnding('/', minuteMs)
  await screen.findByRole('heading', { name: 'Main menu' })
  await pass(minuteMs)
  expect(await screen.findByRole('heading', { name: 'Your Remote Control Session has Expired' })).toBeTruthy()
})
