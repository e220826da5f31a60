import type { TokenPair } from '../../../contract/bedside/session.ts'
import type { SsoChoices } from '../../../contract/singleSignOn.ts'
import { hasTooManyGroups, isConsolePath } from '../../../domain/singleSignOn/singleSignOn.ts'
import type { Clock, Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { derivedSecret, newSecret, secretHash, unseal } from '../../db/secret.ts'
import { type SsoProviderRow, ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { ClientInfo } from '../../auth/clientInfo.ts'
import { ApiError } from '../../errors/apiError.ts'
import {
  authorizationUrl,
  claimsOf,
  discover,
  explainFailure,
  type ProviderAddress,
  SsoError,
  type AuthorizationSecrets,
} from './openIdProvider.ts'
import type { AddressRule } from '../../addressRule.ts'
import { openUserSession } from '../users/openUserSession.ts'
import { accountOf } from './ssoAccount.ts'

/**
 * How long a sign-in at a provider may take, in milliseconds: the user may have to find their second factor.
 */
const authorizationMs = 15 * 60_000
/** Maximum time between the redirect with the ticket and the request that exchanges it, in milliseconds. */
const ticketMs = 60_000

export interface SsoDeps {
  database: Database
  clock: Clock
  log: Log
  installationKey: string
  /** Origin of the console. */
  origin: () => string
  mayAsk: AddressRule
}

/** Purpose under which the clients’ secrets are encrypted. */
export const providerPurpose = 'sso-provider'

export const redirectUriAt = (origin: string): string => `${origin.replace(/\/$/u, '')}/api/delegate/callback`

/** Returns the providers that the sign-in page offers. */
export async function ssoChoices({ database }: Pick<SsoDeps, 'database'>): Promise<SsoChoices> {
  const all = await database.transaction('platform', (tx) => ssoStore.all(tx))
  return { items: all.filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })) }
}

/** Returns the address at which the browser signs in at a provider. Throws SsoError. */
export async function startAuthorization(
  deps: SsoDeps,
  { provider: id, returnTo, challenge }: { provider: string; returnTo: string; challenge: string },
): Promise<string> {
  const { database, clock } = deps
  if (!isConsolePath(returnTo)) throw new SsoError('return_to')
  const provider = await database.transaction('platform', (tx) => ssoStore.byId(tx, id))
  if (provider?.enabled !== true) throw new SsoError('no_provider')
  const found = await discover(addressOf(deps, provider), deps.mayAsk)
  const state = newSecret(32)
  const now = clock.now()
  await database.transaction('platform', (tx) =>
    ssoStore.addVisit(
      tx,
      {
        stateHash: secretHash(state),
        providerId: id,
        challenge,
        returnTo,
        expiresAt: new Date(now + authorizationMs),
      },
      new Date(now),
    ),
  )
  return authorizationUrl(found, authorizationSecretsOf(deps, state))
}

/**
 * Handles a user’s return from a provider. Returns a ticket, and the page that the user wanted. Throws
 * SsoError.
 */
export async function handleCallback(
  deps: SsoDeps,
  { query, address }: { query: URLSearchParams; address: string },
): Promise<{ ticket: string; returnTo: string }> {
  const { database, clock } = deps
  const state = query.get('state') ?? ''
  const { visit: authorization, provider } = await database.transaction('platform', async (tx) => {
    const taken = await ssoStore.takeVisit(tx, secretHash(state), new Date(clock.now()))
    return { visit: taken, provider: taken && (await ssoStore.byId(tx, taken.providerId)) }
  })
  if (authorization === null) throw new SsoError('stale')
  if (provider?.enabled !== true) throw new SsoError('no_provider')
  const found = await discover(addressOf(deps, provider), deps.mayAsk)
  const claims = await claimsOf(found, authorizationSecretsOf(deps, state), {
    query,
    needed: [provider.roleClaim, 'email'],
    wanted: ['email_verified', 'name'],
    onUserinfoFailed: (error) =>
      deps.log.warn(
        { provider: provider.id, cause: explainFailure(error) },
        'the userinfo of a provider does not answer; its id token is enough',
      ),
  })
  if (hasTooManyGroups(claims, provider.roleClaim)) throw new SsoError('too_many_groups')
  return database.transaction('platform', async (tx) => {
    // During the request, the provider may have been changed to another issuer, where this subject is someone
    // else.
    const held = await ssoStore.hold(tx, provider.id)
    if (held?.issuer !== provider.issuer) throw new SsoError('stale')
    const path = await ssoStore.pathOf(tx, provider)
    if (path === null) throw new SsoError('no_provider')
    const ticket = newSecret(24)
    const now = clock.now()
    const user = await accountOf(tx, { provider, path, claims, address })
    const { challenge, returnTo } = authorization
    await ssoStore.addTicket(
      tx,
      { hash: secretHash(ticket), userId: user.id, challenge, expiresAt: new Date(now + ticketMs) },
      new Date(now),
    )
    return { ticket, returnTo }
  })
}

/**
 * Opens a session for the page that started the sign-in: only that page has the key. Throws `unauthorized`.
 */
export async function exchangeTicket(
  { database, clock }: SsoDeps,
  { ticket, key, ...from }: { ticket: string; key: string } & ClientInfo,
): Promise<TokenPair> {
  const pair = await database.transaction('platform', async (tx) => {
    const now = clock.now()
    const taken = await ssoStore.takeTicket(tx, secretHash(ticket), new Date(now))
    if (taken === null || secretHash(key).toString('base64url') !== taken.challenge) return null
    const user = await userStore.byId(tx, taken.userId)
    return user === null ? null : openUserSession(tx, { user, ...from, proof: 'single_sign_on', now })
  })
  if (pair === null) throw new ApiError('unauthorized')
  return pair
}

/** Returns the address and credentials with which a provider is requested. */
export function addressOf(
  { installationKey: key }: Pick<SsoDeps, 'installationKey'>,
  { issuer, clientId, clientSecret }: Pick<SsoProviderRow, 'issuer' | 'clientId' | 'clientSecret'>,
): ProviderAddress {
  const secret = unseal(clientSecret, { key, purpose: providerPurpose }).toString()
  return { issuer, clientId, clientSecret: secret }
}

/** Derives nonce and verifier of a sign-in from its state: only the hash of the state is stored. */
function authorizationSecretsOf({ installationKey, origin }: SsoDeps, state: string): AuthorizationSecrets {
  return {
    state,
    nonce: derivedSecret(state, installationKey, 'sso-nonce'),
    verifier: derivedSecret(state, installationKey, 'sso-verifier'),
    redirectUri: redirectUriAt(origin()),
  }
}
