import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, max, ne, or, sql } from 'drizzle-orm'
import { pushStore } from '../calls/pushStore.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { users } from '../schema.ts'
import { userSessions, userTokens } from '../schema/userSchema.ts'
import type { UserRow } from './userStore.ts'

export type UserSessionRow = typeof userSessions.$inferSelect
type EndReason = NonNullable<UserSessionRow['endedBecause']>
/**
 * Maximum number of tokens kept per session: access tokens, and replaced refresh tokens, whose reuse reveals
 * a theft.
 */
const mostAccess = 16
const mostReplaced = 50

type TokenKind = (typeof userTokens.$inferSelect)['kind']

interface FoundSession {
  session: UserSessionRow
  user: UserRow | null
  expiresAt: Date
  replacedAt: Date | null
}

const byToken = preparedQuery<{ hash: Buffer; kind: TokenKind }, FoundSession[]>((tx) =>
  tx
    .select({
      session: userSessions,
      user: users,
      expiresAt: userTokens.expiresAt,
      replacedAt: userTokens.replacedAt,
    })
    .from(userTokens)
    .innerJoin(userSessions, eq(userSessions.id, userTokens.sessionId))
    .leftJoin(users, and(eq(users.id, userSessions.userId), isNull(users.removedAt)))
    .where(and(eq(userTokens.hash, sql.placeholder('hash')), eq(userTokens.kind, sql.placeholder('kind')))),
)

/**
 * Console sessions and the hashes of their tokens. A session is valid while `endedAt` is null and `expiresAt`
 * is in the future.
 */
