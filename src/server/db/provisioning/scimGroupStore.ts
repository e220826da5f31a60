import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { GivenRole } from '../../../contract/users/users.ts'
import { Role } from '../../../contract/permissions/roles.ts'
import type { ScimFilter } from '../../../domain/provisioning/scimFilter.ts'
import type { ScimGroupValues } from '../../../domain/provisioning/scimGroup.ts'
import type { Tx } from '../database.ts'
import { users } from '../schema.ts'
import { scimGroupMembers, scimGroupRoles, scimGroups, scimUsers } from '../schema/provisioningSchema.ts'
import type { RoleToGrant } from '../users/userAdminStore.ts'
import { scimFilterSql, type ScimColumns } from './scimFilterSql.ts'
import type { ScimDirectoryRow, ScimPart } from './scimUserStore.ts'

export type ScimGroupRow = typeof scimGroups.$inferSelect

const columns: ScimColumns = {
  id: { kind: 'exact', of: sql`${scimGroups.id}::text` },
  displayname: { kind: 'text', of: sql`${scimGroups.displayName}` },
  externalid: { kind: 'exact', of: sql`${scimGroups.externalId}` },
}
const members = {
  columns: { value: { kind: 'exact', of: sql`member.user_id::text` } },
  within: (matching: SQL | undefined) =>
    sql`exists (select from ${scimGroupMembers} member where member.group_id = ${scimGroups.id} and ${matching ?? sql`true`})`,
} as const

