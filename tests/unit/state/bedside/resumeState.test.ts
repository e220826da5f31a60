import { expect, test } from 'vitest'
import { arriveAtom, destinationAtom } from '../../../../src/state/bedside/callState.ts'
import { enterByTokenAtom, startSessionAtom, verifyAtom } from '../../../../src/state/bedside/session.ts'
import { loadProfileAtom } from '../../../../src/state/bedside/sessionLife.ts'
import {
  createBedside,
  ok,
  profile,
  sessionReply,
  unverifiedProfile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const scanned = { token: 'token-1', apsId: profile.unique_id }

test.each([
  ['clinician_call', '/aps-options'],
  ['entertainment', '/entertainment'],
] as const)(
  'a patient who scans the code during %s is taken to %s after the verification',
  async (state, screen) => {
    const { store, api } = createBedside()
    api.on('POST /api/session', ok({ ...sessionReply, state }))
    api.on('GET /api/me', ok(unverifiedProfile))
    await store.set(enterByTokenAtom, scanned)
    expect(store.get(destinationAtom), 'not before').toBeNull()
    api.on('GET /api/me', ok(profile))
    await store.set(verifyAtom, { lastName: 'Álvarez', roomNumber: '302' })
    expect(store.get(destinationAtom)).toBe(screen)
  },
)

test('a patient who went back to the menu is not redirected again', async () => {
  const { store, api, memory } = createBedside()
  api.on('POST /api/session', ok({ ...sessionReply, state: 'clinician_call' }))
  await store.set(enterByTokenAtom, scanned)
  store.set(arriveAtom)
  await store.set(loadProfileAtom)
  expect(store.get(destinationAtom)).toBeNull()
  expect(memory.record?.state).toBeNull()
})

test('an address of the long form leads on too', async () => {
  const entry = { accessToken: 'access', apsId: profile.unique_id, state: 'entertainment' }
  const { store } = createBedside({ entry })
  await store.set(startSessionAtom)
  expect(store.get(destinationAtom)).toBe('/entertainment')
})

test.each([
  ['clinician_call', '/aps-options'],
  ['entertainment', '/entertainment'],
])('an address with an ordinary token and %s leads on to %s', async (state, screen) => {
  const { store } = createBedside({ entry: { ...scanned, state } })
  await store.set(enterByTokenAtom, scanned)
  expect(store.get(destinationAtom)).toBe(screen)
})

test('a code that is scanned later leads nowhere by the word of the address before', async () => {
  const { store } = createBedside({ entry: { ...scanned, token: 'token-0', state: 'entertainment' } })
  await store.set(enterByTokenAtom, scanned)
  expect(store.get(destinationAtom)).toBeNull()
})

test('a room that is in nothing leads nowhere', async () => {
  const { store } = createBedside()
  await store.set(enterByTokenAtom, scanned)
  expect(store.get(destinationAtom)).toBeNull()
})
