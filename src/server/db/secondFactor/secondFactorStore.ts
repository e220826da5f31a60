import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { authenticators, recoveryCodes, signInSteps } from '../schema/userSchema.ts'

type AuthenticatorRow = typeof authenticators.$inferSelect

/** Authenticator apps, recovery codes, and who is on the way from the password to them. */
export const secondFactorStore = {
  /** Returns the user’s authenticator; null until a code of it has been verified. */
  async authenticatorOf(tx: Tx, userId: string): Promise<AuthenticatorRow | null> {
    const rows = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    return rows[0] ?? null
  },

  /** One that waits for its first code. */
  async unconfirmed(tx: Tx, userId: string): Promise<AuthenticatorRow | null> {
    const rows = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
    return rows[0] ?? null
  },

  /** Writes one that waits for its first code. False where there is one that counts already. */
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

  /** Takes the code of a half minute. False when it, or a later one, was taken before. */
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

  /** Nothing of it is left, whatever stage it was in: not the app, not the codes, and no sign-in that waits for either. */
  async takeAway(tx: Tx, userId: string): Promise<void> {
    await tx.delete(authenticators).where(eq(authenticators.userId, userId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
  },

  /** Without a second factor there is nothing to recover. */
  async dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  },

  /** Replaces the user’s recovery codes; earlier ones are no longer valid. */
  async keepRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })))
  },

  /** Takes a recovery code that is still good. */
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
