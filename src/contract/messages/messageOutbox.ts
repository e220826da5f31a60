import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint.ts'
import { listOf, listQuery } from '../lists/lists.ts'

/** Message to someone outside, as the console shows it. */
export const MessageOutboxItem = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  destination: z.string(),
  subject: z.string(),
  /**
   * `shown`: no provider is configured to send the message, and a demonstration shows it instead. Only then
   * is there a body, because its link admits anyone who has it.
   */
  state: z.enum(['waiting', 'sent', 'failed', 'shown']),
  body: z.nullable(z.string()),
  attempts: z.number(),
  reason: z.nullable(z.string()),
  /** Epoch milliseconds. */
  created_at: z.number(),
  sent_at: z.nullable(z.number()),
})
export type MessageOutboxItem = z.infer<typeof MessageOutboxItem>

const MessageOutboxQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  state: z.optional(MessageOutboxItem.shape.state),
})
export const MessageOutboxList = listOf(MessageOutboxItem)

/** Messages to people outside, sent and still to be sent. */
export const outboxEndpoints = {
  /** Newest first. */
  list: { method: 'GET', path: '/api/v1/outbox', query: MessageOutboxQuery, reply: MessageOutboxList },
} as const satisfies Endpoints
