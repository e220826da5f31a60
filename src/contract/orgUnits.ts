import * as z from 'zod/mini'
import type { Endpoints } from './endpoint.ts'
import { listOf, listQuery, removedOnly } from './lists/lists.ts'

/** Levels whose org units have a list and a form of their own, from the top. */
export const orgUnitLevels = ['organization', 'customer', 'facility', 'unit'] as const
export type OrgUnitLevel = (typeof orgUnitLevels)[number]

/** Path of each level below /api/v1. The sections of the console have the same names. */
export const orgUnitPaths = {
  organization: 'organizations',
  customer: 'customers',
  facility: 'facilities',
  unit: 'units',
} as const satisfies Record<OrgUnitLevel, string>

/**
 * An organization, customer, facility or unit, with the names of the org units above it; '' where there is
 * none.
 */
export const OrgUnitItem = z.object({
  id: z.string(),
  level: z.enum(orgUnitLevels),
  /** Version to send in If-Match when changing the org unit. */
  version: z.number(),
  name: z.string(),
  parent_id: z.nullable(z.string()),
  organization: z.string(),
  customer: z.string(),
  facility: z.string(),
  /** Address of a facility; '' for other levels. */
  address: z.string(),
  /** IANA time zone of a facility; '' for other levels. */
  time_zone: z.string(),
  /** Epoch milliseconds. */
  changed_at: z.number(),
  removed_at: z.nullable(z.number()),
})
export type OrgUnitItem = z.infer<typeof OrgUnitItem>

export const orgUnitSorts = ['name', 'organization', 'customer', 'facility', 'changed_at'] as const
export type OrgUnitSort = (typeof orgUnitSorts)[number]

/** GET /api/v1/{organizations, customers, facilities, units}. `below` is the id of an ancestor. */
export const OrgUnitQuery = z.strictObject({
  ...listQuery,
  below: z.optional(z.uuid()),
  removed: z.optional(removedOnly),
})
export const OrgUnitList = listOf(OrgUnitItem)
export type OrgUnitList = z.infer<typeof OrgUnitList>

const text = z.string().check(z.maxLength(500))

/**
 * POST of a new org unit. Validation errors are returned in `fields` (domain/records.ts). `parent_id` is the
 * parent org unit.
 */
export const NewOrgUnit = z.strictObject({
  name: z._default(text, ''),
  parent_id: z._default(text, ''),
  address: z._default(text, ''),
  time_zone: z._default(text, ''),
})
export type NewOrgUnit = z.infer<typeof NewOrgUnit>

/** PATCH with If-Match: only the fields to change. An org unit cannot be moved. */
export const OrgUnitChange = z.strictObject({
  name: z.optional(text),
  address: z.optional(text),
  time_zone: z.optional(text),
})
export type OrgUnitChange = z.infer<typeof OrgUnitChange>

/** GET …/{id}/below: the dependents that prevent removal, by kind, with the names of the first few. */
export const Dependents = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['customer', 'facility', 'unit', 'room', 'patient', 'call']),
      count: z.number(),
      names: z.array(z.string()),
    }),
  ),
  /** Number of users with roles there, which are suspended while it is removed. */
  roles: z.number(),
})
export type Dependents = z.infer<typeof Dependents>

/** An org unit among all that the caller may see. Its beds are those of the unit itself; other levels have none. */
export const LevelItem = z.object({
  id: z.string(),
  level: z.enum(orgUnitLevels),
  name: z.string(),
  parent_id: z.nullable(z.string()),
  beds: z.number(),
  /** Beds whose device is offline; null if the caller may not see the devices there. */
  offline: z.nullable(z.number()),
})
export type LevelItem = z.infer<typeof LevelItem>

/** All org units that the caller may see, by name, as the choice of a level shows them. */
export const levelEndpoints = {
  list: { method: 'GET', path: '/api/v1/levels', reply: z.object({ items: z.array(LevelItem) }) },
} as const satisfies Endpoints
