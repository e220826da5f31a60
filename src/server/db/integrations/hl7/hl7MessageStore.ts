import { and, arrayContains, arrayOverlaps, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../database.ts'
import { hl7Messages } from '../../schema/hl7Schema.ts'

export type Hl7MessageRow = typeof hl7Messages.$inferSelect

/** Received HL7 messages. */
export const hl7MessageStore = {
  /** Reports whether a message was accepted before. */
  async isAccepted(
    tx: Tx,
    { feedId, controlId, hash }: Pick<Hl7MessageRow, 'feedId' | 'controlId' | 'hash'>,
  ): Promise<boolean> {
    const rows = await tx
      .select({ id: hl7Messages.id })
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          eq(hl7Messages.controlId, controlId),
          eq(hl7Messages.hash, hash),
          ne(hl7Messages.outcome, 'refused'),
        ),
      )
    return rows.length > 0
  },

  /** Stores a message with its outcome, in place of an earlier outcome. */
  async keep(tx: Tx, values: Omit<Hl7MessageRow, 'id'>): Promise<void> {
    const { outcome, detail, receivedAt, places, numbers, event, raw } = values
    await tx
      .insert(hl7Messages)
      .values(values)
      .onConflictDoUpdate({
        target: [hl7Messages.feedId, hl7Messages.controlId, hl7Messages.hash],
        set: { outcome, detail, receivedAt, places, numbers, event, raw },
      })
  },

  async byId(tx: Tx, id: string): Promise<Hl7MessageRow | null> {
    const rows = await tx.select().from(hl7Messages).where(eq(hl7Messages.id, id))
    return rows[0] ?? null
  },

  async setOutcome(
    tx: Tx,
    id: string,
    { outcome, detail }: Pick<Hl7MessageRow, 'outcome' | 'detail'>,
  ): Promise<void> {
    await tx.update(hl7Messages).set({ outcome, detail }).where(eq(hl7Messages.id, id))
  },

  /** Returns the messages of a feed that wait for a bed at the place, the earliest first. */
  async waitingFor(tx: Tx, feedId: string, place: string): Promise<Hl7MessageRow[]> {
    return tx
      .select()
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          eq(hl7Messages.outcome, 'waiting'),
          arrayContains(hl7Messages.places, [place]),
        ),
      )
      .orderBy(hl7Messages.receivedAt, hl7Messages.id)
  },

  /** Reports whether a later accepted message of the feed is about one of the same encounters. */
  async isSuperseded(tx: Tx, { id, feedId, numbers, receivedAt }: Hl7MessageRow): Promise<boolean> {
    if (numbers.length === 0) return false
    const rows = await tx
      .select({ id: hl7Messages.id })
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          arrayOverlaps(hl7Messages.numbers, numbers),
          ne(hl7Messages.outcome, 'refused'),
          or(
            gt(hl7Messages.receivedAt, receivedAt),
            and(eq(hl7Messages.receivedAt, receivedAt), gt(hl7Messages.id, id)),
          ),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  /** Deletes messages that were received before, at most `atOnce`. Returns their number. */
  async forget(tx: Tx, before: Date, atOnce: number): Promise<number> {
    const old = tx
      .select({ id: hl7Messages.id })
      .from(hl7Messages)
      .where(lt(hl7Messages.receivedAt, before))
      .limit(atOnce)
    const { rowCount } = await tx.delete(hl7Messages).where(inArray(hl7Messages.id, sql`(${old})`))
    return rowCount ?? 0
  },
}
