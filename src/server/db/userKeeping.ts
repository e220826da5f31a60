import { and, eq, isNull, sql } from 'drizzle-orm'
import type { GivenRole } from '../../contract/users.ts'
import { lockDatabase } from './advisoryLocks.ts'
import type { Tx } from './database.ts'
import { roleAssignments, users } from './schema.ts'

interface Seen {
  id: string
  version: number
}

/** A role to be written: `customerId` is that under which its node lies, null above the customers. */
export type RoleToKeep = GivenRole & { customerId: string | null }

/** What the console changes of accounts and of the roles that they have. */
export const userKeeping = {
  async create(tx: Tx, user: { name: string; email: string }): Promise<typeof users.$inferSelect> {
    const [row] = await tx.insert(users).values(user).returning()
    if (row === undefined) throw new Error('the account was not written')
    return row
  },

  /** Changes the version that was seen. False when it is another one by now, or deactivated. */
  async change(tx: Tx, seen: Seen, change: { name: string; email: string }): Promise<boolean> {
    const rows = await tx
      .update(users)
      .set({ ...change, version: seen.version + 1, changedAt: sql`now()` })
      .where(and(eq(users.id, seen.id), eq(users.version, seen.version), isNull(users.removedAt)))
      .returning({ id: users.id })
    return rows.length === 1
  },

  /** Deactivates the version that was seen, or brings it back. False when it is another one by now. */
  async setRemoved(tx: Tx, seen: Seen, removed: boolean): Promise<boolean> {
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

  /** Changes the address alone, when it was confirmed. */
  async setEmail(tx: Tx, id: string, email: string): Promise<void> {
    await tx
      .update(users)
      .set({ email, version: sql`${users.version} + 1`, changedAt: sql`now()` })
      .where(eq(users.id, id))
  },

  async giveRole(tx: Tx, userId: string, { role, level, node_id: nodeId, customerId }: RoleToKeep) {
    await tx.insert(roleAssignments).values({ userId, role, level, nodeId, customerId })
  },

  async takeRole(tx: Tx, userId: string, { role, node_id: nodeId }: GivenRole): Promise<void> {
    await tx
      .delete(roleAssignments)
      .where(
        and(
          eq(roleAssignments.userId, userId),
          eq(roleAssignments.role, role),
          nodeId === null ? isNull(roleAssignments.nodeId) : eq(roleAssignments.nodeId, nodeId),
        ),
      )
  },

  /** Whether anybody who may sign in is a SUPER_ADMIN; whoever else asks waits until the transaction ends. */
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
