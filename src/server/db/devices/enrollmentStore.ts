import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { deviceCredentials, enrollmentCodes } from '../schema/deviceSchema.ts'

interface RoomKey {
  roomId: string
  customerId: string
}

/** Enrollment codes and device credentials. A code is valid for 15 minutes and can be used once. */
export const enrollmentStore = {
  /**
   * Stores a code; older codes of the room stop working. Returns false if another valid code is the same: the
   * caller then creates a new one.
   */
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

  /** Uses up a code. Returns null if it is used, expired or unknown. */
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

  /** Stores a new credential for the room and revokes all earlier ones. */
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
