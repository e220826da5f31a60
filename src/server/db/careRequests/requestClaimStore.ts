import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { careRequestClaims } from '../schema/careRequestSchema.ts'

export type RequestClaimRow = typeof careRequestClaims.$inferSelect
export type RequestClaimEnd = NonNullable<RequestClaimRow['outcome']>

const isOpen = isNull(careRequestClaims.endedAt)

/** People on the way to requests. Lock the room's calls (`callStore.lockRoom`) before a change. */
export const requestClaimStore = {
  async create(tx: Tx, claim: Omit<RequestClaimRow, 'id' | 'endedAt' | 'outcome'>): Promise<RequestClaimRow> {
    const [row] = await tx.insert(careRequestClaims).values(claim).returning()
    if (row === undefined) throw new Error('the claim was not written')
    return row
  },

  /** Returns the open claim of a request; null for none. */
  async open(tx: Tx, requestId: string): Promise<RequestClaimRow | null> {
    return (await requestClaimStore.openOf(tx, [requestId])).get(requestId) ?? null
  },

  /** Returns the open claims of these requests, by request. */
  async openOf(tx: Tx, requestIds: readonly string[]): Promise<Map<string, RequestClaimRow>> {
    if (requestIds.length === 0) return new Map()
    const rows = await tx
      .select()
      .from(careRequestClaims)
      .where(and(inArray(careRequestClaims.requestId, [...requestIds]), isOpen))
    return new Map(rows.map((row) => [row.requestId, row]))
  },

  /** Returns the claim that the end of its request has ended; null for none. */
  async voided(tx: Tx, requestId: string): Promise<RequestClaimRow | null> {
    const [row] = await tx
      .select()
      .from(careRequestClaims)
      .where(and(eq(careRequestClaims.requestId, requestId), eq(careRequestClaims.outcome, 'request_over')))
      .orderBy(desc(careRequestClaims.endedAt))
      .limit(1)
    return row ?? null
  },

  /** Returns the open claims of all requests. */
  async allOpen(tx: Tx): Promise<RequestClaimRow[]> {
    return tx.select().from(careRequestClaims).where(isOpen).orderBy(asc(careRequestClaims.expiresAt))
  },

  /** Ends the open claim of a request. Returns it; null if there is none. */
  async end(
    tx: Tx,
    requestId: string,
    outcome: RequestClaimEnd,
    endedAt: Date,
  ): Promise<RequestClaimRow | null> {
    const [row] = await tx
      .update(careRequestClaims)
      .set({ outcome, endedAt })
      .where(and(eq(careRequestClaims.requestId, requestId), isOpen))
      .returning()
    return row ?? null
  },
}
