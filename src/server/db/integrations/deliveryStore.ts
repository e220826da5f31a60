import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { DeliveryItem } from '../../../contract/integrations/webhooks.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { webhookDeliveries, webhooks } from '../schema/integrationSchema.ts'
import { momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { orgUnitPlace, orgUnits } from '../orgUnits/orgUnitTable.ts'
import type { WebhookRow } from './webhookStore.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** How long the outcome of a delivery is kept, in milliseconds. */
const keptMs = 30 * 86_400_000

export const deliverySortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${webhookDeliveries.createdAt}`), descending: true },
  { by: sql`${webhookDeliveries.id}::text`, descending: true },
]

interface DeliveryQuestion {
  within: readonly Assignment[]
  webhook?: string | undefined
  state?: DeliveryItem['state'] | undefined
  id?: string
}

/** Webhook deliveries, one row per event and webhook; the database writes them (migration 0018). */
export const deliveryStore = {
  async byId(tx: Tx, id: string): Promise<{ delivery: DeliveryRow; hook: WebhookRow } | null> {
    const rows = await tx
      .select({ delivery: webhookDeliveries, hook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id))
    return rows[0] ?? null
  },

  /** Records a delivery attempt and its result. */
  async tried(
    tx: Tx,
    id: string,
    { state, reason, now }: Pick<DeliveryRow, 'state'> & { reason: string; now: Date },
  ): Promise<void> {
    await tx
      .update(webhookDeliveries)
      .set({ state, reason, triedAt: now, attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(eq(webhookDeliveries.id, id))
  },

  /** Queues a delivery to be sent again. */
  async again(tx: Tx, id: string): Promise<void> {
    await tx.update(webhookDeliveries).set({ state: 'waiting' }).where(eq(webhookDeliveries.id, id))
    await tx.execute(sql`select wardlink_tell_again(${id})`)
  },

  async forgetOld(tx: Tx, webhookId: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptMs)
    await tx
      .delete(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), lt(webhookDeliveries.createdAt, before)))
  },

  /** Returns one page of the deliveries of webhooks that the caller manages, the newest first. */
  async list(
    tx: Tx,
    { within, webhook, state, id }: DeliveryQuestion,
    part: PageRequest,
  ): Promise<Page<DeliveryItem>> {
    const ofHook = eq(webhooks.id, webhookDeliveries.webhookId)
    const ofOrgUnit = sql`node.id = ${webhooks.nodeId}`
    const page = await pageOf<{ delivery: DeliveryRow; url: string }>(
      {
        keys: deliverySortKeys,
        matching: and(
          subtreeFilter(orgUnitPlace, within),
          webhook === undefined ? undefined : eq(webhookDeliveries.webhookId, webhook),
          state === undefined ? undefined : eq(webhookDeliveries.state, state),
          id === undefined ? undefined : eq(webhookDeliveries.id, id),
        ),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ delivery: webhookDeliveries, url: webhooks.url, keys })
            .from(webhookDeliveries)
            .innerJoin(webhooks, ofHook)
            .leftJoin(orgUnits, ofOrgUnit)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx
            .select({ total: count() })
            .from(webhookDeliveries)
            .innerJoin(webhooks, ofHook)
            .leftJoin(orgUnits, ofOrgUnit)
            .where(where),
      },
      part,
    )
    return { ...page, items: page.items.map(itemOf) }
  },
}

function itemOf({ delivery, url }: { delivery: DeliveryRow; url: string }): DeliveryItem {
  const { id, webhookId, event, state, attempts, reason, createdAt, triedAt } = delivery
  return {
    id,
    url,
    event,
    state,
    attempts,
    reason,
    webhook_id: webhookId,
    created_at: createdAt.getTime(),
    tried_at: triedAt?.getTime() ?? null,
  }
}
