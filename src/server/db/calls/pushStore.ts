import { and, asc, desc, eq, exists, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { callPushes, pushSubscriptions } from '../schema/pushSchema.ts'
import { roleAssignments, users } from '../schema.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Account that was notified of a call or request, with the state that it knows. */
export interface KnownPush {
  userId: string
  state: 'waiting' | 'claimed'
}

/** Record of the clinicians who were notified. */
export interface PushLedger {
  /** Returns who was notified of a call or request. */
  pushesOf: (tx: Tx, id: string) => Promise<KnownPush[]>
  /** Records which state of it these users are being notified of. */
  notePushes: (tx: Tx, id: string, userIds: readonly string[], state: KnownPush['state']) => Promise<void>
  /** Forgets who was notified of it. */
  forgetPushes: (tx: Tx, id: string) => Promise<void>
  /** Queues a notification of it in every browser of these users. */
  push: (tx: Tx, userIds: readonly string[], id: string) => Promise<void>
}

/** Browsers of one account that are notified; an older one than the newest ten is forgotten. */
const mostOfUser = 10

/** Web Push subscriptions, and which clinicians were notified of a call. Only in transactions of the platform. */
export const pushStore = {
  /**
   * Stores a browser's subscription, or updates it: a browser belongs to the account that was signed in last.
   * `isNew` is false for an update by the same account.
   */
  async save(tx: Tx, subscription: Omit<PushSubscriptionRow, 'id'>): Promise<{ id: string; isNew: boolean }> {
    const { endpoint, userId } = subscription
    const [known] = await tx
      .select({ userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
    const { endpoint: _endpoint, ...changed } = subscription
    const [row] = await tx
      .insert(pushSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed })
      .returning({ id: pushSubscriptions.id })
    if (row === undefined) throw new Error('the subscription was not written')
    const kept = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
      .limit(mostOfUser)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, kept)))
    return { id: row.id, isNew: known?.userId !== userId }
  },

  async byId(tx: Tx, id: string): Promise<PushSubscriptionRow | null> {
    const [row] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
    return row ?? null
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  },

  async removeOwn(tx: Tx, id: string, userId: string): Promise<void> {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
  },

  async removeAllOf(tx: Tx, userId: string): Promise<void> {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  },

  async removeOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...sessionIds]))
  },

  /** Returns the active accounts with a subscription and any role at these org units or at the platform. */
  async subscribersAt(tx: Tx, orgUnitIds: readonly string[]): Promise<{ userId: string; email: string }[]> {
    const subscribed = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, users.id))
    const hasRole = tx
      .select({ id: roleAssignments.id })
      .from(roleAssignments)
      .where(
        and(
          eq(roleAssignments.userId, users.id),
          or(isNull(roleAssignments.nodeId), inArray(roleAssignments.nodeId, [...orgUnitIds])),
        ),
      )
    return tx
      .select({ userId: users.id, email: users.email })
      .from(users)
      .where(and(isNull(users.removedAt), exists(subscribed), exists(hasRole)))
      .orderBy(asc(users.id))
  },

  /** Returns who was notified of a call, with the state that they know. */
  async pushesOf(tx: Tx, callId: string): Promise<KnownPush[]> {
    return tx.select().from(callPushes).where(eq(callPushes.callId, callId))
  },

  /** Records which state of a call these users are being notified of. */
  async notePushes(
    tx: Tx,
    callId: string,
    userIds: readonly string[],
    state: KnownPush['state'],
  ): Promise<void> {
    if (userIds.length === 0) return
    await tx
      .insert(callPushes)
      .values(userIds.map((userId) => ({ callId, userId, state })))
      .onConflictDoUpdate({ target: [callPushes.callId, callPushes.userId], set: { state } })
  },

  /** Forgets who was notified of a call. */
  async forgetPushes(tx: Tx, callId: string): Promise<void> {
    await tx.delete(callPushes).where(eq(callPushes.callId, callId))
  },

  /** Queues a comparison of what clinicians know of a call with its state. In any transaction. */
  async compareCall(tx: Tx, callId: string): Promise<void> {
    await pushStore.compareCalls(tx, [callId])
  },

  /** Does the same for several calls. */
  async compareCalls(tx: Tx, callIds: readonly string[]): Promise<void> {
    if (callIds.length === 0) return
    await tx.execute(sql`select wardlink_push_call(id) from unnest(${sql.param(callIds)}::uuid[]) as id`)
  },

  /** Queues a notification of a call in every browser of these users. */
  async push(tx: Tx, userIds: readonly string[], callId: string): Promise<void> {
    await tx
      .select({ queued: sql`wardlink_push(${pushSubscriptions.id}, ${callId}::uuid)` })
      .from(pushSubscriptions)
      .where(inArray(pushSubscriptions.userId, [...userIds]))
  },

  /** Queues the proof that a browser is notified. */
  async pushTest(tx: Tx, subscriptionId: string): Promise<void> {
    await tx.execute(sql`select wardlink_push(${subscriptionId}::uuid, null)`)
  },
}
