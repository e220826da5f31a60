import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { roleAssignments } from '../schema.ts'
import type { SuspendedRole } from '../schema/provisioningSchema.ts'
import type { RoleToGrant } from '../users/userAdminStore.ts'

/** Role of a person, with where it comes from. */
export interface RoleGrant {
  userId: string
  role: string
  orgUnitId: string | null
  /** SCIM directory whose groups give it; null for none. */
  directoryId: string | null
  /** True if someone else granted a role of groups too. */
  alsoGranted: boolean
}

/** Role of a person, for a statement about many. */
export type GrantRef = Pick<RoleGrant, 'userId' | 'role' | 'orgUnitId'>

/** Maximum number of roles of a statement: it has at most 65,535 values. */
const rolesAtOnce = 5_000

/** Roles that the groups of SCIM directories give, beside those that were granted by hand. */
export const groupGrantStore = {
  async grantsOf(tx: Tx, userIds: readonly string[]): Promise<RoleGrant[]> {
    if (userIds.length === 0) return []
    const { userId, role, nodeId: orgUnitId, directoryId, alsoGranted } = roleAssignments
    return tx
      .select({ userId, role, orgUnitId, directoryId, alsoGranted })
      .from(roleAssignments)
      .where(inArray(userId, [...userIds]))
  },

  /** Gives roles that people do not have. */
  async give(
    tx: Tx,
    directoryId: string,
    given: readonly (RoleToGrant & { userId: string })[],
    grantedBy: string,
  ): Promise<void> {
    for (const part of parts(given))
      await tx.insert(roleAssignments).values(
        part.map(({ userId, role, level, node_id: orgUnitId, customerId }) => ({
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

  /** Notes that groups give roles that people have already. */
  async join(tx: Tx, directoryId: string, joined: readonly GrantRef[]): Promise<void> {
    for (const part of parts(joined))
      await tx
        .update(roleAssignments)
        .set({ directoryId, alsoGranted: true })
        .where(and(areAmong(part), isNull(roleAssignments.directoryId)))
  },

  /** Takes roles that groups no longer give; those that someone else granted too stay. */
  async take(tx: Tx, directoryId: string, gone: readonly GrantRef[]): Promise<void> {
    for (const part of parts(gone)) {
      const theirs = and(areAmong(part), eq(roleAssignments.directoryId, directoryId))
      await tx.delete(roleAssignments).where(and(theirs, eq(roleAssignments.alsoGranted, false)))
      await tx.update(roleAssignments).set({ directoryId: null, alsoGranted: false }).where(theirs)
    }
  },

  /** Notes that roles of groups are granted by hand too, so that they outlast the groups. */
  async confirm(tx: Tx, directoryId: string, roles: readonly GrantRef[], grantedBy: string): Promise<void> {
    for (const part of parts(roles))
      await tx
        .update(roleAssignments)
        .set({ alsoGranted: true, grantedBy, grantedAt: sql`now()` })
        .where(and(areAmong(part), eq(roleAssignments.directoryId, directoryId)))
  },

  /** Takes roles of a person, wherever they come from. Returns those that were granted by hand. */
  async suspend(
    tx: Tx,
    userId: string,
    roles: readonly Omit<GrantRef, 'userId'>[],
  ): Promise<SuspendedRole[]> {
    if (roles.length === 0) return []
    const gone = await tx
      .delete(roleAssignments)
      .where(areAmong(roles.map((role) => ({ ...role, userId }))))
      .returning()
    return gone
      .filter(({ directoryId, alsoGranted }) => directoryId === null || alsoGranted)
      .map(({ role, level, nodeId: orgUnitId, customerId, grantedAt, grantedBy }) => ({
        role,
        level,
        orgUnitId,
        customerId,
        grantedAt: grantedAt?.toISOString() ?? null,
        grantedBy,
      }))
  },

  /** Gives suspended roles back, except those that the person has again already. */
  async resume(tx: Tx, userId: string, suspended: readonly SuspendedRole[]): Promise<void> {
    const held = await groupGrantStore.grantsOf(tx, [userId])
    const missing = suspended.filter(
      ({ role, orgUnitId }) => !held.some((one) => one.role === role && one.orgUnitId === orgUnitId),
    )
    if (missing.length > 0)
      await tx.insert(roleAssignments).values(
        missing.map(({ grantedAt, orgUnitId, ...role }) => ({
          ...role,
          nodeId: orgUnitId,
          userId,
          grantedAt: grantedAt === null ? null : new Date(grantedAt),
        })),
      )
  },
}

/** Selects roles by person, name and org unit. */
function areAmong(roles: readonly GrantRef[]): SQL {
  const wanted = JSON.stringify(
    roles.map(({ userId, role, orgUnitId }) => ({ user_id: userId, role, node_id: orgUnitId })),
  )
  return sql`exists (select from jsonb_to_recordset(${wanted}::jsonb) as wanted(user_id uuid, role text, node_id uuid)
    where wanted.user_id = ${roleAssignments.userId} and wanted.role = ${roleAssignments.role}
      and wanted.node_id is not distinct from ${roleAssignments.nodeId})`
}

function* parts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += rolesAtOnce) yield all.slice(first, first + rolesAtOnce)
}
