import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../database.ts'
import { hl7Feeds } from '../../schema/hl7Schema.ts'

export type Hl7FeedRow = typeof hl7Feeds.$inferSelect

/** Sender of a message, as the connection and MSH identify it. */
export interface Hl7Sender {
  /** SHA-256 of the client certificate in hex; null on a connection without TLS. */
  fingerprint: string | null
  application: string
  facility: string
}

/** Senders of HL7 messages. */
export const hl7FeedStore = {
  /** Returns the feeds of a sender; more than one are ambiguous. */
  async bySender(tx: Tx, { fingerprint, application, facility }: Hl7Sender): Promise<Hl7FeedRow[]> {
    return tx
      .select()
      .from(hl7Feeds)
      .where(
        and(
          isNull(hl7Feeds.removedAt),
          eq(hl7Feeds.application, application),
          eq(hl7Feeds.facility, facility),
          fingerprint === null
            ? sql`cardinality(${hl7Feeds.fingerprints}) = 0`
            : arrayContains(hl7Feeds.fingerprints, [fingerprint]),
        ),
      )
      .limit(2)
  },

  async byId(tx: Tx, id: string): Promise<Hl7FeedRow | null> {
    const rows = await tx
      .select()
      .from(hl7Feeds)
      .where(and(eq(hl7Feeds.id, id), isNull(hl7Feeds.removedAt)))
    return rows[0] ?? null
  },

  async create(tx: Tx, values: typeof hl7Feeds.$inferInsert): Promise<Hl7FeedRow> {
    const [row] = await tx.insert(hl7Feeds).values(values).returning()
    if (row === undefined) throw new Error('the feed was not written')
    return row
  },

  async noteMessage(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(hl7Feeds).set({ lastMessageAt: now }).where(eq(hl7Feeds.id, id))
  },
}
