import * as z from 'zod/mini'
import type { SsoProviderTest } from '../../../contract/singleSignOn.ts'
import type { Clock } from '../../config.ts'
import {
  discover,
  guardedFetch,
  patienceSeconds,
  PrivateAddress,
  type ProviderAddress,
  SsoRefusal,
} from './openIdProvider.ts'
import type { AddressRule } from './providerAddresses.ts'

/** A provider's word is good for minutes, and lies no further ahead than this, in seconds. */
const clockTolerance = 60

const Keys = z.object({
  keys: z.array(z.object({ kty: z.string(), use: z.optional(z.string()), alg: z.optional(z.string()) })),
})

type Fault = NonNullable<SsoProviderTest['checks'][number]['fault']>

/** Looks at a provider as the sign-in would: its description, its keys, its clock. What fails ends it. */
export async function examineProvider(
  address: ProviderAddress,
  { mayAsk, clock }: { mayAsk: AddressRule; clock: Clock },
): Promise<SsoProviderTest> {
  const checks: SsoProviderTest['checks'] = []
  const ask = guardedFetch(mayAsk)
  const failed = (check: 'description' | 'keys', fault: Fault): SsoProviderTest => ({
    checks: [...checks, { check, fault }],
    clock_ahead: null,
  })
  let keysAt: string | undefined
  try {
    keysAt = (await discover(address, mayAsk)).serverMetadata().jwks_uri
  } catch (error) {
    return failed('description', faultOf(error))
  }
  checks.push({ check: 'description', fault: null })
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
  const differs = ahead !== null && Math.abs(ahead) > clockTolerance
  return {
    checks: [
      ...checks,
      { check: 'keys', fault: null },
      { check: 'clock', fault: differs ? 'clock_differs' : null },
    ],
    clock_ahead: ahead,
  }
}

/** A secret that both know proves no signature of the provider's. */
const isForSigning = ({ kty, use }: { kty: string; use?: string | undefined }) =>
  kty !== 'oct' && (use ?? 'sig') === 'sig'

function secondsAhead(date: string | null, clock: Clock): number | null {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? null : Math.round((at - clock.now()) / 1_000)
}

function faultOf(error: unknown): Fault {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PrivateAddress) return 'private_address'
  return error instanceof SsoRefusal && error.problem === 'untrue' ? 'untrue' : 'unreachable'
}
