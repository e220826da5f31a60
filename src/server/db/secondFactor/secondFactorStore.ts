import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { authenticators, recoveryCodes, signInSteps } from '../schema/userSchema.ts'

type AuthenticatorRow = typeof authenticators.$inferSelect

/** Authenticator apps, recovery codes, and sign-ins between the password and the second factor. */
export const secondFactorStore = {
  /** Returns the user’s authenticator; null until a code of it has been verified. */
  async authenticatorOf(tx: Tx, userId: string): Promise<AuthenticatorRow | null> {
    const rows = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    return rows[0] ?? null
  },

  /** Returns the user's authenticator that is waiting for its first code; null if there is none. */
  async unconfirmed(tx: Tx, userId: string): Promise<AuthenticatorRow | null> {
    const rows = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
    return rows[0] ?? null
  },

  /**
   * Writes an authenticator that waits for its first code. Returns false if the user already has a confirmed
   * one.
   */
  async begin(tx: Tx, userId: string, secret: Buffer, now: Date): Promise<boolean> {
    const rows = await tx
      .insert(authenticators)
      .values({ userId, secret, createdAt: now })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: { secret, createdAt: now, lastStep: 0 },
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning({ userId: authenticators.userId })
    return rows.length === 1
  },

  /**
   * Marks the code of a 30-second step as used. Returns false if that code or a later one was used before.
   */
  async takeStep(tx: Tx, userId: string, step: number, confirmedAt?: Date): Promise<boolean> {
    const rows = await tx
      .update(authenticators)
      .set({ lastStep: step, ...(confirmedAt && { confirmedAt }) })
      .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
      .returning({ userId: authenticators.userId })
    return rows.length === 1
  },

  /** Removes the user’s authenticator. */
  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.delete(authenticators).where(eq(authenticators.userId, userId))
  },

  /** Removes the user's authenticator at any stage, the recovery codes, and sign-ins that wait for either. */
  async takeAway(tx: Tx, userId: string): Promise<void> {
    await tx.delete(authenticators).where(eq(authenticators.userId, userId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
  },

  /** Deletes the recovery codes: without a second factor there is nothing to recover. */
  async dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  },

  /** Replaces the user’s recovery codes; earlier ones are no longer valid. */
  async keepRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })))
  },

  /** Uses up a recovery code. Returns false if it is not valid. */
  async takeRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
    const rows = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
      )
      .returning({ userId: recoveryCodes.userId })
    return rows.length === 1
  },

  async recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
    return tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  },

  async addStep(tx: Tx, step: typeof signInSteps.$inferInsert, now: Date): Promise<void> {
    await tx.delete(signInSteps).where(lt(signInSteps.expiresAt, now))
    await tx.insert(signInSteps).values(step)
  },

  /** Returns the user of a sign-in step while the step is valid. */
  async ownerOfStep(tx: Tx, hash: Buffer, now: Date): Promise<string | null> {
    const rows = await tx
      .select({ userId: signInSteps.userId })
      .from(signInSteps)
      .where(and(eq(signInSteps.hash, hash), gt(signInSteps.expiresAt, now)))
    return rows[0]?.userId ?? null
  },

  /** Consumes a sign-in step: of two concurrent requests, only one gets in. */
  async takeStepOfSignIn(tx: Tx, hash: Buffer): Promise<boolean> {
    const rows = await tx
      .delete(signInSteps)
      .where(eq(signInSteps.hash, hash))
      .returning({ userId: signInSteps.userId })
    return rows.length === 1
  },
}
