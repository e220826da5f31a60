import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { OutboxItem } from '../../contract/outbox.ts'
import type { Assignment } from '../../contract/roles.ts'
import { invites, messages } from './callSchema.ts'
import type { Tx } from './database.ts'
import { after, cursorOf, type SortKey } from './keyset.ts'
import { customers, rooms, units } from './schema.ts'

interface OutboxQuestion {
  /** The nodes below which somebody may look. */
  within: readonly Assignment[]
  state?: OutboxItem['state'] | undefined
  after: readonly string[] | null
  limit: number
}

const createdAt = sql<string>`to_char(${messages.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
const keys: readonly SortKey[] = [
  { by: createdAt, descending: true },
  { by: sql<string>`${messages.id}::text`, descending: true },
]
export const outboxKeyCount = keys.length

/** One page of the messages that somebody may see, the newest first, and how many there are. */
export async function listOutbox(
  tx: Tx,
  question: OutboxQuestion,
): Promise<{ items: OutboxItem[]; next: string | null; total: number }> {
  const { within, state, limit } = question
  const matching = and(
    or(sql`false`, ...within.map((assignment) => below(assignment))),
    state === undefined ? undefined : eq(messages.state, state),
  )
  const rows = await tx
    .select({ message: messages, keys: sql<string[]>`array[${createdAt}, ${messages.id}::text]` })
    .from(messages)
    .leftJoin(invites, eq(invites.id, messages.inviteId))
    .leftJoin(rooms, eq(rooms.id, invites.roomId))
    .leftJoin(units, eq(units.id, rooms.unitId))
    .leftJoin(customers, eq(customers.id, messages.customerId))
    .where(and(matching, question.after === null ? undefined : after(keys, question.after)))
    .orderBy(...keys.map(({ by }) => desc(by)))
    .limit(limit + 1)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(messages)
    .leftJoin(invites, eq(invites.id, messages.inviteId))
    .leftJoin(rooms, eq(rooms.id, invites.roomId))
    .leftJoin(units, eq(units.id, rooms.unitId))
    .leftJoin(customers, eq(customers.id, messages.customerId))
    .where(matching)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ message }) => itemOf(message)),
    next: rows.length > limit ? cursorOf(page.at(-1)?.keys ?? []) : null,
    total: counted?.total ?? 0,
  }
}

/** A message that belongs to no room is seen by who keeps its whole customer. */
function below({ path }: Assignment): SQL {
  const node = path.at(-1)
  if (node === undefined) return sql`true`
  const column = {
    organization: customers.organizationId,
    customer: customers.id,
    facility: units.facilityId,
    unit: units.id,
  }
  return eq(column[node.level], node.id)
}

function itemOf(message: typeof messages.$inferSelect): OutboxItem {
  const { id, channel, destination, subject, state, body, attempts, reason } = message
  return {
    ...{ id, channel, destination, subject, state, attempts, reason },
    body: state === 'shown' && body !== '' ? body : null,
    created_at: message.createdAt.getTime(),
    sent_at: message.sentAt?.getTime() ?? null,
  }
}
