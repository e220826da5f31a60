import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { levels } from '../../../domain/permissions/permissions.ts'
import { customers, users } from '../schema.ts'
import { at, createdAt, id } from './columns.ts'

/** Tables of people and groups that identity providers send by SCIM. */

/**
 * Org unit whose people an identity provider sends. The rows outlive the API keys with which it does so.
 * `customerId` is null for the platform and an organization.
 */
export const scimDirectories = pgTable(
  'scim_directories',
  {
    id: id(),
    level: text({ enum: levels }).notNull(),
    nodeId: uuid(),
    customerId: uuid().references(() => customers.id),
    createdAt: createdAt(),
  },
  (t) => [unique('scim_directories_one_to_an_org_unit').on(t.nodeId).nullsNotDistinct()],
)

/** Role that was granted by hand, while the directory has deactivated its owner. */
export interface SuspendedRole {
  role: string
  level: (typeof levels)[number]
  orgUnitId: string | null
  customerId: string | null
  grantedAt: string | null
  grantedBy: string | null
}

const directory = () => ({
  directoryId: uuid()
    .notNull()
    .references(() => scimDirectories.id, { onDelete: 'cascade' }),
  customerId: uuid().references(() => customers.id),
})

const revision = () => ({
  /** Version for the ETag. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  changedAt: createdAt(),
})

/** People of a directory, with what it sent. The account is in `users`. */
export const scimUsers = pgTable(
  'scim_users',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...directory(),
    userName: text().notNull(),
    externalId: text().notNull(),
    givenName: text().notNull(),
    familyName: text().notNull(),
    formatted: text().notNull(),
    displayName: text().notNull(),
    email: text().notNull(),
    /** False if the address is the user name, because the directory sends no other. */
    emailSent: boolean().notNull().default(true),
    language: text().notNull(),
    /** False for someone whose account stays for roles elsewhere. The state of all others is that of the account. */
    active: boolean().notNull(),
    /**
     * When the directory deactivated the account, as in `users.removed_at`. An account that was deactivated
     * at another time was deactivated by an administrator, and the directory cannot bring it back.
     */
    deactivatedAt: at(),
    /** When the directory removed the person. The row is kept, so that the person can come back. */
    removedAt: at(),
    /** When an administrator took the person out of the directory. The next request that names the person undoes it. */
    releasedAt: at(),
    /** Roles that were granted by hand, and that the person has again once the directory activates them. */
    suspendedRoles: jsonb().$type<SuspendedRole[]>().notNull().default([]),
    ...revision(),
  },
  (t) => [
    uniqueIndex('scim_users_one_user_name')
      .on(t.directoryId, sql`lower(${t.userName})`)
      .where(sql`removed_at is null`),
    index().on(t.directoryId, t.externalId),
  ],
)

export const scimGroups = pgTable(
  'scim_groups',
  {
    id: id(),
    ...directory(),
    displayName: text().notNull(),
    externalId: text().notNull(),
    ...revision(),
    /** When an administrator took the group out of the directory. The next request that names the group undoes it. */
    releasedAt: at(),
    /** Version of the roles that the group gives. */
    rolesVersion: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('scim_groups_one_name').on(t.directoryId, sql`lower(${t.displayName})`),
    index().on(t.directoryId, t.externalId),
  ],
)

const group = () => ({
  groupId: uuid()
    .notNull()
    .references(() => scimGroups.id, { onDelete: 'cascade' }),
  customerId: uuid().references(() => customers.id),
})

export const scimGroupMembers = pgTable(
  'scim_group_members',
  {
    ...group(),
    userId: uuid()
      .notNull()
      .references(() => scimUsers.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index().on(t.userId)],
)

/** Roles that the members of a group get. */
export const scimGroupRoles = pgTable(
  'scim_group_roles',
  {
    id: id(),
    ...group(),
    role: text().notNull(),
    level: text({ enum: levels }).notNull(),
    nodeId: uuid(),
    /** Customer that the org unit of the role belongs to; null above the customers. */
    roleCustomerId: uuid().references(() => customers.id),
  },
  (t) => [index().on(t.groupId)],
)
