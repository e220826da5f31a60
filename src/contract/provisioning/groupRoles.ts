import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { integrationLevels } from '../integrations/apiKeys.ts'
import { Assignment, Role } from '../permissions/roles.ts'
import { GivenRole } from '../users/users.ts'

/** Group that an identity provider sends by SCIM, with the roles that its members get. */
export const ProvisionedGroup = z.object({
  id: z.string(),
  /** Version of its roles, to send in If-Match. */
  version: z.number(),
  name: z.string(),
  members: z.number(),
  roles: z.array(Assignment),
  /** Roles at archived org units, with their names. They stay, and take effect once the org unit is restored. */
  resting: z.array(z.object({ role: Role, node: z.string() })),
  /** Org unit whose people the identity provider sends; '' for the platform. */
  level: z.enum(integrationLevels),
  node_id: z.nullable(z.string()),
  node: z.string(),
})
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>

/** Org unit whose people an identity provider sends. */
export const Provisioning = z.object({
  level: z.enum(integrationLevels),
  node: z.string(),
  people: z.number(),
  groups: z.number(),
  /** Latest request with a key that is valid now, in epoch milliseconds. */
  last_request_at: z.nullable(z.number()),
})
export type Provisioning = z.infer<typeof Provisioning>

/** Maximum number of groups in the list. */
export const mostListedGroups = 500
export const ProvisionedGroups = z.object({
  /** Address to enter at the identity provider. */
  address: z.string(),
  directories: z.array(Provisioning),
  items: z.array(ProvisionedGroup),
})
export type ProvisionedGroups = z.infer<typeof ProvisionedGroups>

/** All roles of a group. Problems are reported in `fields`. */
export const GroupRoles = z.strictObject({ roles: z.array(GivenRole).check(z.maxLength(50)) })

/** Maximum number of people in each list of a preview. */
export const mostPreviewed = 200
const RoleChange = z.object({ user_id: z.string(), name: z.string(), role: Assignment })
/** Effect of a change of a group's roles. */
export const GroupRolesPreview = z.object({
  gains: z.array(RoleChange),
  loses: z.array(RoleChange),
  /** Numbers of all, beyond the listed ones. */
  total_gains: z.number(),
  total_loses: z.number(),
  /** Roles that no one gets, because no creator of a key of this org unit may give them. */
  refused: z.array(Assignment),
})
export type GroupRolesPreview = z.infer<typeof GroupRolesPreview>

/** Groups that identity providers send, and the roles that they give. */
export const provisioningEndpoints = {
  groups: { method: 'GET', path: '/api/v1/provisioning/groups', reply: ProvisionedGroups },
  /** Replies with who would gain and lose which role. */
  previewRoles: {
    method: 'POST',
    path: '/api/v1/provisioning/groups/:id/preview',
    params: ById,
    body: GroupRoles,
    reply: GroupRolesPreview,
  },
  setRoles: {
    method: 'PUT',
    path: '/api/v1/provisioning/groups/:id/roles',
    params: ById,
    body: GroupRoles,
    reply: ProvisionedGroup,
    ifMatch: true,
    etag: true,
  },
} as const satisfies Endpoints
