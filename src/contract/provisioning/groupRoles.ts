import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { integrationLevels } from '../integrations/apiKeys.ts'
import { searchWords } from '../lists/lists.ts'
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
  id: z.string(),
  level: z.enum(integrationLevels),
  node: z.string(),
  people: z.number(),
  groups: z.number(),
  /** Latest request, in epoch milliseconds, also with a key that has ended since. */
  last_request_at: z.nullable(z.number()),
  /** False if no key is valid now: the provider cannot send anything, not even who has left. */
  has_key: z.boolean(),
})
export type Provisioning = z.infer<typeof Provisioning>

/** Maximum number of groups in the list. */
export const mostListedGroups = 500
export const ProvisionedGroups = z.object({
  /** Address to enter at the identity provider. */
  address: z.string(),
  directories: z.array(Provisioning),
  items: z.array(ProvisionedGroup),
  /** Number of all groups that match the search, beyond the listed ones. */
  total: z.number(),
})
export type ProvisionedGroups = z.infer<typeof ProvisionedGroups>

/** Person whom an identity provider sends by SCIM. */
export const ProvisionedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  groups: z.array(z.string()),
})
export type ProvisionedPerson = z.infer<typeof ProvisionedPerson>

/** Maximum number of people in the list. */
export const mostListedPeople = 200
/** The first people who match the search, and the number of all who do. */
export const ProvisionedPeople = z.object({ items: z.array(ProvisionedPerson), total: z.number() })
export type ProvisionedPeople = z.infer<typeof ProvisionedPeople>

const Search = z.strictObject({ q: searchWords })

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
  groups: {
    method: 'GET',
    path: '/api/v1/provisioning/groups',
    query: Search,
    reply: ProvisionedGroups,
  },
  people: {
    method: 'GET',
    path: '/api/v1/provisioning/directories/:id/people',
    params: ById,
    query: Search,
    reply: ProvisionedPeople,
  },
  /** Takes a person out of the directory. The roles of groups stay as granted by hand. */
  releasePerson: { method: 'DELETE', path: '/api/v1/provisioning/people/:id', params: ById },
  /** Takes a group out of the directory. Its members keep its roles as granted by hand. */
  releaseGroup: { method: 'DELETE', path: '/api/v1/provisioning/groups/:id', params: ById },
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
