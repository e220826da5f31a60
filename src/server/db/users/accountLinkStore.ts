import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { accountLinks } from '../schema/userSchema.ts'

export type AccountLinkRow = typeof accountLinks.$inferSelect

const good = (hash: Buffer, purpose: AccountLinkRow['purpose'], now: Date) =>
  and(
    eq(accountLinks.hash, hash),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )

/** Links in account emails, by the hash of their secret. */
export const accountLinkStore = {
  async create(
    tx: Tx,
    links: readonly (Pick<AccountLinkRow, 'hash' | 'userId' | 'purpose' | 'createdAt' | 'expiresAt'> &
      Partial<Pick<AccountLinkRow, 'email' | 'askedBy'>>)[],
  ): Promise<void> {
    await tx.insert(accountLinks).values([...links])
  },

  /** Reports whether a link is valid now. */
  async isGood(tx: Tx, hash: Buffer, purpose: AccountLinkRow['purpose'], now: Date): Promise<boolean> {
    return (await tx.$count(accountLinks, good(hash, purpose, now))) > 0
  },

  /** Consumes a valid link; returns null for any other. Of two concurrent requests, the second gets null. */
  async use(
    tx: Tx,
    hash: Buffer,
    purpose: AccountLinkRow['purpose'],
    now: Date,
  ): Promise<Pick<AccountLinkRow, 'userId' | 'email' | 'askedBy'> | null> {
    const rows = await tx
      .update(accountLinks)
      .set({ usedAt: now })
      .where(good(hash, purpose, now))
      .returning({ userId: accountLinks.userId, email: accountLinks.email, askedBy: accountLinks.askedBy })
    return rows[0] ?? null
  },

  /** Invalidates all earlier links of a user. */
  async withdraw(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx
      .update(accountLinks)
      .set({ usedAt: now })
      .where(and(eq(accountLinks.userId, userId), isNull(accountLinks.usedAt)))
  },

  /** Returns the new address that a user has yet to confirm; null if there is none. */
  async askedEmail(tx: Tx, userId: string, now: Date): Promise<string | null> {
    const rows = await tx
      .select({ email: accountLinks.email })
      .from(accountLinks)
      .where(
        and(
          eq(accountLinks.userId, userId),
          eq(accountLinks.purpose, 'address'),
          isNull(accountLinks.usedAt),
          gt(accountLinks.expiresAt, now),
        ),
      )
    return rows[0]?.email ?? null
  },

  /** Withdraws the links for a new address that were requested earlier. */
  async withdrawAddress(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx
      .update(accountLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(accountLinks.userId, userId),
          eq(accountLinks.purpose, 'address'),
          isNull(accountLinks.usedAt),
        ),
      )
  },

  async forgetOld(tx: Tx, before: Date): Promise<void> {
    await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, before))
  },

  /** Returns when links were sent to a user since the given time. */
  async sentSince(tx: Tx, userId: string, since: Date): Promise<Date[]> {
    const rows = await tx
      .select({ at: accountLinks.createdAt })
      .from(accountLinks)
      .where(and(eq(accountLinks.userId, userId), gt(accountLinks.createdAt, since)))
      .orderBy(asc(accountLinks.createdAt))
    return rows.map(({ at }) => at)
  },
}
