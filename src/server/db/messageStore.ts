import { messages } from './callSchema.ts'
import type { Tx } from './database.ts'

export type MessageRow = typeof messages.$inferSelect
export type NewMessage = Pick<
  MessageRow,
  'customerId' | 'inviteId' | 'channel' | 'destination' | 'subject' | 'body'
>

/** What is to be said to people outside. */
export const messageStore = {
  async write(tx: Tx, message: NewMessage): Promise<string> {
    const [row] = await tx.insert(messages).values(message).returning({ id: messages.id })
    if (row === undefined) throw new Error('the message was not written')
    return row.id
  },
}
