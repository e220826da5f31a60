import {
  and,
  arrayContains,
  arrayOverlaps,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Hl7MessageItem } from '../../../../contract/integrations/hl7.ts'
import type { Assignment } from '../../../../contract/permissions/roles.ts'
import type { Tx } from '../../database.ts'
import { type Page, pageOf, type PageRequest, type SortKey } from '../../lists/keyset.ts'
import { orgUnitPlace, orgUnits } from '../../orgUnits/orgUnitTable.ts'
import { subtreeFilter } from '../../orgUnits/subtreeFilter.ts'
import { presentEvents } from '../../../../domain/integrations/hl7/adtMessage.ts'
import { hl7Feeds, hl7Messages } from '../../schema/hl7Schema.ts'
import { orgUnitOfFeed } from './hl7FeedStore.ts'

export type Hl7MessageRow = typeof hl7Messages.$inferSelect

export const hl7MessageSortKeys: readonly SortKey[] = [
  { by: sql`${hl7Messages.receivedAt}`, descending: true, isMoment: true },
  { by: sql`${hl7Messages.id}::text`, descending: true },
]

interface MessageQuestion {
  within: readonly Assignment[]
  words: readonly string[]
  feed?: string | undefined
  outcome?: Hl7MessageItem['outcome'] | undefined
  id?: string
}

/** Condition that a message was received after another one. */
const isLater = ({ id, receivedAt }: Pick<Hl7MessageRow, 'id' | 'receivedAt'>): SQL | undefined =>
  or(
    gt(hl7Messages.receivedAt, receivedAt),
    and(eq(hl7Messages.receivedAt, receivedAt), gt(hl7Messages.id, id)),
  )

/**
 * Condition that the word is the event of a message, or the beginning of its control id or of a place. Looking for it within
 * these texts would read all messages.
 */
function isNamed(word: string): SQL | undefined {
  const { controlId, event, firstPlace, secondPlace } = hl7Messages
  const upper = word.toUpperCase()
  if (/^[A-Z]\d\d$/u.test(upper)) return eq(event, upper)
  return or(
    ...[...new Set([word, upper])].flatMap((one) =>
      [controlId, firstPlace, secondPlace].map((column) => sql`${column} ^@ ${one}`),
    ),
  )
}

