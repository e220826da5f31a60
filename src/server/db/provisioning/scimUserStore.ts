import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ScimFilter } from '../../../domain/provisioning/scimFilter.ts'
import type { ScimUserValues } from '../../../domain/provisioning/scimUser.ts'
import type { Tx } from '../database.ts'
import { users } from '../schema.ts'
import { scimDirectories, scimUsers } from '../schema/provisioningSchema.ts'
import { scimFilterSql, type ScimColumns } from './scimFilterSql.ts'

export type ScimDirectoryRow = typeof scimDirectories.$inferSelect
type Row = typeof scimUsers.$inferSelect

/** Person of a directory with the state of their account. */
export interface ScimUserRow extends Row {
  /** Version of the account, its name and its address. */
  accountVersion: number
  accountName: string
  accountEmail: string
  /** True if its owner has a password or has signed in. */
  accountActivated: boolean
  /** When the account was deactivated; null while it is active. */
  accountRemovedAt: Date | null
}

/** Part of a list: the number of rows before it, and the most rows that it has. */
export interface ScimPart {
  skipped: number
  limit: number
}

const isActive = sql`(${scimUsers.active} and ${users.removedAt} is null)`

const columns: ScimColumns = {
  id: { kind: 'exact', of: sql`${scimUsers.userId}::text` },
  username: { kind: 'text', of: sql`${scimUsers.userName}` },
  externalid: { kind: 'exact', of: sql`${scimUsers.externalId}` },
  displayname: { kind: 'text', of: sql`${scimUsers.displayName}` },
  'name.givenname': { kind: 'text', of: sql`${scimUsers.givenName}` },
  'name.familyname': { kind: 'text', of: sql`${scimUsers.familyName}` },
  'name.formatted': { kind: 'text', of: sql`${scimUsers.formatted}` },
  active: { kind: 'boolean', of: isActive },
}
const emails = {
  columns: {
    value: { kind: 'text', of: sql`${scimUsers.email}` },
    type: { kind: 'text', of: sql`'work'` },
    primary: { kind: 'boolean', of: sql`true` },
  },
  within: (matching: SQL | undefined) => sql`(${matching ?? sql`true`})`,
} as const

