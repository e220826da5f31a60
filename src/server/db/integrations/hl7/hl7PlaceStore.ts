import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Hl7PlaceItem } from '../../../../contract/integrations/hl7.ts'
import type { Assignment } from '../../../../contract/permissions/roles.ts'
import { roomLabel } from '../../../../domain/rooms/roomLabel.ts'
import type { Tx } from '../../database.ts'
import {
  holdsWords,
  momentKey,
  type Page,
  pageOf,
  type PageRequest,
  type SortKey,
} from '../../lists/keyset.ts'
import { orgUnitPlace, orgUnits } from '../../orgUnits/orgUnitTable.ts'
import { subtreeFilter } from '../../orgUnits/subtreeFilter.ts'
import { rooms, units } from '../../schema.ts'
import { hl7Feeds, hl7Places } from '../../schema/hl7Schema.ts'
import { orgUnitOfFeed } from './hl7FeedStore.ts'

export type Hl7PlaceRow = typeof hl7Places.$inferSelect

export const hl7PlaceSortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${hl7Places.lastSeenAt}`), descending: true },
  { by: sql`${hl7Places.id}::text`, descending: true },
]

interface PlaceQuestion {
  within: readonly Assignment[]
  words: readonly string[]
  feed?: string | undefined
  state?: Hl7PlaceItem['state'] | undefined
  id?: string
}

/** An existing bed is assigned; a place whose bed was removed is unknown again. */
const isAssigned = and(isNotNull(rooms.id), isNull(rooms.removedAt))
const states = {
  assigned: isAssigned,
  ignored: and(eq(hl7Places.isIgnored, true)),
  unknown: and(eq(hl7Places.isIgnored, false), sql`not coalesce(${isAssigned}, false)`),
}

/** Places that feeds have named, with the beds that were assigned to them. */
export const hl7PlaceStore = {
  /** Counts a message that names the place, and returns the place. */
  async note(
    tx: Tx,
    { customerId, feedId, place, now }: Pick<Hl7PlaceRow, 'customerId' | 'feedId' | 'place'> & { now: Date },
  ): Promise<Hl7PlaceRow> {
    const [row] = await tx
      .insert(hl7Places)
      .values({ customerId, feedId, place, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [hl7Places.feedId, hl7Places.place],
        set: { messages: sql`${hl7Places.messages} + 1`, lastSeenAt: now },
      })
      .returning()
    if (row === undefined) throw new Error('the place was not written')
    return row
  },

  async byId(tx: Tx, id: string): Promise<Hl7PlaceRow | null> {
    const rows = await tx.select().from(hl7Places).where(eq(hl7Places.id, id))
    return rows[0] ?? null
  },

  /** Reports whether someone has declared that the place is no bed of the product. */
  async isIgnored(tx: Tx, feedId: string, place: string): Promise<boolean> {
    const rows = await tx
      .select({ id: hl7Places.id })
      .from(hl7Places)
      .where(and(eq(hl7Places.feedId, feedId), eq(hl7Places.place, place), eq(hl7Places.isIgnored, true)))
    return rows.length > 0
  },

  /** Assigns a bed to a place, or declares that it is no bed of the product. */
  async assign(
    tx: Tx,
    id: string,
    { roomId, isIgnored }: Pick<Hl7PlaceRow, 'roomId' | 'isIgnored'>,
  ): Promise<void> {
    await tx.update(hl7Places).set({ roomId, isIgnored }).where(eq(hl7Places.id, id))
  },

  /** Returns one page of the places of the feeds that the caller manages, the last named first. */
  async list(
    tx: Tx,
    { within, words, feed, state, id }: PlaceQuestion,
    part: PageRequest,
  ): Promise<Page<Hl7PlaceItem>> {
    const page = await pageOf<ListedPlace>(
      {
        keys: hl7PlaceSortKeys,
        matching: and(
          isNull(hl7Feeds.removedAt),
          subtreeFilter(orgUnitPlace, within),
          feed === undefined ? undefined : eq(hl7Places.feedId, feed),
          state === undefined ? undefined : states[state],
          id === undefined ? undefined : eq(hl7Places.id, id),
          holdsWords(sql`${hl7Places.place}`, words),
        ),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({
              place: hl7Places,
              feed: hl7Feeds.name,
              number: rooms.number,
              bed: rooms.bed,
              removedAt: rooms.removedAt,
              unit: units.name,
              keys,
            })
            .from(hl7Places)
            .innerJoin(hl7Feeds, eq(hl7Feeds.id, hl7Places.feedId))
            .leftJoin(orgUnits, orgUnitOfFeed)
            .leftJoin(rooms, eq(rooms.id, hl7Places.roomId))
            .leftJoin(units, eq(units.id, rooms.unitId))
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx
            .select({ total: count() })
            .from(hl7Places)
            .innerJoin(hl7Feeds, eq(hl7Feeds.id, hl7Places.feedId))
            .leftJoin(orgUnits, orgUnitOfFeed)
            .leftJoin(rooms, eq(rooms.id, hl7Places.roomId))
            .where(where),
      },
      part,
    )
    return { ...page, items: page.items.map(itemOf) }
  },
}

interface ListedPlace {
  place: Hl7PlaceRow
  feed: string
  number: string | null
  bed: string | null
  removedAt: Date | null
  unit: string | null
}

function itemOf({ place, feed, number, bed, removedAt, unit }: ListedPlace): Hl7PlaceItem {
  const { id, feedId, roomId, isIgnored, messages, lastSeenAt } = place
  const room =
    roomId === null || number === null || removedAt !== null
      ? null
      : { id: roomId, label: roomLabel({ number, bed: bed ?? '' }), unit: unit ?? '' }
  return {
    id,
    feed_id: feedId,
    feed,
    place: place.place,
    state: isIgnored ? 'ignored' : room === null ? 'unknown' : 'assigned',
    room,
    messages,
    last_seen_at: lastSeenAt.getTime(),
  }
}
