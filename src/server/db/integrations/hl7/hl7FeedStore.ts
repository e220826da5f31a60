import { and, arrayContains, arrayOverlaps, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { Hl7FeedItem } from '../../../../contract/integrations/hl7.ts'
import type { Assignment } from '../../../../contract/permissions/roles.ts'
import type { Tx } from '../../database.ts'
import {
  holdsWords,
  momentKey,
  type Page,
  pageOf,
  type PageRequest,
  type SortKey,
} from '../../lists/keyset.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from '../../orgUnits/orgUnitTable.ts'
import { subtreeFilter } from '../../orgUnits/subtreeFilter.ts'
import { hl7Feeds } from '../../schema/hl7Schema.ts'

export type Hl7FeedRow = typeof hl7Feeds.$inferSelect

/** Sender of a message, as the connection and MSH identify it. */
export interface Hl7Sender {
  /** SHA-256 of the client certificate in hex; null on a connection without TLS. */
  fingerprint: string | null
  application: string
  facility: string
}

export const hl7FeedSortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${hl7Feeds.createdAt}`), descending: true },
  { by: sql`${hl7Feeds.id}::text`, descending: true },
]

interface FeedQuestion {
  /** Role assignments of the caller: only feeds at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  id?: string
}

type FeedChange = Partial<
  Omit<Hl7FeedRow, 'id' | 'customerId' | 'level' | 'nodeId' | 'version' | 'numberSpace'>
>

/** Joins the org unit of a feed. */
export const orgUnitOfFeed = sql`node.id = ${hl7Feeds.nodeId}`

/** Senders of HL7 messages. */
export const hl7FeedStore = {
  /** Returns the feeds of a sender; more than one are ambiguous. */
  async bySender(tx: Tx, { fingerprint, application, facility }: Hl7Sender): Promise<Hl7FeedRow[]> {
    return tx
      .select()
      .from(hl7Feeds)
      .where(
        and(
          isNull(hl7Feeds.removedAt),
          eq(hl7Feeds.application, application),
          eq(hl7Feeds.facility, facility),
          fingerprint === null
            ? sql`cardinality(${hl7Feeds.fingerprints}) = 0`
            : arrayContains(hl7Feeds.fingerprints, [fingerprint]),
        ),
      )
      .limit(2)
  },

  async byId(tx: Tx, id: string): Promise<Hl7FeedRow | null> {
    const rows = await tx
      .select()
      .from(hl7Feeds)
      .where(and(eq(hl7Feeds.id, id), isNull(hl7Feeds.removedAt)))
    return rows[0] ?? null
  },

  async create(tx: Tx, values: Omit<typeof hl7Feeds.$inferInsert, 'numberSpace'>): Promise<Hl7FeedRow> {
    const [row] = await tx
      .insert(hl7Feeds)
      .values({ ...values, numberSpace: values.facility })
      .returning()
    if (row === undefined) throw new Error('the feed was not written')
    return row
  },

  /** Updates the feed if its version is still the given one. Returns false if it has changed. */
  async change(
    tx: Tx,
    { id, version }: { id: string; version: number },
    change: FeedChange,
  ): Promise<boolean> {
    const changed = await tx
      .update(hl7Feeds)
      .set({ ...change, version: version + 1, changedAt: sql`now()` })
      .where(and(eq(hl7Feeds.id, id), eq(hl7Feeds.version, version), isNull(hl7Feeds.removedAt)))
    return changed.rowCount === 1
  },

  /** Reports whether another feed has the same sender: which one a message is of could not be decided. */
  async isTaken(
    tx: Tx,
    { application, facility, fingerprints }: Pick<Hl7FeedRow, 'application' | 'facility' | 'fingerprints'>,
    exceptId: string | null,
  ): Promise<boolean> {
    const rows = await tx
      .select({ id: hl7Feeds.id })
      .from(hl7Feeds)
      .where(
        and(
          isNull(hl7Feeds.removedAt),
          eq(hl7Feeds.application, application),
          eq(hl7Feeds.facility, facility),
          exceptId === null ? undefined : ne(hl7Feeds.id, exceptId),
          fingerprints.length === 0
            ? sql`cardinality(${hl7Feeds.fingerprints}) = 0`
            : arrayOverlaps(hl7Feeds.fingerprints, fingerprints),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  /** Reports whether another customer has a feed without TLS. */
  async hasOtherPlain(tx: Tx, customerId: string): Promise<boolean> {
    const rows = await tx
      .select({ id: hl7Feeds.id })
      .from(hl7Feeds)
      .where(
        and(
          isNull(hl7Feeds.removedAt),
          ne(hl7Feeds.customerId, customerId),
          sql`cardinality(${hl7Feeds.fingerprints}) = 0`,
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  /** Returns one page of the feeds that the caller manages, the newest first. */
  async list(tx: Tx, { within, words, id }: FeedQuestion, part: PageRequest): Promise<Page<Hl7FeedItem>> {
    const page = await pageOf<{ feed: Hl7FeedRow; node: string | null }>(
      {
        keys: hl7FeedSortKeys,
        matching: and(
          isNull(hl7Feeds.removedAt),
          subtreeFilter(orgUnitPlace, within),
          id === undefined ? undefined : eq(hl7Feeds.id, id),
          holdsWords(
            sql`concat_ws(' ', ${hl7Feeds.name}, ${hl7Feeds.application}, ${hl7Feeds.facility}, node.name)`,
            words,
          ),
        ),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ feed: hl7Feeds, node: orgUnitColumns.name, keys })
            .from(hl7Feeds)
            .leftJoin(orgUnits, orgUnitOfFeed)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx.select({ total: count() }).from(hl7Feeds).leftJoin(orgUnits, orgUnitOfFeed).where(where),
      },
      part,
    )
    return { ...page, items: page.items.map(({ feed, node: at }) => itemOf(feed, at ?? '')) }
  },

  /**
   * Locks and returns the feeds that are silent and about which no one has been notified since their last message.
   * Skips those that another process has locked.
   */
  async lockSilent(tx: Tx, now: Date): Promise<Hl7FeedRow[]> {
    const { createdAt, lastMessageAt, silenceNotifiedAt, silentMinutes } = hl7Feeds
    const since = sql`coalesce(${lastMessageAt}, ${createdAt})`
    return tx
      .select()
      .from(hl7Feeds)
      .where(
        and(
          isNull(hl7Feeds.removedAt),
          sql`${since} < ${now.toISOString()}::timestamptz - ${silentMinutes} * interval '1 minute'`,
          sql`(${silenceNotifiedAt} is null or ${silenceNotifiedAt} < ${since})`,
        ),
      )
      .for('update', { skipLocked: true })
  },

  async noteSilence(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(hl7Feeds).set({ silenceNotifiedAt: now }).where(eq(hl7Feeds.id, id))
  },

  async noteMessage(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(hl7Feeds).set({ lastMessageAt: now }).where(eq(hl7Feeds.id, id))
  },
}

function itemOf(feed: Hl7FeedRow, at: string): Hl7FeedItem {
  const { id, version, name, application, facility, fingerprints, charset } = feed
  return {
    id,
    version,
    name,
    level: Hl7FeedItem.shape.level.parse(feed.level),
    node: at,
    application,
    facility,
    fingerprints,
    charset,
    stay_number: feed.stayNumber,
    time_zone: feed.timeZone,
    silent_minutes: feed.silentMinutes,
    last_message_at: feed.lastMessageAt?.getTime() ?? null,
    created_at: feed.createdAt.getTime(),
  }
}
