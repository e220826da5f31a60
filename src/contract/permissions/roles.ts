import * as z from 'zod/mini'

/** Roles of administrators, as the customer's specification names them. */
export const roles = [
  'SUPER_ADMIN',
  'WARDLINK_ADMIN',
  'CHANNEL_ADMIN',
  'CUSTOMER_ADMIN',
  'FACILITY_ADMIN',
  'UNIT_ADMIN',
  'USER_ADMIN',
  'TECH_ADMIN',
  'TECH',
] as const
/** Roles that see patients. */
export const patientRoles = [
  'SUPER_ADMIN',
  'WARDLINK_ADMIN',
  'CHANNEL_ADMIN',
  'CUSTOMER_ADMIN',
  'FACILITY_ADMIN',
  'UNIT_ADMIN',
] as const satisfies readonly (typeof roles)[number][]
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Org unit with its level. */
export const Node = z.object({
  level: z.enum(['organization', 'customer', 'facility', 'unit']),
  id: z.string(),
  name: z.string(),
})
export type Node = z.infer<typeof Node>

/**
 * Role at an org unit; it applies there and below. `path` leads from the organization down to the org unit,
 * and is empty for the platform.
 */
export const Assignment = z.object({ role: Role, path: z.array(Node) })
export type Assignment = z.infer<typeof Assignment>
