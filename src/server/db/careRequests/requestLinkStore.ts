import { eq } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { careRequestLinks } from '../schema/careRequestSchema.ts'

export type RequestLinkRow = typeof careRequestLinks.$inferSelect

/** Links in the messages of requests. Lock the room's calls (`callStore.lockRoom`) before a change. */
export const requestLinkStore = {
  async add(tx: Tx, link: Omit<RequestLinkRow, 'id'>): Promise<void> {
    await tx.insert(careRequestLinks).values(link)
  },

  async byToken(tx: Tx, tokenHash: Buffer): Promise<RequestLinkRow | null> {
    const [row] = await tx.select().from(careRequestLinks).where(eq(careRequestLinks.tokenHash, tokenHash))
    return row ?? null
  },

  async byId(tx: Tx, id: string): Promise<RequestLinkRow | null> {
    const [row] = await tx.select().from(careRequestLinks).where(eq(careRequestLinks.id, id))
    return row ?? null
  },

  /** Deletes the links of a request, which has ended. */
  async forget(tx: Tx, requestId: string): Promise<void> {
    await tx.delete(careRequestLinks).where(eq(careRequestLinks.requestId, requestId))
  },
}
