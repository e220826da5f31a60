import { ResponseBodyError } from 'openid-client'
import * as z from 'zod/mini'
import type { SsoProviderTest } from '../../../contract/singleSignOn.ts'
import type { Clock } from '../../config.ts'
import {
  discover,
  type Provider,
  requestTokens,
  guardedFetch,
  patienceSeconds,
  PrivateAddress,
  type ProviderAddress,
  SsoError,
} from './openIdProvider.ts'
import { newSecret } from '../../db/secret.ts'
import { isClientRefused, secretMethods } from './clientSecretAuth.ts'
import type { AddressRule } from '../../addressRule.ts'

/**
 * Maximum difference between the provider’s clock and ours, in seconds: its tokens are valid for only
 * minutes.
 */
const clockTolerance = 60

const Keys = z.object({
  keys: z.array(z.object({ kty: z.string(), use: z.optional(z.string()), alg: z.optional(z.string()) })),
})

type Fault = NonNullable<SsoProviderTest['checks'][number]['fault']>

/**
 * Tests a provider as a sign-in would use it: its description, its keys, whether it accepts the client’s
 * secret, and its clock. The first failure ends the test.
 */
export async function testOpenIdProvider(
  address: ProviderAddress,
  { mayAsk, clock, redirectUri }: { mayAsk: AddressRule; clock: Clock; redirectUri: string },
): Promise<SsoProviderTest> {
  const checks: SsoProviderTest['checks'] = []
  const ask = guardedFetch(mayAsk)
  const failed = (check: 'description' | 'keys' | 'client', fault: Fault): SsoProviderTest => ({
    checks: [...checks, { check, fault }],
    clock_ahead: null,
  })
  let provider: Provider
  try {
    provider = await discover(address, mayAsk)
  } catch (error) {
    return failed('description', faultOf(error))
  }
  checks.push({ check: 'description', fault: null })
  const keysAt = provider.config.serverMetadata().jwks_uri
  if (keysAt === undefined) return failed('keys', 'no_keys')
  let ahead: number | null
  try {
    const signal = AbortSignal.timeout(patienceSeconds * 1_000)
    const headers = { accept: 'application/json' }
    const reply = await ask(keysAt, { method: 'GET', headers, body: undefined, redirect: 'manual', signal })
    if (!reply.ok) return failed('keys', 'unreachable')
    const found = z.safeParse(Keys, await reply.json().catch(() => null))
    if (!found.success || !found.data.keys.some(isForSigning)) return failed('keys', 'no_keys')
    ahead = secondsAhead(reply.headers.get('date'), clock)
  } catch (error) {
    return failed('keys', faultOf(error))
  }
  checks.push({ check: 'keys', fault: null })
  const refused = await clientFault(provider, redirectUri)
  if (refused !== null) return failed('client', refused)
  const differs = ahead !== null && Math.abs(ahead) > clockTolerance
  return {
    checks: [
      ...checks,
      { check: 'client', fault: null },
      { check: 'clock', fault: differs ? 'clock_differs' : null },
    ],
    clock_ahead: ahead,
  }
}

/**
 * Returns why the token endpoint does not accept the client; null if it does. The request contains a code
 * that the endpoint never issued: a provider that accepts the client refuses only the code.
 */
async function clientFault(provider: Provider, redirectUri: string): Promise<Fault | null> {
  if (secretMethods(provider.config.serverMetadata()).length === 0) return 'no_secret_method'
  const address = new URL(redirectUri)
  address.search = new URLSearchParams({ code: 'a-code-of-the-test', iss: issuerOf(provider) }).toString()
  try {
    await requestTokens(provider, address, { pkceCodeVerifier: newSecret(32) })
    return null
  } catch (error) {
    if (isClientRefused(error)) return 'client_refused'
    return error instanceof ResponseBodyError ? null : faultOf(error)
  }
}

const issuerOf = ({ config }: Provider): string => config.serverMetadata().issuer

/** A shared secret does not prove that the provider signed. */
const isForSigning = ({ kty, use }: { kty: string; use?: string | undefined }) =>
  kty !== 'oct' && (use ?? 'sig') === 'sig'

function secondsAhead(date: string | null, clock: Clock): number | null {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? null : Math.round((at - clock.now()) / 1_000)
}

function faultOf(error: unknown): Fault {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PrivateAddress) return 'private_address'
  return error instanceof SsoError && error.problem === 'untrue' ? 'untrue' : 'unreachable'
}