export const userSessionStore = {
  async create(
    tx: Tx,
    session: Pick<UserSessionRow, 'userId' | 'address' | 'createdAt' | 'expiresAt'> &
      Partial<Pick<UserSessionRow, 'actorId' | 'parentId' | 'reason' | 'proof' | 'agent'>>,
  ): Promise<UserSessionRow> {
    const [row] = await tx.insert(userSessions).values(session).returning()
    if (row === undefined) throw new Error('the session was not written')
    return row
  },

  async addToken(
    tx: Tx,
    sessionId: string,
    token: { hash: Buffer; kind: TokenKind; expiresAt: Date },
  ): Promise<void> {
    await tx
      .insert(userTokens)
      .values({ sessionId, ...token })
      .onConflictDoNothing()
  },

  /**
   * Returns the session that a token of this kind belongs to, even if it has ended, and its user; null for a user
   * who was removed.
   */
  async byToken(tx: Tx, hash: Buffer, kind: TokenKind): Promise<FoundSession | null> {
    return (await byToken(tx, { hash, kind }))[0] ?? null
  },

  async byId(tx: Tx, id: string): Promise<UserSessionRow | null> {
    const rows = await tx.select().from(userSessions).where(eq(userSessions.id, id))
    return rows[0] ?? null
  },

  /**
   * Locks a session, so that it cannot be ended before the transaction is over. Returns false if it has
   * already ended.
   */
  async hold(tx: Tx, id: string): Promise<boolean> {
    const rows = await tx
      .select({ id: userSessions.id })
      .from(userSessions)
      .where(and(eq(userSessions.id, id), isNull(userSessions.endedAt)))
      .for('update')
    return rows.length === 1
  },

  /** Records that a session opened with the password alone has since presented a second factor. */
  async proveFurther(tx: Tx, id: string): Promise<void> {
    await tx.update(userSessions).set({ proof: 'second_factor' }).where(eq(userSessions.id, id))
  },

  /**
   * Returns the open sessions of a user, the newest first, without those of Login As: neither those in which
   * they act as another user, nor those in which another user acts as them.
   */
  async openOf(tx: Tx, userId: string, now: Date): Promise<UserSessionRow[]> {
    return tx
      .select()
      .from(userSessions)
      .where(
        and(
          eq(userSessions.userId, userId),
          isNull(userSessions.endedAt),
          isNull(userSessions.actorId),
          gt(userSessions.expiresAt, now),
        ),
      )
      .orderBy(desc(userSessions.createdAt), desc(userSessions.id))
  },

  async noteUse(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    await tx
      .update(userSessions)
      .set({ lastUsedAt: now })
      .where(inArray(userSessions.id, [...ids]))
  },

  async replaceToken(tx: Tx, hash: Buffer, now: Date): Promise<void> {
    await tx.update(userTokens).set({ replacedAt: now }).where(eq(userTokens.hash, hash))
  },

  async dropExpiredAccess(tx: Tx, sessionId: string, now: Date): Promise<void> {
    await tx
      .delete(userTokens)
      .where(
        and(
          eq(userTokens.sessionId, sessionId),
          eq(userTokens.kind, 'access'),
          lt(userTokens.expiresAt, now),
        ),
      )
  },

  /** Deletes the oldest tokens of a session that refreshes far more often than the console does. */
  async dropSurplus(tx: Tx, id: string): Promise<void> {
    const { hash, kind, sessionId, expiresAt, replacedAt } = userTokens
    const tokens = () => tx.select({ hash }).from(userTokens)
    const access = tokens()
      .where(and(eq(sessionId, id), eq(kind, 'access')))
      .orderBy(desc(expiresAt))
      .offset(mostAccess)
    const replaced = tokens()
      .where(and(eq(sessionId, id), eq(kind, 'refresh'), isNotNull(replacedAt)))
      .orderBy(desc(replacedAt))
      .offset(mostReplaced)
    for (const surplus of [access, replaced])
      await tx.delete(userTokens).where(and(eq(sessionId, id), inArray(hash, surplus)))
  },

  /** Deletes at most `atMost` tokens that expired before the given time and returns how many. */
  async forgetTokens(tx: Tx, before: Date, atMost: number): Promise<number> {
    const old = tx
      .select({ hash: userTokens.hash })
      .from(userTokens)
      .where(lt(userTokens.expiresAt, before))
      .limit(atMost)
      .for('update', { skipLocked: true })
    const gone = await tx
      .delete(userTokens)
      .where(inArray(userTokens.hash, old))
      .returning({ kind: userTokens.kind })
    return gone.length
  },

  async end(tx: Tx, id: string, because: EndReason, now: Date): Promise<void> {
    await end(tx, [id], because, now)
  },

  /**
   * Ends all sessions of a user, except the one given as `except`, and the notifications of their browsers: one of
   * them may be a phone that was lost.
   */
  async endAll(
    tx: Tx,
    userId: string,
    because: EndReason,
    { now, except }: { now: Date; except?: string },
  ): Promise<void> {
    const others = except === undefined ? undefined : ne(userSessions.id, except)
    const rows = await tx
      .select({ id: userSessions.id })
      .from(userSessions)
      .where(and(eq(userSessions.userId, userId), isNull(userSessions.endedAt), others))
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await end(tx, ids, because, now)
    await pushStore.removeAllOf(tx, userId)
  },

  /**
   * Returns the addresses that a user has signed in from themselves, not another user as them: the latest
   * first, at most `atMost`.
   */
  async addressesOf(tx: Tx, userId: string, atMost: number): Promise<string[]> {
    const rows = await tx
      .select({ address: userSessions.address, last: max(userSessions.createdAt) })
      .from(userSessions)
      .where(and(eq(userSessions.userId, userId), isNull(userSessions.actorId)))
      .groupBy(userSessions.address)
      .orderBy(desc(max(userSessions.createdAt)))
      .limit(atMost)
    return rows.map(({ address }) => address)
  },
}

/**
 * Ends sessions, and with them the Login As sessions that were opened from them and the notifications of their
 * browsers. A session that ends by itself keeps its notifications: a clinician on duty relies on them.
 */
async function end(tx: Tx, ids: readonly string[], because: EndReason, now: Date): Promise<void> {
  const ended = await tx
    .update(userSessions)
    .set({ endedAt: now, endedBecause: because })
    .where(
      and(
        or(inArray(userSessions.id, [...ids]), inArray(userSessions.parentId, [...ids])),
        isNull(userSessions.endedAt),
      ),
    )
    .returning({ id: userSessions.id })
  if (because !== 'idle') await pushStore.removeOfSessions(tx, ids)
  const gone = [...ids, ...ended.map(({ id }) => id)]
  await tx.delete(userTokens).where(and(inArray(userTokens.sessionId, gone), eq(userTokens.kind, 'access')))
}
