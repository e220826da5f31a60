import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { key, openPage } from '../../../support/pages/bedsidePage.tsx'
import {
  keptSession,
  ok,
  refused,
  unreachable,
  unverifiedProfile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'
import { isRead } from '../../../support/browser/transcript.ts'

/**
 * Checks a transcript against the file beside this test. Each file was read through: the order, names and
 * states are what a person needs to hear. The names exist in every language.
 */

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('the start', async () => {
  await openPage()
  await title(/^Scan the QR code/)
  await isRead('start')
})

test('the start, a code that was used', async () => {
  await openPage({
    entry: { token: 'token-0', apsId: 'aps-302-1' },
    arrange: ({ api }) => api.on('POST /api/session', refused(401, 'entry_code_invalid')),
  })
  await screen.findByText('This code has been used or has expired.')
  await isRead('start, a used code')
})

test('loading', async () => {
  await openPage({
    entry: { token: 'token-0', apsId: 'aps-302-1' },
    arrange: ({ api }) => api.on('POST /api/session', () => new Promise(() => undefined)),
  })
  await isRead('loading')
})

const openVerification = () =>
  openPage({
    kept: keptSession,
    arrange: ({ api }) => api.on('GET /api/me', ok(unverifiedProfile)),
  })

test('the verification', async () => {
  await openVerification()
  await title(/^For verification/)
  await isRead('verification')
})

test('the verification, a field left empty', async () => {
  const { user } = await openVerification()
  await title(/^For verification/)
  await user.type(screen.getByLabelText('Room Number'), '302')
  await user.click(key('Enter'))
  await isRead('verification, a field left empty')
})

test('the verification, the server away', async () => {
  const { user, api } = await openVerification()
  await title(/^For verification/)
  api.on('POST /api/session/verify', unreachable)
  await user.type(screen.getByLabelText("Patient's Last Name"), 'Okafor')
  await user.type(screen.getByLabelText('Room Number'), '302')
  await user.click(key('Enter'))
  await screen.findByText('Cannot connect to Wardlink')
  await isRead('verification, the server away')
})

test.each([
  ['session expired', '/session-expired', 'Your Remote Control Session has Expired'],
  ['support', '/support', 'Support'],
  ['my settings', '/preferences', 'My Settings'],
  ['privacy policy', '/privacy-policy', 'Privacy Policy'],
  ['not found', '/no-such-page', /./],
])('%s', async (name, path, heading) => {
  await openPage({ path })
  await title(heading)
  await isRead(name)
})
