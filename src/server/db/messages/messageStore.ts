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

/** End of an attempt to send messages. */
interface MessageEnd extends Record<string, unknown> {
  state: Exclude<MessageRow['state'], 'waiting'>
  reason: string | null
  now: Date
}

const settle = preparedQuery<{ ids: string[] } & MessageEnd, { id: string }[]>((tx) => {
  const state = sql`${sql.placeholder('state')}::text`
  const isSent = sql`${state} = 'sent'`
  return tx
    .update(messages)
    .set({
      state,
      reason: sql`${sql.placeholder('reason')}::text`,
      attempts: sql`${messages.attempts} + 1`,
      sentAt: sql`case when ${state} = 'failed' then ${messages.sentAt} else ${sql.placeholder('now')}::timestamptz end`,
      body: sql`case when ${isSent} or ${messages.customerId} is null then '' else ${messages.body} end`,
    })
    .where(and(isOneOf(messages.id, 'ids'), eq(messages.state, 'waiting')))
    .returning({ id: messages.id })
})

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
   * Sets the final state of these messages. Deletes the body of a sent message, because the link is in it, and
   * that of an account message in any state, because it opens the account. Returns the IDs of those that were not
   * settled before.
   */
  async settle(tx: Tx, ids: readonly string[], end: MessageEnd): Promise<Set<string>> {
    const rows = await settle(tx, { ids: [...ids], ...end })
    return new Set(rows.map(({ id }) => id))
  },
}
