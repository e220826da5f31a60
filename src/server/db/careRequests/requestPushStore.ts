import { eq, inArray, sql } from 'drizzle-orm'
import type { PushLedger } from '../calls/pushStore.ts'
import type { Tx } from '../database.ts'
import { careRequestPushes, pushSubscriptions } from '../schema/pushSchema.ts'

interface RequestPushStore extends PushLedger {
  /** Queues a comparison of what clinicians know of a request with its state. In any transaction. */
  compareRequest: (tx: Tx, requestId: string) => Promise<void>
}

/** Which clinicians were notified of a care request by push. Only in transactions of the platform. */
export const requestPushStore: RequestPushStore = {
  pushesOf: async (tx, requestId) =>
    tx.select().from(careRequestPushes).where(eq(careRequestPushes.requestId, requestId)),

  notePushes: async (tx, requestId, userIds, state) => {
    if (userIds.length === 0) return
    await tx
      .insert(careRequestPushes)
      .values(userIds.map((userId) => ({ requestId, userId, state })))
      .onConflictDoUpdate({
        target: [careRequestPushes.requestId, careRequestPushes.userId],
        set: { state },
      })
  },

  forgetPushes: async (tx, requestId) => {
    await tx.delete(careRequestPushes).where(eq(careRequestPushes.requestId, requestId))
  },

  push: async (tx, userIds, requestId) => {
    await tx
      .select({ queued: sql`wardlink_push_of_request(${pushSubscriptions.id}, ${requestId}::uuid)` })
      .from(pushSubscriptions)
      .where(inArray(pushSubscriptions.userId, [...userIds]))
  },

  compareRequest: async (tx, requestId) => {
    await tx.execute(sql`select wardlink_push_request(${requestId}::uuid)`)
  },
}
