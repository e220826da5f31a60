import { and, arrayContains, count, eq, isNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  type NotificationItem,
  type NotificationQuery,
  type NotificationSort,
  NotificationTopic,
  Weekday,
} from '../../../contract/notifications.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { holdsWords, momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { notifications } from '../schema/monitoringSchema.ts'
import { restorableFilter } from '../schema/restorableFilter.ts'
import { customers, facilities, organizations, rooms, units } from '../schema.ts'

interface NotificationQuestion extends Pick<NotificationQuery, 'about' | 'channel'> {
  /** Role assignments of the caller: only rules at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  keys: readonly SortKey[]
  /** True for removed rules that can be restored, instead of the existing ones. */
  removed?: boolean
  id?: string
}

const sortable = {
  name: inOrder(notifications.name),
  destination: inOrder(notifications.destination),
  level: sql`${notifications.level}`,
  changed_at: momentKey(sql`${notifications.changedAt}`),
} as const satisfies Record<NotificationSort, unknown>

/** Returns the sort keys of the notification list for a requested order. */
export function notificationSortKeys(
  sort: readonly { key: NotificationSort; descending: boolean }[],
): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`${notifications.id}::text`, descending: false },
  ]
}

/**
 * Join conditions for the levels above a rule’s org unit. For an organization and the platform, most of them
 * match nothing.
 */
const atUnit = or(
  and(eq(notifications.level, 'unit'), eq(units.id, notifications.nodeId)),
  eq(units.id, rooms.unitId),
)
const atFacility = or(
  and(eq(notifications.level, 'facility'), eq(facilities.id, notifications.nodeId)),
  eq(facilities.id, units.facilityId),
)
const atOrganization = or(
  and(eq(notifications.level, 'organization'), eq(organizations.id, notifications.nodeId)),
  eq(organizations.id, customers.organizationId),
)
const atRoom = and(eq(notifications.level, 'room'), eq(rooms.id, notifications.nodeId))
const places = {
  organization: organizations.id,
  customer: customers.id,
  facility: facilities.id,
  unit: units.id,
} as const
const orgUnitName = sql<string>`coalesce(case ${notifications.level} when 'organization' then ${organizations.name}
  when 'customer' then ${customers.name} when 'facility' then ${facilities.name} when 'unit' then ${units.name}
  when 'room' then ${rooms.number} || ${rooms.bed} end, '')`

/** Returns one page of the notification rules below the caller’s org units, and the total. */
export async function listNotifications(
  tx: Tx,
  question: NotificationQuestion,
  part: PageRequest,
): Promise<Page<NotificationItem>> {
  const page = await pageOf<{ row: typeof notifications.$inferSelect; node: string }>(
    {
      keys: question.keys,
      matching: conditionOf(question),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({ row: notifications, node: orgUnitName, keys })
          .from(notifications)
          .leftJoin(rooms, atRoom)
          .leftJoin(units, atUnit)
          .leftJoin(facilities, atFacility)
          .leftJoin(customers, eq(customers.id, notifications.customerId))
          .leftJoin(organizations, atOrganization)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: count() })
          .from(notifications)
          .leftJoin(rooms, atRoom)
          .leftJoin(units, atUnit)
          .leftJoin(facilities, atFacility)
          .leftJoin(customers, eq(customers.id, notifications.customerId))
          .leftJoin(organizations, atOrganization)
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map(({ row, node }) => itemOf(row, node)) }
}

function conditionOf({ within, words, about, channel, id, removed = false }: NotificationQuestion) {
  return and(
    removed ? restorableFilter(notifications.removedAt) : isNull(notifications.removedAt),
    subtreeFilter(places, within),
    id === undefined ? undefined : eq(notifications.id, id),
    about === undefined ? undefined : arrayContains(notifications.about, [about]),
    channel === undefined ? undefined : eq(notifications.channel, channel),
    holdsWords(
      sql`concat_ws(' ', ${notifications.name}, ${notifications.destination}, ${orgUnitName})`,
      words,
    ),
  )
}

const Topics = z.array(NotificationTopic)
const Days = z.array(Weekday)

function itemOf(row: typeof notifications.$inferSelect, orgUnit: string): NotificationItem {
  const { id, version, level, nodeId, name, channel, destination, quietFrom, quietTo } = row
  return {
    id,
    version,
    level,
    node_id: nodeId,
    node: orgUnit,
    name,
    channel,
    destination,
    about: z.safeParse(Topics, row.about).data ?? [],
    hours: { from: row.hoursFrom, to: row.hoursTo },
    days: z.safeParse(Days, row.days).data ?? [],
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    removed_at: row.removedAt?.getTime() ?? null,
  }
}
