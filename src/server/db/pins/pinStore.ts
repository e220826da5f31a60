import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Pose } from '../../../contract/devices/device.ts'
import { lockRow } from '../connection/advisoryLocks.ts'
import type { Tx } from '../database.ts'
import { roomPins } from '../schema/pinSchema.ts'

export interface PinRow {
  id: string
  name: string
  /** JPEG; null if there is none. */
  picture: Buffer | null
}

/** Contents of a pin: where the camera looked, and what it saw. */
export interface PinView {
  pose: Pose
  picture: Buffer | null
}

interface RoomKey {
  roomId: string
  customerId: string
}

const row = { id: roomPins.id, name: roomPins.name, picture: roomPins.picture }
const inRoom = (roomId: string) => and(eq(roomPins.roomId, roomId), isNull(roomPins.removedAt))
const the = (roomId: string, id: string) =>
  and(eq(roomPins.roomId, roomId), sql`${roomPins.id}::text = ${id}`)

/** Pins of rooms. Write only under `lock`, which keeps their number, names and pictures right. */
export const pinStore = {
  /** Locks the room’s pins until the transaction ends: no one else changes them or wipes their pictures. */
  async lock(tx: Tx, roomId: string): Promise<void> {
    await lockRow(tx, 'pins', roomId)
  },

  /** Returns the room's pins, the oldest first. */
  async list(tx: Tx, roomId: string): Promise<PinRow[]> {
    return tx
      .select(row)
      .from(roomPins)
      .where(inRoom(roomId))
      .orderBy(asc(roomPins.createdAt), asc(roomPins.id))
  },

  /** Returns the pins of several rooms without their pictures, the oldest first. */
  async namesIn(tx: Tx, roomIds: readonly string[]): Promise<{ roomId: string; id: string; name: string }[]> {
    return tx
      .select({ roomId: roomPins.roomId, id: roomPins.id, name: roomPins.name })
      .from(roomPins)
      .where(and(inArray(roomPins.roomId, [...roomIds]), isNull(roomPins.removedAt)))
      .orderBy(asc(roomPins.createdAt), asc(roomPins.id))
  },

  /** Returns the pose of a pin; null if the room has no such pin. */
  async poseOf(tx: Tx, roomId: string, id: string): Promise<Pose | null> {
    const rows = await tx
      .select({ pose: roomPins.pose })
      .from(roomPins)
      .where(and(the(roomId, id), isNull(roomPins.removedAt)))
    const pose = z.safeParse(Pose, rows[0]?.pose)
    return pose.success ? pose.data : null
  },

  /** Returns the poses of these pins; null if the room lacks one of them. */
  async posesOf(tx: Tx, roomId: string, ids: readonly string[]): Promise<Pose[] | null> {
    const rows = await tx
      .select({ pose: roomPins.pose })
      .from(roomPins)
      .where(and(inRoom(roomId), inArray(roomPins.id, [...ids])))
    const poses = rows.flatMap(({ pose }) => z.safeParse(Pose, pose).data ?? [])
    return poses.length === new Set(ids).size ? poses : null
  },

  async add(tx: Tx, room: RoomKey, pin: PinView & { name: string }): Promise<PinRow> {
    const [added] = await tx
      .insert(roomPins)
      .values({ ...room, ...pin })
      .returning(row)
    if (added === undefined) throw new Error('the pin was not written')
    return added
  },

  async change(
    tx: Tx,
    roomId: string,
    id: string,
    change: Partial<PinView & { name: string }>,
  ): Promise<void> {
    await tx.update(roomPins).set(change).where(the(roomId, id))
  },

  async remove(tx: Tx, roomId: string, id: string, at: Date): Promise<void> {
    await tx.update(roomPins).set({ removedAt: at }).where(the(roomId, id))
  },

  /** Returns the name of a pin that was removed after `since`; null if there is none. */
  async removedName(tx: Tx, roomId: string, id: string, since: Date): Promise<string | null> {
    const rows = await tx
      .select({ name: roomPins.name })
      .from(roomPins)
      .where(and(the(roomId, id), gt(roomPins.removedAt, since)))
    return rows[0]?.name ?? null
  },

  async bringBack(tx: Tx, roomId: string, id: string): Promise<void> {
    await tx.update(roomPins).set({ removedAt: null }).where(the(roomId, id))
  },

  /** Deletes pins that were removed before `before`, in every room that is visible to the transaction. */
  async forget(tx: Tx, before: Date): Promise<void> {
    await tx.delete(roomPins).where(lt(roomPins.removedAt, before))
  },
}
