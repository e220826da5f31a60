import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { listOf, listQuery } from '../lists/lists.ts'

/** Scopes of an API key. Each grants access to the routes that name it. */
export const apiScopes = [
  'fhir:write',
  'knocks:write',
  'rooms:read',
  'devices:read',
  'reports:read',
  'audit:read',
  'scim:write',
] as const
export const ApiScope = z.enum(apiScopes)
export type ApiScope = z.infer<typeof ApiScope>

/**
 * Levels at which an API key or a webhook can apply. It covers everything below; `node_id` is `null` for the
 * platform.
 */
export const integrationLevels = ['platform', 'organization', 'customer', 'facility', 'unit'] as const
const text = z.string().check(z.maxLength(500))
/** Org unit of an API key or webhook. Problems are reported in `fields`. */
export const integrationOrgUnit = {
  level: z._default(text, ''),
  node_id: z._default(z.nullable(text), null),
}

/** API key of another system, without its secret. */
export const ApiKeyItem = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  level: z.enum(integrationLevels),
  /** Name of the org unit; '' for the platform. */
  node: z.string(),
  /** Epoch milliseconds. */
  created_at: z.number(),
  expires_at: z.number(),
  last_used_at: z.nullable(z.number()),
  revoked_at: z.nullable(z.number()),
})
export type ApiKeyItem = z.infer<typeof ApiKeyItem>

/** Keys, newest first. */
export const ApiKeyQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
})
export const ApiKeyList = listOf(ApiKeyItem)
export type ApiKeyList = z.infer<typeof ApiKeyList>

/** Maximum lifetime of a key, in days. */
export const longestKeyLife = 730

/** The key expires after `expires_in_days`, or with the account that created it. */
export const NewApiKey = z.strictObject({
  ...integrationOrgUnit,
  name: z._default(text, ''),
  scopes: z._default(z.array(ApiScope).check(z.maxLength(apiScopes.length)), []),
  expires_in_days: z._default(z.number().check(z.int(), z.gte(1), z.lte(longestKeyLife)), 365),
})
export type NewApiKey = z.infer<typeof NewApiKey>
export const MadeApiKey = z.extend(ApiKeyItem, { key: z.string() })
export type MadeApiKey = z.infer<typeof MadeApiKey>

/** Keys by which other systems gain access. */
export const apiKeyEndpoints = {
  keys: { method: 'GET', path: '/api/v1/api-keys', query: ApiKeyQuery, reply: ApiKeyList },
  /** Replies with the key itself, which cannot be retrieved again. */
  createKey: { method: 'POST', path: '/api/v1/api-keys', body: NewApiKey, reply: MadeApiKey, status: 201 },
  revokeKey: { method: 'DELETE', path: '/api/v1/api-keys/:id', params: ById },
} as const satisfies Endpoints
