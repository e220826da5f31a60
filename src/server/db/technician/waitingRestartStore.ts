import { and, eq, gt, isNull, sql, type SQLWrapper } from 'drizzle-orm'
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

/**
 * Milliseconds for which a restart that was begun keeps calls from beginning in its room: longer than it takes to send it
 * and to wait for the device. Afterwards its server process has died.
 */
const sendingMs = 5_000

/** Time of the database, because several processes compare it, to the millisecond, as JavaScript keeps it. */
const databaseNow = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

const own = (roomId: string) => eq(waitingRestarts.roomId, roomId)

/**
 * Restarts that wait or are being carried out, at most one in a room. Lock the room's calls (`callStore.lockRoom`) before a
 * change.
 */
export const waitingRestartStore = {
  /** Stores a restart that waits, in place of one that waits. */
  async add(
    tx: Tx,
    { room, how, by, requestedAt }: Pick<WaitingRestartRow, 'how' | 'by' | 'requestedAt'> & { room: RoomKey },
  ): Promise<void> {
    const values = {
      roomId: room.id,
      customerId: room.customerId,
      how,
      requestedAt,
      byId: by.id,
      byName: by.name,
      asId: by.as?.id ?? null,
      asName: by.as?.name ?? null,
      address: by.address,
      deviceSince: enrolledAt(room.id),
      begunAt: null,
    }
    await tx
      .insert(waitingRestarts)
      .values(values)
      .onConflictDoUpdate({ target: waitingRestarts.roomId, set: values })
  },

  async all(tx: Tx): Promise<WaitingRestartRow[]> {
    return (await selected(tx)).map(rowOf)
  },

  async of(tx: Tx, roomId: string): Promise<WaitingRestartRow | null> {
    return (await selected(tx).where(own(roomId))).map(rowOf)[0] ?? null
  },

  /** Marks a restart as begun, which one process alone can do. Returns the mark; null for all others. */
  async begin(tx: Tx, roomId: string): Promise<Date | null> {
    const [begun] = await tx
      .update(waitingRestarts)
      .set({ begunAt: databaseNow })
      .where(and(own(roomId), isNull(waitingRestarts.begunAt)))
      .returning({ at: waitingRestarts.begunAt })
    return begun?.at ?? null
  },

  /** Reports whether the room's device is asked to restart at this moment. */
  async isBeingSent(tx: Tx, roomId: string): Promise<boolean> {
    const since = sql`clock_timestamp() - ${sendingMs} * interval '1 millisecond'`
    const found = await tx
      .select({ roomId: waitingRestarts.roomId })
      .from(waitingRestarts)
      .where(and(own(roomId), gt(waitingRestarts.begunAt, since)))
    return found.length > 0
  },

  /** Makes a restart wait again that was begun with this mark. */
  async release(tx: Tx, roomId: string, mark: Date): Promise<void> {
    await tx
      .update(waitingRestarts)
      .set({ begunAt: null })
      .where(and(own(roomId), eq(waitingRestarts.begunAt, mark)))
  },

  /** Removes a restart: with a mark only the one that was begun with it, otherwise any. */
  async remove(tx: Tx, roomId: string, mark?: Date): Promise<void> {
    await tx.delete(waitingRestarts).where(and(own(roomId), mark && eq(waitingRestarts.begunAt, mark)))
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
