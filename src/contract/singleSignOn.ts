import * as z from 'zod/mini'
import { listOf, listQuery, removedOnly } from './lists/lists.ts'
import { Role } from './permissions/roles.ts'

const singleLine = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^\P{Cc}*$/u))
const secret = z.string().check(z.minLength(1), z.maxLength(200))

/** Levels at which a provider can be configured. */
export const SsoLevel = z.enum(['platform', 'organization', 'customer'])
export type SsoLevel = z.infer<typeof SsoLevel>

/** Users whose claim contains `value` get `role` at the provider's org unit. */
const RoleRule = z.strictObject({ value: singleLine(200), role: Role })

const fields = {
  name: singleLine(100).check(z.minLength(3)),
  /** Issuer URL of the provider, `https://…`, below which its configuration is found. */
  issuer: singleLine(500),
  client_id: singleLine(200),
  /** Name of the claim that determines a user's roles. */
  role_claim: singleLine(100),
  role_map: z.array(RoleRule).check(z.maxLength(50)),
  enabled: z.boolean(),
}

/** POST /api/v1/sso-providers. `node_id` is `null` for the platform. The secret is never returned. */
export const NewSsoProvider = z.strictObject({
  ...fields,
  level: SsoLevel,
  node_id: z.nullable(z.uuid()),
  client_secret: singleLine(500),
})
export type NewSsoProvider = z.infer<typeof NewSsoProvider>

/** PATCH /api/v1/sso-providers/{id} with If-Match. Without a secret, the stored one is kept. */
export const SsoProviderChange = z.strictObject({ ...fields, client_secret: z.optional(singleLine(500)) })
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
  /** Time of removal in epoch milliseconds; `null` if the provider exists. */
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

/** Reasons why a check failed. */
export const ssoFaults = [
  'unreachable',
  /** The configuration names a different issuer or is invalid. */
  'untrue',
  /** Its address is in a private network, which this installation does not allow. */
  'private_address',
  /** None of the keys can verify a signature. */
  'no_keys',
  /** The provider does not accept a client secret, but for example only `private_key_jwt`. */
  'no_secret_method',
  /** The provider does not recognize the client ID, or the secret is wrong. */
  'client_refused',
  /**
   * The clocks of the provider and this server differ by more than a minute, so its tokens would be expired
   * or not yet valid.
   */
  'clock_differs',
] as const

/**
 * POST /api/v1/sso-providers/{id}/test: the checks up to the first failure. `fault` is `null` for a check
 * that passed.
 */
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
 * GET /api/delegate. `challenge` is the base64url SHA-256 of a key that the page keeps; only that key can
 * exchange the returned ticket. Without a challenge, the server first opens the console's page, which creates
 * one.
 */
export const DelegateQuery = z.object({
  provider: z.uuid(),
  return_to: z._default(z.string().check(z.maxLength(500)), '/admin/'),
  challenge: z.optional(z.string().check(z.regex(/^[\w-]{43}$/u))),
})

/** Reason why single sign-on failed, in the URL fragment of the page to which the browser is redirected. */
export const ssoProblems = [
  /** The provider or the user refused. */
  'refused',
  /** The same, with more words than anybody reads. */
  'canceled',
  /**
   * The callback does not match the request: it belongs to another attempt or another browser, or to no
   * request at all.
   */
  'stale',
  /** The provider's token is invalid: wrong issuer, signature, nonce, time or audience. */
  'untrue',
  'unreachable',
  'no_provider',
  /** The return address is not one of the console. */
  'return_to',
  /** The provider authenticated the user, but the user has no role here. */
  'no_role',
  /** The user is in more groups than the provider lists, so their roles cannot be determined. */
  'too_many_groups',
  /** An account with that email address exists, and the provider may not take it over. */
  'account',
] as const
export const SsoProblem = z.enum(ssoProblems)
export type SsoProblem = z.infer<typeof SsoProblem>

/**
 * **(ext)** POST /authentication/sso → a pair of tokens. The ticket is valid once, for one minute, and only
 * with the key of its challenge.
 */
export const SsoTicket = z.strictObject({ ticket: secret, key: secret })
