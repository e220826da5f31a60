import { type InviteRow, inviteStore } from '../db/calls/inviteStore.ts'
import { BatchWriter } from '../db/connection/batchWriter.ts'
import type { Database, Tx } from '../db/database.ts'
import { type MessageRow, messageStore } from '../db/messages/messageStore.ts'
import type { Clock } from '../config.ts'

/**
 * How long a read or the end of a delivery waits for others, in milliseconds. The messages of a lane are sent side by
 * side, and a transaction for each would cost the database more than its content.
 */
const gatherMs = 5

export interface DueMessage {
  message: MessageRow | null
  /** False for a message that is too late, and for an invite link that is no longer awaited. */
  isAwaited: boolean
}

export interface SettledMessage {
  message: MessageRow
  state: Exclude<MessageRow['state'], 'waiting'>
  reason: string | null
}

interface Deps {
  database: Database
  clock: Clock
}

/** Creates reads of messages that are due, by ID. */
export const createMessageReads = ({ database, clock }: Deps): BatchWriter<string, DueMessage> =>
  new BatchWriter({
    gatherMs,
    keyOf: (id) => id,
    merge: (id) => id,
    carryOut: (ids) =>
      database.transaction('platform', async (tx) => {
        const now = new Date(clock.now())
        const found = await messageStore.byIds(tx, ids)
        const invites = [...found.values()].flatMap(({ inviteId }) => inviteId ?? [])
        const awaited = await inviteStore.awaitedOf(tx, invites, now)
        return new Map(
          ids.map((id) => {
            const message = found.get(id) ?? null
            const { notAfter = null, inviteId = null } = message ?? {}
            const isDue = notAfter === null || notAfter > now
            return [id, { message, isAwaited: isDue && (inviteId === null || awaited.has(inviteId)) }]
          }),
        )
      }),
  })

/** Creates the ends of deliveries, by message. Each returns the invite that it changed; null for none. */
export const createSettlements = ({
  database,
  clock,
}: Deps): BatchWriter<SettledMessage, { invite: InviteRow | null }> =>
  new BatchWriter({
    gatherMs,
    keyOf: ({ message }) => message.id,
    // The first end counts, as in the store.
    merge: (earlier) => earlier,
    carryOut: (ends) =>
      database.transaction('platform', async (tx) => {
        const now = new Date(clock.now())
        // A row that another process holds is left for later: the messages of all lanes are in these batches.
        const messages = await messageStore.lockAvailable(
          tx,
          ends.map(({ message }) => message.id),
        )
        const invites = await inviteStore.lockAvailable(
          tx,
          ends.flatMap(({ message }) => message.inviteId ?? []),
        )
        const own = ends.filter(
          ({ message: { id, inviteId } }) => messages.has(id) && (inviteId === null || invites.has(inviteId)),
        )
        const first = await settleAll(tx, own, now)
        const settled = new Map<string, { invite: InviteRow | null }>()
        for (const { message, state } of own) {
          const { id, inviteId } = message
          const status = state === 'failed' ? 'failed' : 'sent'
          const isFirst = first.has(id)
          const invite =
            isFirst && inviteId !== null ? await inviteStore.delivered(tx, inviteId, status) : null
          settled.set(id, { invite })
        }
        return settled
      }),
  })

/** Sets the final states, those that are equal in one statement. Returns the IDs that were not settled before. */
async function settleAll(tx: Tx, ends: readonly SettledMessage[], now: Date): Promise<Set<string>> {
  const equal = Map.groupBy(ends, ({ state, reason }) => JSON.stringify([state, reason]))
  const first = new Set<string>()
  for (const [one, ...others] of equal.values()) {
    if (one === undefined) continue
    const ids = [one, ...others].map(({ message }) => message.id)
    for (const id of await messageStore.settle(tx, ids, { state: one.state, reason: one.reason, now }))
      first.add(id)
  }
  return first
}
