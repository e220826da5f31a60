import * as z from 'zod/mini'
import { listOf, listQuery, selectedIds } from '../lists/lists.ts'
import { Assignment, Role } from '../permissions/roles.ts'

/** `invited`: the link in the first email has not been used yet. */
export const userStatuses = ['invited', 'active', 'deactivated'] as const
export type UserStatus = (typeof userStatuses)[number]

/** A user with a console account, and those of their roles that the caller may see. */
export const UserItem = z.object({
  id: z.string(),
  /** Version to send in If-Match when changing the account. */
  version: z.number(),
  name: z.string(),
  email: z.string(),
  assignments: z.array(Assignment),
  status: z.enum(userStatuses),
  /** Epoch milliseconds; `null` if the user has never signed in. */
  last_sign_in_at: z.nullable(z.number()),
  /** True if signing in requires more than the password. */
  second_factor: z.boolean(),
  /** Time of deactivation, in epoch milliseconds. */
  removed_at: z.nullable(z.number()),
})
export type UserItem = z.infer<typeof UserItem>

/** Role of a user, with who granted it and when, in epoch milliseconds; each is missing if it was not recorded. */
export const HeldRole = z.extend(Assignment, {
  granted_at: z.optional(z.number()),
  granted_by: z.optional(z.string()),
  /** True if a group gives the role that an identity provider sends by SCIM. */
  provisioned: z.optional(z.boolean()),
  /** True if someone granted a provisioned role too: it stays when the groups no longer give it. */
  direct: z.optional(z.boolean()),
})
export type HeldRole = z.infer<typeof HeldRole>

/**
 * One account. `keeping` is how far the caller may manage it; `roles` means that the account also has roles
 * elsewhere, and only those in the caller's branch can be changed here.
 */
export const UserRecord = z.extend(UserItem, {
  assignments: z.array(HeldRole),
  keeping: z.enum(['account', 'roles', 'nothing']),
  /**
   * True if the account sees patients whom the caller may not see. The caller then cannot change its email
   * address or second factor, or restore it.
   */
  guarded: z.optional(z.boolean()),
  /** New email address that has not been confirmed yet. */
  asked_email: z.optional(z.string()),
  /**
   * Org unit whose identity provider sends the account by SCIM, with its name; '' for the platform, null for one that
   * the caller does not know. The next request overwrites name, email address and state.
   */
  provisioned_by: z.optional(z.nullable(z.string())),
})
export type UserRecord = z.infer<typeof UserRecord>

export const userSorts = ['name', 'email', 'last_sign_in_at'] as const
export type UserSort = (typeof userSorts)[number]

/** Levels at which roles can apply. */
export const roleLevels = ['platform', 'organization', 'customer', 'facility', 'unit'] as const
export type RoleLevel = (typeof roleLevels)[number]

/**
 * GET /api/v1/users: without `status`, all except deactivated accounts. `below` is the id of an org unit at
 * or below which a role applies.
 */
export const UserQuery = z.strictObject({
  ...listQuery,
  role: z.optional(Role),
  level: z.optional(z.enum(roleLevels)),
  below: z.optional(z.uuid()),
  status: z.optional(z.enum(userStatuses)),
  ids: z.optional(selectedIds),
})
export const UserList = listOf(UserItem)
export type UserList = z.infer<typeof UserList>

/** Role to grant at an org unit; `node_id` is `null` for the platform. */
export const GivenRole = z.strictObject({
  role: Role,
  level: z.enum(roleLevels),
  node_id: z.nullable(z.uuid()),
})
export type GivenRole = z.infer<typeof GivenRole>

/** `direct` grants a role that groups give already apart from them. */
const ChangedRole = z.extend(GivenRole, { direct: z.optional(z.boolean()) })
export type ChangedRole = z.infer<typeof ChangedRole>

const text = z.string().check(z.maxLength(500))
const given = z.array(GivenRole).check(z.maxLength(50))
const locale = z.optional(z.enum(['en', 'ja', 'ar']))

/**
 * POST /api/v1/users. Validation errors are returned in `fields` (domain/users/users.ts). The email is sent in the
 * language given by `locale`.
 */
export const NewUser = z.strictObject({
  name: z._default(text, ''),
  email: z._default(text, ''),
  assignments: z._default(given, []),
  locale,
})
export type NewUser = z.infer<typeof NewUser>

/**
 * PATCH /api/v1/users/{id} with If-Match: only the fields to change. A new email address takes effect once it
 * is confirmed from that address. `assignments` replaces all roles of the user that the caller may see.
 */
export const UserChange = z.strictObject({
  name: z.optional(text),
  email: z.optional(text),
  assignments: z.optional(z.array(ChangedRole).check(z.maxLength(50))),
})
export type UserChange = z.infer<typeof UserChange>

/**
 * POST /api/v1/users/{id}/links → 204: sends the activation email again, or an email with a link for a new
 * password.
 */
export const UserLinkRequest = z.strictObject({ locale })

/** An open session of a user, as listed to the user and to the administrators who manage them. */
export const UserSessionItem = z.object({
  id: z.string(),
  /** IP address as seen by the server. */
  address: z.string(),
  /** User agent of the browser. */
  agent: z.string(),
  /** Epoch milliseconds. */
  created_at: z.number(),
  last_used_at: z.number(),
  expires_at: z.number(),
  proof: z.enum(['password', 'second_factor', 'single_sign_on']),
  /** True for the session of this request. */
  current: z.boolean(),
})
export type UserSessionItem = z.infer<typeof UserSessionItem>

/** GET /authentication/sessions and /api/v1/users/{id}/sessions: open sessions, newest first. */
export const UserSessionList = z.object({ items: z.array(UserSessionItem) })
export type UserSessionList = z.infer<typeof UserSessionList>
