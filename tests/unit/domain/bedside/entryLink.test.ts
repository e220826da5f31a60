import { describe, expect, test } from 'vitest'
import {
  entryLink,
  leadToActivation,
  readEntryLink,
  scannedEntry,
} from '../../../../src/domain/bedside/entryLink.ts'

const origin = 'https://wardlink.example'

test('the monitor’s link is read, and leaves a bare address', () => {
  const { parameters, clean } = readEntryLink(entryLink(origin, 'abc-_1', 'K7M2Q9XD'))
  expect(parameters).toEqual({ token: 'abc-_1', apsId: 'K7M2Q9XD' })
  expect(clean.href).toBe(`${origin}/`)
})

test('the spec’s long form is read from the query and all of it removed, what is not a credential stays', () => {
  const { parameters, clean } = readEntryLink(
    `${origin}/main?token=t&aps_id=a&available_functions=entertainment,%20call_guest,fly&state=clinician_call&vmr=room-1&mdm_token=m&access_token=x&refresh_token=y&theme=night`,
  )
  expect(parameters).toEqual({
    token: 't',
    apsId: 'a',
    availableFunctions: ['call_guest', 'entertainment'],
    state: 'clinician_call',
    vmr: 'room-1',
    mdmToken: 'm',
    accessToken: 'x',
    refreshToken: 'y',
  })
  expect(clean.href).toBe(`${origin}/main?theme=night`)
})

test('the fragment wins over the query', () => {
  const { parameters, clean } = readEntryLink(`${origin}/?token=seen-by-servers&aps_id=a#token=private`)
  expect(parameters).toEqual({ token: 'private', apsId: 'a' })
  expect(clean.href).toBe(`${origin}/`)
})

test('a fragment that is an anchor is kept', () => {
  expect(readEntryLink(`${origin}/privacy-policy#camera`).clean.hash).toBe('#camera')
})

test('an activation link is read', () => {
  expect(readEntryLink(`${origin}/?activation_token=z`).parameters).toEqual({ activationToken: 'z' })
})

test.each([
  ['/?activation_token=z', '/activate-user#t=z'],
  ['/main?activation_token=z&theme=night', '/activate-user?theme=night#t=z'],
  ['/activate-user?activation_token=z', '/activate-user#t=z'],
  ['/guest#activation_token=a%2Bb', '/activate-user#t=a%2Bb'],
  ['/guest?activation_token=', '/guest'],
  ['/main', '/main'],
])('%s leads to %s', (from, to) => {
  const { parameters, clean } = readEntryLink(`${origin}${from}`)
  leadToActivation(parameters, clean)
  expect(clean.href).toBe(`${origin}${to}`)
})

describe('a QR code read by the camera', () => {
  test('of this product opens', () => {
    expect(scannedEntry(entryLink(origin, 't', 'a'), [origin])).toEqual({ token: 't', apsId: 'a' })
  })
  test.each([
    'https://evil.example/#token=t&aps_id=a',
    `${origin}/#token=t`,
    'WIFI:S:ward;T:WPA;P:secret;;',
    'javascript:alert(1)#token=t&aps_id=a',
    '',
  ])('%s does not', (text) => expect(scannedEntry(text, [origin])).toBeNull())
})
