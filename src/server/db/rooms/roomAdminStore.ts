import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CameraZone, RoommateDefault } from '../../../contract/calls/roommates.ts'
import type { NewRoom, RoomChange, RoomItem } from '../../../contract/rooms.ts'
import type { StoredStandaloneConnection } from '../../../contract/devices/standaloneConnection.ts'
import type { Tx } from '../database.ts'
import { rooms } from '../schema.ts'

interface VersionedRef {
  id: string
  version: number
}

/** Connection of a standalone device; without a password, the current one is kept. */
interface ConnectionColumns {
  reach?: StoredStandaloneConnection
  /** Sealed password. */
  reachPassword?: Buffer
}

const next = { version: sql`${rooms.version} + 1`, changedAt: sql`now()` }

/** Rule of a bed towards those beside it; absent values are kept. */
interface RoommateColumns {
  cameraZone?: CameraZone | null
  roommateUnanswered?: RoommateDefault | null
}

/** Rooms and beds as managed in the console. */
export const roomAdminStore = {
  async create(
    tx: Tx,
    { unit_id: unitId, number, bed }: NewRoom,
    made: ConnectionColumns & { type: RoomItem['type']; customerId: string; uniqueId: string },
  ): Promise<string> {
    const alias = `room-${made.uniqueId.toLowerCase()}`
    const [row] = await tx
      .insert(rooms)
      .values({ ...made, unitId, number, bed, alias })
      .returning({ id: rooms.id })
    if (row === undefined) throw new Error('the room was not written')
    return row.id
  },

  /**
   * Updates the room if its version is still the given one. Returns false if it has changed, or the room is
   * removed.
   */
  async change(
    tx: Tx,
    { id, version }: VersionedRef,
    {
      number,
      bed,
      reach,
      reachPassword,
      cameraZone,
      roommateUnanswered,
    }: Pick<RoomChange, 'number' | 'bed'> & ConnectionColumns & RoommateColumns,
  ): Promise<boolean> {
    const changed = await tx
      .update(rooms)
      .set({
        ...next,
        ...(number !== undefined && { number }),
        ...(bed !== undefined && { bed }),
        ...(reach !== undefined && { reach }),
        ...(reachPassword !== undefined && { reachPassword }),
        ...(cameraZone !== undefined && { cameraZone }),
        ...(roommateUnanswered !== undefined && { roommateUnanswered }),
      })
      .where(and(eq(rooms.id, id), eq(rooms.version, version), isNull(rooms.removedAt)))
    return changed.rowCount === 1
  },

  /** Removes or restores the given version. Returns false if it has changed. */
  async setRemoved(tx: Tx, { id, version }: VersionedRef, removed: boolean): Promise<boolean> {
    const was = removed ? isNull(rooms.removedAt) : isNotNull(rooms.removedAt)
    const changed = await tx
      .update(rooms)
      .set({ ...next, removedAt: removed ? sql`now()` : null })
      .where(and(eq(rooms.id, id), eq(rooms.version, version), was))
    return changed.rowCount === 1
  },

  /**
   * Advances the version of a room, from the given version or from any. Returns false if it has changed, or
   * the room is removed.
   */
  async turn(tx: Tx, id: string, version: number | null): Promise<boolean> {
    const seen = version === null ? undefined : eq(rooms.version, version)
    const turned = await tx
      .update(rooms)
      .set(next)
      .where(and(eq(rooms.id, id), seen, isNull(rooms.removedAt)))
    return turned.rowCount === 1
  },
}
