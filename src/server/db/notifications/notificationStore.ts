import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { NotificationTopic } from '../../../contract/notifications.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { notifications } from '../schema/monitoringSchema.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type NotificationValues = Omit<
  typeof notifications.$inferInsert,
  'id' | 'version' | 'changedAt' | 'removedAt' | 'createdAt'
>

const rulesAt = preparedQuery<{ orgUnitIds: string[]; about: NotificationTopic }, NotificationRow[]>((tx) =>
  tx
    .select()
    .from(notifications)
    .where(
      and(
        isNull(notifications.removedAt),
        sql`${sql.placeholder('about')} = any(${notifications.about})`,
        or(isNull(notifications.nodeId), isOneOf(notifications.nodeId, 'orgUnitIds')),
      ),
    )
    .orderBy(notifications.createdAt, notifications.id),
)

/** Notification rules: who is notified of what, and when. */
export const notificationStore = {
  /** Returns the rules for a topic at any of these org units or at the platform. */
  async atOrgUnits(
    tx: Tx,
    orgUnitIds: readonly string[],
    about: NotificationTopic,
  ): Promise<NotificationRow[]> {
    return rulesAt(tx, { orgUnitIds: [...orgUnitIds], about })
  },

  async byId(tx: Tx, id: string): Promise<NotificationRow | null> {
    const rows = await tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, id), isNull(notifications.removedAt)))
    return rows[0] ?? null
  },

  async create(tx: Tx, values: NotificationValues): Promise<NotificationRow> {
    const [row] = await tx.insert(notifications).values(values).returning()
    if (row === undefined) throw new Error('the notification was not written')
    return row
  },

  /** Updates the rule if its version is still the given one; otherwise returns null. */
  async change(
    tx: Tx,
    { id, version, now }: { id: string; version: number; now: Date },
    values: Partial<NotificationValues> & { removedAt?: Date },
  ): Promise<NotificationRow | null> {
    const rows = await tx
      .update(notifications)
      .set({ ...values, version: version + 1, changedAt: now })
      .where(
        and(eq(notifications.id, id), eq(notifications.version, version), isNull(notifications.removedAt)),
      )
      .returning()
    return rows[0] ?? null
  },

  /** Restores the given version. Returns false if the rule is not removed, or its version has changed. */
  async restore(tx: Tx, { id, version, now }: { id: string; version: number; now: Date }): Promise<boolean> {
    const rows = await tx
      .update(notifications)
      .set({ removedAt: null, version: version + 1, changedAt: now })
      .where(
        and(eq(notifications.id, id), eq(notifications.version, version), isNotNull(notifications.removedAt)),
      )
      .returning({ id: notifications.id })
    return rows.length === 1
  },
}
