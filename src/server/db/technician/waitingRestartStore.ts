import { and, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { RestartRequest } from '../../../contract/technician/technician.ts'
import type { Actor } from '../audit/auditStore.ts'
import type { Tx } from '../database.ts'
import { rooms } from '../schema.ts'
import { waitingRestarts } from '../schema/technicianSchema.ts'

/** A restart that waits for the end of its room's call. */
export interface WaitingRestartRow {
  room: { id: string; customerId: string; number: string; bed: string }
  how: RestartRequest['how']
  by: Actor
  requestedAt: Date
  begunAt: Date | null
  /** True if the room is removed, or has another device than when it was asked for. */
  isStale: boolean
}

/** Restarts that wait, at most one in a room. */
export const waitingRestartStore = {
  /** Stores a restart in place of one that waits. Returns false while that one is being carried out. */
  async add(
    tx: Tx,
    { room, how, by, at }: Pick<WaitingRestartRow, 'how' | 'by'> & { room: RoomKey; at: Date },
  ): Promise<boolean> {
    const values = {
      roomId: room.id,
      customerId: room.customerId,
      how,
      requestedAt: at,
      byId: by.id,
      byName: by.name,
      asId: by.as?.id ?? null,
      asName: by.as?.name ?? null,
      address: by.address,
      deviceSince: enrolledAt(room.id),
    }
    const written = await tx
      .insert(waitingRestarts)
      .values(values)
      .onConflictDoUpdate({
        target: waitingRestarts.roomId,
        set: values,
        setWhere: isNull(waitingRestarts.begunAt),
      })
      .returning({ roomId: waitingRestarts.roomId })
    return written.length > 0
  },

  async all(tx: Tx): Promise<WaitingRestartRow[]> {
    return (await selected(tx)).map(rowOf)
  },

  async of(tx: Tx, roomId: string): Promise<WaitingRestartRow | null> {
    return (await selected(tx).where(eq(waitingRestarts.roomId, roomId))).map(rowOf)[0] ?? null
  },

  /** Marks a restart as begun, which one process alone can do. Returns false for all others. */
  async begin(tx: Tx, roomId: string, at: Date): Promise<boolean> {
    const begun = await tx
      .update(waitingRestarts)
      .set({ begunAt: at })
      .where(and(eq(waitingRestarts.roomId, roomId), isNull(waitingRestarts.begunAt)))
      .returning({ roomId: waitingRestarts.roomId })
    return begun.length > 0
  },

  /** Makes a restart that was begun wait again. */
  async release(tx: Tx, roomId: string): Promise<void> {
    await tx.update(waitingRestarts).set({ begunAt: null }).where(eq(waitingRestarts.roomId, roomId))
  },

  /** Keeps others from removing a restart until the transaction ends. Returns false if it is gone. */
  async lock(tx: Tx, roomId: string): Promise<boolean> {
    const own = eq(waitingRestarts.roomId, roomId)
    return (
      (await tx.select({ at: waitingRestarts.begunAt }).from(waitingRestarts).where(own).for('update'))
        .length > 0
    )
  },

  /** Returns false if it is gone already. */
  async remove(tx: Tx, roomId: string): Promise<boolean> {
    const removed = await tx
      .delete(waitingRestarts)
      .where(eq(waitingRestarts.roomId, roomId))
      .returning({ roomId: waitingRestarts.roomId })
    return removed.length > 0
  },
}

type RoomKey = Pick<WaitingRestartRow['room'], 'id' | 'customerId'>

/** When the device that a room has now was enrolled; null without one. */
const enrolledAt = (
  roomId: SQLWrapper | string,
) => sql<Date | null>`(select max(created_at) from device_credentials
  where room_id = ${roomId} and revoked_at is null)`

const isStale = sql<boolean>`${rooms.removedAt} is not null
  or ${waitingRestarts.deviceSince} is distinct from ${enrolledAt(waitingRestarts.roomId)}`

const selected = (tx: Tx) =>
  tx
    .select({ row: waitingRestarts, number: rooms.number, bed: rooms.bed, isStale })
    .from(waitingRestarts)
    .innerJoin(rooms, eq(rooms.id, waitingRestarts.roomId))

type Selected = Awaited<ReturnType<typeof selected>>[number]

const rowOf = ({ row, number, bed, isStale: stale }: Selected): WaitingRestartRow => ({
  room: { id: row.roomId, customerId: row.customerId, number, bed },
  how: row.how,
  by: {
    id: row.byId,
    name: row.byName,
    as: row.asId === null ? null : { id: row.asId, name: row.asName ?? '' },
    address: row.address,
  },
  requestedAt: row.requestedAt,
  begunAt: row.begunAt,
  isStale: stale,
})
