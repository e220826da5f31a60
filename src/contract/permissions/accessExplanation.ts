import * as z from 'zod/mini'
import { RemoteFunction } from './functions.ts'
import { CellState, GrantOrgUnitRef } from './permissions.ts'
import { Assignment, Role } from './roles.ts'

/** Rights at the console. Each applies per org unit; domain/permissions/roles.ts defines which roles have it. */
export const rightNames = [
  ...(['seeStructure', 'changeStructure', 'seePatients', 'keepPatients', 'issuePhoneLinks'] as const),
  ...(['seeUsers', 'keepPermissions', 'keepSettings', 'keepSso', 'keepNotifications'] as const),
  ...(['keepIntegrations', 'seeDevices', 'keepDevices', 'testDevices', 'enrolDevices'] as const),
  ...(['seeSignIns', 'seeAvailability', 'seeOutbox', 'seeAudit'] as const),
] as const
export const RightName = z.enum(rightNames)
export type RightName = z.infer<typeof RightName>

/** Reason why a user has a right at an org unit or not. */
export const AccessExplanation = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  right: RightName,
  /** Org unit in question; `null` for the platform. */
  node: z.nullable(GrantOrgUnitRef),
  allowed: z.boolean(),
  /**
   * `role`: a role on the path down gives the right. `unseen_role`: a role that the requesting user may not
   * see gives it. `role_lacks`: the roles that apply here do not include it. `elsewhere`: a role that
   * includes it applies elsewhere. `no_role`: none of the roles includes it. `deactivated`: the account can
   * no longer sign in.
   */
  because: z.enum(['role', 'unseen_role', 'role_lacks', 'elsewhere', 'no_role', 'deactivated']),
  /** All roles that include the right. */
  roles: z.array(Role),
  /**
   * Path from the platform (`null`) down to the org unit, with the roles that apply at each step. `decides`
   * marks the step that gives the right.
   */
  steps: z.array(
    z.object({
      node: z.nullable(GrantOrgUnitRef),
      held: z.array(z.object({ role: Role, has: z.boolean() })),
      decides: z.boolean(),
    }),
  ),
  /** Roles of the user that do not apply at the org unit. */
  elsewhere: z.array(z.extend(Assignment, { has: z.boolean() })),
  /**
   * Only for the right to decide on permissions: the state of each function at the org unit for that user,
   * and the level that decided. Null for other rights.
   */
  functions: z.nullable(
    z.array(
      z.object({
        function: RemoteFunction,
        state: CellState,
        available: z.nullable(z.boolean()),
        may_change: z.boolean(),
        said_at: z.nullable(GrantOrgUnitRef),
      }),
    ),
  ),
})
export type AccessExplanation = z.infer<typeof AccessExplanation>