/** People of a SCIM directory. Those whom it removed are not found, unless a method says otherwise. */
export const scimUserStore = {
  /**
   * Returns the directory of an org unit, created if there is none. With `hold`, no one else can change it until
   * the transaction ends.
   */
  async directoryAt(
    tx: Tx,
    orgUnit: Pick<ScimDirectoryRow, 'level' | 'nodeId' | 'customerId'>,
    hold: boolean,
  ): Promise<ScimDirectoryRow> {
    await tx.insert(scimDirectories).values(orgUnit).onConflictDoNothing()
    const at =
      orgUnit.nodeId === null ? isNull(scimDirectories.nodeId) : eq(scimDirectories.nodeId, orgUnit.nodeId)
    const found = tx.select().from(scimDirectories).where(at)
    const [row] = await (hold ? found.for('update') : found)
    if (row === undefined) throw new Error('the directory was not written')
    return row
  },

  async find(tx: Tx, directoryId: string, id: string): Promise<ScimUserRow | null> {
    const rows = await selected(tx).where(and(present(directoryId), eq(scimUsers.userId, id)))
    return rows.map(rowOf)[0] ?? null
  },

  /** Returns one page by age, and the number of all; null if the filter names an attribute that it cannot. */
  async list(
    tx: Tx,
    directoryId: string,
    filter: ScimFilter | null,
    { skipped, limit }: ScimPart,
  ): Promise<{ rows: ScimUserRow[]; total: number } | null> {
    const matching = filter === null ? sql`true` : scimFilterSql(filter, columns, { emails })
    if (matching === null) return null
    const where = and(present(directoryId), matching)
    const rows = await selected(tx)
      .where(where)
      .orderBy(asc(scimUsers.createdAt), asc(scimUsers.userId))
      .offset(skipped)
      .limit(limit)
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(scimUsers)
      .innerJoin(users, eq(users.id, scimUsers.userId))
      .where(where)
    return { rows: rows.map(rowOf), total: counted?.total ?? 0 }
  },

  /**
   * Returns the person whom the directory knows by this user name or address, also one whom it removed; of those, first
   * the one with the external id.
   */
  async known(
    tx: Tx,
    directoryId: string,
    { userName, email, externalId }: ScimUserValues,
  ): Promise<Row | null> {
    const rows = await tx
      .select()
      .from(scimUsers)
      .where(
        and(
          eq(scimUsers.directoryId, directoryId),
          sql`(lower(${scimUsers.userName}) = lower(${userName}) or lower(${scimUsers.email}) = lower(${email}))`,
        ),
      )
      .orderBy(
        sql`${scimUsers.removedAt} is not null`,
        sql`${scimUsers.externalId} <> ${externalId}`,
        sql`lower(${scimUsers.email}) <> lower(${email})`,
      )
    return rows[0] ?? null
  },

  /** Returns an account, also one that is deactivated. */
  async account(tx: Tx, userId: string): Promise<typeof users.$inferSelect | null> {
    const rows = await tx.select().from(users).where(eq(users.id, userId))
    return rows[0] ?? null
  },

  /** Returns the names of accounts by id, also of those that are deactivated. */
  async namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, [...ids]))
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** Returns the row of an account in any directory, also of one that removed it. */
  async ofAccount(tx: Tx, userId: string): Promise<Row | null> {
    const rows = await tx.select().from(scimUsers).where(eq(scimUsers.userId, userId))
    return rows[0] ?? null
  },

  /** Returns the directory that sends an account; null for none. */
  async directoryOf(tx: Tx, userId: string): Promise<ScimDirectoryRow | null> {
    const rows = await tx
      .select({ directory: scimDirectories })
      .from(scimUsers)
      .innerJoin(scimDirectories, eq(scimDirectories.id, scimUsers.directoryId))
      .where(and(eq(scimUsers.userId, userId), isNull(scimUsers.removedAt)))
    return rows[0]?.directory ?? null
  },

  /** Writes a new person, or one who comes back. */
  async create(
    tx: Tx,
    { id: directoryId, customerId }: ScimDirectoryRow,
    userId: string,
    values: ScimUserValues,
  ): Promise<void> {
    const written = {
      ...values,
      removedAt: null,
      releasedAt: null,
      deactivatedAt: null,
      suspendedRoles: [],
      changedAt: sql`now()`,
    }
    await tx
      .insert(scimUsers)
      .values({ directoryId, customerId, userId, ...values })
      .onConflictDoUpdate({
        target: scimUsers.userId,
        set: { ...written, directoryId, customerId, version: sql`${scimUsers.version} + 1` },
      })
  },

  /** Changes a person, and their version. */
  async change(
    tx: Tx,
    userId: string,
    change: Partial<ScimUserValues & Pick<Row, 'removedAt' | 'releasedAt' | 'suspendedRoles'>>,
  ): Promise<void> {
    await tx
      .update(scimUsers)
      .set({ ...change, version: sql`${scimUsers.version} + 1`, changedAt: sql`now()` })
      .where(eq(scimUsers.userId, userId))
  },

  /** Writes name and address to an account, and its version if they differ. */
  async renameAccount(tx: Tx, id: string, account: { name: string; email: string }): Promise<void> {
    const isOther = or(ne(users.name, account.name), ne(users.email, account.email))
    await tx
      .update(users)
      .set({ ...account, version: sql`${users.version} + 1`, changedAt: sql`now()` })
      .where(and(eq(users.id, id), isOther))
  },

  /** Records that the directory has deactivated the account in this transaction. */
  async noteDeactivation(tx: Tx, userId: string): Promise<void> {
    await tx
      .update(scimUsers)
      .set({ deactivatedAt: sql`now()`, changedAt: sql`now()` })
      .where(eq(scimUsers.userId, userId))
  },

  /** Takes a person out of the directory: the provider does not see them. */
  async release(tx: Tx, userId: string): Promise<void> {
    await tx
      .update(scimUsers)
      .set({ removedAt: sql`now()`, releasedAt: sql`now()` })
      .where(eq(scimUsers.userId, userId))
  },

  /** Brings people back whom an administrator took out of the directory. Returns them, with their names. */
  async readmit(tx: Tx, directoryId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .update(scimUsers)
      // The version stays: the request that brings them back may name the one that the provider has.
      .set({ removedAt: null, releasedAt: null })
      .where(
        and(
          eq(scimUsers.directoryId, directoryId),
          inArray(scimUsers.userId, [...ids]),
          isNotNull(scimUsers.releasedAt),
        ),
      )
      .returning({ id: scimUsers.userId })
    return scimUserStore.namesOf(
      tx,
      rows.map(({ id }) => id),
    )
  },

  /** Returns those of the ids that are people of the directory. */
  async presentOf(tx: Tx, directoryId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await tx
      .select({ id: scimUsers.userId })
      .from(scimUsers)
      .where(and(present(directoryId), inArray(scimUsers.userId, [...ids])))
    return new Set(rows.map(({ id }) => id))
  },
}

const present = (directoryId: string) =>
  and(eq(scimUsers.directoryId, directoryId), isNull(scimUsers.removedAt))

const selected = (tx: Tx) =>
  tx
    .select({
      row: scimUsers,
      accountVersion: users.version,
      accountName: users.name,
      accountEmail: users.email,
      accountActivated: sql<boolean>`(${users.passwordHash} is not null or ${users.lastSignInAt} is not null)`,
      accountRemovedAt: users.removedAt,
    })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .$dynamic()

function rowOf({ row, ...account }: Omit<ScimUserRow, keyof Row> & { row: Row }): ScimUserRow {
  return { ...row, ...account }
}
