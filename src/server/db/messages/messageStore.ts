import { and, eq, sql } from 'drizzle-orm'
import { invites, messages } from '../schema/callSchema.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'

export type MessageRow = typeof messages.$inferSelect
export type NewMessage = Pick<
  MessageRow,
  'customerId' | 'inviteId' | 'channel' | 'destination' | 'subject' | 'body'
> &
  Partial<Pick<MessageRow, 'notAfter'>>

const byIds = preparedQuery<{ ids: string[] }, MessageRow[]>((tx) =>
  tx.select().from(messages).where(isOneOf(messages.id, 'ids')),
)

const lockAvailable = preparedQuery<{ ids: string[] }, { id: string }[]>((tx) =>
  tx
    .select({ id: messages.id })
    .from(messages)
    .where(isOneOf(messages.id, 'ids'))
    .for('update', { skipLocked: true }),
)

/** Messages to people outside. */
export const messageStore = {
  /** Writes messages in one statement: some hundreds at most. */
  async writeAll(tx: Tx, given: readonly NewMessage[]): Promise<string[]> {
    const rows = await tx
      .insert(messages)
      .values([...given])
      .returning({ id: messages.id })
    return rows.map(({ id }) => id)
  },

  /** Returns the messages with these IDs, by ID. */
  async byIds(tx: Tx, ids: readonly string[]): Promise<Map<string, MessageRow>> {
    return new Map((await byIds(tx, { ids: [...ids] })).map((row) => [row.id, row]))
  },

  /** Locks these messages, except those that another transaction has locked. Returns the IDs of the locked ones. */
  async lockAvailable(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
    const rows = await lockAvailable(tx, { ids: [...ids] })
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns the channel of each invite to the clinicians of a call. */
  async channelsToClinicians(tx: Tx, callId: string): Promise<MessageRow['channel'][]> {
    const rows = await tx
      .select({ channel: messages.channel })
      .from(messages)
      .innerJoin(invites, eq(invites.id, messages.inviteId))
      .where(and(eq(invites.callId, callId), eq(invites.kind, 'clinician')))
    return rows.map(({ channel }) => channel)
  },

  /** Returns where the message of an invite was sent. */
  async destinationsOf(tx: Tx, inviteId: string): Promise<Pick<MessageRow, 'channel' | 'destination'>[]> {
    return tx
      .select({ channel: messages.channel, destination: messages.destination })
      .from(messages)
      .where(eq(messages.inviteId, inviteId))
  },

  /** Records a failed attempt to send the message. */
  async tried(tx: Tx, id: string, reason: string): Promise<void> {
    await tx
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1`, reason })
      .where(eq(messages.id, id))
  },

  /**
   * Sets the final state of a message. Deletes the body of a sent message, because the link is in it, and
   * that of an account message in any state, because it opens the account. Returns false if the message was
   * already settled.
   */
  async settle(
    tx: Tx,
    id: string,
    state: Exclude<MessageRow['state'], 'waiting'>,
    reason: string | null,
    now: Date,
  ): Promise<boolean> {
    const rows = await tx
      .update(messages)
      .set({
        state,
        reason,
        attempts: sql`${messages.attempts} + 1`,
        ...(state !== 'failed' && { sentAt: now }),
        body: sql`case when ${state === 'sent'} or ${messages.customerId} is null then '' else ${messages.body} end`,
      })
      .where(and(eq(messages.id, id), eq(messages.state, 'waiting')))
      .returning({ id: messages.id })
    return rows.length === 1
  },
}
