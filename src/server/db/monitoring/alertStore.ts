import { and, desc, eq, gt, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { AlertKind, DeviceAlert } from '../../../contract/monitoring/monitoring.ts'
import type { Tx } from '../database.ts'
import { deviceAlerts } from '../schema/monitoringSchema.ts'

export type AlertRow = typeof deviceAlerts.$inferSelect

/**
 * Maximum number of alerts per insert. A failed network takes down every device, and a statement takes at
 * most 65,535 values: five per alert.
 */
const atOnce = 1_000

/** Condition that a column is one of these IDs. The list is one parameter, so its length is unlimited. */
const among = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** Alerts about what rooms’ devices lack, or have lacked. */
export const alertStore = {
  async openOf(tx: Tx, roomIds: readonly string[]): Promise<AlertRow[]> {
    if (roomIds.length === 0) return []
    return tx
      .select()
      .from(deviceAlerts)
      .where(and(isNull(deviceAlerts.recoveredAt), among(deviceAlerts.roomId, roomIds)))
  },

  /** Opens the alerts that are not open yet. Returns those that this call opened. */
  async open(
    tx: Tx,
    found: readonly { roomId: string; customerId: string; kind: AlertKind; since: Date; openedAt: Date }[],
  ): Promise<AlertRow[]> {
    const opened: AlertRow[] = []
    for (let from = 0; from < found.length; from += atOnce) {
      const some = found.slice(from, from + atOnce)
      opened.push(...(await tx.insert(deviceAlerts).values(some).onConflictDoNothing().returning()))
    }
    return opened
  },

  /** Marks alerts as recovered. Returns those that were not recovered before. */
  async recover(tx: Tx, ids: readonly string[], now: Date): Promise<AlertRow[]> {
    if (ids.length === 0) return []
    return tx
      .update(deviceAlerts)
      .set({ recoveredAt: now })
      .where(and(among(deviceAlerts.id, ids), isNull(deviceAlerts.recoveredAt)))
      .returning()
  },

  /** Records the outside recipients that were notified of these alerts. */
  async noteTold(
    tx: Tx,
    ids: readonly string[],
    recipients: readonly { channel: string; destination: string }[],
  ): Promise<void> {
    await tx
      .update(deviceAlerts)
      .set({ told: [...recipients] })
      .where(among(deviceAlerts.id, ids))
  },

  async byId(tx: Tx, id: string): Promise<AlertRow | null> {
    const rows = await tx.select().from(deviceAlerts).where(eq(deviceAlerts.id, id))
    return rows[0] ?? null
  },

  /**
   * Acknowledges an alert; the first acknowledgment stays. Returns null if the alert is over or already
   * acknowledged.
   */
  async acknowledge(
    tx: Tx,
    id: string,
    by: { id: string | null; name: string },
    now: Date,
  ): Promise<AlertRow | null> {
    const rows = await tx
      .update(deviceAlerts)
      .set({ acknowledgedAt: now, acknowledgedBy: by.id, acknowledgedName: by.name })
      .where(
        and(eq(deviceAlerts.id, id), isNull(deviceAlerts.acknowledgedAt), isNull(deviceAlerts.recoveredAt)),
      )
      .returning()
    return rows[0] ?? null
  },

  /** Returns a room's open alerts and those opened after a moment, the newest first; at most fifty. */
  async ofRoom(tx: Tx, roomId: string, after: Date): Promise<AlertRow[]> {
    return tx
      .select()
      .from(deviceAlerts)
      .where(
        and(
          eq(deviceAlerts.roomId, roomId),
          or(isNull(deviceAlerts.recoveredAt), gt(deviceAlerts.openedAt, after)),
        ),
      )
      .orderBy(desc(deviceAlerts.openedAt))
      .limit(50)
  },
}

/** Returns an alert in the form that the console shows. */
export function shownAlert(row: AlertRow): DeviceAlert {
  return {
    id: row.id,
    room_id: row.roomId,
    kind: row.kind,
    since: row.since.getTime(),
    opened_at: row.openedAt.getTime(),
    recovered_at: row.recoveredAt?.getTime() ?? null,
    acknowledged_at: row.acknowledgedAt?.getTime() ?? null,
    acknowledged_by: row.acknowledgedName,
  }
}
