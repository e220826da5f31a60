import * as z from 'zod/mini'
import { listOf, listQuery, removedOnly } from './lists.ts'

/** The levels whose nodes have a list and a form of their own, from the top. */
export const nodeLevels = ['organization', 'customer', 'facility', 'unit'] as const
export type NodeLevel = (typeof nodeLevels)[number]

/** Where each level's nodes are asked for, below /api/v1; the console's sections have the same names. */
export const nodePaths = {
  organization: 'organizations',
  customer: 'customers',
  facility: 'facilities',
  unit: 'units',
} as const satisfies Record<NodeLevel, string>

/**
 * An organization, customer, facility or unit, with the names of the org units above it; '' where there is
 * none.
 */
export const NodeItem = z.object({
  id: z.string(),
  level: z.enum(nodeLevels),
  /** Version to send in If-Match when changing the org unit. */
  version: z.number(),
  name: z.string(),
  parent_id: z.nullable(z.string()),
  organization: z.string(),
  customer: z.string(),
  facility: z.string(),
  /** A facility's; '' for any other. */
  address: z.string(),
  /** A facility's, an IANA name; '' for any other. */
  time_zone: z.string(),
  /** Epoch milliseconds. */
  changed_at: z.number(),
  removed_at: z.nullable(z.number()),
})
export type NodeItem = z.infer<typeof NodeItem>

export const nodeSorts = ['name', 'organization', 'customer', 'facility', 'changed_at'] as const
export type NodeSort = (typeof nodeSorts)[number]

/** GET /api/v1/{organizations, customers, facilities, units}. `below` is the id of an ancestor. */
export const NodeQuery = z.strictObject({
  ...listQuery,
  below: z.optional(z.uuid()),
  removed: z.optional(removedOnly),
})
export const NodeList = listOf(NodeItem)
export type NodeList = z.infer<typeof NodeList>

const text = z.string().check(z.maxLength(500))

/**
 * POST of a new org unit. Validation errors are returned in `fields` (domain/records.ts). `parent_id` is the
 * parent org unit.
 */
export const NewNode = z.strictObject({
  name: z._default(text, ''),
  parent_id: z._default(text, ''),
  address: z._default(text, ''),
  time_zone: z._default(text, ''),
})
export type NewNode = z.infer<typeof NewNode>

/** PATCH with If-Match: only what is to change. A node stays where it is. */
export const NodeChange = z.strictObject({
  name: z.optional(text),
  address: z.optional(text),
  time_zone: z.optional(text),
})
export type NodeChange = z.infer<typeof NodeChange>

/** GET …/{id}/below: the dependents that prevent removal, by kind, with the names of the first few. */
export const Below = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['customer', 'facility', 'unit', 'room', 'patient', 'call']),
      count: z.number(),
      names: z.array(z.string()),
    }),
  ),
  /** How many people's roles hold there, and rest while it is removed. */
  roles: z.number(),
})
export type Below = z.infer<typeof Below>
