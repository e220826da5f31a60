import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
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

  /** Gives a role by hand: one that a SCIM group gives already stays when the group no longer does. */
  async giveRole(
    tx: Tx,
    userId: string,
    { role, level, node_id: orgUnitId, customerId }: RoleToGrant,
    grantedBy: string,
  ) {
    const joined = await tx
      .update(roleAssignments)
      .set({ alsoGranted: true, grantedBy, grantedAt: sql`now()` })
      .where(and(isRole(userId, { role, node_id: orgUnitId }), isNotNull(roleAssignments.directoryId)))
    if ((joined.rowCount ?? 0) > 0) return
    await tx.insert(roleAssignments).values({ userId, role, level, nodeId: orgUnitId, customerId, grantedBy })
  },

  /**
   * Takes a role that was granted by hand; for a SCIM group that gives it too, it stays. Returns false for a role that
   * only groups give.
   */
  async takeRole(tx: Tx, userId: string, given: GivenRole): Promise<boolean> {
    const byHand = or(isNull(roleAssignments.directoryId), roleAssignments.alsoGranted)
    const kept = await tx
      .update(roleAssignments)
      .set({ alsoGranted: false })
      .where(and(isRole(userId, given), isNotNull(roleAssignments.directoryId), byHand))
    const gone = await tx
      .delete(roleAssignments)
      .where(and(isRole(userId, given), isNull(roleAssignments.directoryId)))
    return (kept.rowCount ?? 0) + (gone.rowCount ?? 0) > 0
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
