import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { AlertKind, DeviceAlert } from '../../contract/monitoring.ts'
import type { Tx } from './database.ts'
import { deviceAlerts } from './monitoringSchema.ts'

type AlertRow = typeof deviceAlerts.$inferSelect

/** What the devices of rooms lack, or have lacked. */
export const alertStore = {
  async openOf(tx: Tx, roomIds: readonly string[]): Promise<AlertRow[]> {
    if (roomIds.length === 0) return []
    return tx
      .select()
      .from(deviceAlerts)
      .where(and(isNull(deviceAlerts.recoveredAt), inArray(deviceAlerts.roomId, [...roomIds])))
  },

  /** Opens what is not open yet. Answers what was opened by this. */
  async open(
    tx: Tx,
    found: readonly { roomId: string; customerId: string; kind: AlertKind; since: Date; openedAt: Date }[],
  ): Promise<AlertRow[]> {
    if (found.length === 0) return []
    return tx
      .insert(deviceAlerts)
      .values([...found])
      .onConflictDoNothing()
      .returning()
  },

  /** These are well again. */
  async recover(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx
      .update(deviceAlerts)
      .set({ recoveredAt: now })
      .where(and(inArray(deviceAlerts.id, [...ids]), isNull(deviceAlerts.recoveredAt)))
  },

  async byId(tx: Tx, id: string): Promise<AlertRow | null> {
    const rows = await tx.select().from(deviceAlerts).where(eq(deviceAlerts.id, id))
    return rows[0] ?? null
  },

  /** Somebody takes it upon himself; the first one stays. Null where it is over, or taken. */
  async acknowledge(
    tx: Tx,
    id: string,
    by: { id: string; name: string },
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

  /** A room's open alerts, and those that were opened after a moment; the latest first, at most fifty. */
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

/** An alert as the console has it. */
export function shownAlert(row: AlertRow): DeviceAlert {
  return {
    ...{ id: row.id, room_id: row.roomId, kind: row.kind },
    ...{ since: row.since.getTime(), opened_at: row.openedAt.getTime() },
    recovered_at: row.recoveredAt?.getTime() ?? null,
    acknowledged_at: row.acknowledgedAt?.getTime() ?? null,
    acknowledged_by: row.acknowledgedName,
  }
}
