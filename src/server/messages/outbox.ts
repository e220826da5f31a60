import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { messageStore, type NewMessage } from '../db/messageStore.ts'

/** Writes a message in the transaction that causes it: it is sent if, and only if, that is committed. */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<void> {
  const id = await messageStore.write(tx, message)
  await tx.execute(sql`select wardlink_deliver(${id})`)
}

/** The same for many at once. */
export async function queueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const ids = await messageStore.writeAll(tx, messages)
  await tx.execute(sql`select wardlink_deliver(id) from unnest(${sql.param(ids)}::uuid[]) as given(id)`)
}
