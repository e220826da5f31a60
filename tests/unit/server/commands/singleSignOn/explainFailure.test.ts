import { AuthorizationResponseError } from 'openid-client'
import { describe, expect, it } from 'vitest'
import { explainFailure, SsoError } from '../../../../../src/server/commands/singleSignOn/openIdProvider.ts'

describe('the cause of a sign-on that failed, for the log', () => {
  it('names each error down to the first', () => {
    const dns = new Error('getaddrinfo ENOTFOUND login.example')
    const failed = new SsoError('unreachable', new TypeError('fetch failed', { cause: dns }))
    expect(explainFailure(failed.cause)).toBe('fetch failed: getaddrinfo ENOTFOUND login.example')
  })

  it('repeats what the provider said, on one line of 500 characters at most', () => {
    const said = Object.assign(new Error('server responded with an error in the response body'), {
      error: 'invalid_client',
      error_description: `AADSTS7000215:\nInvalid client secret. ${'x'.repeat(600)}`,
    })
    const text = explainFailure(said)
    expect(text).toContain('body, invalid_client, AADSTS7000215: Invalid client secret.')
    expect(text).toHaveLength(500)
  })

  it('repeats no text that a browser brought in its address', () => {
    const brought = new URLSearchParams({ error: 'access_denied', error_description: 'anything at all' })
    const failed = new AuthorizationResponseError('authorization response is an error', { cause: brought })
    expect(explainFailure(failed)).toBe('authorization response is an error, access_denied')
  })

  it('is empty without an error', () => {
    expect(explainFailure(undefined)).toBe('')
  })
})
