import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { passkeyChallenges, passkeys } from '../schema/passkeySchema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Passkeys, and the challenges that devices sign. */
export const passkeyStore = {
  /** Returns the passkeys of a user, the oldest first. */
  async of(tx: Tx, userId: string): Promise<PasskeyRow[]> {
    return tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  },

  async countOf(tx: Tx, userId: string): Promise<number> {
    return tx.$count(passkeys, eq(passkeys.userId, userId))
  },

  /** Returns the user’s passkey with this credential ID. */
  async byCredential(tx: Tx, userId: string, credentialId: string): Promise<PasskeyRow | null> {
    const rows = await tx
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
    return rows[0] ?? null
  },

  /** Adds a passkey. Returns false if any user already has one with that credential ID. */
  async add(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
    const rows = await tx
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    return rows.length === 1
  },

  /**
   * Records a use. Returns false if the counter has changed: of two concurrent uses, only one is accepted.
   */
  async noteUse(
    tx: Tx,
    { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
    use: { counter: number; now: Date },
  ): Promise<boolean> {
    const rows = await tx
      .update(passkeys)
      .set({ counter: use.counter, lastUsedAt: use.now })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
      .returning({ id: passkeys.id })
    return rows.length === 1
  },

  /** Removes a passkey. Returns false if it does not belong to the user. */
  async remove(tx: Tx, userId: string, id: string): Promise<boolean> {
    const rows = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ id: passkeys.id })
    return rows.length === 1
  },

  /** Removes all passkeys of a user, and the challenges that their devices had to sign. */
  async takeAway(tx: Tx, userId: string): Promise<void> {
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
    await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  },

  async addChallenge(tx: Tx, challenge: typeof passkeyChallenges.$inferInsert, now: Date): Promise<void> {
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
    await tx.insert(passkeyChallenges).values(challenge)
  },

  /**
   * Consumes a user’s challenge for that step, or for none: it is spent regardless of what is signed with it.
   */
  async takeChallenge(
    tx: Tx,
    { challenge, userId, stepHash }: { challenge: string; userId: string; stepHash: Buffer | null },
    now: Date,
  ): Promise<boolean> {
    const rows = await tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.userId, userId),
          stepHash === null ? isNull(passkeyChallenges.stepHash) : eq(passkeyChallenges.stepHash, stepHash),
          gt(passkeyChallenges.expiresAt, now),
        ),
      )
      .returning({ userId: passkeyChallenges.userId })
    return rows.length === 1
  },
}
