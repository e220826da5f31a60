import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { idempotencyKeys } from './schema/deviceSchema.ts'

/** `ageMs` is measured with the database's clock, as is the row's time. */
export type IdempotencyRow = typeof idempotencyKeys.$inferSelect & Pick<Claim, 'since'> & { ageMs: number }

interface KeyOf {
  sessionId: string
  key: string
}

/**
 * Idempotency key that a request has claimed, and the time of the claim as the database writes it: a claim
 * that was given up may be made again.
 */
export interface Claim extends KeyOf {
  since: string
}

const since = sql<string>`${idempotencyKeys.createdAt}::text`
const ageMs = sql<number>`(extract(epoch from clock_timestamp() - ${idempotencyKeys.createdAt}) * 1000)::float8`

/** First responses by session and key, kept for 24 h. None of them contains a token. */
export const idempotencyStore = {
  /** Claims a key for a request that is starting. Returns null if the key is already known. */
  async claim(
    tx: Tx,
    { customerId, ...key }: KeyOf & { customerId: string },
    requestHash: Buffer,
  ): Promise<Claim | null> {
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
      .values({ ...key, customerId, requestHash })
      .onConflictDoNothing()
      .returning({ since })
    return rows[0] === undefined ? null : { ...key, ...rows[0] }
  },

  async find(tx: Tx, key: KeyOf): Promise<IdempotencyRow | null> {
    const rows = await tx
      .select({ ...getTableColumns(idempotencyKeys), since, ageMs })
      .from(idempotencyKeys)
      .where(isKey(key))
    return rows[0] ?? null
  },

  /** Stores the first response to the claim. Returns false if the claim was given up in the meantime. */
  async answered(tx: Tx, claim: Claim, status: number, body: unknown): Promise<boolean> {
    const rows = await tx
      .update(idempotencyKeys)
      .set({ status, body: body ?? null })
      .where(isOpen(claim))
      .returning({ key: idempotencyKeys.key })
    return rows.length === 1
  },

  /**
   * Deletes a claim that failed, so that the same request can be tried again. Other claims of the key are not
   * affected.
   */
  async release(tx: Tx, claim: Claim): Promise<void> {
    await tx.delete(idempotencyKeys).where(isOpen(claim))
  },

  /**
   * Deletes the oldest responses of a session beyond its latest `most` keys. A claim without a response
   * stays.
   */
  async forgetBeyond(tx: Tx, id: string, most: number): Promise<void> {
    const { sessionId, createdAt, status } = idempotencyKeys
    const newestSurplus = tx
      .select({ createdAt })
      .from(idempotencyKeys)
      .where(eq(sessionId, id))
      .orderBy(desc(createdAt))
      .offset(most)
      .limit(1)
    await tx
      .delete(idempotencyKeys)
      .where(and(eq(sessionId, id), isNotNull(status), sql`${createdAt} <= (${newestSurplus})`))
  },

  /**
   * Deletes at most `atMost` expired responses of any session and returns how many. One that is being claimed
   * again is kept.
   */
  async forget(tx: Tx, atMost: number): Promise<number> {
    const { sessionId, key, createdAt } = idempotencyKeys
    const old = tx
      .select({ sessionId, key })
      .from(idempotencyKeys)
      .where(lt(createdAt, sql`now() - interval '24 hours'`))
      .limit(atMost)
      .for('update', { skipLocked: true })
    const gone = await tx
      .delete(idempotencyKeys)
      .where(sql`(${sessionId}, ${key}) in ${old}`)
      .returning({ key })
    return gone.length
  },
}

function isKey({ sessionId, key }: KeyOf) {
  return and(eq(idempotencyKeys.sessionId, sessionId), eq(idempotencyKeys.key, key))
}

/** Matches the claim if it is still held and has no response yet. */
function isOpen(claim: Claim) {
  return and(
    isKey(claim),
    isNull(idempotencyKeys.status),
    eq(idempotencyKeys.createdAt, sql`${claim.since}::timestamptz`),
  )
}
