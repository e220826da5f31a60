import { and, count, eq, sql } from 'drizzle-orm'
import type { MessageOutboxItem } from '../../../contract/messages/messageOutbox.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { invites, messages } from '../schema/callSchema.ts'
import type { Tx } from '../database.ts'
import { momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { customers, rooms, units } from '../schema.ts'

interface OutboxQuestion {
  /** Role assignments of the caller: only messages at or below their org units are returned. */
  within: readonly Assignment[]
  state?: MessageOutboxItem['state'] | undefined
}

export const messageOutboxSortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${messages.createdAt}`), descending: true },
  { by: sql`${messages.id}::text`, descending: true },
]

/**
 * Scope of a message. A message without a room is visible only to users whose role covers the whole customer.
 */
const places = {
  organization: customers.organizationId,
  customer: customers.id,
  facility: units.facilityId,
  unit: units.id,
} as const

/** Returns one page of the messages that the caller may see, the newest first, and the total. */
export async function listMessageOutbox(
  tx: Tx,
  { within, state }: OutboxQuestion,
  part: PageRequest,
): Promise<Page<MessageOutboxItem>> {
  const page = await pageOf<{ message: typeof messages.$inferSelect }>(
    {
      keys: messageOutboxSortKeys,
      matching: and(
        subtreeFilter(places, within),
        state === undefined ? undefined : eq(messages.state, state),
      ),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({ message: messages, keys })
          .from(messages)
          .leftJoin(invites, eq(invites.id, messages.inviteId))
          .leftJoin(rooms, eq(rooms.id, invites.roomId))
          .leftJoin(units, eq(units.id, rooms.unitId))
          .leftJoin(customers, eq(customers.id, messages.customerId))
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: count() })
          .from(messages)
          .leftJoin(invites, eq(invites.id, messages.inviteId))
          .leftJoin(rooms, eq(rooms.id, invites.roomId))
          .leftJoin(units, eq(units.id, rooms.unitId))
          .leftJoin(customers, eq(customers.id, messages.customerId))
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map(({ message }) => itemOf(message)) }
}

function itemOf(message: typeof messages.$inferSelect): MessageOutboxItem {
  const { id, channel, destination, subject, state, body, attempts, reason } = message
  return {
    id,
    channel,
    destination,
    subject,
    state,
    attempts,
    reason,
    body: state === 'shown' && body !== '' ? body : null,
    created_at: message.createdAt.getTime(),
    sent_at: message.sentAt?.getTime() ?? null,
  }
}
