import * as client from 'openid-client'
import type { SsoProblem } from '../../../contract/singleSignOn.ts'
import { providerNo } from '../../../domain/singleSignOn/singleSignOn.ts'
import { ClientSecretAuth, isClientRefused } from './clientSecretAuth.ts'
import type { AddressRule } from '../../addressRule.ts'

/** Timeout of a request to a provider, in seconds. */
export const patienceSeconds = 8
/** Timeout of a userinfo request, in seconds. It is shorter because userinfo only adds to the id token. */
const userinfoSeconds = 3

export interface ProviderAddress {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Reason why a provider's response is not accepted. */
export class SsoError extends Error {
  override readonly name = 'SsoError'
  readonly problem: SsoProblem

  constructor(problem: SsoProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Secrets of one sign-in at a provider, all derived from one. */
export interface AuthorizationSecrets {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/**
 * Returns the messages of an error and its causes on one line for the log, including OAuth’s error codes, but
 * no token, code or secret.
 */
export function explainFailure(error: unknown): string {
  const parts: string[] = []
  for (let cause = error; cause instanceof Error && parts.length < 5; cause = cause.cause) {
    const code = 'error' in cause && /^[\w.-]{1,60}$/u.test(String(cause.error)) ? cause.error : ''
    // Parameters that the browser brings can be anyone’s text: repeat only what the provider itself answered.
    const isOfBrowser = cause instanceof client.AuthorizationResponseError
    const text = 'error_description' in cause && !isOfBrowser ? cause.error_description : ''
    parts.push(
      [cause.message, code, text].filter((part) => typeof part === 'string' && part !== '').join(', '),
    )
  }
  return parts.join(': ').replaceAll(/\s+/gu, ' ').slice(0, 500)
}

/**
 * Reports whether an address can be a provider’s: over TLS, or on this machine. `AddressRule` decides if it
 * may be requested.
 */
export function isProviderAddress(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, username, search, hash } = new URL(issuer)
  const isPlain = username === '' && search === '' && hash === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}

/** A provider as described by its metadata, and how its client authenticates there. */
export interface Provider {
  readonly config: client.Configuration
  readonly auth: ClientSecretAuth
}

/**
 * Reads the provider’s own description. Throws `unreachable`, and `untrue` if it describes another provider.
 */
export async function discover(
  { issuer, clientId, clientSecret }: ProviderAddress,
  mayAsk: AddressRule,
): Promise<Provider> {
  const address = new URL(issuer)
  const auth = new ClientSecretAuth(clientSecret)
  try {
    const config = await client.discovery(address, clientId, undefined, auth.authenticate, {
      timeout: patienceSeconds,
      [client.customFetch]: guardedFetch(mayAsk),
      execute: [
        // Verify signatures even over TLS: something between this server and the provider may be able to read
        // the traffic.
        client.enableNonRepudiationChecks,
        ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
    return { config, auth }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Returns the address at which the browser signs in: code flow with PKCE. */
export async function authorizationUrl(
  { config }: Provider,
  { state, nonce, verifier, redirectUri }: AuthorizationSecrets,
): Promise<string> {
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).href
}

interface Question {
  query: URLSearchParams
  /** Claims without which no one can sign in. */
  needed: readonly string[]
  wanted: readonly string[]
  onUserinfoFailed: (error: unknown) => void
}

const has =
  (claims: Readonly<Record<string, unknown>>) =>
  (claim: string): boolean =>
    claims[claim] !== undefined

/** Requests tokens, by each method for which the client may be registered at the provider. */
export async function requestTokens(
  { config, auth }: Provider,
  ...rest: [address: URL, checks?: client.AuthorizationCodeGrantChecks]
): ReturnType<typeof client.authorizationCodeGrant> {
  for (;;)
    try {
      return await client.authorizationCodeGrant(config, ...rest)
    } catch (error) {
      // A refused client has not used up its code.
      if (!isClientRefused(error) || !auth.useNext(config.serverMetadata())) throw error
    }
}

/**
 * Returns the provider’s claims about a user who came back with a code. Userinfo is requested only for claims
 * that the id token lacks, and may fail if the id token has all `needed` ones. Throws `refused`, `untrue` and
 * `unreachable`.
 */
export async function claimsOf(
  provider: Provider,
  { state, nonce, verifier, redirectUri }: AuthorizationSecrets,
  { query, needed, wanted, onUserinfoFailed }: Question,
): Promise<Record<string, unknown> & { sub: string }> {
  const address = new URL(redirectUri)
  address.search = query.toString()
  try {
    const tokens = await requestTokens(provider, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new SsoError('untrue')
    const { config } = provider
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
    if (!hasMore || [...needed, ...wanted].every(has(claims))) return claims
    config.timeout = userinfoSeconds
    const asked = client.fetchUserInfo(config, tokens.access_token, claims.sub)
    const more = await asked.catch((error: unknown) => {
      // Roles that the provider could not report must not count as withdrawn.
      if (!needed.every(has(claims))) throw error
      onUserinfoFailed(error)
      return {}
    })
    return { ...more, ...claims }
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Returns a fetch that sends requests only to allowed addresses, because a provider's metadata names further
 * addresses.
 */
export function guardedFetch(mayAsk: AddressRule): client.CustomFetch {
  return async (address, { method, headers, redirect, signal, body }) => {
    if (!(await mayAsk(new URL(address)))) throw new PrivateAddress()
    const form = body instanceof URLSearchParams ? { body } : {}
    return fetch(address, { method, headers, redirect, ...form, ...(signal !== undefined && { signal }) })
  }
}

/** Error for an address in a network that the installation does not open to providers. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'

  constructor() {
    super('this address is not asked')
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/u.test(host)
}

function refusalOf(error: unknown): SsoError {
  if (error instanceof SsoError) return error
  if (error instanceof PrivateAddress) return new SsoError('unreachable', error)
  if (error instanceof client.AuthorizationResponseError)
    return new SsoError(providerNo(error.error_description ?? error.error), error)
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new SsoError('unreachable', error)
  if (error instanceof Error && /timeout|abort/iu.test(`${error.name} ${error.message}`))
    return new SsoError('unreachable', error)
  // A response that is not provider metadata at all, such as a proxy's page.
  if (error instanceof client.ClientError && error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return new SsoError('unreachable', error)
  return new SsoError('untrue', error)
}
