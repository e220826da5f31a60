import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { idempotencyKeys } from './deviceSchema.ts'

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect

interface KeyOf {
  sessionId: string
  key: string
}

/** First answers by session and key, kept for 24 h; none of them contains a token. */
export const idempotencyStore = {
  /** Claims a key for a request that begins now. False when it is known already. */
  async claim(tx: Tx, key: KeyOf & { customerId: string }, requestHash: Buffer): Promise<boolean> {
    await tx
      .delete(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.sessionId, key.sessionId),
          lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`),
        ),
      )
    const rows = await tx
      .insert(idempotencyKeys)
      .values({ ...key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    return rows.length === 1
  },

  async find(tx: Tx, key: KeyOf): Promise<IdempotencyRow | null> {
    const rows = await tx.select().from(idempotencyKeys).where(isKey(key))
    return rows[0] ?? null
  },

  async answered(tx: Tx, key: KeyOf, status: number, body: unknown): Promise<void> {
    await tx
      .update(idempotencyKeys)
      .set({ status, body: body ?? null })
      .where(isKey(key))
  },

  /** Forgets a claim that came to nothing, so that the same request may be tried again. */
  async release(tx: Tx, key: KeyOf): Promise<void> {
    await tx.delete(idempotencyKeys).where(and(isKey(key), isNull(idempotencyKeys.status)))
  },
}

function isKey({ sessionId, key }: KeyOf) {
  return and(eq(idempotencyKeys.sessionId, sessionId), eq(idempotencyKeys.key, key))
}
