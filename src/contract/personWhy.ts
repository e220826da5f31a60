import * as z from 'zod/mini'
import { RemoteFunction } from './functions.ts'
import { CellState, GrantNode } from './permissions.ts'
import { Assignment, Role } from './roles.ts'

/** What somebody may do at the console, by node (domain/roles.ts says which roles may). */
export const rightNames = [
  ...(['seeStructure', 'changeStructure', 'seePatients', 'keepPatients', 'issuePhoneLinks'] as const),
  ...(['seeUsers', 'keepPermissions', 'keepSettings', 'keepSso', 'keepNotifications'] as const),
  ...(['keepIntegrations', 'seeDevices', 'keepDevices', 'testDevices', 'enrolDevices'] as const),
  ...(['seeSignIns', 'seeAvailability', 'seeOutbox', 'seeAudit'] as const),
] as const
export const RightName = z.enum(rightNames)
export type RightName = z.infer<typeof RightName>

/** GET /api/v1/users/{id}/why: why somebody has a right at a node, or has it not. Without a node: at the platform. */
export const PersonWhyQuery = z.strictObject({ right: RightName, node: z.optional(z.uuid()) })

export const PersonWhy = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  right: RightName,
  /** The node that was asked about; null for the platform. */
  node: z.nullable(GrantNode),
  allowed: z.boolean(),
  /**
   * A role on the way down gives it; so does one of which whoever asks may not know; those that hold here do not have it;
   * one that has it holds elsewhere; none has it at all; or nobody signs in with that account any more.
   */
  because: z.enum(['role', 'unseen_role', 'role_lacks', 'elsewhere', 'no_role', 'deactivated']),
  /** Every role that has the right. */
  roles: z.array(Role),
  /** From the platform (null) down to the node, with the roles that hold there; the one that gives the right is marked. */
  steps: z.array(
    z.object({
      node: z.nullable(GrantNode),
      held: z.array(z.object({ role: Role, has: z.boolean() })),
      decides: z.boolean(),
    }),
  ),
  /** His roles that do not hold at the node. */
  elsewhere: z.array(z.extend(Assignment, { has: z.boolean() })),
  /** Of the permissions: how each stands at the node for him, and which level has spoken; null for other rights. */
  functions: z.nullable(
    z.array(
      z.object({
        function: RemoteFunction,
        state: CellState,
        available: z.nullable(z.boolean()),
        may_change: z.boolean(),
        said_at: z.nullable(GrantNode),
      }),
    ),
  ),
})
export type PersonWhy = z.infer<typeof PersonWhy>
