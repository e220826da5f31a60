import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { GivenRole } from '../../../contract/users/users.ts'
import { lockDatabase } from '../connection/advisoryLocks.ts'
import type { Tx } from '../database.ts'
import { roleAssignments, users } from '../schema.ts'

interface VersionedRef {
  id: string
  version: number
}

/**
 * Role to be written: `customerId` is the customer that its org unit belongs to; null above the customers.
 */
export type RoleToGrant = GivenRole & { customerId: string | null }

/** Maximum number of roles that one statement gives: it has at most 65,535 values. */
const rolesAtOnce = 5_000

/** Changes that the console makes to accounts and their roles. */
export const userAdminStore = {
  async create(tx: Tx, user: { name: string; email: string }): Promise<typeof users.$inferSelect> {
    const [row] = await tx.insert(users).values(user).returning()
    if (row === undefined) throw new Error('the account was not written')
    return row
  },

  /**
   * Updates the account if its version is still the given one. Returns false if it has changed, or the
   * account is deactivated.
   */
  async change(tx: Tx, seen: VersionedRef, change: { name: string; email: string }): Promise<boolean> {
    const rows = await tx
      .update(users)
      .set({ ...change, version: seen.version + 1, changedAt: sql`now()` })
      .where(and(eq(users.id, seen.id), eq(users.version, seen.version), isNull(users.removedAt)))
      .returning({ id: users.id })
    return rows.length === 1
  },

  /** Deactivates or reactivates the given version. Returns false if it has changed. */
  async setRemoved(tx: Tx, seen: VersionedRef, removed: boolean): Promise<boolean> {
    const rows = await tx
      .update(users)
      .set({
        version: seen.version + 1,
        changedAt: sql`now()`,
        removedAt: removed ? sql`now()` : null,
      })
      .where(
        and(
          eq(users.id, seen.id),
          eq(users.version, seen.version),
          removed ? isNull(users.removedAt) : sql`${users.removedAt} is not null`,
        ),
      )
      .returning({ id: users.id })
    return rows.length === 1
  },

  /** Changes only the address, after it was confirmed. */
  async setEmail(tx: Tx, id: string, email: string): Promise<void> {
    await tx
      .update(users)
      .set({ email, version: sql`${users.version} + 1`, changedAt: sql`now()` })
      .where(eq(users.id, id))
  },

  async giveRole(
    tx: Tx,
    userId: string,
    { role, level, node_id: orgUnitId, customerId }: RoleToGrant,
    grantedBy: string,
  ) {
    await tx.insert(roleAssignments).values({ userId, role, level, nodeId: orgUnitId, customerId, grantedBy })
  },

  /** Gives roles that the groups of a SCIM directory give. */
  async giveRoles(
    tx: Tx,
    given: readonly (RoleToGrant & { userId: string })[],
    grantedBy: string,
    directoryId: string,
  ): Promise<void> {
    for (let first = 0; first < given.length; first += rolesAtOnce)
      await tx.insert(roleAssignments).values(
        given
          .slice(first, first + rolesAtOnce)
          .map(({ userId, role, level, node_id: orgUnitId, customerId }) => ({
            userId,
            role,
            level,
            nodeId: orgUnitId,
            customerId,
            grantedBy,
            directoryId,
          })),
      )
  },

  /** Takes roles that the groups of a SCIM directory gave; those that someone else granted stay. */
  async takeRolesOf(
    tx: Tx,
    directoryId: string,
    userId: string,
    gone: readonly { role: string; orgUnitId: string | null }[],
  ): Promise<void> {
    for (const { role, orgUnitId } of gone)
      await tx
        .delete(roleAssignments)
        .where(
          and(isRole(userId, { role, node_id: orgUnitId }), eq(roleAssignments.directoryId, directoryId)),
        )
  },

  /** Returns the roles of some users, with the SCIM directory whose groups give them. */
  async grantsOf(
    tx: Tx,
    userIds: readonly string[],
  ): Promise<{ userId: string; role: string; orgUnitId: string | null; directoryId: string | null }[]> {
    if (userIds.length === 0) return []
    const { userId, role, nodeId: orgUnitId, directoryId } = roleAssignments
    return tx
      .select({ userId, role, orgUnitId, directoryId })
      .from(roleAssignments)
      .where(inArray(userId, [...userIds]))
  },

  async takeRole(tx: Tx, userId: string, given: GivenRole): Promise<void> {
    await tx.delete(roleAssignments).where(isRole(userId, given))
  },

  /**
   * Reports whether any user who may sign in is a SUPER_ADMIN; other callers wait until the transaction ends.
   */
  async hasSuperAdmin(tx: Tx): Promise<boolean> {
    await lockDatabase(tx, 'lastSuperAdmin')
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(roleAssignments, eq(roleAssignments.userId, users.id))
      .where(and(eq(roleAssignments.role, 'SUPER_ADMIN'), isNull(users.removedAt)))
      .limit(1)
    return rows.length > 0
  },
}

const isRole = (userId: string, { role, node_id: orgUnitId }: { role: string; node_id: string | null }) =>
  and(
    eq(roleAssignments.userId, userId),
    eq(roleAssignments.role, role),
    orgUnitId === null ? isNull(roleAssignments.nodeId) : eq(roleAssignments.nodeId, orgUnitId),
  )
