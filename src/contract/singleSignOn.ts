import * as z from 'zod/mini'
import { listOf, listQuery, removedOnly } from './lists/lists.ts'
import { Role } from './permissions/roles.ts'

const line = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^\P{Cc}*$/u))
const secret = z.string().check(z.minLength(1), z.maxLength(200))

/** Levels at which a provider can be configured. */
export const SsoLevel = z.enum(['platform', 'organization', 'customer'])
export type SsoLevel = z.infer<typeof SsoLevel>

/** Users whose claim contains `value` get `role` at the provider's org unit. */
const RoleRule = z.strictObject({ value: line(200), role: Role })

const fields = {
  name: line(100).check(z.minLength(3)),
  /** Where the provider is, `https://…`; its configuration is found below it. */
  issuer: line(500),
  client_id: line(200),
  /** Name of the claim that determines a user's roles. */
  role_claim: line(100),
  role_map: z.array(RoleRule).check(z.maxLength(50)),
  enabled: z.boolean(),
}

/** POST /api/v1/sso-providers. `node_id` is null for the platform. The secret is never answered. */
export const NewSsoProvider = z.strictObject({
  ...fields,
  level: SsoLevel,
  node_id: z.nullable(z.uuid()),
  client_secret: line(500),
})
export type NewSsoProvider = z.infer<typeof NewSsoProvider>

/** PATCH /api/v1/sso-providers/{id}, with If-Match. Without a secret the present one stays. */
export const SsoProviderChange = z.strictObject({ ...fields, client_secret: z.optional(line(500)) })
export type SsoProviderChange = z.infer<typeof SsoProviderChange>

export const SsoProvider = z.object({
  ...fields,
  id: z.string(),
  version: z.number(),
  level: SsoLevel,
  node_id: z.nullable(z.string()),
  /** Name of the org unit; '' for the platform. */
  node: z.string(),
  /** Redirect URI to register with the provider. */
  redirect_uri: z.string(),
  /** When it was removed, in epoch milliseconds; null for one that is there. */
  removed_at: z.nullable(z.number()),
})
export type SsoProvider = z.infer<typeof SsoProvider>
export const SsoProviderList = listOf(SsoProvider)

export const ssoSorts = ['name', 'issuer', 'node', 'enabled'] as const
export type SsoSort = (typeof ssoSorts)[number]
/** GET /api/v1/sso-providers */
export const SsoProviderQuery = z.strictObject({ ...listQuery, removed: z.optional(removedOnly) })

/** Checks of a provider test, in the order in which they run. */
export const ssoChecks = ['description', 'keys', 'client', 'clock'] as const
export type SsoCheck = (typeof ssoChecks)[number]

/** Why a check failed. */
export const ssoFaults = [
  'unreachable',
  /** Its description names another issuer, or is none. */
  'untrue',
  /** Its address is in a private network, which this installation does not allow. */
  'private_address',
  /** None of its keys can prove a signature. */
  'no_keys',
  /** It takes no client secret, but for example `private_key_jwt` alone. */
  'no_secret_method',
  /** It does not know the client ID, or the secret is wrong. */
  'client_refused',
  /** Its clock and ours are more than a minute apart: its word would be too old, or not yet good. */
  'clock_differs',
] as const

/** POST /api/v1/sso-providers/{id}/test: each check up to the first that failed; `fault` is null for one that is well. */
export const SsoProviderTest = z.object({
  checks: z.array(z.object({ check: z.enum(ssoChecks), fault: z.nullable(z.enum(ssoFaults)) })),
  /**
   * Offset of the provider's clock, in seconds, positive if it is ahead of ours; null if the provider does
   * not send its time.
   */
  clock_ahead: z.nullable(z.number()),
})
export type SsoProviderTest = z.infer<typeof SsoProviderTest>

/** **(ext)** GET /authentication/providers: the providers offered on the sign-in page. */
export const SsoChoices = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })
export type SsoChoices = z.infer<typeof SsoChoices>

/**
 * GET /api/delegate. `challenge` is the SHA-256, in base64url, of a key that the page keeps: only it trades the ticket that
 * comes back. Without one the console's page is opened first, which makes one.
 */
export const DelegateQuery = z.object({
  provider: z.uuid(),
  return_to: z._default(z.string().check(z.maxLength(500)), '/admin/'),
  challenge: z.optional(z.string().check(z.regex(/^[\w-]{43}$/u))),
})

/** Why single sign-on came to nothing: in the fragment of the page to which the browser is led back. */
export const ssoProblems = [
  /** The provider, or the person there, said no. */
  'refused',
  /** The same, with more words than anybody reads. */
  'canceled',
  /**
   * The callback does not match the request: it belongs to another attempt or another browser, or to no
   * request at all.
   */
  'stale',
  /** The provider's word is not good: wrong issuer, signature, nonce, time or receiver. */
  'untrue',
  'unreachable',
  'no_provider',
  /** The address to go on to is none of the console's. */
  'return_to',
  /** The provider authenticated the user, but the user has no role here. */
  'no_role',
  /** The person is in more groups than the provider names, so that nothing is known of roles. */
  'too_many_groups',
  /** There is an account under that address, and the provider may not take it over. */
  'account',
] as const
export const SsoProblem = z.enum(ssoProblems)
export type SsoProblem = z.infer<typeof SsoProblem>

/** **(ext)** POST /authentication/sso → a pair of tokens. The ticket is good once, for a minute, with the key of its challenge. */
export const SsoTicket = z.strictObject({ ticket: secret, key: secret })
