import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { messageStore, type NewMessage } from '../db/messages/messageStore.ts'

export interface Outgoing extends NewMessage {
  /** True for a message that a patient is waiting for, which is delivered in a lane of its own. */
  urgent?: boolean
}

/**
 * Writes a message in the transaction that causes it: the message is sent if and only if the transaction is
 * committed.
 */
export const queueMessage = (tx: Tx, message: Outgoing): Promise<void> => queueMessages(tx, [message])

/** Writes several messages in the transaction that causes them. */
export async function queueMessages(tx: Tx, messages: readonly Outgoing[]): Promise<void> {
  if (messages.length === 0) return
  const ids = await messageStore.writeAll(tx, messages)
  const lanes = messages.map(({ urgent, channel }) => (urgent === true ? `${channel}_urgent` : channel))
  // Urgent messages and a single account mail, such as a password reset, are not serialized behind others.
  const queues = messages.map(({ urgent, customerId }) =>
    urgent === true || (customerId === null && messages.length === 1) ? null : (customerId ?? 'accounts'),
  )
  await tx.execute(
    sql`select wardlink_deliver(${sql.param(ids)}::uuid[], ${sql.param(lanes)}::text[], ${sql.param(queues)}::text[])`,
  )
}
