import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint.ts'
import { SettingKey } from './settingSchemas.ts'

/** A level at which a setting can be set. The platform has no id. */
export const SettingOrgUnitRef = z.object({
  level: z.enum(['platform', 'organization', 'customer', 'facility', 'unit']),
  id: z.nullable(z.string()),
  name: z.string(),
})
export type SettingOrgUnitRef = z.infer<typeof SettingOrgUnitRef>

/** Value of a setting at one level. The value of a secret is never sent. */
const SettingStep = z.object({
  node: SettingOrgUnitRef,
  set: z.boolean(),
  value: z.unknown(),
  /** Version to send in If-Match when changing the setting here; 0 if it is not set here. */
  version: z.number(),
  /** User who set it; null for values that were there from the start. */
  by: z.nullable(z.string()),
  /** Time of the change, in epoch milliseconds. */
  at: z.nullable(z.number()),
})
export type SettingStep = z.infer<typeof SettingStep>

/** Setting at an org unit. */
export const SettingItem = z.object({
  key: SettingKey,
  /** Effective value here; null for a secret. */
  value: z.unknown(),
  /** Level that the value comes from; `null` if no level has set it. */
  from: z.nullable(SettingOrgUnitRef),
  /** Value that would apply if it were not set here, and the level it comes from. */
  inherited: z.object({ value: z.unknown(), from: z.nullable(SettingOrgUnitRef) }),
  /** Value at each level, from the platform down to this org unit. */
  steps: z.array(SettingStep),
  /** Number of org units below that set their own value. */
  below: z.number(),
})
export type SettingItem = z.infer<typeof SettingItem>

export const SettingList = z.object({
  /**
   * Path from the platform, or from the highest org unit whose settings the caller manages, down to the org
   * unit.
   */
  path: z.array(SettingOrgUnitRef),
  /** Org units directly below, sorted by name. */
  children: z.array(SettingOrgUnitRef),
  items: z.array(SettingItem),
})
export type SettingList = z.infer<typeof SettingList>

const orgUnit = z.union([z.uuid(), z.literal('platform')])
const ByKey = z.object({ key: SettingKey })

/** Settings of org units. A null `node` in a body means the platform. */
export const settingEndpoints = {
  /** Without a node: the highest org unit whose settings the caller manages. */
  list: {
    method: 'GET',
    path: '/api/v1/settings',
    query: z.strictObject({ node: z.optional(orgUnit) }),
    reply: SettingList,
  },
  /** Invalid values are reported in `fields`. Omitted parts of a secret are kept. */
  set: {
    method: 'PUT',
    path: '/api/v1/settings/:key',
    params: ByKey,
    body: z.strictObject({ node: z.nullable(z.uuid()), value: z.unknown() }),
    ifMatch: true,
    reply: SettingItem,
  },
  /** The value from the level above applies here again. */
  remove: {
    method: 'DELETE',
    path: '/api/v1/settings/:key',
    params: ByKey,
    query: z.strictObject({ node: orgUnit }),
    ifMatch: true,
  },
} as const satisfies Endpoints
