import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { deviceCredentials, enrollmentCodes } from '../schema/deviceSchema.ts'

interface RoomKey {
  roomId: string
  customerId: string
}

/** How a room's device comes to its credential: a code of 15 minutes, good once. */
export const enrollmentStore = {
  /** False when another living code is the same: make a new one. Older codes of the room stop working. */
  async addCode(tx: Tx, room: RoomKey, codeHash: Buffer, expiresAt: Date, now: Date): Promise<boolean> {
    await tx
      .delete(enrollmentCodes)
      .where(
        or(
          and(eq(enrollmentCodes.roomId, room.roomId), isNull(enrollmentCodes.usedAt)),
          lt(enrollmentCodes.expiresAt, now),
        ),
      )
    const rows = await tx
      .insert(enrollmentCodes)
      .values({ ...room, codeHash, expiresAt })
      .onConflictDoNothing()
      .returning({ roomId: enrollmentCodes.roomId })
    return rows.length === 1
  },

  /** Uses a code, once. Null when it is used, expired or unknown. */
  async useCode(tx: Tx, codeHash: Buffer, now: Date): Promise<RoomKey | null> {
    const rows = await tx
      .update(enrollmentCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(enrollmentCodes.codeHash, codeHash),
          isNull(enrollmentCodes.usedAt),
          gt(enrollmentCodes.expiresAt, now),
        ),
      )
      .returning({ roomId: enrollmentCodes.roomId, customerId: enrollmentCodes.customerId })
    return rows[0] ?? null
  },

  /** Gives the room a new credential; every earlier one is revoked. */
  async replaceCredential(tx: Tx, room: RoomKey, hash: Buffer, now: Date): Promise<void> {
    await this.revokeCredentials(tx, room.roomId, now)
    await tx.insert(deviceCredentials).values({ ...room, hash })
  },

  async revokeCredentials(tx: Tx, roomId: string, now: Date): Promise<void> {
    await tx
      .update(deviceCredentials)
      .set({ revokedAt: now })
      .where(and(eq(deviceCredentials.roomId, roomId), isNull(deviceCredentials.revokedAt)))
  },
}
