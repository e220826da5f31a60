import { expect, test } from 'vitest'
import { readFailure } from '../../../../src/platform/http/failure.ts'

test('our own refusal keeps its code, its fields and when to try again', () => {
  const body = { code: 'verification_failed', message: 'any', fields: { tries_left: '3' } }
  expect(readFailure(403, body, '30')).toEqual({
    ok: false,
    status: 403,
    code: 'verification_failed',
    fields: { tries_left: '3' },
    retryAfter: 30,
  })
})

test("a foreign back end's words of the catalogue are understood", () => {
  expect(readFailure(404, { message: 'No vmr available' }, null).code).toBe('no_vmr')
})

test.each([
  [401, 'unauthorized'],
  [429, 'rate_limited'],
  [502, 'bad_gateway'],
  [500, 'server_error'],
  [418, 'bad_request'],
])("a proxy's own page with status %i is %s", (status, code) => {
  expect(readFailure(status, {}, null)).toEqual({ ok: false, status, code })
})

test('an unknown error code is replaced by the code of its HTTP status', () => {
  expect(readFailure(403, { code: 'teapot', message: '' }, null).code).toBe('forbidden')
})
