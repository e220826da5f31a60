import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../database.ts'
import { hl7Places } from '../../schema/hl7Schema.ts'

export type Hl7PlaceRow = typeof hl7Places.$inferSelect

/** Places that feeds have named, with the beds that were assigned to them. */
export const hl7PlaceStore = {
  /** Counts a message that names the place, and returns the place. */
  async note(
    tx: Tx,
    { customerId, feedId, place, now }: Pick<Hl7PlaceRow, 'customerId' | 'feedId' | 'place'> & { now: Date },
  ): Promise<Hl7PlaceRow> {
    const [row] = await tx
      .insert(hl7Places)
      .values({ customerId, feedId, place, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [hl7Places.feedId, hl7Places.place],
        set: { messages: sql`${hl7Places.messages} + 1`, lastSeenAt: now },
      })
      .returning()
    if (row === undefined) throw new Error('the place was not written')
    return row
  },

  async byId(tx: Tx, id: string): Promise<Hl7PlaceRow | null> {
    const rows = await tx.select().from(hl7Places).where(eq(hl7Places.id, id))
    return rows[0] ?? null
  },

  /** Assigns a bed to a place, or declares that it is no bed of the product. */
  async assign(
    tx: Tx,
    id: string,
    { roomId, isIgnored }: Pick<Hl7PlaceRow, 'roomId' | 'isIgnored'>,
  ): Promise<void> {
    await tx
      .update(hl7Places)
      .set({ roomId, isIgnored })
      .where(and(eq(hl7Places.id, id)))
  },
}
