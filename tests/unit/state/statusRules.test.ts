import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { readFailure } from '../../../src/platform/http/failure.ts'
import { callOutcomes } from '../../../src/remote/options/callOutcomes.ts'
import { showToastAtom, toastsAtom } from '../../../src/state/toasts.ts'

/** Error statuses, with or without a message, and what each means to the user who sees it. */
const rows: readonly (readonly [
  told: string,
  status: number,
  body: unknown,
  code: string,
  kind: 'warning' | 'error',
])[] = [
  ['a bad request', 400, {}, 'bad_request', 'warning'],
  ['a missing token', 400, { message: 'Missing token' }, 'missing_token', 'warning'],
  ['an invalid token', 400, { message: 'Invalid token' }, 'invalid_token', 'warning'],
  ['no permission any more', 401, { message: 'Unauthorized' }, 'unauthorized', 'warning'],
  ['what is forbidden', 403, {}, 'forbidden', 'warning'],
  ['what is not there', 404, {}, 'not_found', 'warning'],
  ['no room to meet in', 404, { message: 'No vmr available' }, 'no_vmr', 'warning'],
  ['an unknown customer', 404, { message: 'There is no such customer' }, 'no_such_customer', 'warning'],
  ['a call that is on', 406, { message: 'Already on a call!' }, 'already_on_call', 'warning'],
  ['a call that is on, without words', 406, {}, 'already_on_call', 'warning'],
  ['what is there already', 409, {}, 'already_exists', 'warning'],
  ['a broken server', 500, {}, 'server_error', 'error'],
  ['a broken gateway', 502, '<html>', 'bad_gateway', 'error'],
  ['a server that is away', 503, {}, 'service_not_available', 'error'],
  ['a gateway that waited too long', 504, {}, 'gateway_timeout', 'error'],
  ['any other fault of a server', 599, {}, 'server_error', 'error'],
  ['any other refusal', 418, { message: 'I am a teapot' }, 'bad_request', 'warning'],
  ['a success that says nothing we know', 206, {}, 'bad_gateway', 'error'],
]

test.each(rows)('%s (%i %j) is %s, and shown as %s', (_told, status, body, code, kind) => {
  const failure = readFailure(status, body, null)
  expect(failure).toEqual({ ok: false, status, code })
  const store = createStore()
  store.set(showToastAtom, { kind: 'warning', code: failure.code })
  expect(store.get(toastsAtom)).toMatchObject([{ kind, code, sticky: true }])
})

test('a status that a server can return to any request has a message of its own', () => {
  const statuses = ['forbidden', 'not_found', 'already_exists', 'server_error', 'gateway_timeout'] as const
  for (const code of statuses) expect(callOutcomes[code][0].message).toMatch(/\.$/)
})
