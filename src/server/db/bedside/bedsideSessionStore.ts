import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { lockRow } from '../connection/advisoryLocks.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { bedsideSessions, sessionTokens, verificationFailures } from '../schema.ts'

export type BedsideSessionRow = typeof bedsideSessions.$inferSelect
export type EndReason = NonNullable<BedsideSessionRow['endedBecause']>
export type TokenKind = (typeof sessionTokens.$inferSelect)['kind']

/**
 * Maximum number of tokens kept per session: access tokens, and replaced refresh tokens, whose reuse reveals
 * a theft.
 */
const mostAccess = 16
const mostReplaced = 50

interface NewSession {
  customerId: string
  roomId: string
  patientId: string | null
  mdmToken: string | null
  expiresAt: Date
}

interface FoundSession {
  session: BedsideSessionRow
  expiresAt: Date
  replacedAt: Date | null
}

const byToken = preparedQuery<{ hash: Buffer; kind: TokenKind }, FoundSession[]>((tx) =>
  tx
    .select({
      session: bedsideSessions,
      expiresAt: sessionTokens.expiresAt,
      replacedAt: sessionTokens.replacedAt,
    })
    .from(sessionTokens)
    .innerJoin(bedsideSessions, eq(bedsideSessions.id, sessionTokens.sessionId))
    .where(
      and(eq(sessionTokens.hash, sql.placeholder('hash')), eq(sessionTokens.kind, sql.placeholder('kind'))),
    ),
)

/**
 * Bedside sessions and the hashes of their tokens. A session is valid while `endedAt` is null and `expiresAt`
 * is in the future.
 */
