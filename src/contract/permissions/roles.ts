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
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** A node of the tree, by its level. */
export const Node = z.object({
  level: z.enum(['organization', 'customer', 'facility', 'unit']),
  id: z.string(),
  name: z.string(),
})
export type Node = z.infer<typeof Node>

/** A role at a node: it holds there and below. The path leads from the organization down to it; empty for the platform. */
export const Assignment = z.object({ role: Role, path: z.array(Node) })
export type Assignment = z.infer<typeof Assignment>