/** Groups of a SCIM directory, their members and the roles that they give. */
export const scimGroupStore = {
  /** Returns a group of a directory, also one that was taken out of it. */
  async find(tx: Tx, directoryId: string, id: string): Promise<ScimGroupRow | null> {
    const rows = await tx
      .select()
      .from(scimGroups)
      .where(and(eq(scimGroups.directoryId, directoryId), eq(scimGroups.id, id)))
    return rows[0] ?? null
  },

  /** Returns a group of any directory. */
  async present(tx: Tx, id: string): Promise<ScimGroupRow | null> {
    const rows = await tx
      .select()
      .from(scimGroups)
      .where(and(eq(scimGroups.id, id), isNull(scimGroups.releasedAt)))
    return rows[0] ?? null
  },

  /** Returns the group with a name that was taken out of the directory. */
  async releasedNamed(tx: Tx, directoryId: string, name: string): Promise<ScimGroupRow | null> {
    const rows = await tx
      .select()
      .from(scimGroups)
      .where(
        and(
          eq(scimGroups.directoryId, directoryId),
          sql`lower(${scimGroups.displayName}) = lower(${name})`,
          isNotNull(scimGroups.releasedAt),
        ),
      )
    return rows[0] ?? null
  },

  /** Takes a group out of its directory: it gives no roles, and the provider does not see it. */
  async release(tx: Tx, id: string): Promise<void> {
    await tx
      .update(scimGroups)
      .set({ releasedAt: sql`now()` })
      .where(eq(scimGroups.id, id))
  },

  /** Brings a group back into its directory, with its members and roles. */
  async readmit(tx: Tx, id: string): Promise<void> {
    await tx.update(scimGroups).set({ releasedAt: null }).where(eq(scimGroups.id, id))
  },

  /** Returns one page by age, and the number of all; null if the filter names an attribute that it cannot. */
  async list(
    tx: Tx,
    directoryId: string,
    filter: ScimFilter | null,
    { skipped, limit }: ScimPart,
  ): Promise<{ rows: ScimGroupRow[]; total: number } | null> {
    const matching = filter === null ? sql`true` : scimFilterSql(filter, columns, { members })
    if (matching === null) return null
    const where = and(eq(scimGroups.directoryId, directoryId), isNull(scimGroups.releasedAt), matching)
    const rows = await tx
      .select()
      .from(scimGroups)
      .where(where)
      .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
      .offset(skipped)
      .limit(limit)
    return { rows, total: await tx.$count(scimGroups, where) }
  },

  async create(
    tx: Tx,
    { id: directoryId, customerId }: ScimDirectoryRow,
    { displayName, externalId }: ScimGroupValues,
  ): Promise<ScimGroupRow> {
    const [row] = await tx
      .insert(scimGroups)
      .values({ directoryId, customerId, displayName, externalId })
      .returning()
    if (row === undefined) throw new Error('the group was not written')
    return row
  },

  /** Changes a group, and its version. */
  async change(
    tx: Tx,
    id: string,
    change: Partial<Pick<ScimGroupRow, 'displayName' | 'externalId'>>,
  ): Promise<void> {
    await tx
      .update(scimGroups)
      .set({ ...change, version: sql`${scimGroups.version} + 1`, changedAt: sql`now()` })
      .where(eq(scimGroups.id, id))
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(scimGroups).where(eq(scimGroups.id, id))
  },

  /** Returns the members of groups by group, with their names, without people whom the directory removed. */
  async membersOf(
    tx: Tx,
    ids: readonly string[],
  ): Promise<Map<string, { id: string; name: string; active: boolean }[]>> {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .select({
        groupId: scimGroupMembers.groupId,
        id: scimGroupMembers.userId,
        name: users.name,
        active: scimUsers.active,
      })
      .from(scimGroupMembers)
      .innerJoin(scimUsers, eq(scimUsers.userId, scimGroupMembers.userId))
      .innerJoin(users, eq(users.id, scimGroupMembers.userId))
      .where(and(inArray(scimGroupMembers.groupId, [...ids]), isNull(scimUsers.removedAt)))
      .orderBy(asc(users.name), asc(users.id))
    return Map.groupBy(rows, ({ groupId }) => groupId)
  },

  /** Returns the number of members of groups, by group. */
  async countMembers(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .select({ id: scimGroupMembers.groupId, total: count() })
      .from(scimGroupMembers)
      .where(inArray(scimGroupMembers.groupId, [...ids]))
      .groupBy(scimGroupMembers.groupId)
    return new Map(rows.map(({ id, total }) => [id, total]))
  },

  async addMembers(
    tx: Tx,
    { id: groupId, customerId }: Pick<ScimGroupRow, 'id' | 'customerId'>,
    userIds: readonly string[],
  ): Promise<void> {
    if (userIds.length === 0) return
    await tx
      .insert(scimGroupMembers)
      .values(userIds.map((userId) => ({ groupId, customerId, userId })))
      .onConflictDoNothing()
  },

  async removeMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    await tx
      .delete(scimGroupMembers)
      .where(and(eq(scimGroupMembers.groupId, groupId), inArray(scimGroupMembers.userId, [...userIds])))
  },

  /** Takes a person out of all groups. */
  async leaveAll(tx: Tx, userId: string): Promise<void> {
    await tx.delete(scimGroupMembers).where(eq(scimGroupMembers.userId, userId))
  },

  /** Returns the roles of a person's groups, also of a person who is inactive and has none of them for now. */
  async rolesToCome(tx: Tx, userId: string): Promise<{ role: string; node_id: string | null }[]> {
    return tx
      .select({ role: scimGroupRoles.role, node_id: scimGroupRoles.nodeId })
      .from(scimGroupMembers)
      .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
      .innerJoin(scimGroupRoles, eq(scimGroupRoles.groupId, scimGroupMembers.groupId))
      .where(and(isNull(scimGroups.releasedAt), eq(scimGroupMembers.userId, userId)))
  },

  /**
   * Returns the roles that the groups of some people give them, by person; none to people who are not active. Leaves out
   * the group `except`.
   */
  async rolesByMember(
    tx: Tx,
    userIds: readonly string[],
    except?: string,
  ): Promise<Map<string, RoleToGrant[]>> {
    if (userIds.length === 0) return new Map()
    const rows = await tx
      .select({ userId: scimGroupMembers.userId, role: scimGroupRoles })
      .from(scimGroupMembers)
      .innerJoin(scimUsers, eq(scimUsers.userId, scimGroupMembers.userId))
      .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
      .innerJoin(scimGroupRoles, eq(scimGroupRoles.groupId, scimGroupMembers.groupId))
      .where(
        and(
          isNull(scimGroups.releasedAt),
          inArray(scimGroupMembers.userId, [...userIds]),
          except === undefined ? undefined : ne(scimGroupMembers.groupId, except),
          eq(scimUsers.active, true),
          isNull(scimUsers.removedAt),
        ),
      )
    const found = new Map<string, RoleToGrant[]>()
    for (const { userId, role } of rows) found.set(userId, [...(found.get(userId) ?? []), ...grantOf(role)])
    return found
  },

  /** Returns the roles of groups, by group. */
  async rolesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, RoleToGrant[]>> {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .select()
      .from(scimGroupRoles)
      .where(inArray(scimGroupRoles.groupId, [...ids]))
      .orderBy(asc(scimGroupRoles.role), asc(scimGroupRoles.id))
    const found = new Map<string, RoleToGrant[]>()
    for (const row of rows) found.set(row.groupId, [...(found.get(row.groupId) ?? []), ...grantOf(row)])
    return found
  },

  /** Replaces the roles of a group. Returns false if someone else was first. */
  async setRoles(
    tx: Tx,
    { id, customerId }: ScimGroupRow,
    version: number,
    roles: readonly RoleToGrant[],
  ): Promise<boolean> {
    const changed = await tx
      .update(scimGroups)
      .set({ rolesVersion: version + 1 })
      .where(and(eq(scimGroups.id, id), eq(scimGroups.rolesVersion, version)))
    if (changed.rowCount !== 1) return false
    await tx.delete(scimGroupRoles).where(eq(scimGroupRoles.groupId, id))
    if (roles.length > 0)
      await tx.insert(scimGroupRoles).values(
        roles.map((role) => ({
          groupId: id,
          customerId,
          role: role.role,
          level: role.level,
          nodeId: role.node_id,
          roleCustomerId: role.customerId,
        })),
      )
    return true
  },
}

/** Returns a role as the contract has it; none for one of a later version. */
function grantOf(row: typeof scimGroupRoles.$inferSelect): RoleToGrant[] {
  const role = Role.safeParse(row.role)
  const level: GivenRole['level'] | null = row.level === 'room' ? null : row.level
  if (!role.success || level === null) return []
  return [{ role: role.data, level, node_id: row.nodeId, customerId: row.roleCustomerId }]
}
