import * as client from 'openid-client'
import type { SsoProblem } from '../../../contract/singleSignOn.ts'
import { providerNo } from '../../../domain/singleSignOn.ts'
import type { AddressRule } from './providerAddresses.ts'

/** A provider is asked, and answers within so many seconds, or does not. */
export const patienceSeconds = 8

export interface ProviderAddress {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Why a provider's word does not count. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal'
  readonly problem: SsoProblem

  constructor(problem: SsoProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** A visit to a provider: three secrets that come from one. */
export interface Visit {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** Whether an address can be a provider's: over TLS, or on this very machine. Whether it may be asked, `AddressRule` says. */
export function isProviderAddress(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, username, search, hash } = new URL(issuer)
  const isPlain = username === '' && search === '' && hash === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}

/** Reads the provider's own description. Throws `unreachable`, and `untrue` where it is somebody else's. */
export async function discover(
  { issuer, clientId, clientSecret }: ProviderAddress,
  mayAsk: AddressRule,
): Promise<client.Configuration> {
  const address = new URL(issuer)
  try {
    const found = await client.discovery(address, clientId, clientSecret, undefined, {
      timeout: patienceSeconds,
      [client.customFetch]: guardedFetch(mayAsk),
      execute: [
        // The signature counts, also over TLS: what comes between here and the provider may read it.
        client.enableNonRepudiationChecks,
        ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
    return found
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Where the browser goes to sign in there: code flow with PKCE. */
export async function addressToVisit(
  config: client.Configuration,
  { state, nonce, verifier, redirectUri }: Visit,
): Promise<string> {
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  return client.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirectUri, scope: 'openid profile email', state, nonce },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  }).href
}

/** What the provider says of whoever came back with a code. Throws `refused`, `untrue` and `unreachable`. */
export async function claimsOf(
  config: client.Configuration,
  { state, nonce, verifier, redirectUri }: Visit,
  query: URLSearchParams,
): Promise<Record<string, unknown> & { sub: string }> {
  const address = new URL(redirectUri)
  address.search = query.toString()
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new SsoRefusal('untrue')
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    return { ...more, ...claims }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Asks only where that is allowed: the description itself names further addresses. */
export function guardedFetch(mayAsk: AddressRule): client.CustomFetch {
  return async (address, { method, headers, redirect, signal, body }) => {
    if (!(await mayAsk(new URL(address)))) throw new PrivateAddress()
    const form = body instanceof URLSearchParams ? { body } : {}
    return fetch(address, { method, headers, redirect, ...form, ...(signal !== undefined && { signal }) })
  }
}

/** An address in a network that the installation does not open to providers. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'

  constructor() {
    super('this address is not asked')
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/u.test(host)
}

function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error
  if (error instanceof PrivateAddress) return new SsoRefusal('unreachable', error)
  if (error instanceof client.AuthorizationResponseError)
    return new SsoRefusal(providerNo(error.error_description ?? error.error), error)
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new SsoRefusal('unreachable', error)
  if (error instanceof Error && /timeout|abort/iu.test(`${error.name} ${error.message}`))
    return new SsoRefusal('unreachable', error)
  // An answer that is no description at all, such as a proxy's page.
  if (error instanceof client.ClientError && error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return new SsoRefusal('unreachable', error)
  return new SsoRefusal('untrue', error)
}