export const bedsideSessionStore = {
  /** Serializes the rest of the transaction with others for the same room. */
  async lockRoom(tx: Tx, roomId: string): Promise<void> {
    await lockRow(tx, 'session', roomId)
  },

  async create(tx: Tx, session: NewSession): Promise<BedsideSessionRow> {
    const [row] = await tx.insert(bedsideSessions).values(session).returning()
    if (row === undefined) throw new Error('the session was not written')
    return row
  },

  async byId(tx: Tx, id: string): Promise<BedsideSessionRow | null> {
    const rows = await tx.select().from(bedsideSessions).where(eq(bedsideSessions.id, id))
    return rows[0] ?? null
  },

  /** Returns the valid sessions of a room, the least recently used first. */
  async living(tx: Tx, roomId: string, now: Date): Promise<BedsideSessionRow[]> {
    return tx
      .select()
      .from(bedsideSessions)
      .where(
        and(
          eq(bedsideSessions.roomId, roomId),
          isNull(bedsideSessions.endedAt),
          gt(bedsideSessions.expiresAt, now),
        ),
      )
      .orderBy(asc(bedsideSessions.lastUsedAt))
  },

  /** Records a use of the session, and locks it until the transaction ends. Returns false if it has ended. */
  async touch(tx: Tx, id: string, now: Date): Promise<boolean> {
    const rows = await tx
      .update(bedsideSessions)
      .set({ lastUsedAt: now })
      .where(and(eq(bedsideSessions.id, id), isNull(bedsideSessions.endedAt)))
      .returning({ id: bedsideSessions.id })
    return rows.length === 1
  },

  /**
   * Records that sessions are in use. One that another transaction is writing is recorded with its next use.
   */
  async noteUse(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    const free = tx
      .select({ id: bedsideSessions.id })
      .from(bedsideSessions)
      .where(and(inArray(bedsideSessions.id, [...ids]), isNull(bedsideSessions.endedAt)))
      .for('no key update', { skipLocked: true })
    await tx.update(bedsideSessions).set({ lastUsedAt: now }).where(inArray(bedsideSessions.id, free))
  },

  /** Extends a session and its refresh tokens until the given time. Returns false if the session is over. */
  async prolong(tx: Tx, id: string, until: Date, now: Date): Promise<boolean> {
    const rows = await tx
      .update(bedsideSessions)
      .set({ expiresAt: until, lastUsedAt: now })
      .where(
        and(eq(bedsideSessions.id, id), isNull(bedsideSessions.endedAt), gt(bedsideSessions.expiresAt, now)),
      )
      .returning({ id: bedsideSessions.id })
    if (rows.length === 0) return false
    await tx
      .update(sessionTokens)
      .set({ expiresAt: until })
      .where(and(eq(sessionTokens.sessionId, id), eq(sessionTokens.kind, 'refresh')))
    return true
  },

  /** Ends the sessions that have not ended yet and deletes their access tokens. Returns their ids. */
  async end(tx: Tx, ids: readonly string[], because: EndReason, now: Date): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await tx
      .update(bedsideSessions)
      .set({ endedAt: now, endedBecause: because })
      .where(and(inArray(bedsideSessions.id, [...ids]), isNull(bedsideSessions.endedAt)))
      .returning({ id: bedsideSessions.id })
    await tx
      .delete(sessionTokens)
      .where(and(inArray(sessionTokens.sessionId, [...ids]), eq(sessionTokens.kind, 'access')))
    return rows.map((row) => row.id)
  },

  async addToken(
    tx: Tx,
    session: Pick<BedsideSessionRow, 'id' | 'customerId'>,
    token: { hash: Buffer; kind: TokenKind; expiresAt: Date },
  ): Promise<void> {
    const row = { sessionId: session.id, customerId: session.customerId, ...token }
    await tx.insert(sessionTokens).values(row).onConflictDoNothing()
  },

  /**
   * Returns the session of a token of this kind, ended or not, with the expiry of the token and when it was
   * replaced.
   */
  async byToken(tx: Tx, hash: Buffer, kind: TokenKind): Promise<FoundSession | null> {
    return (await byToken(tx, { hash, kind }))[0] ?? null
  },

  /** Returns the sessions of these access tokens, ended or not, with the tokens' hashes and expiry. */
  async byAccess(
    tx: Tx,
    hashes: readonly Buffer[],
  ): Promise<{ hash: Buffer; session: BedsideSessionRow; expiresAt: Date }[]> {
    return tx
      .select({ hash: sessionTokens.hash, session: bedsideSessions, expiresAt: sessionTokens.expiresAt })
      .from(sessionTokens)
      .innerJoin(bedsideSessions, eq(bedsideSessions.id, sessionTokens.sessionId))
      .where(and(inArray(sessionTokens.hash, [...hashes]), eq(sessionTokens.kind, 'access')))
  },

  async replaceToken(tx: Tx, hash: Buffer, now: Date): Promise<void> {
    await tx.update(sessionTokens).set({ replacedAt: now }).where(eq(sessionTokens.hash, hash))
  },

  async dropExpiredAccess(tx: Tx, sessionId: string, now: Date): Promise<void> {
    await tx
      .delete(sessionTokens)
      .where(
        and(
          eq(sessionTokens.sessionId, sessionId),
          eq(sessionTokens.kind, 'access'),
          lt(sessionTokens.expiresAt, now),
        ),
      )
  },

  /** Deletes the oldest tokens of a session that refreshes far more often than a remote does. */
  async dropSurplus(tx: Tx, sessionId: string): Promise<void> {
    const { hash, kind, expiresAt, replacedAt } = sessionTokens
    const ofSession = eq(sessionTokens.sessionId, sessionId)
    const tokens = () => tx.select({ hash }).from(sessionTokens)
    const access = tokens()
      .where(and(ofSession, eq(kind, 'access')))
      .orderBy(desc(expiresAt))
      .offset(mostAccess)
    const replaced = tokens()
      .where(and(ofSession, eq(kind, 'refresh'), isNotNull(replacedAt)))
      .orderBy(desc(replacedAt))
      .offset(mostReplaced)
    for (const surplus of [access, replaced])
      await tx.delete(sessionTokens).where(and(ofSession, inArray(hash, surplus)))
  },

  /**
   * Deletes at most `atMost` tokens that expired before the given time and returns how many. One that is
   * being prolonged is kept.
   */
  async forgetTokens(tx: Tx, before: Date, atMost: number): Promise<number> {
    const old = tx
      .select({ hash: sessionTokens.hash })
      .from(sessionTokens)
      .where(lt(sessionTokens.expiresAt, before))
      .limit(atMost)
      .for('update', { skipLocked: true })
    const gone = await tx
      .delete(sessionTokens)
      .where(inArray(sessionTokens.hash, old))
      .returning({ kind: sessionTokens.kind })
    return gone.length
  },

  async verified(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(bedsideSessions).set({ verifiedAt: now }).where(eq(bedsideSessions.id, id))
  },

  /** Records a failed verification. Returns how many this session has had. */
  async failed(
    tx: Tx,
    session: Pick<BedsideSessionRow, 'id' | 'customerId' | 'roomId'>,
    now: Date,
  ): Promise<number> {
    const { id, customerId, roomId } = session
    await tx.insert(verificationFailures).values({ customerId, roomId, at: now })
    const [row] = await tx
      .update(bedsideSessions)
      .set({ failedVerifications: sql`${bedsideSessions.failedVerifications} + 1` })
      .where(eq(bedsideSessions.id, id))
      .returning({ failures: bedsideSessions.failedVerifications })
    return row?.failures ?? 0
  },

  /** Returns the number of failures of a room since `since`, and deletes older ones. */
  async failuresSince(tx: Tx, roomId: string, since: Date): Promise<number> {
    await tx
      .delete(verificationFailures)
      .where(and(eq(verificationFailures.roomId, roomId), lt(verificationFailures.at, since)))
    return tx.$count(verificationFailures, eq(verificationFailures.roomId, roomId))
  },
}
