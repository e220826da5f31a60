import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { WebhookItem } from '../../../contract/integrations/webhooks.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { webhooks } from '../schema/integrationSchema.ts'
import { holdsWords, momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from '../orgUnits/orgUnitTable.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type Change = Partial<
  Pick<WebhookRow, 'url' | 'events' | 'stopped' | 'failingSince' | 'removedAt' | 'ownerId'>
>

export const webhookSortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${webhooks.createdAt}`), descending: true },
  { by: sql`${webhooks.id}::text`, descending: true },
]

interface WebhookQuestion {
  /** Role assignments of the caller: only webhooks at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  id?: string
}

/** Webhooks that are notified of events. */
export const webhookStore = {
  async create(tx: Tx, values: typeof webhooks.$inferInsert): Promise<string> {
    const [row] = await tx.insert(webhooks).values(values).returning({ id: webhooks.id })
    if (row === undefined) throw new Error('the webhook was not written')
    return row.id
  },

  /** Returns a webhook; null if it does not exist or was removed. */
  async byId(tx: Tx, id: string): Promise<WebhookRow | null> {
    const rows = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isNull(webhooks.removedAt)))
    return rows[0] ?? null
  },

  /**
   * Updates the webhook if its version is still the given one. Returns false if it has changed, or the
   * webhook is removed.
   */
  async change(tx: Tx, { id, version }: { id: string; version: number }, change: Change): Promise<boolean> {
    const changed = await tx
      .update(webhooks)
      .set({ ...change, version: version + 1, changedAt: sql`now()` })
      .where(and(eq(webhooks.id, id), eq(webhooks.version, version), isNull(webhooks.removedAt)))
    return changed.rowCount === 1
  },

  /** Replaces the secret. The former secret also signs deliveries until `formerUntil`. */
  async setSecret(tx: Tx, id: string, secret: Buffer, formerUntil: Date): Promise<void> {
    await tx
      .update(webhooks)
      .set({ secret, formerSecret: sql`${webhooks.secret}`, formerUntil })
      .where(eq(webhooks.id, id))
  },

  /** Records whether a delivery arrived. Returns since when none has arrived; null if this one did. */
  async noteTry(tx: Tx, id: string, arrived: boolean, now: Date): Promise<Date | null> {
    const [row] = await tx
      .update(webhooks)
      .set({ failingSince: arrived ? null : sql`coalesce(${webhooks.failingSince}, ${now.toISOString()})` })
      .where(eq(webhooks.id, id))
      .returning({ since: webhooks.failingSince })
    return row?.since ?? null
  },

  /** Returns one page of the webhooks that the caller manages, the newest first. */
  async list(tx: Tx, { within, words, id }: WebhookQuestion, part: PageRequest): Promise<Page<WebhookItem>> {
    const ofOrgUnit = sql`node.id = ${webhooks.nodeId}`
    const page = await pageOf<{ hook: WebhookRow; node: string | null }>(
      {
        keys: webhookSortKeys,
        matching: and(
          isNull(webhooks.removedAt),
          subtreeFilter(orgUnitPlace, within),
          id === undefined ? undefined : eq(webhooks.id, id),
          holdsWords(sql`concat_ws(' ', ${webhooks.url}, node.name)`, words),
        ),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ hook: webhooks, node: orgUnitColumns.name, keys })
            .from(webhooks)
            .leftJoin(orgUnits, ofOrgUnit)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx.select({ total: count() }).from(webhooks).leftJoin(orgUnits, ofOrgUnit).where(where),
      },
      part,
    )
    return { ...page, items: page.items.map(({ hook, node: at }) => itemOf(hook, at ?? '')) }
  },
}

function itemOf(hook: WebhookRow, at: string): WebhookItem {
  const { id, version, url, events, stopped, failingSince, createdAt } = hook
  return {
    id,
    version,
    url,
    events,
    stopped,
    node: at,
    level: WebhookItem.shape.level.parse(hook.level),
    failing_since: failingSince?.getTime() ?? null,
    created_at: createdAt.getTime(),
  }
}