/** Received HL7 messages. */
export const hl7MessageStore = {
  /**
   * Records a sign of life of a feed. Returns whether the message was accepted before; null if the feed is no longer
   * as in that version.
   */
  async begin(
    tx: Tx,
    { feedId, controlId, hash }: Pick<Hl7MessageRow, 'feedId' | 'controlId' | 'hash'>,
    { version, now }: { version: number; now: Date },
  ): Promise<boolean | null> {
    const accepted = tx
      .select({ id: hl7Messages.id })
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          eq(hl7Messages.controlId, controlId),
          eq(hl7Messages.hash, hash),
          ne(hl7Messages.outcome, 'refused'),
        ),
      )
    const [row] = await tx
      .update(hl7Feeds)
      .set({ lastMessageAt: now })
      .where(and(eq(hl7Feeds.id, feedId), eq(hl7Feeds.version, version), isNull(hl7Feeds.removedAt)))
      .returning({ isAccepted: sql<boolean>`exists (${accepted})` })
    return row?.isAccepted ?? null
  },

  /** Stores a message with its outcome, in place of an earlier outcome. */
  async keep(tx: Tx, values: Omit<Hl7MessageRow, 'id' | 'firstPlace' | 'secondPlace'>): Promise<void> {
    const { outcome, detail, receivedAt, places, numbers, event, raw } = values
    await tx
      .insert(hl7Messages)
      .values(values)
      .onConflictDoUpdate({
        target: [hl7Messages.feedId, hl7Messages.controlId, hl7Messages.hash],
        set: { outcome, detail, receivedAt, places, numbers, event, raw },
      })
  },

  async byId(tx: Tx, id: string): Promise<Hl7MessageRow | null> {
    const rows = await tx.select().from(hl7Messages).where(eq(hl7Messages.id, id))
    return rows[0] ?? null
  },

  async setOutcome(
    tx: Tx,
    id: string,
    change: Pick<Hl7MessageRow, 'outcome' | 'detail'> &
      Partial<Pick<Hl7MessageRow, 'event' | 'places' | 'numbers'>>,
  ): Promise<void> {
    await tx.update(hl7Messages).set(change).where(eq(hl7Messages.id, id))
  },

  /** Returns the messages of a feed that wait for a bed at the place, the earliest first. */
  async waitingFor(tx: Tx, feedId: string, place: string): Promise<Hl7MessageRow[]> {
    return tx
      .select()
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          eq(hl7Messages.outcome, 'waiting'),
          arrayContains(hl7Messages.places, [place]),
        ),
      )
      .orderBy(hl7Messages.receivedAt, hl7Messages.id)
  },

  /**
   * Returns the messages whose places have been decided while they wait, the earliest first. Those of removed feeds wait no
   * longer.
   */
  async decided(
    tx: Tx,
    { after, except }: { after: Hl7MessageRow | undefined; except: readonly string[] },
    atOnce: number,
  ): Promise<Hl7MessageRow[]> {
    const hasFeed = sql`exists (select from hl7_feeds feed where feed.id = ${hl7Messages.feedId} and feed.removed_at is null)`
    const isDecided = sql`exists (select from hl7_places place left join rooms room on room.id = place.room_id
      where place.feed_id = ${hl7Messages.feedId} and place.place = any (${hl7Messages.places})
        and (place.is_ignored or (room.id is not null and room.removed_at is null)))`
    return tx
      .select()
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.outcome, 'waiting'),
          hasFeed,
          isDecided,
          except.length === 0 ? undefined : notInArray(hl7Messages.feedId, [...except]),
          after === undefined ? undefined : isLater(after),
        ),
      )
      .orderBy(hl7Messages.receivedAt, hl7Messages.id)
      .limit(atOnce)
  },

  /** Returns the last message of a feed that was accepted and says who is at the place; updates (A08) do not. */
  async lastAt(tx: Tx, feedId: string, place: string): Promise<Hl7MessageRow[]> {
    return tx
      .select()
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          ne(hl7Messages.outcome, 'refused'),
          ne(hl7Messages.event, 'A08'),
          arrayContains(hl7Messages.places, [place]),
        ),
      )
      .orderBy(desc(hl7Messages.receivedAt), desc(hl7Messages.id))
      .limit(1)
  },

  /**
   * Reports whether a later accepted message of the feed is about one of the same encounters, or has put someone else
   * into the place. Updates (A08) and merges (A40) do not count: they move no one.
   */
  async isSuperseded(tx: Tx, { id, feedId, numbers, places, receivedAt }: Hl7MessageRow): Promise<boolean> {
    if (numbers.length === 0) return false
    const { event, outcome } = hl7Messages
    const rows = await tx
      .select({ id: hl7Messages.id })
      .from(hl7Messages)
      .where(
        and(
          eq(hl7Messages.feedId, feedId),
          ne(outcome, 'refused'),
          notInArray(event, ['A08', 'A40']),
          or(
            arrayOverlaps(hl7Messages.numbers, numbers),
            and(
              sql`${hl7Messages.places} && ${sql.param(places)}::text[]`,
              eq(outcome, 'applied'),
              inArray(event, presentEvents),
            ),
          ),
          isLater({ id, receivedAt }),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  /** Adds the number that a merge gives a stay to the messages that wait under its former number. */
  async addNumber(tx: Tx, feedId: string, { from, to }: { from: string; to: string }): Promise<void> {
    const { numbers, outcome } = hl7Messages
    await tx
      .update(hl7Messages)
      .set({ numbers: sql`array_append(array_remove(${numbers}, ${to}), ${to})` })
      .where(and(eq(hl7Messages.feedId, feedId), eq(outcome, 'waiting'), arrayContains(numbers, [from])))
  },

  /** Returns one page of the messages of the feeds that the caller manages, the newest first. */
  async list(
    tx: Tx,
    { within, words, feed, outcome, id }: MessageQuestion,
    part: PageRequest,
  ): Promise<Page<Hl7MessageItem>> {
    const ofFeed = eq(hl7Feeds.id, hl7Messages.feedId)
    const page = await pageOf<{ message: Hl7MessageRow; feed: string }>(
      {
        keys: hl7MessageSortKeys,
        matching: and(
          isNull(hl7Feeds.removedAt),
          subtreeFilter(orgUnitPlace, within),
          feed === undefined ? undefined : eq(hl7Messages.feedId, feed),
          outcome === undefined ? undefined : eq(hl7Messages.outcome, outcome),
          id === undefined ? undefined : eq(hl7Messages.id, id),
          ...words.map((word) => isNamed(word)),
        ),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ message: hl7Messages, feed: hl7Feeds.name, keys })
            .from(hl7Messages)
            .innerJoin(hl7Feeds, ofFeed)
            .leftJoin(orgUnits, orgUnitOfFeed)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx
            .select({ total: count() })
            .from(hl7Messages)
            .innerJoin(hl7Feeds, ofFeed)
            .leftJoin(orgUnits, orgUnitOfFeed)
            .where(where),
      },
      part,
    )
    return { ...page, items: page.items.map(itemOf) }
  },

  /** Deletes messages that were received before, at most `atOnce`. Returns their number. */
  async forget(tx: Tx, before: Date, atOnce: number): Promise<number> {
    const old = tx
      .select({ id: hl7Messages.id })
      .from(hl7Messages)
      .where(lt(hl7Messages.receivedAt, before))
      .limit(atOnce)
    const { rowCount } = await tx.delete(hl7Messages).where(inArray(hl7Messages.id, sql`(${old})`))
    return rowCount ?? 0
  },
}

function itemOf({ message, feed }: { message: Hl7MessageRow; feed: string }): Hl7MessageItem {
  const { id, feedId, controlId, event, places, outcome, detail, receivedAt } = message
  return {
    id,
    feed_id: feedId,
    feed,
    control_id: controlId,
    event,
    places,
    outcome,
    detail,
    received_at: receivedAt.getTime(),
  }
}
