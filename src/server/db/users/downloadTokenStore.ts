import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { downloadTokens } from '../schema/auditSchema.ts'
import type { Tx } from '../database.ts'
import { userSessions } from '../schema/userSchema.ts'
import type { UserSessionRow } from './userSessionStore.ts'

/** Maximum number of tokens per session; the oldest is dropped first. A browser requests one at a time. */
const mostOfSession = 20

/** Tokens that let a browser download one address once. */
export const downloadTokenStore = {
  async create(tx: Tx, token: typeof downloadTokens.$inferSelect, now: Date): Promise<void> {
    await tx.delete(downloadTokens).where(lte(downloadTokens.expiresAt, now))
    await tx.insert(downloadTokens).values(token)
    const { hash, sessionId, expiresAt } = downloadTokens
    const surplus = tx
      .select({ hash })
      .from(downloadTokens)
      .where(eq(sessionId, token.sessionId))
      .orderBy(desc(expiresAt))
      .offset(mostOfSession)
    await tx.delete(downloadTokens).where(inArray(hash, surplus))
  },

  /**
   * Uses up a token that is valid for this address. Returns the session that requested it, even if that has
   * ended; null if the token is not valid.
   */
  async use(tx: Tx, hash: Buffer, url: string, now: Date): Promise<UserSessionRow | null> {
    const rows = await tx
      .delete(downloadTokens)
      .where(
        and(eq(downloadTokens.hash, hash), eq(downloadTokens.url, url), gt(downloadTokens.expiresAt, now)),
      )
      .returning({ sessionId: downloadTokens.sessionId })
    const [taken] = rows
    if (taken === undefined) return null
    const [session] = await tx.select().from(userSessions).where(eq(userSessions.id, taken.sessionId))
    return session ?? null
  },
}
