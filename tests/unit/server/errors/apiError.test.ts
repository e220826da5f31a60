import { expect, test } from 'vitest'
import { errorOf } from '../../../../src/server/errors/apiError.ts'

/**
 * Returns an error as the driver throws it: around the failed query, with the system's or database's message
 * as its cause.
 */
function asked(said: string, code?: string): Error & { code: string } {
  const cause = Object.assign(new Error(said), code !== undefined && { code })
  return Object.assign(new Error('Failed query: select 1', { cause }), { code: '' })
}

test.each([
  ['read ETIMEDOUT', 'ETIMEDOUT'],
  ['connect EHOSTUNREACH 10.0.0.1:5432', 'EHOSTUNREACH'],
  ['connect ENETUNREACH 10.0.0.1:5432', 'ENETUNREACH'],
  ['connect ECONNREFUSED 10.0.0.1:5432', 'ECONNREFUSED'],
  ['read ECONNRESET', 'ECONNRESET'],
  ['getaddrinfo EAI_AGAIN database', 'EAI_AGAIN'],
  ['getaddrinfo ENOTFOUND database', 'ENOTFOUND'],
  ['terminating connection due to administrator command', '57P01'],
  ['terminating connection due to idle-in-transaction timeout', '25P03'],
  ['the database system is starting up', '57P03'],
  ['sorry, too many clients already', '53300'],
  ['could not write to file: No space left on device', '53100'],
  ['Query read timeout', undefined],
  ['Connection terminated unexpectedly', undefined],
  ['Client has encountered a connection error and is not queryable', undefined],
])('a database that is away is told as such, and when to come again: %s', (said, code) => {
  expect(errorOf(asked(said, code))).toMatchObject({
    code: 'service_not_available',
    status: 503,
    retryAfter: 1,
  })
})

test.each([
  ['duplicate key value violates unique constraint', '23505'],
  ['canceling statement due to user request', '57014'],
  ['current transaction is aborted', '25P02'],
])('a database fault of our own is a server error, not a reason to wait: %s', (said, code) => {
  expect(errorOf(asked(said, code))).toMatchObject({ code: 'server_error', status: 500 })
})
