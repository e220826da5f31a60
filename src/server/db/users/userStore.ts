import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Role, type Assignment, type Node } from '../../../contract/permissions/roles.ts'
import { normalizeMailAddress } from '../../../domain/messages/mailAddress.ts'
import { normalizeForUniqueness } from '../../../domain/text/normalizeForUniqueness.ts'
import { inOrder } from '../schema/columns.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { holdsWord } from '../lists/keyset.ts'
import { customers, facilities, organizations, roleAssignments, units, users } from '../schema.ts'

export type UserRow = typeof users.$inferSelect

/** Users who sign in to the console, and their roles. A removed user is not found. */
export const userStore = {
  async byId(tx: Tx, id: string): Promise<UserRow | null> {
    return (await byId(tx, { id }))[0] ?? null
  },

  /** Returns those of the users who are not removed. */
  async activeOf(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...ids]), isNull(users.removedAt)))
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns the email addresses of those of the users who are not removed, by user ID. */
  async emailsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    return new Map((await emailsOf(tx, { ids: [...ids] })).map(({ id, email }) => [id, email]))
  },

  /**
   * Finds a user by email address, regardless of case, character width, and invisible characters from a
   * paste. Also finds an address stored as typed, before addresses were normalized.
   */
  async byEmail(tx: Tx, email: string): Promise<UserRow | null> {
    const typed = email.trim().toLowerCase()
    const spellings = [
      typed,
      ...[email, normalizeForUniqueness(email)].map((one) => normalizeMailAddress(one).toLowerCase()),
    ]
    const rows = await tx
      .select()
      .from(users)
      .where(and(inArray(sql`lower(${users.email})`, spellings), isNull(users.removedAt)))
      .orderBy(sql`lower(${users.email}) <> ${typed}`)
    return rows[0] ?? null
  },

  /** Locks the user until the transaction ends; other callers of this method wait. */
  async lock(tx: Tx, id: string): Promise<void> {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  },

  /** Locks accounts against changes, in one order for everyone who locks several. */
  async lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const theirs = inArray(users.id, [...ids])
    await tx.select({ id: users.id }).from(users).where(theirs).orderBy(users.id).for('no key update')
  },

  async setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
  },

  /** Sets whether the user must set up a second factor before doing anything else. */
  async setSecondFactorDue(tx: Tx, id: string, secondFactorDue: boolean): Promise<void> {
    await tx.update(users).set({ secondFactorDue }).where(eq(users.id, id))
  },

  async noteSignIn(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, id))
  },

  /**
   * Returns the roles of a user and where each applies. Leaves out roles at a removed org unit, and roles
   * that this version does not know.
   */
  async assignmentsOf(tx: Tx, userId: string): Promise<Assignment[]> {
    return (await userStore.assignmentsByUser(tx, [userId])).get(userId) ?? []
  },

  /** Does the same for several users, by user ID. */
  async assignmentsByUser(tx: Tx, userIds: readonly string[]): Promise<Map<string, Assignment[]>> {
    if (userIds.length === 0) return new Map()
    const rows = (await assignmentsOf(tx, { userIds: [...userIds] })).flatMap(assignmentIn)
    const byUser = Map.groupBy(rows, ({ userId }) => userId)
    return new Map([...byUser].map(([id, held]) => [id, held.map(({ assignment }) => assignment)]))
  },

  /** Returns the users whose name or address contains these letters, by name, with their roles. */
  async search(
    tx: Tx,
    q: string,
  ): Promise<(Pick<UserRow, 'id' | 'name' | 'email'> & { roles: Assignment[] })[]> {
    const found = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(isNull(users.removedAt), holdsWord(users.searched, q.trim())))
      .orderBy(asc(inOrder(users.name)), asc(users.id))
    if (found.length === 0) return []
    const rolesOf = await userStore.assignmentsByUser(
      tx,
      found.map(({ id }) => id),
    )
    return found.map((user) => ({ ...user, roles: rolesOf.get(user.id) ?? [] }))
  },

  /** Returns the IDs of the organization's customers. */
  async customersBelow(tx: Tx, organizationId: string): Promise<string[]> {
    const rows = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.organizationId, organizationId))
    return rows.map(({ id }) => id)
  },
}

const byId = preparedQuery<{ id: string }, UserRow[]>((tx) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.removedAt))),
)
const emailsOf = preparedQuery<{ ids: string[] }, Pick<UserRow, 'id' | 'email'>[]>((tx) =>
  tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isOneOf(users.id, 'ids'), isNull(users.removedAt))),
)
const assignmentsOf = preparedQuery<{ userIds: string[] }, FoundAssignment[]>(selectAssignments)

type FoundAssignment = Awaited<ReturnType<typeof selectAssignments>>[number]

function selectAssignments(tx: Tx) {
  const { level, nodeId } = roleAssignments
  const at = (name: string) => sql`case when ${level} = ${name} then ${nodeId} end`
  return tx
    .select({
      userId: roleAssignments.userId,
      role: roleAssignments.role,
      level: roleAssignments.level,
      unit: { id: units.id, name: units.name },
      facility: { id: facilities.id, name: facilities.name },
      customer: { id: customers.id, name: customers.name },
      organization: { id: organizations.id, name: organizations.name },
    })
    .from(roleAssignments)
    .leftJoin(units, and(isNull(units.removedAt), eq(units.id, at('unit'))))
    .leftJoin(
      facilities,
      and(
        isNull(facilities.removedAt),
        eq(facilities.id, sql`coalesce(${units.facilityId}, ${at('facility')})`),
      ),
    )
    .leftJoin(
      customers,
      and(
        isNull(customers.removedAt),
        eq(customers.id, sql`coalesce(${facilities.customerId}, ${at('customer')})`),
      ),
    )
    .leftJoin(
      organizations,
      and(
        isNull(organizations.removedAt),
        eq(organizations.id, sql`coalesce(${customers.organizationId}, ${at('organization')})`),
      ),
    )
    .where(isOneOf(roleAssignments.userId, 'userIds'))
}

/** Returns a role as the contract has it; none for one of a later version, or at an org unit that is gone. */
function assignmentIn(row: FoundAssignment): { userId: string; assignment: Assignment }[] {
  const role = z.safeParse(Role, row.role)
  const path = (['organization', 'customer', 'facility', 'unit'] as const).flatMap((name): Node[] =>
    row[name] === null ? [] : [{ level: name, ...row[name] }],
  )
  const lowest = path.at(-1)?.level ?? 'platform'
  const isKnown = role.success && lowest === row.level
  return isKnown ? [{ userId: row.userId, assignment: { role: role.data, path } }] : []
}
